/** `npm run bench [-- --rounds 5 --only fan-out,cached-board,…]`: prints each goal beside its yardstick, asserts nothing. */
import { parseArgs } from "node:util";
import { answerHelp } from "#scripts/help";
import { benchCachedBoard } from "./cachedBoard.ts";
import { benchFanOut, benchWideFanOut } from "./fanOut.ts";
import { benchGrowth } from "./growth.ts";
import { benchJump } from "./jump.ts";
import { benchLiveChart } from "./liveChart.ts";
import { benchMap } from "./map.ts";
import { benchMemory } from "./memory.ts";
import { benchLoad } from "./pageLoad.ts";
import { benchPoliteness } from "./politeness.ts";
import { benchReliability } from "./reliability.ts";
import { benchStaleness } from "./staleness.ts";
import { benchStampede } from "./stampede.ts";
import { benchSteady } from "./steady.ts";
import { benchSymbolPage } from "./symbolPage.ts";
import { printVerdicts } from "./verdicts.ts";
import { benchWall } from "./wall.ts";

const benches: Readonly<Record<string, (rounds: number) => Promise<void>>> = {
  "fan-out": benchFanOut,
  "fan-out-wide": benchWideFanOut,
  memory: benchMemory,
  "cached-board": benchCachedBoard,
  stampede: benchStampede,
  staleness: benchStaleness,
  politeness: benchPoliteness,
  reliability: benchReliability,
  steady: benchSteady,
  load: benchLoad,
  symbol: benchSymbolPage,
  jump: benchJump,
  chart: benchLiveChart,
  map: benchMap,
  wall: benchWall,
  growth: benchGrowth,
};

const usage = `npm run bench -- [--rounds N] [--only ${Object.keys(benches).join(",")}]`;
answerHelp(usage);
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" } },
});
const rounds = Number(values.rounds);
const names = values.only?.split(",") ?? Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`usage: ${usage}\n`);
  process.exitCode = 2;
} else {
  for (const name of names) await benches[name]?.(rounds);
  printVerdicts();
}
