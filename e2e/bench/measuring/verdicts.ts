/** The final list: every goal with its figure, the ratio to its reference, and whether the goal is met. */

export interface Verdict {
  /** number of the goal, such as "1" */
  goal: string;
  what: string;
  /** the measured figure with its unit */
  figure: string;
  /** "1.32x DOM (at most 1.4)" */
  against: string;
  /** undefined if it could not be measured */
  met: boolean | undefined;
}

const verdicts: Verdict[] = [];

export const record = (verdict: Verdict): void => void verdicts.push(verdict);

const word = (met: boolean | undefined) => (met === undefined ? "not measured" : met ? "met" : "NOT MET");

export function printVerdicts(): void {
  if (verdicts.length === 0) return;
  const wide = (of: (verdict: Verdict) => string) => Math.max(...verdicts.map((each) => of(each).length));
  const [what, figure, against] = [
    wide((each) => each.what),
    wide((each) => each.figure),
    wide((each) => each.against),
  ];
  process.stdout.write("\nGoals\n");
  for (const each of verdicts)
    process.stdout.write(
      `  ${each.goal.padStart(3)}  ${each.what.padEnd(what)}  ${each.figure.padStart(figure)}  ${each.against.padEnd(against)}  ${word(each.met)}\n`,
    );
}
