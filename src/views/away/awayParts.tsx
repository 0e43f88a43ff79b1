/** Parts of the page about the time away: every line's change, the blocks, and the path of the index. */
import "#ui/messages/en/away";
import "#ui/messages/en/line";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { indexSeriesQuery } from "#feed/groups/charts";
import { useCrossedValues } from "#feed/tape/crossedValues";
import { useDayTape } from "#feed/tape/dayTape";
import { allShareId } from "#market/company/sector";
import { type KnownValues, type Worth, worthSince } from "#market/line/board";
import type { LineCrossings, LineDifference } from "#market/lists/away";
import { MiniChart } from "#ui/chart/MiniChart.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { type Column, figureColumn } from "#ui/table/column";
import { Table, useSort } from "#ui/table/Table.tsx";
import { formatCompact, formatCount, formatMinute, formatPrice, formatWorth } from "#ui/words/format";
import { bothColumns, List, lineColumn, type PartProps } from "./AwayPanels.tsx";

const differenceColumns: readonly Column<LineDifference>[] = [
  { ...lineColumn(), startsUp: true },
  ...bothColumns<LineDifference>(),
  figureColumn(
    { id: "shares", head: "column.shares", explain: "away.sharesWhy" },
    ({ shares }) => shares,
    formatCount,
  ),
  figureColumn(
    { id: "turnover", head: "away.turnover", explain: "away.turnoverWhy" },
    ({ turnover }) => turnover,
    formatCompact,
  ),
  figureColumn(
    { id: "trades", head: "away.trades", explain: "away.sharesWhy" },
    ({ trades }) => trades,
    formatCount,
  ),
];

interface EveryLineProps extends PartProps {
  /** sort keys as the address has them */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** All lines at the two moments, with the difference of each. */
export function EveryLine({ changes, freshness, sort, onSort }: EveryLineProps) {
  const { keys, onSort: turn, order } = useSort(differenceColumns, { sort, onSort });
  return (
    <Panel
      title={text("away.lines")}
      reading={changes}
      freshness={freshness}
      className="flex-none"
      empty={({ lines }) => (lines.length ? undefined : text("away.noLines"))}
    >
      {({ lines }) => (
        <section
          className="chart-table max-h-[70vh] overflow-auto pb-1"
          aria-label={text("away.lines")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
          tabIndex={0}
        >
          <Table
            name="compared"
            columns={differenceColumns}
            rows={order(lines)}
            keyOf={({ row }) => row.symbol}
            sort={{ keys, onSort: turn }}
          />
        </section>
      )}
    </Panel>
  );
}

const crossedColumns = (known: KnownValues): readonly Column<LineCrossings>[] => {
  const worthOf = ({ row, sharesBefore }: LineCrossings) =>
    worthSince(row, sharesBefore, known.get(row.symbol));
  return [
    lineColumn(),
    figureColumn({ id: "shares", head: "column.shares" }, ({ shares }) => shares, formatCount),
    figureColumn({ id: "trades", head: "away.trades" }, ({ trades }) => trades, formatCount),
    {
      id: "value",
      head: "away.crossedValue",
      explain: "away.crossedValueWhy",
      value: (line) => worthOf(line).value,
      cell: (line) => <BlocksValue {...worthOf(line)} />,
      saved: { value: (line) => worthOf(line).value, worth: (line) => worthOf(line).worth },
      attributes: () => ({ "data-derived": text("away.crossedValueWhy") }),
    },
  ];
};

/** The value, and what it is worked out from. */
const BlocksValue = ({ value, worth }: Worth) => (
  <>
    {formatWorth(value, worth)}{" "}
    {value !== undefined && (
      <span className="inline-block min-w-15 text-start text-muted text-table">
        {text(worth === "about" ? "away.byClose" : "away.byQuote")}
      </span>
    )}
  </>
);

/** Shares that crossed since the last look, with the same values as on the other pages. */
export function Crossings(part: PartProps) {
  useDayTape(); // its recorded quotes give values that no quote of the present can give
  const known = useCrossedValues();
  const columns = useMemo(() => crossedColumns(known), [known]);
  return (
    <List
      {...part}
      name="crossings"
      title={text("away.crossed")}
      why={text("away.crossedWhy")}
      rows={({ crossed }) => crossed}
      columns={columns}
      keyOf={({ row }) => row.symbol}
      none={() => text("away.noCrossed")}
    />
  );
}

/** The ASPI from a moment of today's session until now, measured from its level at that moment. */
export function IndexPath({ since }: { since: number }) {
  const series = useQuery(indexSeriesQuery(allShareId, 1));
  return (
    <Panel
      title={text("away.path")}
      reading={series}
      freshness={usePanelFreshness("indexSeries", series)}
      empty={(points) => (from(points, since).length > 1 ? undefined : text("away.noPath"))}
    >
      {(points) => <Path points={from(points, since)} />}
    </Panel>
  );
}

interface Point {
  at: number;
  value: number;
}

/** The last point before that moment, which gives the level at that moment, and all later points. */
function from(points: readonly Point[], since: number): readonly Point[] {
  const first = points.findLastIndex(({ at }) => at <= since);
  return points.slice(Math.max(0, first));
}

function Path({ points }: { points: readonly Point[] }) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const values = points.map(({ value }) => value);
  const label = text("away.pathSaid", {
    from: formatMinute(first.at),
    to: formatMinute(last.at),
    before: formatPrice(first.value),
    after: formatPrice(last.value),
    least: formatPrice(Math.min(...values)),
    most: formatPrice(Math.max(...values)),
  });
  return (
    <div className="flex h-32">
      <MiniChart
        points={points}
        kind="line"
        reference={first.value}
        label={label}
        ends={[formatMinute(first.at), formatMinute(last.at)]}
      />
    </div>
  );
}
