import "#ui/messages/en/chart";
import { type ReactNode, useMemo } from "react";
import { useCompared } from "#feed/groups/comparedSeries";
import { periodOf, type Range, ranges } from "#market/series/series";
import {
  type ComparedId,
  comparedKey,
  readComparedLines,
  readStudies,
  type Study,
  studyKey,
  studyKinds,
  writeComparedLines,
  writeStudies,
} from "#market/series/studies";
import { ChartFrame, type ChartFrameProps, chartName } from "#ui/chart/ChartFrame.tsx";
import type { ChartLook } from "#ui/chart/library/chartLook";
import { ChartLevels, noLevels, type Overlay } from "#ui/chart/library/chartOverlay";
import { Choice } from "#ui/controls/Choice.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { latePart } from "#ui/screen/latePart.tsx";
import { formatDay } from "#ui/words/format";
import { ChartNotes, joinNotes, useSourceLine } from "./ChartNotes.tsx";
import {
  type ChartAdditions,
  comparedLines,
  restartTimes,
  type StudiedBars,
  studiedBars,
  studyName,
  studyOf,
  studyOverlays,
} from "./overlays.ts";

interface DrawnChartProps extends ChartFrameProps {
  /** omitted if none can be chosen */
  drawn: ChartAdditions | undefined;
  range: Range;
  /** the chart's own line, abbreviated */
  own: string;
}

/** A chart with the studies or comparisons in its address. A chart with comparisons has no studies. */
export function DrawnChart({ drawn, range, own, ...props }: DrawnChartProps) {
  const frame = { ...props, source: useSourceLine() };
  if (!drawn) return <ChartFrame {...frame} />;
  if (drawn.compared.length > 0) return <CompareChart {...{ drawn, range, own, frame }} />;
  return <StudiedChart drawn={drawn} frame={frame} />;
}

function StudiedChart({ drawn, frame }: { drawn: ChartAdditions; frame: ChartFrameProps }) {
  const { overlays, notes } = useStudies(frame, drawn.studies);
  const remove = (overlay: string) =>
    drawn.onStudies(drawn.studies.filter((study) => studyKey(study) !== studyOf(overlay)));
  return (
    <>
      <ChartNotes notes={notes.map((words) => ({ words }))} />
      <ChartFrame {...frame} overlays={overlays} onRemoveOverlay={remove} />
    </>
  );
}

const CompareSheet = latePart(async () => (await import("./chartSheets.tsx")).CompareSheet);
const StudiesSheet = latePart(async () => (await import("./chartSheets.tsx")).StudiesSheet);

/** Buttons in the panel's head that open the choice of studies and comparisons. */
export function DrawnTools({ drawn }: { drawn: ChartAdditions }) {
  const [studies, compared] = [drawn.studies.length, drawn.compared.length];
  const tool = (words: string, count: number, sheet: ReactNode) => (
    <Popup label={words} shown={words} active={count > 0}>
      {sheet}
    </Popup>
  );
  return (
    <>
      {tool(
        text(studies ? "studies.openOn" : "studies.open", { count: studies }),
        studies,
        <StudiesSheet drawn={drawn} />,
      )}
      {tool(
        text(compared ? "compare.openOn" : "compare.open", { count: compared }),
        compared,
        <CompareSheet drawn={drawn} />,
      )}
    </>
  );
}

interface CompareChartProps extends Pick<DrawnChartProps, "range" | "own"> {
  drawn: ChartAdditions;
  /** properties of the chart without comparisons */
  frame: ChartFrameProps;
}

/** A chart of several series on one axis, each starting at 100. */
function CompareChart({ drawn, range, own, frame }: CompareChartProps) {
  const others = useCompared(drawn.compared, periodOf(range));
  const { grain, points } = frame;
  const remove = (key: string) => drawn.onCompared(drawn.compared.filter((one) => comparedKey(one) !== key));
  const lines = comparedLines({ own: points, others, grain, onRemove: remove });
  const names = [own, ...lines.names].join(" · ");
  return (
    <ChartLevels value={noLevels}>
      <ChartNotes notes={lines.notes} />
      <ChartFrame
        {...frame}
        name={chartName(names, range)}
        chartKey={`compared ${frame.chartKey}`}
        kind={frame.kind === "steps" ? "steps" : "line"}
        points={lines.own}
        asSent={undefined}
        reference={undefined}
        named={own}
        note={joinNotes(frame.note, text("compare.note"))}
        fields={undefined}
        why={undefined}
        overlays={lines.overlays}
        onRemoveOverlay={remove}
      />
    </ChartLevels>
  );
}

type StudiedPoints = Pick<ChartFrameProps, "points" | "grain" | "gaps" | "cuts">;

const useStudies = ({ points, grain, gaps, cuts }: StudiedPoints, studies: readonly Study[]) =>
  useMemo(() => {
    const studied = studiedBars({ points, grain, gaps, cuts }, studies);
    const overlays = studyOverlays(studied);
    return { overlays, notes: notesOn(studies, studied, overlays) };
  }, [points, grain, gaps, cuts, studies]);

/** Why a study is missing from all or part of the chart. */
function notesOn(chosen: readonly Study[], studied: StudiedBars, overlays: readonly Overlay[]): string[] {
  const { studies, days } = studied;
  const names = (which: readonly Study[]) => which.map(studyName).join(", ");
  const missing = chosen.filter((study) => !studies.includes(study));
  const ofDay = missing.filter(({ kind }) => days && studyKinds[kind].ofDay);
  const unmeasured = missing.filter((study) => !ofDay.includes(study));
  const drawn = new Set(overlays.map(({ id }) => studyOf(id)));
  const few = studies.filter((study) => !drawn.has(studyKey(study)));
  const at = restartTimes(studied);
  return [
    ofDay.length > 0 && text("studies.dayOnly"),
    unmeasured.length > 0 && text("studies.noVolume", { names: names(unmeasured) }),
    few.length > 0 && text("studies.few", { names: names(few) }),
    at.length > 0 && text("studies.restarts", { dates: at.map(formatDay).join(", ") }),
  ].filter((note) => note !== false);
}

type DrawnSearch = Partial<Record<"studies" | "compare", string | undefined>>;

/** Greatest number of comparisons on a chart. All sectors can be compared at once: five of them and an index. */
const mostSeries = { symbol: 4, chartId: 6 };

/** @param change writes the changed choices to the address */
export function useDrawn(
  { studies, compare }: DrawnSearch,
  of: ComparedId,
  change: (changed: DrawnSearch) => void,
): ChartAdditions {
  const own = comparedKey(of);
  const isLine = "symbol" in of;
  const together = isLine ? mostSeries.symbol : mostSeries.chartId;
  const drawn = useMemo(() => readStudies(studies), [studies]);
  const compared = useMemo(() => readComparedLines(compare, own, together), [compare, own, together]);
  useUnusable(
    "studies",
    unusedPart(studies, (part) => drawn.some((one) => studyKey(one) === part)),
  );
  useUnusable(
    "compare",
    unusedPart(compare, (part) => compared.some((one) => comparedKey(one) === part), "_"),
  );
  return {
    own,
    most: together,
    volumes: isLine,
    studies: drawn,
    compared,
    onStudies: (next) => change({ studies: writeStudies(next) }),
    onCompared: (next) => change({ compare: writeComparedLines(next) }),
  };
}

interface RangeProps {
  range: Range;
  onRange: (range: Range) => void;
}

/** The period and drawing style that a link to a chart restores. */
export interface ChartChoices extends RangeProps {
  look?: ChartLook | undefined;
  onLook?: ((changed: Partial<ChartLook>) => void) | undefined;
}

const options = ranges.map((range) => [range, range] as const);

export const RangeChoice = ({ range, onRange }: RangeProps) => (
  <Choice label={text("chart.period")} options={options} value={range} onChange={onRange} />
);
