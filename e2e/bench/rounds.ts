/** Measures contestants in turn, several rounds, so that a disturbance of the machine falls on all of them alike. */

export interface Contestant {
  name: string;
  /** one figure of one round, in the unit of the table */
  measure: () => Promise<number>;
}

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints medians, spread and the ratio to the first contestant, which is the yardstick. */
export async function compare(
  title: string,
  { unit, rounds, goal }: { unit: string; rounds: number; goal: string },
  contestants: readonly Contestant[],
): Promise<void> {
  const figures = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of contestants) figures.get(name)?.push(await measure());
  say(`\n${title}, ${unit}, ${rounds} rounds`);
  const yardstick = median(figures.get(contestants[0]?.name ?? "") ?? []);
  for (const [name, found] of figures) {
    const middle = median(found);
    const range = `${Math.min(...found).toFixed(1)} to ${Math.max(...found).toFixed(1)}`;
    say(
      `  ${name.padEnd(28)} ${middle.toFixed(1).padStart(9)}   (${range})   ${(middle / yardstick).toFixed(2)}x`,
    );
  }
  say(`  goal: ${goal}`);
}
