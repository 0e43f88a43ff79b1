import { Chip } from "#ui/controls/Chip.tsx";
import { minute } from "#units/time";
import "#ui/messages/en/boardTools";
import { type ReactNode, useRef } from "react";
import { useBoardRows } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useCompanyBook, useListingBoards } from "#feed/lines/companyBook";
import { lineClass } from "#market/company/symbol";
import { type BoardRow, crossedShares } from "#market/line/board";
import { AmountBox } from "#ui/controls/AmountBox.tsx";
import { text } from "#ui/messages/text";
import { shareClasses } from "#ui/table/SymbolCode.tsx";
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

/** Classes and codes now on the board, and chosen ones that are no longer on it. */
function Codes({ facets, counts, onChoose }: FacetChoice & { counts: FacetCounts }) {
  useCompanyBook();
  useListingBoards();
  return (
    <>
      <CodeGroup
        legend={text("board.facet.class")}
        counts={counts.classes}
        chosen={facets.classes}
        nameOf={className}
        onChosen={(classes) => onChoose({ classes })}
      />
      <CodeGroup
        legend={text("board.facet.sector")}
        counts={counts.sectors}
        chosen={facets.sectors}
        nameOf={sectorWords}
        onChosen={(sectors) => onChoose({ sectors })}
      />
      <CodeGroup
        legend={
          <>
            {text("board.facet.status")} <small>{text("board.facet.statusNote")}</small>
          </>
        }
        counts={counts.statuses}
        chosen={facets.statuses}
        nameOf={(code) => boardName(code) ?? text("column.unnamedCode", { code: String(code) })}
        whyOf={boardWhy}
        onChosen={(statuses) => onChoose({ statuses })}
      />
    </>
  );
}

interface CodeGroupProps<T> {
  legend: ReactNode;
  counts: readonly (readonly [T, number])[];
  chosen: ReadonlySet<T>;
  nameOf: (code: T) => string;
  whyOf?: (code: T) => string;
  onChosen: (chosen: ReadonlySet<T>) => void;
}

function CodeGroup<T extends string | number>(props: CodeGroupProps<T>) {
  const { legend, counts, chosen, nameOf, whyOf, onChosen } = props;
  const present = new Set(counts.map(([code]) => code));
  const codes = [
    ...counts,
    ...[...chosen].filter((code) => !present.has(code)).map((code) => [code, 0] as const),
  ];
  return (
    <fieldset>
      <legend>{legend}</legend>
      {codes.map(([code, count]) => (
        <FacetChip
          key={code}
          name={nameOf(code)}
          explain={whyOf?.(code)}
          count={count}
          on={chosen.has(code)}
          onTurn={(on) =>
            onChosen(new Set(on ? [...chosen, code] : [...chosen].filter((kept) => kept !== code)))
          }
        />
      ))}
    </fieldset>
  );
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
  explain?: string | undefined;
  /** number of lines that the choice would match */
  count?: number;
  on: boolean;
  onTurn: (on: boolean) => void;
}

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

/** The lines that each choice would match, with the filters of all other groups but not its own. */
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
  const countBy = <K,>(own: keyof Facets, codeOf: (row: BoardRow) => K | undefined) => {
    const counts = new Map<K, number>();
    for (const row of beside(own)) {
      const code = codeOf(row);
      if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return [...counts];
  };
  const within = { 5: 0, 15: 0, 60: 0 };
  for (const { lastTradeAt } of beside("within"))
    for (const span of spans)
      if (lastTradeAt !== undefined && at - lastTradeAt <= span * minute) within[span] += 1;
  return {
    classes: countBy("classes", ({ symbol }) => lineClass(symbol)).sort(
      ([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1),
    ),
    statuses: countBy("statuses", ({ status }) => status).sort(([a], [b]) => a - b),
    sectors: countBy("sectors", ({ symbol }) => sectorOf(symbol)).sort(([a], [b]) => (a < b ? -1 : 1)),
    crossed: beside("crossed").filter((row) => (crossedShares(row) ?? 0) > 0).length,
    ticks: beside("ticks").filter(movedFar).length,
    within,
  };
}

/** Known letters first; then other letters; then lines without a class. */
const usualClasses: readonly string[] = shareClasses;
const placeOf = (letter: string) => {
  const at = usualClasses.indexOf(letter);
  return letter === "none" ? 99 : at < 0 ? usualClasses.length : at;
};
