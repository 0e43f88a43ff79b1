import "#ui/messages/en/away";
import type { ReactNode } from "react";
import type { RecordedMarket } from "#feed/away/recordedMarket";
import type { Reading } from "#feed/reading/reading";
import { isMarketIndex, sectorTitle } from "#market/company/sector";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { type Changes, type IndexMove, type LineDifference, leastMove } from "#market/lists/away";
import { boardFields } from "#rows/boardRows";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type Column, changeColumn, figureColumn } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table } from "#ui/table/Table.tsx";
import {
  formatChangePercent,
  formatCompact,
  formatCount,
  formatDayAndClock,
  formatPrice,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";

/** The changes as a query result, with the stamps of the newer board. */
export interface ChangesQuery {
  data: Reading<Changes> | undefined;
  error: Error | null;
  refetch: () => void;
}

export interface PartProps {
  changes: ChangesQuery;
  freshness: Freshness;
}

interface ListProps<Row> extends PartProps {
  name: string;
  title: string;
  why?: string;
  rows: (changes: Changes) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  none: (changes: Changes) => string;
  below?: (changes: Changes) => ReactNode;
}

/** A panel with one table, or with a sentence if the table would be empty. */
export function List<Row>({ name, title, why, rows, columns, keyOf, none, below, ...part }: ListProps<Row>) {
  return (
    <Panel
      title={title}
      reading={part.changes}
      freshness={part.freshness}
      empty={(all) => (rows(all).length ? undefined : none(all))}
    >
      {(all) => (
        <div className="chart-table overflow-x-auto pb-1" title={why}>
          <Table name={`away-${name}`} columns={columns} rows={rows(all)} keyOf={keyOf} />
          {below?.(all)}
        </div>
      )}
    </Panel>
  );
}

interface BothLooks {
  before: number | undefined;
  after: number | undefined;
  percent: number | undefined;
}

/** The figure of both looks, and the change between them. */
export const bothColumns = <Row extends BothLooks>(): readonly Column<Row>[] => [
  figureColumn({ id: "before", head: "away.then" }, ({ before }) => before, formatPrice),
  figureColumn({ id: "after", head: "away.now" }, ({ after }) => after, formatPrice),
  changeColumn(
    { id: "percent", head: "away.percent", explain: "away.percentWhy" },
    ({ percent }) => percent,
    formatChangePercent,
  ),
];

const indexColumns: readonly Column<IndexMove>[] = [
  {
    id: "name",
    head: "away.index",
    rowHead: true,
    cellClass: "w-full max-w-0",
    title: ({ index }) => sectorTitle(index),
    value: ({ index }) => sectorTitle(index),
    cell: ({ index }) => (
      <Link
        to="/sectors/$sectorId"
        params={{ sectorId: String(index.sectorId) }}
        className="row-link block truncate"
      >
        {sectorTitle(index) ?? index.sectorId}
      </Link>
    ),
  },
  ...bothColumns<IndexMove>(),
];

const indexRank = ({ index }: IndexMove) => (isMarketIndex(index) ? index.sectorId : Number.MAX_SAFE_INTEGER);

/** The market indices as the service numbers them, then the sectors with the largest moves. */
const byMove = ({ indices }: Changes) =>
  indices
    .filter(({ before }) => before !== undefined)
    .toSorted((a, b) => indexRank(a) - indexRank(b) || Math.abs(b.percent ?? 0) - Math.abs(a.percent ?? 0));

export const IndexMoves = (part: PartProps) => (
  <List
    {...part}
    name="indices"
    title={text("away.indices")}
    rows={byMove}
    columns={indexColumns}
    keyOf={({ index }) => index.sectorId}
    none={() => text("away.noIndices")}
  />
);

const countedFigures = ["up", "unchanged", "down", "turnover", "trades"] as const;
interface CountedFigure {
  id: (typeof countedFigures)[number];
  before: number;
  after: number;
}
const shownCount = ({ id }: CountedFigure, value: number) =>
  id === "turnover" ? formatCompact(value) : formatCount(value);

const breadthColumns: readonly Column<CountedFigure>[] = [
  {
    id: "figure",
    head: "away.figure",
    rowHead: true,
    value: ({ id }) => text(`away.${id}`),
    show: ({ id }) => text(`away.${id}`),
  },
  {
    id: "before",
    head: "away.then",
    value: ({ before }) => before,
    show: (row) => shownCount(row, row.before),
  },
  { id: "after", head: "away.now", value: ({ after }) => after, show: (row) => shownCount(row, row.after) },
  {
    id: "difference",
    head: "away.difference",
    value: ({ before, after }) => after - before,
    show: (row) => {
      const more = row.after - row.before;
      return more === 0 ? "0" : `${more > 0 ? "+" : "−"}${shownCount(row, Math.abs(more))}`;
    },
  },
];

export const BreadthSwing = (part: PartProps) => (
  <List
    {...part}
    name="breadth"
    title={text("away.breadth")}
    rows={({ breadth: { before, after } }) =>
      countedFigures.map((id): CountedFigure => ({ id, before: before[id], after: after[id] }))
    }
    columns={breadthColumns}
    keyOf={({ id }) => id}
    none={() => ""}
  />
);

/** The line's symbol, with its name as hover text. */
export const lineColumn = <Row extends { row: BoardRow }>(): Column<Row> => ({
  id: "symbol",
  field: boardFields.symbol,
  head: "column.symbol",
  rowHead: true,
  value: ({ row }) => row.symbol,
  cell: ({ row }) => <LineLink symbol={row.symbol} />,
  title: ({ row }) => readableName(row.name),
});

const moveColumns: readonly Column<LineDifference>[] = [lineColumn(), ...bothColumns<LineDifference>()];

/** @param props.watched number of lines in all watchlists */
export const WatchedMoves = ({ watched, ...part }: PartProps & { watched: number }) => (
  <List
    {...part}
    name="moves"
    title={text("away.moves")}
    why={text("away.movesWhy", { least: leastMove })}
    rows={({ moves }) => moves}
    columns={moveColumns}
    keyOf={({ row }) => row.symbol}
    none={() => (watched ? text("away.noMoves", { least: leastMove }) : text("away.noWatched"))}
  />
);

interface ReachedExtreme {
  row: BoardRow;
  side: "high" | "low";
}

const extremeColumns: readonly Column<ReachedExtreme>[] = [
  lineColumn(),
  {
    id: "side",
    head: "away.extremes",
    unseen: true,
    value: ({ side }) => text(`away.${side}`),
    show: ({ side }) => text(`away.${side}`),
    direction: ({ side }) => (side === "high" ? "up" : "down"),
    arrow: true,
  },
  figureColumn({ id: "reached", head: "column.price" }, ({ row, side }) => row[side], formatPrice),
];

export const YearExtremes = (part: PartProps) => (
  <List
    {...part}
    name="extremes"
    title={text("away.extremes")}
    rows={({ highs, lows }) => [
      ...highs.map((row): ReachedExtreme => ({ row, side: "high" })),
      ...lows.map((row): ReachedExtreme => ({ row, side: "low" })),
    ]}
    columns={extremeColumns}
    keyOf={({ row, side }) => `${side} ${row.symbol}`}
    none={({ judged }) =>
      judged === 0
        ? text("away.extremesUnknown")
        : `${text("away.noExtremes")} ${text("away.extremesOf", { count: judged })}`
    }
    below={({ judged }) => (
      <p className="px-2.5 pt-1 text-table text-muted">{text("away.extremesOf", { count: judged })}</p>
    )}
  />
);

interface GapsProps {
  recorded: { data: Reading<RecordedMarket> | undefined; error: Error | null; refetch: () => unknown };
  freshness: Freshness;
}

/** Times without a board. For the trades within each, only their sum is known. */
export const UnseenTimes = ({ recorded, freshness }: GapsProps) => (
  <Panel
    title={text("away.gaps")}
    reading={recorded}
    freshness={freshness}
    empty={({ gaps }) => (gaps.length ? undefined : text("away.noGaps"))}
  >
    {({ gaps }) => (
      <ul className="num px-2.5 py-1.5 text-small">
        {gaps.map(({ from, to, why }) => (
          <li key={from}>
            {text("away.gap", { from: formatDayAndClock(from), to: formatDayAndClock(to), why })}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
