import "#ui/messages/en/summary";
import "./summary.css";
import { useQuery } from "@tanstack/react-query";
import { daySheetsQuery } from "#feed/daySheet";
import { useSource } from "#feed/exchangeClock";
import { useFreshness, usePanelFreshness } from "#feed/freshness";
import { type DaySheet, isProvisional } from "#market/daySheet";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { formatClock, formatDay, formatWeekday } from "#ui/time";
import { FlowBars } from "./FlowBars.tsx";
import { groups } from "./figures.ts";
import { SheetTable } from "./SheetTable.tsx";
import { Sums } from "./Sums.tsx";

/** The session in sums, latest against previous, all of it and on one sheet of paper. */
export function SummaryPage() {
  const sheets = useQuery(daySheetsQuery());
  const provisional = useProvisional(sheets.data?.value[0]);
  return (
    <div className="summary-page">
      <h1 className="sr-only">{text("shell.daySheet")}</h1>
      <Panel
        title={text("shell.daySheet")}
        reading={sheets}
        freshness={usePanelFreshness("summary", sheets)}
        tools={<SheetTools sheets={sheets.data?.value ?? []} provisional={provisional} />}
        empty={(value) => (value.length === 0 ? text("summary.none") : undefined)}
        className="summary-sheet"
      >
        {([latest, previous]) =>
          latest && (
            <div className="sheet">
              <div className="sheet-notes">
                {provisional && previous && <p>{text("summary.soFar")}</p>}
                <Sums sheet={latest} />
              </div>
              <FlowBars sheet={latest} />
              {groups.map((group) => (
                <SheetTable key={group.name} {...{ group, latest, previous, provisional }} />
              ))}
              <Source at={sheets.data?.clock.at} />
            </div>
          )
        }
      </Panel>
    </div>
  );
}

const dayOf = ({ dayAt }: DaySheet) =>
  dayAt === undefined ? text("summary.noDay") : `${formatWeekday(dayAt)} ${formatDay(dayAt)}`;

interface SheetToolsProps {
  sheets: readonly DaySheet[];
  provisional: boolean;
}

function SheetTools({ sheets: [latest, previous], provisional }: SheetToolsProps) {
  if (!latest) return null;
  return (
    <>
      <span className="sheet-day">
        <b data-field="tradeDate">{text("summary.of", { day: dayOf(latest) })}</b>
        {provisional && (
          <span className="badge" title={text("summary.provisionalWhy")}>
            {text("summary.provisional")}
          </span>
        )}
        {previous && <span className="text-muted">{text("summary.against", { day: dayOf(previous) })}</span>}
        {latest.recordId !== undefined && (
          <span className="text-muted" data-field="id">
            {text("summary.record", { id: String(latest.recordId) })}
          </span>
        )}
      </span>
      <button type="button" className="chip" onClick={() => window.print()}>
        {text("summary.print")}
      </button>
    </>
  );
}

function useProvisional(sheet: DaySheet | undefined): boolean {
  const { session } = useFreshness();
  return sheet !== undefined && isProvisional(sheet, session);
}

/** For the printed sheet: on screen the panel's chip says it. @param at when it was fetched, exchange's time */
function Source({ at }: { at: number | undefined }) {
  const source = useSource();
  return (
    <p className="sheet-source">
      {text("summary.asOf", {
        day: formatDay(at),
        time: formatClock(at),
        operation: "/dailyMarketSummery",
        source: text(source === "embedded" ? "summary.fromEmbedded" : "summary.fromLive"),
      })}
    </p>
  );
}
