/**
 * `npm run bench [-- --rounds 5 --only fan-out,cached-board,…]`: prints each goal with its figure and reference. It asserts nothing.
 * `--browsers` and `--minutes` are for `gateways`, which kills the leader as often as there are rounds.
 */
import { parseArgs } from "node:util";
import { benchCachedBoard } from "#e2e/bench/gateway/cachedBoard";
import { benchFanOut, benchWideFanOut } from "#e2e/bench/gateway/fanOut";
import { benchMemory } from "#e2e/bench/gateway/memory";
import { benchPoliteness } from "#e2e/bench/gateway/politeness";
import { benchRecorder } from "#e2e/bench/gateway/recorder";
import { benchRecording } from "#e2e/bench/gateway/recording";
import { benchReliability } from "#e2e/bench/gateway/reliability";
import { benchStaleness } from "#e2e/bench/gateway/staleness";
import { benchStampede } from "#e2e/bench/gateway/stampede";
import { benchWeights } from "#e2e/bench/gateway/weights";
import { benchGateways } from "#e2e/bench/gateways/gateways";
import { printVerdicts } from "#e2e/bench/measuring/verdicts";
import { benchAlerts } from "#e2e/bench/page/alerts";
import { benchGrowth } from "#e2e/bench/page/growth";
import { benchJump } from "#e2e/bench/page/jump";
import { benchLiveChart } from "#e2e/bench/page/liveChart";
import { benchMap } from "#e2e/bench/page/map";
import { benchLoad } from "#e2e/bench/page/pageLoad";
import { benchPositions } from "#e2e/bench/page/positions";
import { benchReplay } from "#e2e/bench/page/replay";
import { benchSteady } from "#e2e/bench/page/steady";
import { benchSymbolPage } from "#e2e/bench/page/symbolPage";
import { benchWall } from "#e2e/bench/page/wall";
import { answerHelp } from "#scripts/help";

const benches: Readonly<
  Record<string, (rounds: number, size: { browsers: number; minutes: number }) => Promise<void>>
> = {
  "fan-out": benchFanOut,
  "fan-out-wide": benchWideFanOut,
  memory: benchMemory,
  "cached-board": benchCachedBoard,
  stampede: benchStampede,
  staleness: benchStaleness,
  politeness: benchPoliteness,
  reliability: benchReliability,
  recorder: benchRecorder,
  recording: benchRecording,
  alerts: benchAlerts,
  positions: benchPositions,
  gateways: benchGateways,
  steady: benchSteady,
  load: benchLoad,
  symbol: benchSymbolPage,
  jump: benchJump,
  chart: benchLiveChart,
  map: benchMap,
  wall: benchWall,
  growth: benchGrowth,
  replay: benchReplay,
  weights: benchWeights,
};

const usage = `npm run bench -- [--rounds N] [--browsers N] [--minutes N] [--only ${Object.keys(benches).join(",")}]`;
answerHelp(usage);
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    browsers: { type: "string", default: "1000" },
    minutes: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const size = { browsers: Number(values.browsers), minutes: Number(values.minutes) };
const counts = [rounds, size.browsers];
const names = values.only?.split(",") ?? Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0 || counts.some((one) => !Number.isInteger(one) || one < 1) || !(size.minutes > 0)) {
  process.stderr.write(`usage: ${usage}\n`);
  process.exitCode = 2;
} else {
  for (const name of names) await benches[name]?.(rounds, size);
  printVerdicts();
}
