/** Studies of one chart, kept in step with its bars: a bar that is new or the last one anew costs one step, not all of them. */
import { isJump } from "./priceJump.ts";
import { type Study, type StudyPart, studyKey, studyKinds } from "./studies.ts";
import { beginSteps, readBy, type Steps, type StudyBar, type StudyValue } from "./studySteps.ts";

export interface StudyQuestion {
  bars: readonly StudyBar[];
  /** between days an unadjusted split may lie; within a session it does not */
  days: boolean;
  studies: readonly Study[];
}

export interface StudyLine {
  /** "bb20" */
  study: string;
  part: StudyPart;
  /** one for each bar; undefined while there are too few to say */
  values: readonly StudyValue[];
}

const same = (a: StudyBar | undefined, b: StudyBar | undefined) =>
  a?.value === b?.value &&
  a?.quantity === b?.quantity &&
  a?.turnover === b?.turnover &&
  a?.apart === b?.apart;
/** Both say what a study may look at, or neither does. */
const alike = (a: StudyBar | undefined, b: StudyBar | undefined) =>
  Number.isFinite(a?.value) === Number.isFinite(b?.value) &&
  Number.isFinite(a?.quantity) === Number.isFinite(b?.quantity);

/** Between days: rebased prices go on over a split, while shares do not. */
export const restartsAt = (study: Study, bar: StudyBar, before: StudyBar | undefined): boolean =>
  isJump(before?.value, bar.value) || (bar.apart === true && studyKinds[study.kind].scale === "shares");

/** One study along the bars. It begins anew after a jump and after a bar that does not say what it looks at. */
function follow(study: Study, days: boolean) {
  const read = readBy(study);
  let steps: Steps | undefined;
  const nothing = studyKinds[study.kind].parts.map(() => undefined);
  return {
    add(bar: StudyBar, before: StudyBar | undefined): readonly StudyValue[] {
      if (read && days && restartsAt(study, bar, before)) steps = undefined;
      if (read && !Number.isFinite(read(bar))) {
        steps = undefined;
        return nothing;
      }
      steps ??= beginSteps(study);
      return steps.add(bar);
    },
    replace: (bar: StudyBar) => steps?.replace(bar) ?? nothing,
  };
}

interface Followed {
  study: Study;
  run: ReturnType<typeof follow>;
  columns: StudyValue[][];
}

export class StudyRun {
  #question: StudyQuestion = { bars: [], days: false, studies: [] };
  #followed: Followed[] = [];

  /** Every line of every study, in the order asked for. */
  take(question: StudyQuestion): StudyLine[] {
    const before = this.#question;
    this.#question = question;
    const from = this.#keeps(before, question) ? before.bars.length : 0;
    if (from === 0) this.#begin(question);
    else if (!same(before.bars[from - 1], question.bars[from - 1])) this.#replace(from - 1);
    for (let index = from; index < question.bars.length; index++) this.#add(index);
    return this.#followed.flatMap(({ study, columns }) =>
      studyKinds[study.kind].parts.map((part, column) => ({
        study: studyKey(study),
        part,
        values: [...(columns[column] ?? [])],
      })),
    );
  }

  /** All bars but the last are as they were, and the last is no other kind of bar than it was. */
  #keeps(before: StudyQuestion, after: StudyQuestion): boolean {
    const last = before.bars.length - 1;
    if (last < 0 || after.bars.length <= last || before.days !== after.days) return false;
    if (before.studies.map(studyKey).join() !== after.studies.map(studyKey).join()) return false;
    for (let index = 0; index < last; index++) if (!same(before.bars[index], after.bars[index])) return false;
    const [was, is] = [before.bars[last], after.bars[last]];
    if (same(was, is)) return true;
    const ahead = before.bars[last - 1]?.value;
    return (
      alike(was, is) && was?.apart === is?.apart && !(isJump(ahead, was?.value) || isJump(ahead, is?.value))
    );
  }

  #begin({ studies, days }: StudyQuestion) {
    this.#followed = studies.map((study) => ({
      study,
      run: follow(study, days),
      columns: studyKinds[study.kind].parts.map(() => []),
    }));
  }

  #add(index: number) {
    const bar = this.#question.bars[index];
    if (!bar) return;
    for (const { run, columns } of this.#followed)
      for (const [column, value] of run.add(bar, this.#question.bars[index - 1]).entries())
        columns[column]?.push(value);
  }

  #replace(index: number) {
    const bar = this.#question.bars[index];
    if (!bar) return;
    for (const { run, columns } of this.#followed)
      for (const [column, value] of run.replace(bar).entries()) columns[column]?.splice(index, 1, value);
  }
}
