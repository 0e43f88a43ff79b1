/**
 * A process that records a market of a few lines until it is killed: `recordingProcess.ts FOLDER SEED START`. Its clock waits for the disk, so
 * that a slow machine loses no more than a fast one. It prints the instant of each board that it served.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Disk, realDisk } from "#server/recorder/storage/disk";
import { chances, stage } from "./stage.ts";

const [folder = "", seed = "1", start = "0"] = process.argv.slice(2);

let atWork = 0;
const counted =
  <A extends unknown[], R>(job: (...of: A) => Promise<R>) =>
  async (...of: A): Promise<R> => {
    atWork += 1;
    try {
      return await job(...of);
    } finally {
      atWork -= 1;
    }
  };
const disk: Disk = {
  open: counted(realDisk.open),
  write: counted(realDisk.write),
  sync: counted(realDisk.sync),
};

let now = Number(start);
let waiting: { until: number; done: () => void }[] = [];
const wait = (ms: number) => new Promise<void>((done) => waiting.push({ until: now + ms, done }));
const market = stage({ folder, at: now, disk, wait });
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
  do await sleep(1);
  while (atWork > 0);
}
