/** CPU time to add up 5,000 entries of positions, and to value what they leave. */
import { outputsOf } from "#e2e/bench/measuring/program";
import { median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { quantile } from "./visit.ts";

/** ms */
const mostSum = 20;
/** each in a process of its own, because only the first sum of a process is as slow as that of a fresh page */
const programs = 7;

/** What the program ../engine/positions.ts prints. */
interface Sums {
  entries: number;
  lines: number;
  /** CPU ms of each run, the first first */
  sums: number[];
  values: number[];
  /** CPU ms of the first run in the thread that would draw a page */
  blocked: number;
}

export async function benchPositions(): Promise<void> {
  const outputs = await outputsOf<Sums>("positions", programs);
  const [{ entries, lines, sums, values }] = outputs as [Sums];
  const cold = median(outputs.map(({ blocked }) => blocked));
  const p50 = median(sums);
  const slow = short(quantile(sums, 0.95));
  say(`\nPositions, ${entries} entries of ${lines} lines, CPU ms, ${sums.length} runs`);
  say(
    `  add up  p50 ${short(p50)}, p95 ${slow}, first ${short(sums[0] ?? Number.NaN)}, of it in the page's thread ${short(cold)}`,
  );
  say(`  value   p50 ${short(median(values))}, first ${short(values[0] ?? Number.NaN)}`);
  record({
    goal: "P",
    what: `${entries} entries add up, CPU ms, p50`,
    figure: short(p50),
    against: `at most ${mostSum}; p95 ${slow}`,
    met: p50 <= mostSum,
  });
  record({
    goal: "P",
    what: `${entries} entries add up first, CPU ms of the page's thread, p50 of ${programs} processes`,
    figure: short(cold),
    against: `at most ${mostSum}`,
    met: cold <= mostSum,
  });
}
