import "#ui/messages/en/away";
import "#ui/messages/en/line";
import { boardFields } from "#feed/board/boardRows";
import type { Freshness } from "#market/day/freshness";
import type { LineDifference } from "#market/lists/away";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { type Column, change, figure } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table, useSort } from "#ui/table/Table.tsx";
import { formatChangePercent, formatCompact, formatCount, formatPrice } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import type { ChangesQuery } from "./AwayPanels.tsx";

const columns: readonly Column<LineDifference>[] = [
  {
    id: "symbol",
    field: boardFields.symbol,
    head: "column.symbol",
    rowHead: true,
    startsUp: true,
    value: ({ row }) => row.symbol,
    cell: ({ row }) => <LineLink symbol={row.symbol} />,
    title: ({ row }) => readableName(row.name),
  },
  figure({ id: "before", head: "away.then" }, ({ before }) => before, formatPrice),
  figure({ id: "after", head: "away.now" }, ({ after }) => after, formatPrice),
  change(
    { id: "percent", head: "away.percent", explain: "away.percentWhy" },
    ({ percent }) => percent,
    formatChangePercent,
  ),
  figure(
    { id: "shares", head: "column.shares", explain: "away.sharesWhy" },
    ({ shares }) => shares,
    formatCount,
  ),
  figure(
    { id: "turnover", head: "away.turnover", explain: "away.turnoverWhy" },
    ({ turnover }) => turnover,
    formatCompact,
  ),
  figure(
    { id: "trades", head: "away.trades", explain: "away.sharesWhy" },
    ({ trades }) => trades,
    formatCount,
  ),
];

interface EveryLineProps {
  changes: ChangesQuery;
  freshness: Freshness;
  /** sort keys as the address has them */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** All lines at the two moments, with the difference of each. */
export function EveryLine({ changes, freshness, sort, onSort }: EveryLineProps) {
  const { keys, onSort: turn, order } = useSort(columns, { sort, onSort });
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
            columns={columns}
            rows={order(lines)}
            keyOf={({ row }) => row.symbol}
            sort={{ keys, onSort: turn }}
          />
        </section>
      )}
    </Panel>
  );
}
