/** `npm run bench [-- --rounds 5 --only fan-out,cached-board,stampede,steady,load,growth]`: prints each goal beside its yardstick, asserts nothing. */
import { parseArgs } from "node:util";
import { benchCachedBoard } from "./cachedBoard.ts";
import { benchFanOut } from "./fanOut.ts";
import { benchGrowth } from "./growth.ts";
import { benchLoad } from "./pageLoad.ts";
import { benchStampede } from "./stampede.ts";
import { benchSteady } from "./steady.ts";
import { printVerdicts } from "./verdicts.ts";

const benches: Readonly<Record<string, (rounds: number) => Promise<void>>> = {
  "fan-out": benchFanOut,
  "cached-board": benchCachedBoard,
  stampede: benchStampede,
  steady: benchSteady,
  load: benchLoad,
  growth: benchGrowth,
};

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" } },
});
const rounds = Number(values.rounds);
const names = values.only?.split(",") ?? Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`usage: bench [--rounds N] [--only ${Object.keys(benches).join(",")}]\n`);
  process.exitCode = 2;
} else {
  for (const name of names) await benches[name]?.(rounds);
  printVerdicts();
}
