import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { indexSeriesQuery } from "#feed/groups/charts";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId, type SectorIndex, sectorTitle } from "#market/company/sector";
import {
  drawnSession,
  ofNewestDay,
  type SessionGap,
  sessionGaps,
  withNewestValue,
} from "#market/day/drawnSession";
import { fillsRange, type IndexPoint, periodOf } from "#market/series/series";
import { chartName, daysName } from "#ui/chart/ChartFrame.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import type { SeriesPoint } from "#ui/points/chartPoints";
import { formatDay, formatMinute } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { joinNotes } from "./ChartNotes.tsx";
import { type ChartChoices, DrawnChart, DrawnTools, RangeChoice } from "./DrawnChart.tsx";
import type { ChartAdditions } from "./overlays.ts";
import { indexDayFields, indexDays, indexFields, indexPoints, useDayAxis, useToday } from "./points.ts";

interface IndexChartPanelProps extends Omit<ChartChoices, "onRange"> {
  /** omitted if a period cannot be chosen */
  onRange?: ChartChoices["onRange"];
  /** defaults to the all-share index */
  sectorId?: number;
  title?: string;
  /** explanation if the service has no series */
  none?: string;
  className?: string;
  /** studies and comparisons; omitted if none can be chosen */
  drawn?: ChartAdditions;
}

export function IndexChartPanel(props: IndexChartPanelProps) {
  const { range, onRange, look, onLook, className, drawn } = props;
  const { sectorId = allShareId, title = text("chart.index"), none = text("chart.noIndexPoints") } = props;
  const series = useQuery(indexSeriesQuery(sectorId, periodOf(range)));
  const freshness = usePanelFreshness(range === "1D" ? "indexSeries" : "history", series);
  return (
    <Panel
      title={title}
      reading={series}
      tools={
        <>
          {onRange && <RangeChoice range={range} onRange={onRange} />}
          {drawn && <DrawnTools drawn={drawn} />}
        </>
      }
      empty={(points) => (points.length ? undefined : none)}
      freshness={freshness}
      {...(className === undefined ? {} : { className })}
    >
      {(points) => <IndexChart {...{ points, range, look, onLook, sectorId, title, lines: drawn }} />}
    </Panel>
  );
}

interface IndexChartProps extends Pick<ChartChoices, "range" | "look" | "onLook"> {
  points: readonly IndexPoint[];
  sectorId: number;
  title: string;
  lines: ChartAdditions | undefined;
}

/** For today: the newest session, with the newest tick added. For longer periods: days. */
function useDrawnPoints(points: readonly IndexPoint[], today: boolean, index: SectorIndex | undefined) {
  const { lastTickAt: at, value } = index ?? {};
  return useMemo(() => {
    if (!today) return { points: indexDays(points), before: undefined };
    return ofNewestDay(withNewestValue(indexPoints(points), { at, value }));
  }, [points, today, at, value]);
}

function IndexChart({ points, range, look, onLook, sectorId, title, lines }: IndexChartProps) {
  const { data: sectors } = useQuery(sectorsQuery());
  const index = sectors?.value.find((row) => row.sectorId === sectorId);
  const today = range === "1D";
  const { points: drawn, before } = useDrawnPoints(points, today, index);
  const { previousClose } = index ?? {};
  const lastAt = drawn.at(-1)?.at ?? 0;
  const axis = useDayAxis(lastAt);
  const until = useToday();
  const filled = fillsRange(range, drawn);
  const session = drawnSession(lastAt, exchangeNow());
  const gaps = useMemo(
    () => (today ? sessionGaps(drawn, axis.until) : undefined),
    [today, drawn, axis.until],
  );
  // the session's baseline is the previous close; a longer period's baseline is its start
  const reference = (today && !session.past ? previousClose : undefined) ?? before ?? drawn[0]?.value;
  return (
    <DrawnChart
      {...{ range, drawn: lines, own: readableName(index && sectorTitle(index)) ?? title }}
      {...(today ? axis : { until, filled })}
      name={today ? chartName(title, range) : daysName(title, range, drawn, filled)}
      chartKey={today ? `index ${sectorId} ${range} ${session.from}` : `index ${sectorId} ${range}`}
      kind="line"
      grain={today ? "minutes" : "days"}
      points={drawn}
      {...{ reference, gaps, look, onLook }}
      fields={today ? indexFields() : indexDayFields()}
      why={text(today ? "chart.whyIndex" : "chart.whyIndexDays")}
      note={today ? sessionNote(session.past, lastAt, gaps) : daysNote(drawn, session.past)}
    />
  );
}

/** Names the chart's day if it is not today, and the times without values. */
function sessionNote(past: boolean, lastAt: number, gaps: readonly SessionGap[] = []): string | undefined {
  const longest = gaps.toSorted((a, b) => b.until - b.from - (a.until - a.from))[0];
  const stretch = longest && { from: formatMinute(longest.from), until: formatMinute(longest.until) };
  return joinNotes(
    past && text("phase.lastSession", { day: formatDay(lastAt) }),
    stretch &&
      (gaps.length > 1
        ? text("chart.gaps", { ...stretch, count: gaps.length - 1 })
        : text("chart.gap", stretch)),
  );
}

/** Names the chart's last day if it is not today, and says whether its close is official. */
function daysNote(days: readonly SeriesPoint[], past: boolean): string | undefined {
  const newest = days.at(-1);
  if (!newest) return undefined;
  const date = formatDay(newest.at);
  return joinNotes(
    past && text("chart.endsBefore", { date }),
    newest.nearClose && text(past ? "chart.nearCloseNote" : "chart.nearCloseNoteOf", { date }),
  );
}
