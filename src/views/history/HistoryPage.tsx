import "#ui/messages/en/recordings";
import { useQuery } from "@tanstack/react-query";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useSource } from "#feed/freshness/pageFreshness";
import { type DayHistory, dayHistoryQuery } from "#feed/groups/dayHistory";
import { breadthBalance, crossedPart, type HistoryDay, netForeign, replayOf } from "#market/lists/dayHistory";
import { text } from "#ui/messages/text";
import { Panel, SaveTables } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { useChoices } from "#ui/router/routes";
import { type Column, changeColumn, figureColumn, figureHead } from "#ui/table/column";
import { ScrollTable, useSort } from "#ui/table/Table.tsx";
import {
  formatCompact,
  formatCount,
  formatDayOfWeek,
  formatMinute,
  formatPrice,
  formatShare,
  formatWorth,
} from "#ui/words/format";
import { DayCharts, formatDayName, signedCompact } from "./DayCharts.tsx";

/** The recorded days: trading, breadth, foreign flow, and how much of each day is recorded. */
export function HistoryPage() {
  const history = useQuery(dayHistoryQuery());
  const source = useSource();
  return (
    <div className="flex flex-1 flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("history.title")}</h1>
      <Panel
        title={text("history.title")}
        reading={history}
        freshness={history.error ? "stale" : "live"}
        empty={(told) => whyNothing(told, source)}
        tools={
          <Link to="/summary" className="chip">
            {text("shell.daySheet")}
          </Link>
        }
        className="flex-1 min-h-90"
      >
        {(told) => told && <Days days={told.days} />}
      </Panel>
    </div>
  );
}

/** Why no day is shown; undefined if there are days. A simulated market is never listed beside the real one. */
function whyNothing(told: DayHistory | undefined, source: string | undefined): string | undefined {
  if (!told?.records) return text("history.noRecorder");
  if (source !== undefined && told.source !== source) return text("history.otherMarket");
  if (told.days.length > 0) return undefined;
  return text(isReplay() ? "history.noneBefore" : "history.none");
}

function Days({ days }: { days: readonly HistoryDay[] }) {
  return (
    <>
      <p className="flex flex-none flex-wrap gap-x-3 px-2.5 py-1.5 text-table text-muted border-b border-line">
        <span className="num">{text("history.count", { count: days.length })}</span>
        {isReplay() && <span>{text("history.before", { day: formatDayOfWeek(exchangeNow()) })}</span>}
        <span>{text("history.what")}</span>
        {days.length === 1 && <span>{text("history.one")}</span>}
        <SaveTables ways={["csv"]} />
      </p>
      {days.length > 1 && <DayCharts days={days} />}
      <DayTable days={days} />
    </>
  );
}

const hiddenBelow620 = "@max-[620px]:hidden";
const hiddenBelow980 = "@max-[980px]:hidden";

const historyColumns: readonly Column<HistoryDay>[] = [
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
    ...figureColumn<HistoryDay>(
      figureHead("history.turnover", "history.turnoverWhy"),
      "turnover",
      formatCompact,
    ),
    title: ({ turnover }) => formatPrice(turnover),
  },
  {
    ...figureColumn<HistoryDay>(
      figureHead("history.shares", "history.sharesWhy", hiddenBelow620),
      "shares",
      formatCompact,
    ),
    title: ({ shares }) => formatCount(shares),
  },
  {
    ...figureColumn<HistoryDay>(
      { id: "crossedPercent", ...figureHead("history.crossed", "history.crossedWhy", hiddenBelow980) },
      crossedPart,
      (part) => formatWorth(part, "about", formatShare),
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
    ...changeColumn<HistoryDay>(
      { id: "foreignNet", ...figureHead("history.foreign", "history.foreignWhy") },
      netForeign,
      signedCompact,
    ),
    title: ({ foreignPurchases, foreignSales }) =>
      text("history.foreignParts", {
        purchases: formatPrice(foreignPurchases),
        sales: formatPrice(foreignSales),
      }),
  },
  figureColumn(
    figureHead("history.coverage", "history.coverageWhy", hiddenBelow620),
    "coverage",
    formatShare,
  ),
  {
    ...figureColumn<HistoryDay>(
      { id: "gaps", ...figureHead("history.gaps", "history.gapsWhy", hiddenBelow980) },
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
function DayTable({ days }: { days: readonly HistoryDay[] }) {
  const [{ sort }, choose] = useChoices("/history");
  const { keys, onSort, order } = useSort(historyColumns, { sort, onSort: (next) => choose({ sort: next }) });
  return (
    <ScrollTable
      name="history"
      label={text("history.label")}
      columns={historyColumns}
      rows={order(days)}
      keyOf={({ recording }) => recording}
      line={({ day }) => ({ "data-day": day })}
      sort={{ keys, onSort }}
    />
  );
}
