import { beforeEach, expect, test } from "vitest";
import { dailySummary, sectors } from "#server/exchange/answers/wholeMarket";
import { rupees } from "#server/exchange/trading/book";
import { type Line, tooFewShares } from "#server/exchange/trading/line";
import { totalsNow } from "./dayTotals.ts";
import { allShareId, sl20Id } from "./indices.ts";
import { Market } from "./market.ts";

const at = (time: string) => Date.parse(`2026-11-19T${time}+05:30`);
let market: Market;
beforeEach(() => {
  market = new Market({ seed: 3, at: at("10:00:00") });
});

const rowOf = (id: number) => {
  const row = sectors(market).find(({ sectorId }) => sectorId === id);
  return { value: Number(row?.indexValue), at: Number(row?.transactionTime) };
};

/** The members of the indices with their points per rupee. */
const membersOf = () =>
  market.indices
    .filter(({ sectorId }) => sectorId !== sl20Id)
    .map(({ sectorId, members }) => ({
      id: sectorId,
      points: [...members.keys()].map(
        (line) => [line, market.pointsPerRupee(line.symbol, sectorId)] as const,
      ),
    }));

/** The price of a line at a time in rupees, by the exchange's own list of trades. */
function priceThen({ symbol, previousClose }: Line, time: number): number {
  const standing = market
    .tradesOf(symbol)
    .filter(({ at, cancelledAt = Number.POSITIVE_INFINITY }) => at <= time && cancelledAt > time);
  return (
    standing.findLast(({ block, shares }) => !block && shares > tooFewShares)?.price ?? rupees(previousClose)
  );
}

const newestTrade = () => Math.max(...market.lines.map(({ day }) => day.lastAt));

test("a row's value is the index at the row's time, also while newer trades are on the board", () => {
  let behind = 0;
  const all = membersOf();
  for (let step = 1; step <= 24; step += 1) {
    market.advance(at("10:00:00") + step * 1_300);
    for (const { id, points } of all) {
      const row = rowOf(id);
      const level = points.reduce((sum, [line, perRupee]) => sum + perRupee * priceThen(line, row.at), 0);
      expect(Math.abs(row.value - level)).toBeLessThan(0.005001);
    }
    if (rowOf(allShareId).at < newestTrade()) behind += 1;
  }
  expect(behind).toBeGreaterThan(2);
  expect(behind).toBeLessThan(22);
});

test("a trade is in an index's row within a second, with the time of the trade; the lags of the rows differ", () => {
  market.freeze(true);
  market.advance(at("10:00:10"));
  const line = market.lines.find(
    ({ day, symbol }) => day.trades > 5 && market.pointsPerRupee(symbol, allShareId) > 0.05,
  );
  if (!line) throw new Error("no line");
  const ids = [allShareId, line.company.sectorId];
  const before = ids.map(rowOf);
  const made = market.now;
  market.trade({ symbol: line.symbol, price: Math.ceil(line.day.last / 100) + 1, quantity: 500 });
  expect(ids.map(rowOf)).toEqual(before);
  const lags = ids.map(() => 0);
  for (let passed = 1; passed <= 1_000; passed += 1) {
    market.advance(made + passed);
    for (const [n, id] of ids.entries()) if (!lags[n] && rowOf(id).at === made) lags[n] = passed;
  }
  expect(lags[0]).not.toBe(lags[1]);
  for (const [n, id] of ids.entries()) {
    expect(lags[n]).toBeGreaterThanOrEqual(40);
    expect(rowOf(id).value).not.toBe(before[n]?.value);
  }
});

test("a cancelled trade is in the value until its cancellation, which is a tick of its own", () => {
  market.freeze(true);
  market.advance(at("10:00:10"));
  const line = market.lines.find(
    ({ day, symbol }) => day.trades > 5 && market.pointsPerRupee(symbol, allShareId) > 0.05,
  );
  if (!line) throw new Error("no line");
  const before = rowOf(allShareId).value;
  market.trade({ symbol: line.symbol, price: Math.ceil(line.day.last / 100) + 5, quantity: 500 });
  market.advance(at("10:00:20"));
  const during = rowOf(allShareId);
  expect(during.value).not.toBe(before);
  market.correct({ symbol: line.symbol, id: line.day.lastId });
  expect(rowOf(allShareId)).toEqual(during);
  market.advance(at("10:00:21"));
  expect(rowOf(allShareId)).toEqual({ value: before, at: at("10:00:20") });
});

test("the day's summary has the values of the index rows", () => {
  for (const time of ["10:00:00.500", "10:07:13.100", "14:35:00", "18:00:00"]) {
    market.advance(at(time));
    const [[today] = []] = dailySummary([totalsNow(market), market.before], { seed: 3, listed: 1 });
    expect([today?.asi, today?.spp]).toEqual([rowOf(allShareId).value, rowOf(sl20Id).value]);
  }
});
