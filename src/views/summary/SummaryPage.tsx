import "#ui/messages/en/summary";
import "./flowBars.css";
import "./summary.css";
import "./sheetPrint.css";
import { useQuery } from "@tanstack/react-query";
import { daySheetsQuery } from "#feed/daySheet";
import { useSource } from "#feed/exchangeClock";
import { usePanelFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { formatClock, formatDay } from "#ui/time";
import { FlowBars } from "./FlowBars.tsx";
import { groups } from "./figures.ts";
import { SheetTable } from "./SheetTable.tsx";
import { SheetTools, useProvisional } from "./SheetTools.tsx";
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
        tools={
          <SheetTools sheets={sheets.data?.value ?? []} provisional={provisional}>
            <button type="button" className="chip" onClick={() => window.print()}>
              {text("summary.print")}
            </button>
          </SheetTools>
        }
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
