import "#ui/messages/en/positions";
import { createContext, type ReactNode, useContext, useState } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import type { ProposalCounts } from "#feed/positions/proposals";
import type { ShownPosition } from "#feed/positions/shownPositions";
import type { Cents } from "#market/positions/money";
import { boardFields } from "#rows/boardRows";
import { text } from "#ui/messages/text";
import { type Column, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table, useSort } from "#ui/table/Table.tsx";
import { useHeldOrder } from "#ui/table/useHold";
import {
  type Direction,
  direction,
  formatAge,
  formatChangePercent,
  formatCount,
  formatDay,
  formatPrice,
  formatShortDay,
  formatTicks,
  unknownFigure,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { useEachSecond } from "#ui/words/ticker";
import { type DerivedId, derivedIds, derivedWords } from "./derivedWords.ts";
import {
  faultWords,
  formatCents,
  formatGain,
  formatGainCents,
  formatRupees,
  formatSessions,
  formatShareCost,
  hiddenFigure,
} from "./positionWords.ts";

interface OpenedLine {
  symbol: string | undefined;
  proposals: ProposalCounts;
  turn: (symbol: string) => void;
}
const OpenedLineContext = createContext<OpenedLine>({
  symbol: undefined,
  proposals: new Map(),
  turn: () => {},
});

interface PositionsTableProps {
  positions: readonly ShownPosition[];
  proposals: ProposalCounts;
  hidden: boolean;
  /** sort keys of the address */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** what is shown below the row of an opened line */
  details: (position: ShownPosition) => ReactNode;
}

const symbolOf = ({ holding }: ShownPosition) => holding.symbol;

/** The positions with their figures. The rows do not change their sequence while the pointer is over them. */
export function PositionsTable({ positions, proposals, hidden, sort, onSort, details }: PositionsTableProps) {
  const columns = positionColumns(hidden);
  const { keys, onSort: turn, order } = useSort(columns, { sort, usual: "line-up", onSort });
  const [opened, setOpened] = useState<string>();
  const { rows, hold } = useHeldOrder(order(positions), symbolOf, sort);
  const line = {
    symbol: opened,
    proposals,
    turn: (symbol: string) => setOpened((now) => (now === symbol ? undefined : symbol)),
  };
  return (
    <OpenedLineContext value={line}>
      <section
        className="leaders @container relative min-h-0 flex-1 overflow-auto phone:overflow-visible"
        aria-label={text("positions.label")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
        onScroll={hold.scrolled}
        {...hold.handlers}
      >
        <Table
          name="positions"
          columns={columns}
          rows={rows}
          keyOf={symbolOf}
          line={(row) => ({
            "data-symbol": symbolOf(row),
            className: row.figures.priced?.isToday === false ? "text-muted" : undefined,
          })}
          after={(row) =>
            symbolOf(row) === opened && (
              <tr className="hover:[&>*]:bg-panel">
                <td colSpan={columns.length} className="h-auto whitespace-normal p-0">
                  {details(row)}
                </td>
              </tr>
            )
          }
          sort={{ keys, onSort: turn }}
          element={{ style: { height: "auto" } }}
        />
      </section>
    </OpenedLineContext>
  );
}

/** A sign beside a line, with what it means. */
const LineMark = ({ words, children }: { words: string; children: ReactNode }) =>
  words && (
    <span className="text-caution" role="img" aria-label={words} title={words}>
      {" "}
      {children}
    </span>
  );

/** Opens and closes the entries of a line. */
function LineHead({ holding }: ShownPosition) {
  const { symbol, faults } = holding;
  const opened = useContext(OpenedLineContext);
  const isOpen = opened.symbol === symbol;
  const hidden = useHiddenAmounts();
  const count = opened.proposals.get(symbol);
  return (
    <>
      <button
        type="button"
        className="relative z-1 inline-block w-5 h-6 text-muted print:hidden phone:w-7 phone:h-11"
        aria-expanded={isOpen}
        aria-label={text("positions.open", { symbol })}
        onClick={() => opened.turn(symbol)}
      >
        <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
      </button>
      <LineLink symbol={symbol}>
        <LineMark words={faults.map((fault) => faultWords(fault, hidden)).join("\n")}>⚠</LineMark>
        <LineMark words={count ? text("positions.toCheckWhy", { count }) : ""}>◆{count}</LineMark>
      </LineLink>
    </>
  );
}

/** The price, and how old it is: the age of today's, the day of an earlier one. */
function LastPrice({ figures: { priced } }: ShownPosition) {
  const at = priced?.at;
  const isToday = priced?.isToday ?? false;
  const age = useEachSecond(() => {
    if (at === undefined) return "";
    return isToday ? formatAge(Math.max(0, exchangeNow() - at)) : formatShortDay(at);
  });
  if (!priced) return <span title={text("positions.noPrice")}>{unknownFigure}</span>;
  const { word } = priced;
  return (
    <span title={priceWords(priced)}>
      <span data-field={boardFields.price}>{formatPrice(priced.price)}</span>{" "}
      <small
        className={`inline-block min-w-13 text-left @max-[620px]:block @max-[620px]:text-right ${isToday ? "text-muted" : "text-caution"}`}
      >
        {age}
        {word !== undefined && word !== "live" && word !== "closed" && ` ${text(`freshness.${word}`)}`}
      </small>
    </span>
  );
}

function priceWords({ at, isToday, isClose, word }: NonNullable<ShownPosition["figures"]["priced"]>): string {
  if (!isToday) return text(isClose ? "positions.closeOf" : "positions.ofDay", { day: formatDay(at) });
  const age = formatAge(at === undefined ? undefined : Math.max(0, exchangeNow() - at));
  return text("positions.aged", { age, word: word === undefined ? "" : text(`freshness.${word}`) });
}

type CentsOf = (row: ShownPosition) => Cents | undefined;

const hiddenBelow1200 = "@max-[1200px]:hidden";
const hiddenBelow900 = "@max-[900px]:hidden";
const hiddenBelow620 = "@max-[620px]:hidden";

const rupees = (cents: Cents | undefined) => (cents === undefined ? undefined : cents / 100);

/** A column of rupees, in whole rupees; the cents are in its hover text and in a saved file. */
function amountColumn(
  id: string,
  of: CentsOf,
  part: string | undefined,
  isGain = false,
): Column<ShownPosition> {
  const name = id as "value" | "today" | "since" | "toSell";
  return {
    ...figureHead(`positions.column.${name}`, `positions.column.${name}Why`, part),
    id,
    value: (row) => rupees(of(row)),
    show: (row) => (isGain ? formatGain(of(row)) : formatRupees(of(row))),
    title: (row) => (isGain ? formatGainCents(of(row)) : formatCents(of(row))),
    ...(isGain && { direction: (row: ShownPosition): Direction => direction(rupees(of(row))) }),
  };
}

const openColumns: readonly Column<ShownPosition>[] = [
  {
    id: "line",
    head: "positions.column.line",
    rowHead: true,
    startsUp: true,
    value: ({ holding }) => holding.symbol,
    cell: (row) => <LineHead {...row} />,
  },
  {
    id: "company",
    head: "positions.company",
    startsUp: true,
    className: hiddenBelow1200,
    cellClass: "text-muted max-w-60 truncate",
    value: ({ row }) => row?.name,
    show: ({ row }) => readableName(row?.name) ?? "",
    title: ({ row }) => readableName(row?.name),
  },
  {
    ...figureHead("positions.column.shares", undefined, hiddenBelow620),
    id: "shares",
    value: ({ holding }) => holding.shares,
    show: ({ holding }) => formatCount(holding.shares),
  },
  {
    ...figureHead("positions.column.average", "positions.column.averageWhy", hiddenBelow900),
    id: "average",
    value: ({ holding: { average, shares } }) => shares && average.cost / 100 / shares,
    show: ({ holding: { average, shares } }) => formatShareCost(average.cost, shares),
    title: ({ holding: { average, shares } }) => formatShareCost(average.cost, shares, 4),
  },
  {
    ...figureHead("positions.column.fifo", "positions.column.fifoWhy", hiddenBelow1200),
    id: "fifo",
    value: ({ holding: { fifo, shares } }) => shares && fifo.cost / 100 / shares,
    show: ({ holding: { fifo, shares } }) => formatShareCost(fifo.cost, shares),
    title: ({ holding: { fifo, shares } }) => formatShareCost(fifo.cost, shares, 4),
  },
  {
    // the head stands above the price, not above its age
    ...figureHead("positions.column.last", "positions.column.lastWhy", "@min-[621px]:[thead_&]:pr-16"),
    id: "last",
    value: ({ figures }) => figures.priced?.price,
    cell: (row) => <LastPrice {...row} />,
    saved: {
      last: ({ figures }) => figures.priced?.price,
      lastAt: ({ figures: { priced } }) => (priced?.at === undefined ? undefined : new Date(priced.at)),
      lastWord: ({ figures }) => figures.priced?.word,
    },
  },
  amountColumn("value", ({ figures }) => figures.value, undefined),
  amountColumn("today", ({ figures }) => figures.today, hiddenBelow620, true),
  amountColumn("since", ({ figures }) => figures.sinceBought, hiddenBelow620, true),
  {
    ...figureHead(
      "positions.column.sincePercent",
      "positions.column.sincePercentWhy",
      "@max-[620px]:pr-2.5", // it is the last one there
    ),
    id: "sincePercent",
    name: "positions.column.sincePercentName",
    value: ({ figures }) => figures.sinceBoughtPercent,
    show: ({ figures }) => formatChangePercent(figures.sinceBoughtPercent),
    direction: ({ figures }) => direction(figures.sinceBoughtPercent),
  },
  {
    ...figureHead("positions.column.breakEven", "positions.column.breakEvenWhy", hiddenBelow620),
    id: "breakEven",
    value: ({ figures }) => figures.breakEven,
    show: ({ figures }) => formatPrice(figures.breakEven),
  },
  {
    ...figureHead("positions.column.ticks", "positions.column.ticksWhy", hiddenBelow620),
    id: "ticks",
    name: "positions.column.ticksName",
    value: ({ figures }) => figures.ticksToBreakEven,
    show: ({ figures }) => formatTicks(figures.ticksToBreakEven),
  },
  amountColumn("toSell", ({ figures }) => figures.toSell, hiddenBelow900),
  {
    ...figureHead("positions.column.days", "positions.column.daysWhy", hiddenBelow1200),
    id: "days",
    name: "positions.column.daysName",
    value: ({ figures }) => figures.daysToSell,
    show: ({ figures }) => formatSessions(figures.daysToSell),
    title: ({ figures: { value, daysToSell } }) =>
      value !== undefined && daysToSell === undefined ? text("positions.noUsual") : undefined,
  },
];

/** Columns that tell how much somebody has. */
const amounts: ReadonlySet<string> = new Set(["shares", "value", "today", "since", "toSell", "days"]);

const isDerived = (id: string): id is DerivedId => (derivedIds as readonly string[]).includes(id);

/** Derived cells say for the card of a figure how they are worked out. */
const withRules = (columns: readonly Column<ShownPosition>[], hidden: boolean): Column<ShownPosition>[] =>
  columns.map((column) => {
    const { id } = column;
    if (!isDerived(id)) return column;
    return { ...column, attributes: (row) => ({ "data-derived": derivedWords(id, row, hidden) }) };
  });

const shownColumns = withRules(openColumns, false);

/** Without amounts, also in hover texts and saved files. What is left is of one share, or a part of the whole. */
const hiddenColumns = withRules(openColumns, true).map((column): Column<ShownPosition> => {
  if (!amounts.has(column.id)) return column;
  const { value: _, title: __, saved: ___, ...others } = column;
  return { ...others, show: () => hiddenFigure };
});

/** @param hidden without amounts */
export const positionColumns = (hidden: boolean): readonly Column<ShownPosition>[] =>
  hidden ? hiddenColumns : shownColumns;
