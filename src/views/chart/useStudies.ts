import "#ui/messages/en/studies";
import { useEffect, useMemo, useRef, useState } from "react";
import { openStudies } from "#feed/studyDesk";
import { type Study, studyKey } from "#market/studies";
import type { StudyLine } from "#market/studyRun";
import type { ChartFrameProps } from "#ui/ChartFrame.tsx";
import { text } from "#ui/messages/text";
import { formatDay } from "#ui/time";
import { studyName } from "./studyNames.ts";
import { type Asked, isKnown, questionOf, restarts, studyOverlays } from "./studyOverlays.ts";

interface Answer {
  lines: readonly StudyLine[];
  asked: Asked;
}

type Charted = Pick<ChartFrameProps, "chartKey" | "points" | "grain" | "gaps" | "cuts">;

/** The studies as lines to draw, worked out beside the page, and what has to be said of them. */
export function useStudies({ chartKey, points, grain, gaps, cuts }: Charted, studies: readonly Study[]) {
  const question = useMemo(
    () => questionOf({ chartKey, points, grain, gaps, cuts }, studies),
    [chartKey, points, grain, gaps, cuts, studies],
  );
  const { answer, failed } = useAnswer(question);
  // an answer of another chart would stand at the right places with the wrong figures
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

/** Why a study is not drawn, or not all along the chart. */
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
