/** Measures all contestants one after another in each of several rounds, so that a disturbance of the computer affects all of them. */
import { record } from "./verdicts.ts";

/** one contestant's figures by name */
export type Figures = Readonly<Record<string, number>>;

export interface Contestant {
  name: string;
  /** the figures of one round */
  measure: () => Promise<Figures>;
}

/** A goal: the figure of `of` is at most `atMost` times that of `beside`, plus `plus` in the figure's unit. */
export interface Aim {
  goal: string;
  figure: string;
  of: string;
  beside: string;
  atMost: number;
  plus?: number;
}

export interface Comparison {
  title: string;
  rounds: number;
  /** name and unit of each figure, in the sequence of printing */
  units: Readonly<Record<string, string>>;
  aims: readonly Aim[];
}

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Rounds to the digits that matter. */
export const short = (figure: number) =>
  figure.toFixed(Math.abs(figure) < 10 ? 2 : Math.abs(figure) < 100 ? 1 : 0);

/** Reverses every other round, because the last place in a round may be an advantage or a disadvantage. */
export const inTurn = <C>(contestants: readonly C[], round: number): readonly C[] =>
  round % 2 ? contestants.toReversed() : contestants;

type Found = ReadonlyMap<string, readonly Figures[]>;
const allOf = (found: Found, name: string, figure: string) =>
  (found.get(name) ?? []).map((row) => row[figure] ?? Number.NaN);

/** Prints medians, spread and the ratio to the first contestant, then checks the goals. @returns the figures of each round */
export async function compare(comparison: Comparison, contestants: readonly Contestant[]): Promise<Found> {
  const { title, rounds, units, aims } = comparison;
  const found = new Map(contestants.map(({ name }): [string, Figures[]] => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of inTurn(contestants, round)) found.get(name)?.push(await measure());
  say(`\n${title}, medians of ${rounds} interleaved rounds`);
  for (const [figure, unit] of Object.entries(units)) {
    say(`  ${figure}, ${unit}`);
    printFigures(found, figure);
  }
  for (const aim of aims) judge(title, aim, found);
  return found;
}

function printFigures(found: Found, figure: string): void {
  let yardstick: number | undefined;
  for (const name of found.keys()) {
    const all = allOf(found, name, figure);
    const middle = median(all);
    yardstick ??= middle;
    const range = `${short(Math.min(...all))} to ${short(Math.max(...all))}`;
    const ratio = yardstick > 0 ? `${(middle / yardstick).toFixed(2)}x` : "";
    say(`    ${name.padEnd(28)} ${short(middle).padStart(9)}   (${range})   ${ratio}`);
  }
}

function judge(title: string, aim: Aim, found: Found): void {
  const { goal, figure, of, beside, atMost, plus = 0 } = aim;
  const own = median(allOf(found, of, figure));
  const other = median(allOf(found, beside, figure));
  record({
    goal,
    what: `${title}: ${figure}`,
    figure: short(own),
    against: `${(own / other).toFixed(2)}x ${beside} (at most ${atMost}x${plus > 0 ? ` + ${plus}` : ""})`,
    met: own <= other * atMost + plus,
  });
}
