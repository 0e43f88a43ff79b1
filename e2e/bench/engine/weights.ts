/**
 * Learns the weights of all indices from boards of the simulated market. #e2e/bench/gateway/weights runs this program. It prints the CPU time
 * and the size of what is kept, as JSON.
 */
import { IndexLearner } from "#market/index/learner";
import { writeLearner } from "#market/index/learnerState";
import type { IndexPair } from "#market/index/pairs";
import type { BoardRow } from "#market/line/board";
import { boardOf } from "#rows/boardRows";
import { levelOf } from "#server/exchange/market/indices";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService } from "#server/exchange/service";
import { second } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";

const begin = Date.parse("2026-11-20T09:30:05+05:30");
const pairs = 300;
/** ms between two */
const every = 12 * second;
/** Of all indices at each moment. A group has one only when a line of it traded, as in the gateway. */
function pairsOf(market: Market): IndexPair[] {
  const service = createService(
    market,
    createPaper({ companies: market.companies, seed: 1, now: () => market.now }),
  );
  const known = new Map<number, number>();
  return Array.from({ length: pairs }, () => {
    market.advance(market.now + every);
    const at = market.now;
    const sent = parseBody(operations.board.reply, service.board({})).body.reqTradeSummery;
    const rows = new Map<string, BoardRow>(boardOf(sent, { at, speed: 1 }).rows);
    return market.indices.flatMap((index) => {
      const level = levelOf(index);
      if (known.get(index.sectorId) === level) return [];
      known.set(index.sectorId, level);
      const members = [...index.members.keys()].flatMap(({ symbol }) => rows.get(symbol) ?? []);
      return { sectorId: index.sectorId, at, level, previousLevel: index.previousClose, rows: members };
    });
  }).flat();
}

const all = pairsOf(new Market({ seed: 23, at: begin }));
const learners = new Map(all.map(({ sectorId }) => [sectorId, new IndexLearner(sectorId)]));
const before = process.cpuUsage();
for (const pair of all) learners.get(pair.sectorId)?.learn(pair);
const { user, system } = process.cpuUsage(before);
const octets = [...learners.values()].reduce(
  (sum, { state }) => sum + JSON.stringify(writeLearner(state)).length,
  0,
);
const counts = { moments: pairs, indices: learners.size, pairs: all.length };
process.stdout.write(`${JSON.stringify({ ...counts, ms: (user + system) / 1_000, octets })}\n`);
