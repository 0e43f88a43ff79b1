/**
 * Adds up a book of positions, and values its holdings. #e2e/bench/page/positions runs this program. It prints the CPU ms of each run as JSON. In
 * the first run, which delays a page's first picture, compiler and collector work in threads of their own: `blocked` is without them.
 */
import { readFileSync } from "node:fs";
import { unsaid } from "#market/line/knownLine";
import type { PositionEntry } from "#market/positions/entry";
import { figuresOf, totalsOf } from "#market/positions/figures";
import { holdingsOf, summedHoldings } from "#market/positions/holdings";
import { day } from "#units/time";

const entries = 5_000;
const lines = 280;
const runs = 30;
const begin = Date.parse("2024-01-01T00:00:00Z");

/** Three purchases, then a sale of two thirds, in two portfolios and on as many days as years have. */
function entryAt(at: number): PositionEntry {
  const place = Math.floor(at / lines);
  const isSale = place % 4 === 3;
  return {
    id: `e${String(at).padStart(6, "0")}`,
    kind: isSale ? "sell" : "buy",
    portfolio: at % 2 === 0 ? "own" : "other",
    day: new Date(begin + Math.floor(at / 7) * day).toISOString().slice(0, 10),
    symbol: `L${at % lines}.N0000`,
    shares: isSale ? 200 : 100 + (at % 50),
    price: 10 + (at % 900) / 10,
    ...(at % 3 === 0 ? { broker: "A" } : {}),
  };
}

const book = { entries: Array.from({ length: entries }, (_, at) => entryAt(at)), brokers: [] };
const row = { price: 20.1, previousClose: 20, lastTradeAt: begin };

/** CPU ms, so that other programs on the machine do not count. */
function timed(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** CPU ms of this thread, as Linux counts them */
const threadTime = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;

const sums: number[] = [];
const values: number[] = [];
let held = 0;
threadTime(); // the first reading costs more
const begun = threadTime();
let blocked = 0;
for (let time = 0; time < runs; time += 1) {
  let holdings: ReturnType<typeof summedHoldings> = [];
  sums.push(
    timed(() => {
      holdings = summedHoldings(holdingsOf(book).holdings);
    }),
  );
  blocked ||= threadTime() - begun;
  values.push(
    timed(() => {
      const positions = holdings.map((holding) => ({
        holding,
        figures: figuresOf(
          holding,
          { row: { ...unsaid, ...row, symbol: holding.symbol }, usualTurnover: 1e6 },
          { at: begin, word: "live", brokers: [] },
        ),
      }));
      held = totalsOf(positions).cost;
    }),
  );
}
if (!(held > 0)) throw new Error("nothing was held");
process.stdout.write(JSON.stringify({ entries, lines, sums, values, blocked }));
