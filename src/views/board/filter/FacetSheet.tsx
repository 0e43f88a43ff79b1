import { Chip } from "#ui/controls/Chip.tsx";
import { minute } from "#units/time";
import "#ui/messages/en/boardTools";
import { useRef } from "react";
import { useBoardRows } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useCompanyBook, useListingBoards } from "#feed/lines/companyBook";
import { lineClass } from "#market/company/symbol";
import { type BoardRow, crossedShares } from "#market/line/board";
import { AmountBox } from "#ui/controls/AmountBox.tsx";
import { text } from "#ui/messages/text";
import { writeAmount } from "#ui/words/amount";
import { boardName, boardWhy } from "#views/board/columns/priceColumns";
import {
  className,
  type FacetChoice,
  type Facets,
  facetTest,
  movedFar,
  noFacets,
  type Span,
  sectorOf,
  sectorWords,
  spans,
} from "./facets.ts";

/** The less common filters. Each choice shows the number of lines that it would match together with the other filters. */
export function FacetSheet({ facets, onChoose }: FacetChoice) {
  const counts = useCounts(facets);
  const { filter, ways, untraded } = facets;
  return (
    <div className="facet-sheet">
      <div className="popup-head flex items-center justify-between min-h-7.5 mb-1.5">
        <h3 className="text-base font-semibold">{text("board.facets")}</h3>
        <Chip onClick={() => onChoose({ ...noFacets, filter, ways, untraded })}>
          {text("board.facet.clear")} <span aria-hidden="true">×</span>
        </Chip>
      </div>
      <Codes facets={facets} counts={counts} onChoose={onChoose} />
      <fieldset>
        <legend>{text("board.facet.within")}</legend>
        {spans.map((span) => (
          <FacetChip
            key={span}
            name={text("board.facet.minutes", { count: span })}
            count={counts.within[span]}
            on={facets.within === span}
            onTurn={(on) => onChoose({ within: on ? span : undefined })}
          />
        ))}
      </fieldset>
      <Floor facets={facets} onChoose={onChoose} />
      <fieldset>
        <legend>{text("board.facet.price")}</legend>
        <AmountBox
          name={text("board.facet.from")}
          amount={facets.from}
          onAmount={(from) => onChoose({ from })}
        />
        <AmountBox name={text("board.facet.to")} amount={facets.to} onAmount={(to) => onChoose({ to })} />
      </fieldset>
      <fieldset>
        <legend className="sr-only">{text("board.facet.crossed")}</legend>
        <FacetChip
          name={text("board.facet.crossed")}
          explain={text("board.facet.crossedExplain")}
          count={counts.crossed}
          on={facets.crossed}
          onTurn={(crossed) => onChoose({ crossed })}
        />
        <FacetChip
          name={text("board.facet.ticks")}
          explain={text("board.facet.ticksExplain")}
          count={counts.ticks}
          on={facets.ticks}
          onTurn={(ticks) => onChoose({ ticks })}
        />
      </fieldset>
    </div>
  );
}

/** Returns the same object until a count changes. */
function useCounts(facets: Facets): FacetCounts {
  const kept = useRef<FacetCounts>(undefined);
  const counts = facetCounts([...useBoardRows().values()], facets, exchangeNow());
  if (JSON.stringify(counts) !== JSON.stringify(kept.current)) kept.current = counts;
  return kept.current ?? counts;
}

const toggledSet = <T,>(set: ReadonlySet<T>, value: T, on: boolean): ReadonlySet<T> =>
  new Set(on ? [...set, value] : [...set].filter((kept) => kept !== value));

/** Classes and codes now on the board, and chosen ones that are no longer on it. */
function Codes({ facets, counts, onChoose }: FacetChoice & { counts: FacetCounts }) {
  const { classes, statuses, sectors } = facets;
  useCompanyBook();
  useListingBoards();
  return (
    <>
      <fieldset>
        <legend>{text("board.facet.class")}</legend>
        {withChosenValues(counts.classes, classes).map(([letter, count]) => (
          <FacetChip
            key={letter}
            name={className(letter)}
            count={count}
            on={classes.has(letter)}
            onTurn={(on) => onChoose({ classes: toggledSet(classes, letter, on) })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{text("board.facet.sector")}</legend>
        {withChosenValues(counts.sectors, sectors).map(([sector, count]) => (
          <FacetChip
            key={sector}
            name={sectorWords(sector)}
            count={count}
            on={sectors.has(sector)}
            onTurn={(on) => onChoose({ sectors: toggledSet(sectors, sector, on) })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>
          {text("board.facet.status")} <small>{text("board.facet.statusNote")}</small>
        </legend>
        {withChosenValues(counts.statuses, statuses).map(([code, count]) => (
          <FacetChip
            key={code}
            name={boardName(code) ?? text("column.unnamedCode", { code: String(code) })}
            explain={boardWhy(code)}
            count={count}
            on={statuses.has(code)}
            onTurn={(on) => onChoose({ statuses: toggledSet(statuses, code, on) })}
          />
        ))}
      </fieldset>
    </>
  );
}

function withChosenValues<T>(present: readonly (readonly [T, number])[], chosen: ReadonlySet<T>) {
  const known = new Set(present.map(([value]) => value));
  const absent = [...chosen].filter((value) => !known.has(value));
  return [...present, ...absent.map((value) => [value, 0] as const)];
}

const floors = [1e5, 1e6, 1e7];

function Floor({ facets, onChoose }: FacetChoice) {
  const { turnover } = facets;
  return (
    <fieldset>
      <legend>{text("board.facet.turnover")}</legend>
      {floors.map((floor) => (
        <FacetChip
          key={floor}
          name={writeAmount(floor)}
          on={turnover === floor}
          onTurn={(on) => onChoose({ turnover: on ? floor : undefined })}
        />
      ))}
      <AmountBox
        name={text("board.facet.turnoverOwn")}
        amount={turnover !== undefined && floors.includes(turnover) ? undefined : turnover}
        onAmount={(amount) => onChoose({ turnover: amount })}
      />
    </fieldset>
  );
}

interface FacetChipProps {
  name: string;
  explain?: string;
  /** number of lines that the choice would match */
  count?: number;
  on: boolean;
  onTurn: (on: boolean) => void;
}

/** One choice of a filter. */
function FacetChip({ name, explain, count, on, onTurn }: FacetChipProps) {
  return (
    <Chip
      title={explain}
      aria-label={count === undefined ? name : text("board.facet.lines", { name, count })}
      aria-pressed={on}
      onClick={() => onTurn(!on)}
    >
      {name}
      {count !== undefined && <span className="num text-faint">{count}</span>}
    </Chip>
  );
}

// Counts the lines that each choice would match, with the filters of all other groups but not its own.

export interface FacetCounts {
  /** only classes of lines on the board, in the usual sequence */
  classes: readonly (readonly [letter: string, lines: number])[];
  statuses: readonly (readonly [code: number, lines: number])[];
  /** only groups that have lines, including "unknown" */
  sectors: readonly (readonly [sector: string, lines: number])[];
  crossed: number;
  ticks: number;
  within: Readonly<Record<Span, number>>;
}

/** @param at the exchange's time, ms */
export function facetCounts(rows: readonly BoardRow[], facets: Facets, at: number): FacetCounts {
  const beside = (own: keyof Facets) => rows.filter(facetTest({ ...facets, [own]: noFacets[own] }, at));
  const classes = new Map<string, number>();
  for (const { symbol } of beside("classes")) add(classes, lineClass(symbol));
  const statuses = new Map<number, number>();
  for (const { status } of beside("statuses")) if (status !== undefined) add(statuses, status);
  const sectors = new Map<string, number>();
  for (const { symbol } of beside("sectors")) add(sectors, sectorOf(symbol));
  const within = { 5: 0, 15: 0, 60: 0 };
  for (const { lastTradeAt } of beside("within"))
    for (const span of spans)
      if (lastTradeAt !== undefined && at - lastTradeAt <= span * minute) within[span] += 1;
  return {
    classes: [...classes].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)),
    statuses: [...statuses].sort(([a], [b]) => a - b),
    sectors: [...sectors].sort(([a], [b]) => (a < b ? -1 : 1)),
    crossed: beside("crossed").filter((row) => (crossedShares(row) ?? 0) > 0).length,
    ticks: beside("ticks").filter(movedFar).length,
    within,
  };
}

const add = <K,>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Shares first, by market custom; then other letters; then lines without a class. */
const usualClasses = ["N", "X", "R", "W", "P", "U", "D"];
const placeOf = (letter: string) => {
  const at = usualClasses.indexOf(letter);
  return letter === "none" ? 99 : at < 0 ? usualClasses.length : at;
};
