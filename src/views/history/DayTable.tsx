import "#ui/messages/en/history";
import { breadthBalance, crossedPart, type HistoryDay, netForeign, replayOf } from "#market/lists/dayHistory";
import type { MessageId } from "#ui/messages/text";
import { text } from "#ui/messages/text";
import { useChange, useSearch } from "#ui/router/routes";
import { type Column, change, figure } from "#ui/table/column";
import { Table, useSort } from "#ui/table/Table.tsx";
import { formatCompact, formatCount, formatMinute, formatPrice, formatShare } from "#ui/words/format";
import { formatDayName } from "./dayWords.ts";

const here = "/history";

const wide = "@max-[620px]:hidden";
const wider = "@max-[980px]:hidden";

const column = (head: MessageId, explain: MessageId, part = "") =>
  ({ head, explain, className: `figure ${part}`, cellClass: "num" }) as const;

const signed = (value: number | undefined) =>
  value !== undefined && value > 0 ? `+${formatCompact(value)}` : formatCompact(value);

const columns: readonly Column<HistoryDay>[] = [
  {
    id: "day",
    head: "history.day",
    rowHead: true,
    cellClass: "num",
    value: ({ day }) => day,
    cell: (day) => <DayLink day={day} />,
    title: ({ at }) => text("history.dayWhy", { time: formatMinute(at) }),
  },
  {
    ...figure<HistoryDay>(column("history.turnover", "history.turnoverWhy"), "turnover", formatCompact),
    title: ({ turnover }) => formatPrice(turnover),
  },
  {
    ...figure<HistoryDay>(column("history.shares", "history.sharesWhy", wide), "shares", formatCompact),
    title: ({ shares }) => formatCount(shares),
  },
  {
    ...figure<HistoryDay>(
      { id: "crossedPercent", ...column("history.crossed", "history.crossedWhy", wider) },
      crossedPart,
      (part) => (part === undefined ? formatShare(part) : `≈ ${formatShare(part)}`),
    ),
    title: ({ crossed }) => formatPrice(crossed),
  },
  {
    id: "breadth",
    head: "history.breadth",
    explain: "history.breadthWhy",
    className: "min-w-24",
    cellClass: "num",
    value: breadthBalance,
    saved: { up: ({ up }) => up, unchanged: ({ unchanged }) => unchanged, down: ({ down }) => down },
    cell: (day) => <Breadth day={day} />,
  },
  {
    ...change<HistoryDay>(
      { id: "foreignNet", ...column("history.foreign", "history.foreignWhy") },
      netForeign,
      signed,
    ),
    title: ({ foreignPurchases, foreignSales }) =>
      text("history.foreignParts", {
        purchases: formatPrice(foreignPurchases),
        sales: formatPrice(foreignSales),
      }),
  },
  figure(column("history.coverage", "history.coverageWhy", wide), "coverage", formatShare),
  {
    ...figure<HistoryDay>(
      { id: "gaps", ...column("history.gaps", "history.gapsWhy", wider) },
      ({ gaps }) => gaps.length,
      formatCount,
    ),
    title: ({ gaps }) =>
      gaps
        .map(({ from, to, why }) =>
          text("history.gap", { from: formatMinute(from), to: formatMinute(to), why }),
        )
        .join("\n") || undefined,
  },
];

/** A replay is another document, so this is a plain link. */
function DayLink({ day }: { day: HistoryDay }) {
  const address = replayOf(day);
  const name = formatDayName(day.day);
  if (address === undefined) return <>{name}</>;
  return (
    <a href={address} className="text-accent underline">
      {name}
    </a>
  );
}

/** Lines up, unchanged and down, as figures and as a bar. */
function Breadth({ day: { up, unchanged, down } }: { day: HistoryDay }) {
  if (up === undefined || unchanged === undefined || down === undefined) return <>—</>;
  return (
    <span className="flex flex-col gap-0.5" title={text("history.breadthOf", { up, unchanged, down })}>
      <span className="flex justify-between gap-2">
        <span className="up">▲ {up}</span>
        <span className="flat">{unchanged}</span>
        <span className="down">▼ {down}</span>
      </span>
      <span className="flex h-1 gap-px overflow-hidden rounded-sm" aria-hidden="true">
        <span className="bg-up" style={{ flexGrow: up }} />
        <span className="bg-bar" style={{ flexGrow: unchanged }} />
        <span className="bg-down" style={{ flexGrow: down }} />
      </span>
    </span>
  );
}

/** The days, the newest first unless the address has another order. */
export function DayTable({ days }: { days: readonly HistoryDay[] }) {
  const { sort } = useSearch({ from: here });
  const go = useChange({ from: here });
  const onSort = (next: string | undefined) =>
    go({ search: (before) => ({ ...before, sort: next }), replace: true });
  const { keys, onSort: turn, order } = useSort(columns, { sort, onSort });
  return (
    <section
      className="leaders @container relative min-h-0 flex-1 overflow-auto phone:pe-1.5"
      aria-label={text("history.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
    >
      <Table
        name="history"
        columns={columns}
        rows={order(days)}
        keyOf={({ recording }) => recording}
        line={({ day }) => ({ "data-day": day })}
        element={{ style: { height: "auto" } }}
        sort={{ keys, onSort: turn }}
      />
    </section>
  );
}
