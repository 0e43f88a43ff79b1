import "#ui/messages/en/history";
import { useQuery } from "@tanstack/react-query";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow, useSource } from "#feed/clock/exchangeClock";
import { type DayHistory, dayHistoryQuery } from "#feed/groups/dayHistory";
import type { HistoryDay } from "#market/lists/dayHistory";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { formatDayOfWeek } from "#ui/words/format";
import { DayCharts } from "./DayCharts.tsx";
import { DayTable } from "./DayTable.tsx";

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
      </p>
      {days.length > 1 && <DayCharts days={days} />}
      <DayTable days={days} />
    </>
  );
}
