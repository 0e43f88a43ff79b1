import "#ui/messages/en/chart";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCompared } from "#feed/groups/charts";
import { openStudies } from "#feed/groups/studyDesk";
import { periodOf, type Range, ranges } from "#market/series/ranges";
import {
  type Compared,
  comparedKey,
  readCompared,
  readStudies,
  type Study,
  studyKey,
  writeCompared,
  writeStudies,
} from "#market/series/studies";
import type { StudyLine } from "#market/series/studyRun";
import { ChartFrame, type ChartFrameProps, chartName } from "#ui/chart/ChartFrame.tsx";
import { ChartLevels, noLevels } from "#ui/chart/library/chartLevels";
import type { ChartLook } from "#ui/chart/library/chartLook";
import { Choice } from "#ui/controls/Choice.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { notTaken, useUnusable } from "#ui/router/address";
import { late } from "#ui/screen/late.tsx";
import { formatDay } from "#ui/words/format";
import { ChartNotes } from "./ChartNotes.tsx";
import {
  type Asked,
  comparedLines,
  type Drawn,
  isKnown,
  questionOf,
  restarts,
  studyName,
  studyOf,
  studyOverlays,
} from "./overlays.ts";
import { barePoint } from "./points.ts";

interface DrawnChartProps extends ChartFrameProps {
  drawn: Drawn;
  range: Range;
  /** the chart's own line, abbreviated */
  own: string;
}

/** A chart with the studies or comparisons in its address. A chart with comparisons has no studies. */
export function DrawnChart({ drawn, range, own, ...frame }: DrawnChartProps) {
  if (drawn.compared.length > 0) return <CompareChart {...{ drawn, range, own, frame }} />;
  return <StudiedChart drawn={drawn} frame={frame} />;
}

function StudiedChart({ drawn, frame }: { drawn: Drawn; frame: ChartFrameProps }) {
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

/** Buttons in the panel's head that open the choice of studies and comparisons. */
export const DrawnTools = ({ drawn }: { drawn: Drawn }) => (
  <>
    <StudiesTool drawn={drawn} />
    <CompareTool drawn={drawn} />
  </>
);

const CompareSheet = late(async () => (await import("./chartSheets.tsx")).CompareSheet);

/** Opens the choice of comparisons and shows how many there are. */
function CompareTool({ drawn }: { drawn: Drawn }) {
  const count = drawn.compared.length;
  const words = count > 0 ? text("compare.openOn", { count }) : text("compare.open");
  return (
    <Popup label={words} shown={words} active={count > 0}>
      <CompareSheet drawn={drawn} />
    </Popup>
  );
}

const StudiesSheet = late(async () => (await import("./chartSheets.tsx")).StudiesSheet);

/** Opens the choice of studies and shows how many there are. */
function StudiesTool({ drawn }: { drawn: Drawn }) {
  const count = drawn.studies.length;
  const words = count > 0 ? text("studies.openOn", { count }) : text("studies.open");
  return (
    <Popup label={words} shown={words} active={count > 0}>
      <StudiesSheet drawn={drawn} />
    </Popup>
  );
}

interface CompareChartProps {
  drawn: Drawn;
  range: Range;
  /** the chart's own line, abbreviated */
  own: string;
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
        points={lines.own.map(barePoint)}
        asSent={undefined}
        reference={undefined}
        named={own}
        note={[frame.note, text("compare.note")].filter(Boolean).join(" · ")}
        fields={undefined}
        why={undefined}
        overlays={lines.overlays}
        onRemoveOverlay={remove}
      />
    </ChartLevels>
  );
}

interface Answer {
  lines: readonly StudyLine[];
  asked: Asked;
}

type Charted = Pick<ChartFrameProps, "chartKey" | "points" | "grain" | "gaps" | "cuts">;

/** The studies as lines to draw, computed in a worker, and the notes about them. */
function useStudies({ chartKey, points, grain, gaps, cuts }: Charted, studies: readonly Study[]) {
  const question = useMemo(
    () => questionOf({ chartKey, points, grain, gaps, cuts }, studies),
    [chartKey, points, grain, gaps, cuts, studies],
  );
  const { answer, failed } = useAnswer(question);
  // the worker's last result may belong to another chart, so its figures are not used here
  const current = answer?.asked.key === chartKey ? answer : undefined;
  const overlays = useMemo(
    () => current && studyOverlays(current.lines, current.asked, question.studies),
    [current, question.studies],
  );
  const notes = useMemo(() => notesOn(studies, question, current), [studies, question, current]);
  return { overlays, notes: failed ? [...notes, text("studies.failed")] : notes };
}

function useAnswer(question: Asked) {
  const desk = useRef<ReturnType<typeof openStudies<Asked>>>(undefined);
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState(false);
  const wanted = question.studies.length > 0;
  useEffect(() => {
    if (!wanted) return;
    const take = (lines: readonly StudyLine[], asked: Asked) => {
      setAnswer({ lines, asked });
      setFailed(false);
    };
    const opened = openStudies(take, () => setFailed(true));
    desk.current = opened;
    return () => {
      desk.current = undefined;
      opened.close();
    };
  }, [wanted]);
  useEffect(() => desk.current?.ask(question), [question]);
  return { answer: wanted ? answer : undefined, failed: wanted && failed };
}

/** Why a study is missing from all or part of the chart. */
function notesOn(studies: readonly Study[], asked: Asked, answer: Answer | undefined): string[] {
  const notes: string[] = [];
  const names = (which: readonly Study[]) => which.map(studyName).join(", ");
  const missing = studies.filter((study) => !asked.studies.includes(study));
  const ofDay = missing.filter(({ kind }) => kind === "vwap" && asked.days);
  const unmeasured = missing.filter((study) => !ofDay.includes(study));
  if (ofDay.length > 0) notes.push(text("studies.dayOnly"));
  if (unmeasured.length > 0) notes.push(text("studies.noVolume", { names: names(unmeasured) }));
  const told = new Set(answer?.lines.filter(({ values }) => values.some(isKnown)).map((line) => line.study));
  const few = answer ? asked.studies.filter((study) => !told.has(studyKey(study))) : [];
  if (few.length > 0) notes.push(text("studies.few", { names: names(few) }));
  const at = asked.studies.length > 0 ? restarts(asked) : [];
  if (at.length > 0) notes.push(text("studies.restarts", { dates: at.map(formatDay).join(", ") }));
  return notes;
}

/** The choices as written in an address. */
interface DrawnSearch {
  studies?: string | undefined;
  compare?: string | undefined;
}

/** Greatest number of comparisons on a chart. All sectors can be compared at once: five of them and an index. */
const most = { symbol: 4, chartId: 6 };

/** @param change writes the changed choices to the address */
export function useDrawn(
  { studies, compare }: DrawnSearch,
  of: Compared,
  change: (changed: DrawnSearch) => void,
): Drawn {
  const own = comparedKey(of);
  const isLine = "symbol" in of;
  const together = isLine ? most.symbol : most.chartId;
  const drawn = useMemo(() => readStudies(studies), [studies]);
  const compared = useMemo(() => readCompared(compare, own, together), [compare, own, together]);
  useUnusable(
    "studies",
    notTaken(studies, (part) => drawn.some((one) => studyKey(one) === part)),
  );
  useUnusable(
    "compare",
    notTaken(compare, (part) => compared.some((one) => comparedKey(one) === part), "_"),
  );
  return {
    own,
    most: together,
    volumes: isLine,
    studies: drawn,
    compared,
    onStudies: (next) => change({ studies: writeStudies(next) }),
    onCompared: (next) => change({ compare: writeCompared(next) }),
  };
}

interface Ranged {
  range: Range;
  onRange: (range: Range) => void;
}

/** The period and drawing style that a link to a chart restores. */
export interface Chosen extends Ranged {
  look?: ChartLook | undefined;
  onLook?: ((changed: Partial<ChartLook>) => void) | undefined;
}

const options = ranges.map((range) => [range, range] as const);

export const RangeChoice = ({ range, onRange }: Ranged) => (
  <Choice label={text("chart.period")} options={options} value={range} onChange={onRange} />
);
