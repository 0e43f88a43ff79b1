/** What learning the weights of all indices costs: CPU time of a pair, and the size of what is kept. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";

/** percent of a core at one moment a second with a pair of each index */
const mostCore = 1;
const mostOctets = 1_000_000;

/** What the program ../engine/weights.ts prints. */
interface Learning {
  moments: number;
  indices: number;
  pairs: number;
  /** CPU ms of all pairs */
  ms: number;
  octets: number;
}

export async function benchWeights(): Promise<void> {
  const program = join(import.meta.dirname, "../engine/weights.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program]);
  const { moments, indices, pairs, ms, octets }: Learning = JSON.parse(stdout);
  const core = ms / moments / 10;
  say(`\nWeights, ${indices} indices, ${pairs} pairs at ${moments} moments`);
  say(`  CPU ms at a moment ${short(ms / moments)}, of a pair ${short(ms / pairs)}; kept octets ${octets}`);
  const goal = "I";
  record({
    goal,
    what: "weights: percent of a core at one moment a second with pairs of all indices",
    figure: short(core),
    against: `at most ${mostCore}`,
    met: core <= mostCore,
  });
  record({
    goal,
    what: "weights: octets kept of all indices",
    figure: String(octets),
    against: `at most ${mostOctets}`,
    met: octets <= mostOctets,
  });
}
