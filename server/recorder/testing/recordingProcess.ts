/**
 * A process that records a market of a few lines until it is killed: `recordingProcess.ts FOLDER SEED START`. Its clock waits for the disk, so
 * that a slow machine loses no more than a fast one. It prints the instant of each board that it served.
 */
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { chances, stage } from "./stage.ts";

const [folder = "", seed = "1", start = "0"] = process.argv.slice(2);

/** jobs that the end of a member queues one after another, compressing among them; a few more than there are */
const longestChain = 12;

/** Waits until the recorder's jobs are done: the only thread for such jobs (kill.test.ts) does them before these, in sequence. */
async function jobsDone(): Promise<void> {
  for (let job = 0; job < longestChain; job += 1) await stat(folder);
}

let now = Number(start);
let waiting: { until: number; done: () => void }[] = [];
const wait = (ms: number) => new Promise<void>((done) => waiting.push({ until: now + ms, done }));
const market = stage({ folder, at: now, wait });
const chance = chances(Number(seed));

/** ms of the market's clock */
const turn = 250;
const boardEvery = 1_000;
for (;;) {
  now += turn;
  market.pass(turn);
  const due = waiting.filter(({ until }) => until <= now);
  waiting = waiting.filter((one) => !due.includes(one));
  for (const { done } of due) done();
  if (now % boardEvery === 0) {
    market.move(chance);
    market.answer("quote", { text: "y".repeat(4_000), chance: chance() }, { symbol: "A.N0000" });
    process.stdout.write(`${now}\n`);
  }
  await sleep(1);
  await jobsDone();
}
