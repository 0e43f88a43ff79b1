import { describe, expect, test } from "vitest";
import { day, minute } from "#units/time";
import type { AlertMarket } from "./firing.ts";
import type { Condition } from "./language/rule.ts";
import type { WatchedRule } from "./states.ts";
import { jkh, marketOf, priceAbove, Run, rowOf, ruleOf, ten } from "./testing/markets.ts";

const figure = (name: string, side: "above" | "below", level: number): Condition =>
  ({ of: "figure", figure: name, side, level }) as Condition;

const run = (condition: Condition, given: Partial<WatchedRule> = {}) => new Run(ruleOf(condition, given));

describe("a price that crosses the level", () => {
  test("fires at the second board, with the boards of both sides as evidence", () => {
    const boards = run(priceAbove(20.5));
    expect(boards.prices(20.4, 20.4, 20.6)).toEqual([]);
    expect(boards.status()).toMatchObject({ word: "pending", value: 20.6, level: 20.5 });
    expect(boards.price(20.7, { sequence: 9 })).toEqual([
      {
        key: `r1 ${jkh} ${ten + 30_000}`,
        rule: "r1",
        sentence: "JKH price > 20.50",
        condition: priceAbove(20.5),
        symbol: jkh,
        before: { value: 20.4, at: ten + 20_000, age: 1_000, sequence: undefined, word: "live" },
        after: { value: 20.6, at: ten + 30_000, age: 1_000, sequence: undefined, word: "live" },
        confirmed: { value: 20.7, at: ten + 40_000, age: 1_000, sequence: 9, word: "live" },
        afterwards: false,
      },
    ]);
    expect(boards.status()).toMatchObject({ word: "fired", firedAt: ten + 30_000 });
  });

  test("fires at the first board if the rule needs one, and no other board confirms it", () => {
    const [firing] = run(priceAbove(20.5), { boards: 1 }).prices(20.4, 20.4, 20.6);
    expect(firing).not.toHaveProperty("confirmed");
  });

  test("does not fire at the level itself, nor if the second board has it back", () => {
    expect(run(priceAbove(20.5)).prices(20.4, 20.4, 20.5, 20.5, 20.5, 20.6, 20.4)).toEqual([]);
    expect(run({ ...priceAbove(20.5), side: "below" } as Condition).prices(20.6, 20.6, 20.5, 20.5)).toEqual(
      [],
    );
  });

  test("does not fire if it was beyond the level when first seen, until it has been on the other side", () => {
    const boards = run(priceAbove(20.5));
    expect(boards.prices(20.8, 20.8, 20.8, 20.9)).toEqual([]);
    expect(boards.status()).toMatchObject({ word: "armed", reason: "already", value: 20.9 });
    expect(boards.prices(20.5, 20.6, 20.6)).toHaveLength(1);
  });

  test("of a sum of the day that was beyond the level when first seen, the next session counts", () => {
    const boards = run({ of: "figure", figure: "trades", side: "above", level: 5 });
    boards.board([rowOf({ trades: 9 })]);
    boards.board([rowOf({ trades: 9 })]);
    expect(boards.status()).toMatchObject({ word: "armed", reason: "already today" });
  });

  test("one tick about the level for an hour is one firing", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    for (let board = 0; board < 360; board++) boards.price([20.5, 20.6, 20.6, 20.5][board % 4]);
    expect(boards.firings).toHaveLength(1);
  });

  test("a price rule is armed again one tick beyond its level; at the level itself it is not true any more", () => {
    const boards = run(priceAbove(20.5), { coolDown: 0 });
    expect(boards.prices(20.4, 20.4, 20.6, 20.6)).toHaveLength(1);
    expect(boards.status().word).toBe("fired");
    boards.prices(20.5);
    expect(boards.status().word).toBe("cooling");
    expect(boards.prices(20.6, 20.6)).toEqual([]);
    boards.prices(20.4);
    expect(boards.status().word).toBe("armed");
    expect(boards.prices(20.6, 20.6)).toHaveLength(1);
  });

  test("“at or above” fires at the level itself, and one tick about it is one firing", () => {
    const atLeast = { ...priceAbove(20.5), inclusive: true } as Condition;
    const boards = run(atLeast, { coolDown: 0 });
    expect(boards.prices(20.4, 20.4, 20.5, 20.5)).toHaveLength(1);
    expect(boards.prices(20.4, 20.5, 20.5, 20.4, 20.5, 20.5)).toEqual([]);
    expect(boards.prices(20.3, 20.5, 20.5)).toHaveLength(1);
    const atMost = run({ ...atLeast, side: "below" } as Condition);
    expect(atMost.prices(20.6, 20.6, 20.5, 20.5)).toHaveLength(1);
    const already = run(atLeast);
    already.prices(20.5, 20.5, 20.6);
    expect(already.status()).toMatchObject({ word: "armed", reason: "already" });
  });

  test("a level of 0 that counts itself is true at the start of a day, so a day at nought is no news", () => {
    const boards = run({ of: "figure", figure: "changePercent", side: "above", level: 0, inclusive: true });
    expect(boards.prices(20, 20, 20.2, 20.2)).toEqual([]);
  });

  test("fires again only after it left by a tick and after the pause", () => {
    const boards = run(priceAbove(20.5), { coolDown: minute });
    expect(boards.prices(20.4, 20.4, 20.6, 20.6)).toHaveLength(1);
    expect(boards.prices(20.5, 20.6, 20.6)).toEqual([]); // not far enough
    expect(boards.prices(20.4)).toEqual([]);
    expect(boards.status().word).toBe("cooling");
    expect(boards.prices(20.6, 20.6)).toEqual([]); // within the minute
    expect(boards.status().word).toBe("fired");
    expect(boards.prices(20.4, 20.6, 20.6)).toHaveLength(1);
  });

  test("a rule that fires once is then spent, also after a restart", () => {
    const boards = run(priceAbove(20.5), { once: true, coolDown: 0 });
    expect(boards.prices(20.4, 20.4, 20.6, 20.6)).toHaveLength(1);
    boards.restart();
    expect(boards.prices(20.1, 20.1, 20.6, 20.6, 20.6)).toEqual([]);
    expect(boards.status().word).toBe("spent");
  });

  test("a rule that fired once and was deleted is still spent when Undo brings it back", () => {
    const boards = run(priceAbove(20.5), { once: true });
    boards.prices(20.4, 20.4, 20.6, 20.6);
    const [rule] = boards.rules.splice(0);
    boards.prices(20.4, 20.4);
    if (rule) boards.rules.push(rule);
    expect(boards.status().word).toBe("spent");
    expect(boards.prices(20.4, 20.4, 20.6, 20.6)).toEqual([]);
    boards.rules.splice(0);
    boards.restart().price(20.4, { first: "start" });
    expect(boards.state.rules).toEqual({});
  });

  test("a rule that was deleted and comes back fires for no crossing in between", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    const rules = boards.rules.splice(0);
    boards.prices(20.4, 20.6);
    boards.rules.push(...rules);
    expect(boards.prices(20.6, 20.6)).toEqual([]);
  });

  test("a rule on a list has a state for each of its lines, and names the line", () => {
    const scope = { on: "list", list: "main" } as const;
    const boards = run(priceAbove(20.5), { scope, coolDown: 0 });
    const both = (one: number, two: number) =>
      boards.board([rowOf({ price: one }), rowOf({ symbol: "ABC.N0000", price: two })], {
        watchlists: new Map([["main", [jkh, "ABC.N0000"]]]),
      });
    both(20.4, 20.4);
    both(20.4, 20.4);
    both(20.6, 20.4);
    expect(both(20.6, 20.6).map(({ symbol }) => symbol)).toEqual([jkh]);
    expect(boards.status()).toMatchObject({ word: "pending", symbol: "ABC.N0000" });
    expect(both(20.6, 20.6).map(({ symbol }) => symbol)).toEqual(["ABC.N0000"]);
  });

  test("an edited rule begins anew, with the condition that it has now", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    boards.rules[0] = ruleOf(priceAbove(20.2));
    expect(boards.prices(20.4, 20.4)).toEqual([]);
    expect(boards.status()).toMatchObject({ word: "armed", reason: "already" });
  });

  test("a split is no crossing, on its day or after it", () => {
    const boards = run({ ...priceAbove(15), side: "below" } as Condition);
    boards.prices(20, 20);
    const split = { at: ten + day, previousClose: 20 };
    for (let board = 0; board < 4; board++)
      boards.board([rowOf({ ...split, price: 5, open: 5 })], { at: ten + day + board * 10_000 });
    expect(boards.firings).toEqual([]);
    const later = run({ ...priceAbove(15), side: "below" } as Condition);
    later.prices(20, 20);
    for (let board = 0; board < 4; board++)
      later.board([rowOf({ previousClose: 5, price: 5, open: 5 })], { at: ten + 3 * day + board * 10_000 });
    expect(later.firings).toEqual([]);
  });
});

test.each<[string, readonly number[]]>([
  ["armed", [20.4, 20.4]],
  ["true when first seen", [20.8, 20.8]],
  ["fired", [20.4, 20.4, 20.6, 20.6]],
  ["figures that cannot be true", [20.4, 20.4, 2050]],
])("the states of lines are the same object after a board that changes nothing: %s", (_, prices) => {
  for (const scope of [{ on: "line", symbol: jkh } as const, { on: "market" } as const]) {
    const boards = run(priceAbove(20.5), { scope });
    const last = prices.at(-1) ?? 0;
    boards.prices(...prices, last);
    const lines = () => boards.state.rules.r1?.lines;
    const before = lines();
    boards.prices(last);
    expect(before?.keys).toHaveLength(1);
    expect(lines()).toBe(before);
    boards.prices(19.9);
    expect(lines()).not.toBe(before);
  }
});

describe("over a gap or a restart", () => {
  test("a crossing fires once, seen afterwards, with the last board before and the first fit board after", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    boards.restart();
    expect(boards.price(20.6, { first: "start", at: ten + 10 * minute })).toEqual([]);
    expect(boards.price(20.7)).toEqual([]);
    const [firing, ...more] = boards.price(20.7);
    expect(more).toEqual([]);
    expect(firing).toMatchObject({
      before: { value: 20.4, at: ten + 20_000 },
      after: { value: 20.7, at: ten + 10 * minute + 10_000 },
      afterwards: true,
    });
    expect(boards.prices(20.7, 20.7)).toEqual([]);
  });

  test("without a crossing nothing fires, on either side of the level", () => {
    for (const price of [20.4, 20.6]) {
      const boards = run(priceAbove(20.5), { coolDown: 0 });
      boards.prices(20.4, 20.4, ...(price > 20.5 ? [price, price, price] : [price]));
      const before = boards.firings.length;
      boards.restart();
      boards.price(price, { first: "start" });
      boards.prices(price, price, price);
      expect(boards.firings).toHaveLength(before);
    }
  });

  test("a firing that waited for its second board comes after the restart", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4, 20.6);
    boards.restart();
    boards.price(20.6, { first: "start" });
    expect(boards.price(20.6)).toMatchObject([{ after: { at: ten + 30_000 }, afterwards: false }]);
  });

  test("boards that are not fit in between make a crossing one that was seen afterwards", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    boards.price(20.4, { word: "stale" });
    expect(boards.prices(20.6, 20.6)).toMatchObject([{ afterwards: true }]);
  });

  test("the first board of a day counts for nothing, also if the caller does not say so", () => {
    const boards = run(priceAbove(20.5), { boards: 1 });
    boards.prices(20.4, 20.4);
    expect(boards.price(20.6, { at: ten + day })).toEqual([]);
    expect(boards.price(20.6)).toMatchObject([{ afterwards: true, before: { at: ten + 20_000 } }]);
  });
});

describe("a board that is not fit", () => {
  test.each<[string, Partial<AlertMarket>]>([
    ["delayed", { word: "delayed" }],
    ["stale", { word: "stale" }],
    ["not moving", { word: "not-moving" }],
    ["offline", { word: "offline" }],
    ["after the close", { word: "closed" }],
    ["the first after a gap", { first: "gap" }],
    ["older than the one before", { at: ten - minute }],
  ])("fires nothing: %s", (_, given) => {
    const boards = run(priceAbove(20.5), { boards: 1 });
    boards.prices(20.4, 20.4);
    expect(boards.price(20.6, given)).toEqual([]);
  });

  test("may be delayed if the rule says so", () => {
    const boards = run(priceAbove(20.5), { boards: 1, delayed: true });
    boards.prices(20.4, 20.4);
    expect(boards.price(20.6, { word: "delayed" })).toHaveLength(1);
  });

  test("confirms nothing if it is the same board again", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4, 20.6);
    expect(boards.price(20.6, { at: boards.at })).toEqual([]);
    expect(boards.price(20.6)).toHaveLength(1);
  });

  test("does not end the rule's sight for good when its time was wrong", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    boards.price(20.4, { at: ten + 40 * day });
    boards.price(20.4, { at: ten + minute });
    expect(boards.prices(20.4, 20.6, 20.6)).toHaveLength(1);
  });
});

describe("blind", () => {
  const blind = (condition: Condition, given: Partial<WatchedRule> = {}) => {
    const boards = run(condition, given);
    boards.prices(20.4, 20.4);
    return boards;
  };

  test("ten minutes without upstream: no firing, the state stays, and one notice after two minutes", () => {
    const boards = blind(priceAbove(20.5));
    for (let seconds = 0; seconds < 600; seconds += 10)
      boards.idle(10_000, seconds < 300 ? "stale" : "offline");
    expect(boards.firings).toEqual([]);
    expect(boards.notices).toEqual([
      { rule: "r1", symbol: jkh, kind: "blind", reason: "stale", at: ten + 20_000 + 130_000 },
    ]);
    expect(boards.status()).toMatchObject({ word: "blind", reason: "offline", value: 20.4 });
    boards.price(20.4, { first: "gap" });
    boards.price(20.4);
    expect(boards.status()).toMatchObject({ word: "armed" });
    boards.idle(10_000, "stale");
    boards.idle(3 * minute, "stale");
    expect(boards.notices.map(({ kind }) => kind)).toEqual(["blind", "sees again", "blind"]);
  });

  test("says nothing after less than two minutes, after the close, or for a line without a trade today", () => {
    const boards = blind(priceAbove(20.5));
    boards.idle(minute, "stale");
    boards.price(20.4);
    boards.idle(5 * minute, "closed");
    boards.board([]);
    boards.board([], { at: boards.at + 5 * minute });
    expect(boards.notices).toEqual([]);
    expect(boards.status().word).toBe("armed");
  });

  test("names figures that cannot be true, and data that was not received", () => {
    const impossible = blind(priceAbove(20.5));
    impossible.price(2050);
    expect(impossible.status()).toMatchObject({ word: "blind", reason: "impossible" });
    const missing = blind(
      { of: "index", index: "ASPI", figure: "level", side: "above", level: 9 },
      { scope: { on: "market" } },
    );
    expect(missing.status()).toMatchObject({ word: "blind", reason: "not received" });
  });
});

describe("a rule that takes no part", () => {
  test("is paused: a crossing during the pause does not fire after it", () => {
    const boards = run(priceAbove(20.5));
    boards.prices(20.4, 20.4);
    boards.rules[0] = ruleOf(priceAbove(20.5), { paused: true });
    boards.prices(20.6, 20.6);
    expect(boards.status().word).toBe("paused");
    boards.rules[0] = ruleOf(priceAbove(20.5));
    expect(boards.prices(20.6, 20.6, 20.6)).toEqual([]);
    expect(boards.prices(20.4, 20.6, 20.6)).toHaveLength(1);
  });

  test("expires with one notice, and comes back if its end is moved", () => {
    const boards = run(priceAbove(20.5), { until: ten + 30_000 });
    expect(boards.prices(20.4, 20.4, 20.6, 20.6)).toEqual([]);
    expect(boards.notices).toEqual([{ rule: "r1", kind: "expired", reason: "over", at: ten + 30_000 }]);
    expect(boards.status()).toMatchObject({ word: "expired" });
    boards.rules[0] = ruleOf(priceAbove(20.5), { until: ten + day });
    expect(boards.prices(20.4, 20.6, 20.6)).toHaveLength(1);
  });

  test("cannot fire, which is told at once and only once", () => {
    const boards = run(priceAbove(20.55));
    boards.prices(20.4, 20.4, 20.6, 20.6);
    expect(boards.firings).toEqual([]);
    expect(boards.notices).toEqual([
      { rule: "r1", symbol: jkh, kind: "cannot fire", reason: "off the grid", at: ten + 10_000 },
    ]);
    expect(boards.status()).toMatchObject({ word: "cannot fire", reason: "off the grid" });
  });

  test("beyond what a day allows: the rule is followed, and can fire when the price has come near", () => {
    const boards = run(priceAbove(300));
    boards.prices(20.4, 20.4);
    expect(boards.status()).toMatchObject({ word: "cannot fire", reason: "beyond a day" });
    const later = (price: number, board: number) =>
      boards.board([rowOf({ price, previousClose: 270, open: 270 })], { at: ten + day + board * 10_000 });
    later(290, 0);
    later(290, 1);
    later(310, 2);
    expect(later(310, 3)).toMatchObject([{ before: { value: 290 }, after: { value: 310 } }]);
  });
});

describe("a figure of the day", () => {
  const at = (condition: Condition, given: Partial<WatchedRule> = {}) => {
    const boards = run(condition, { coolDown: 0, ...given });
    return {
      boards,
      row: (row: Parameters<typeof rowOf>[0], board?: Partial<AlertMarket>) =>
        boards.board([rowOf({ price: 20, ...row })], board),
    };
  };

  test.each(["turnover", "shares", "trades"])("%s fires when it passes the level, each day anew", (name) => {
    const { boards, row } = at(figure(name, "above", 1_000));
    for (const value of [900, 900, 1_100, 1_100, 1_200]) row({ [name]: value });
    expect(boards.firings).toHaveLength(1);
    boards.at = ten + day;
    for (const value of [100, 100, 1_100, 1_100]) row({ [name]: value });
    expect(boards.firings).toHaveLength(2);
  });

  test("a counter that falls within the day is not true, and costs only its own board", () => {
    const { boards, row } = at(figure("turnover", "above", 1_000), { boards: 1 });
    for (const turnover of [900, 900, 800, 850]) row({ turnover });
    expect(boards.firings).toEqual([]);
    expect(row({ turnover: 1_100 })).toHaveLength(1);
  });

  test("a board with a fallen counter is old, so its price does not count either", () => {
    const { row } = at(priceAbove(20.5), { boards: 1 });
    row({ trades: 10 });
    row({ trades: 11 });
    expect(row({ trades: 9, price: 20.6 })).toEqual([]);
  });

  test("a change fires on a new day although the day before ended beyond the level", () => {
    const { boards, row } = at(figure("changePercent", "below", -5));
    for (const price of [20, 20, 18.9, 18.9]) row({ price, changePercent: (price / 20 - 1) * 100 });
    expect(boards.firings).toHaveLength(1);
    boards.at = ten + day;
    for (const price of [18, 18, 18]) row({ price, changePercent: -10 });
    expect(boards.firings[1]).toMatchObject({ before: undefined, afterwards: true });
  });

  test("a change that does not fit its price is not true", () => {
    const { row } = at(figure("changePercent", "above", 5), { boards: 1 });
    row({ changePercent: 0 });
    row({ changePercent: 0 });
    expect(row({ changePercent: 30 })).toEqual([]);
  });

  test("a line without a trade is on the side where the day starts, so its first trade is a crossing", () => {
    const { boards, row } = at(figure("gapPercent", "above", 5));
    boards.board([]);
    boards.board([]);
    row({ open: 22 });
    expect(row({ open: 22 })).toMatchObject([
      { before: { value: undefined, at: ten + 20_000 }, after: { at: ten + 30_000 }, afterwards: false },
    ]);
  });

  test("figures of an earlier day do not count", () => {
    const { row } = at(figure("turnover", "above", 1_000), { boards: 1 });
    row({ turnover: 1 });
    row({ turnover: 2 });
    expect(row({ turnover: 5_000, earlier: true })).toEqual([]);
    expect(row({ turnover: 5_000, lastTradeAt: ten - day })).toEqual([]);
    expect(row({ turnover: 5_000, lastKnown: {} })).toEqual([]);
  });

  test("minutes without a trade count from the last trade, or from the open", () => {
    const { row } = at(figure("quietMinutes", "above", 30), { boards: 1 });
    const last = ten - 29 * minute;
    row({ lastTradeAt: last });
    row({ lastTradeAt: last });
    expect(row({ lastTradeAt: last }, { at: ten + minute })).toMatchObject([{ after: { value: 30 } }]);
    const untraded = at(figure("quietMinutes", "above", 30), { boards: 1 });
    untraded.row({ lastKnown: {} }, { at: ten - 2 * minute });
    untraded.row({ lastKnown: {} }, { at: ten - minute });
    expect(untraded.row({ lastKnown: {} }, { at: ten })).toMatchObject([{ after: { value: 30 } }]);
  });
});

describe("the day's range", () => {
  test("fires when the price is so many ticks beyond the range that the boards before had", () => {
    const boards = run({ of: "range", side: "above", ticks: 3 }, { coolDown: 0 });
    const row = (price: number, high: number) => boards.board([rowOf({ price, high, low: 19 })]);
    row(20, 20.5);
    row(20, 20.5);
    row(20.7, 20.7); // two ticks
    row(20.7, 20.7);
    row(21, 21); // three ticks beyond 20.7
    expect(row(21, 21)).toMatchObject([{ before: { value: 0 }, after: { value: 3 } }]);
    expect([row(21.5, 21.5), row(22, 22), row(21, 22)].flat()).toEqual([]);
    row(20.7, 22); // back within the range: the new high counts now
    row(22.2, 22.2);
    row(22.4, 22.4);
    expect(boards.firings).toHaveLength(1);
  });

  test("below the low, and a new day has its own range", () => {
    const boards = run({ of: "range", side: "below", ticks: 1 }, { boards: 1 });
    const row = (price: number, low: number) => boards.board([rowOf({ price, high: 21, low })]);
    row(20, 19.5);
    row(20, 19.5);
    expect(row(19.4, 19.4)).toHaveLength(1);
    boards.at = ten + day;
    row(18, 18);
    expect(row(18, 18)).toEqual([]);
    expect(row(17.9, 17.9)).toHaveLength(1);
  });
});

describe("twelve months", () => {
  const years = (high: number, low = 15) => ({ years: new Map([[jkh, { high, low }]]) });

  test("a price above the high that was known before fires, although the quote then includes it", () => {
    const boards = run({ of: "year", side: "above" });
    const row = (price: number, high: number) =>
      boards.board([rowOf({ price, high: price, low: 19 })], years(high));
    row(20, 21);
    row(20, 21);
    row(21, 21); // reached, not passed
    row(21.1, 21);
    expect(row(21.2, 21.2)).toMatchObject([{ before: { value: 21 }, after: { value: 21.1 } }]);
    boards.at = ten + day;
    row(21.2, 21.2);
    row(21.2, 21.2);
    row(21.3, 21.2);
    expect(row(21.3, 21.3)).toHaveLength(1);
  });

  test("a low fires, and without the ranges the rule is blind", () => {
    const boards = run({ of: "year", side: "below" }, { boards: 1 });
    boards.board([rowOf({ price: 16 })], years(30));
    boards.board([rowOf({ price: 16 })], years(30));
    expect(boards.board([rowOf({ price: 14.9 })], years(30))).toHaveLength(1);
    boards.board([rowOf({ price: 14.9 })]);
    expect(boards.status()).toMatchObject({ word: "blind", reason: "not received" });
  });
});

describe("the market as a whole", () => {
  const market = { on: "market" } as const;
  const indices = (level: number, changePercent: number): Partial<AlertMarket> => ({
    indices: new Map([["SL20", { level, changePercent }]]),
  });

  test("an index crosses its level", () => {
    const boards = run(
      { of: "index", index: "SL20", figure: "level", side: "below", level: 4_000 },
      { scope: market },
    );
    for (const level of [4_010, 4_010, 3_990]) boards.board([], indices(level, 0));
    expect(boards.board([], indices(3_980, 0))).toMatchObject([
      { symbol: undefined, after: { value: 3_990 } },
    ]);
  });

  test("a fall of the S&P SL20 counts at the level itself, and each day", () => {
    const boards = run({ of: "fall", percent: 5 }, { scope: market, boards: 1 });
    for (const change of [-4.9, -4.99]) boards.board([], indices(4_000, change));
    boards.board([], indices(4_000, -5));
    expect(boards.board([], indices(3_999, -5))).toHaveLength(1);
    expect(boards.board([], indices(4_000, -99))).toEqual([]);
    boards.at = ten + day;
    for (const change of [-4, -6]) boards.board([], indices(4_000, change));
    expect(boards.board([], indices(3_999, -6))).toHaveLength(1);
  });

  test.each(["with", "without"])(
    "one wrong tick of an index, %s its time, fires nothing, however often it is polled; a later tick confirms a fall",
    (timed) => {
      const tick = (changePercent: number, at: number): Partial<AlertMarket> => ({
        indices: new Map([
          ["SL20", { level: 4_000 + at, changePercent, tickAt: timed === "with" ? at : undefined }],
        ]),
      });
      for (const boardsWanted of [1, 2]) {
        const boards = run({ of: "fall", percent: 5 }, { scope: market, boards: boardsWanted });
        for (const at of [1, 2]) boards.board([], tick(0.4, at));
        for (let polls = 0; polls < 5; polls += 1) boards.board([], tick(-10, 3));
        boards.board([], tick(0.4, 4));
        expect(boards.firings).toEqual([]);
        for (const at of [5, 6]) boards.board([], tick(-10, at));
        expect(boards.firings).toHaveLength(1);
      }
    },
  );

  test("breadth counts lines whose figures can be true, and a percentage needs twenty of them", () => {
    const boards = run(
      { of: "breadth", figure: "upPercent", side: "below", level: 30 },
      { scope: market, boards: 1 },
    );
    const rows = (up: number, of: number) =>
      Array.from({ length: of }, (_, index) =>
        rowOf({ symbol: `A${index}.N0000`, price: 20, change: index < up ? 1 : -1 }),
      );
    boards.board(rows(10, 20));
    boards.board(rows(10, 20));
    expect(boards.board(rows(0, 19))).toEqual([]);
    expect(boards.board([...rows(6, 20), rowOf({ symbol: "X.N0000", price: 5_000, change: 1 })])).toEqual([]);
    expect(boards.board(rows(5, 20))).toMatchObject([{ before: { value: 30 }, after: { value: 25 } }]);
  });

  test("NOT MOVING fires when the word says so, also between boards, and again after it ended", () => {
    const boards = run({ of: "notMoving" }, { scope: market, coolDown: 0 });
    boards.board([]);
    boards.board([]);
    expect(boards.idle(6 * minute, "not-moving")).toMatchObject([
      { before: { word: "live" }, after: { word: "not-moving" } },
    ]);
    expect(boards.board([], { word: "not-moving" })).toEqual([]);
    boards.board([]);
    expect(boards.board([], { word: "not-moving" })).toHaveLength(1);
    expect(boards.notices).toEqual([]);
  });
});

describe("leaderboards", () => {
  const list = (...symbols: string[]): Partial<AlertMarket> => ({ lists: new Map([["gainers", symbols]]) });

  test("a line enters and leaves; a line in the list at the start does not count", () => {
    const enters = run(
      { of: "list", list: "gainers", event: "enters" },
      { scope: { on: "market" }, coolDown: 0 },
    );
    const leaves = run({ of: "list", list: "gainers", event: "leaves" }, { scope: { on: "market" } });
    for (const boards of [enters, leaves]) {
      boards.board([], list("A", "B"));
      boards.board([], list("A", "B"));
      boards.board([], list("A", "C"));
      boards.board([], list("A", "C"));
    }
    expect(enters.firings).toMatchObject([
      { symbol: "C", about: "gainers", after: { value: 2 }, afterwards: false },
    ]);
    expect(leaves.firings).toMatchObject([
      { symbol: "B", before: { value: 2 }, after: { value: undefined } },
    ]);
    enters.board([]);
    expect(enters.status()).toMatchObject({ word: "blind", reason: "not received" });
  });
});

describe("the official close", () => {
  test("fires when it is published, also with the market closed, and each day once", () => {
    const boards = run({ of: "close" });
    const row = (closingPrice: number | undefined, given: Partial<AlertMarket> = {}) =>
      boards.board([rowOf({ price: 20, closingPrice, lastTradeAt: boards.at })], given);
    row(undefined);
    row(undefined);
    row(20.1, { word: "closed" });
    expect(row(20.1, { word: "closed" })).toMatchObject([
      { before: { value: undefined }, after: { value: 20.1 } },
    ]);
    boards.board([rowOf({ closingPrice: 20.1, lastTradeAt: ten })], { at: ten + day, word: "closed" });
    boards.board([rowOf({ closingPrice: 20.1, lastTradeAt: ten })], { word: "closed" });
    expect(boards.firings).toHaveLength(1);
  });
});

test("a rule or a line with the name of a built-in field is one like others", () => {
  const boards = run(priceAbove(20.5), { id: "constructor" });
  boards.prices(20.4, 20.4);
  boards.restart();
  boards.price(20.4, { first: "start" });
  expect(boards.prices(20.4, 20.6, 20.6)).toHaveLength(1);
  expect(marketOf([]).rows.size).toBe(0);
});

describe("a line whose first trade of the day comes after the first board", () => {
  const early = rowOf({ symbol: "COMB.N0000", price: 20.1, changePercent: 0.5 });
  const late = rowOf({ symbol: "ABAN.N0000", price: 24, open: 24, changePercent: 20, high: 24, low: 24 });
  const change = (level: number): Condition => ({
    of: "figure",
    figure: "changePercent",
    side: "above",
    level,
  });
  const gap: Condition = { of: "figure", figure: "gapPercent", side: "above", level: 19 };

  test.each<[string, Condition, Partial<WatchedRule>]>([
    ["the change of any line", change(19.5), { scope: { on: "market" } }],
    ["the gap of any line", gap, { scope: { on: "market" } }],
    ["the change of this line", change(10), { scope: { on: "line", symbol: "ABAN.N0000" } }],
  ])("fires a rule on %s once, like a line that the rule names", (_, condition, given) => {
    const boards = run(condition, given);
    for (let board = 0; board < 3; board += 1) boards.board([early]);
    for (let board = 0; board < 4; board += 1) boards.board([early, late]);
    expect(boards.firings.map(({ symbol }) => symbol)).toEqual(["ABAN.N0000"]);
  });

  test.each<[string, Partial<WatchedRule>]>([
    ["any line", { scope: { on: "market" } }],
    ["this line", { scope: { on: "line", symbol: "ABAN.N0000" } }],
  ])(
    "fires a rule on the price of %s that was made since, if the previous close was on the other side",
    (_, given) => {
      const condition: Condition = { of: "figure", figure: "price", side: "above", level: 22 };
      const boards = run(condition, given);
      for (let board = 0; board < 3; board += 1) boards.board([early]);
      for (let board = 0; board < 4; board += 1) boards.board([early, late]);
      expect(boards.firings).toMatchObject([
        { symbol: "ABAN.N0000", before: { value: 20 }, after: { value: 24 } },
      ]);
      const beyond = run({ ...condition, level: 19 }, given);
      for (let board = 0; board < 3; board += 1) beyond.board([early]);
      for (let board = 0; board < 4; board += 1) beyond.board([early, late]);
      expect(beyond.firings.filter(({ symbol }) => symbol === "ABAN.N0000")).toEqual([]);
    },
  );

  test("does not fire a rule that was made while the line was already beyond the level", () => {
    const boards = run(change(19.5), { scope: { on: "market" } });
    for (let board = 0; board < 5; board += 1) boards.board([early, late]);
    expect(boards.firings).toEqual([]);
  });
});

test("a true rise of 45 % fires rules on price and change", () => {
  const day = { previousClose: 99.3, open: 90, low: 90 };
  const before = rowOf({ ...day, price: 90, changePercent: -9.37, high: 90 });
  const after = rowOf({ ...day, price: 143.75, changePercent: 44.76, high: 150 });
  const change: Condition = { of: "figure", figure: "changePercent", side: "above", level: 40 };
  for (const condition of [priceAbove(140), change]) {
    const boards = run(condition);
    for (const row of [before, before, after, after]) boards.board([row]);
    expect(boards.firings).toHaveLength(1);
    expect(boards.status().word).not.toBe("cannot fire");
  }
});

test("a rule about the year of several lines says how many of them it sees", () => {
  const boards = run({ of: "year", side: "above" }, { scope: { on: "market" } });
  const years = new Map([[jkh, { high: 25, low: 15 }]]);
  for (let board = 0; board < 2; board += 1)
    boards.board([rowOf({ price: 20 }), rowOf({ symbol: "ABC.N0000", price: 20 })], { years });
  expect(boards.status()).toMatchObject({ word: "armed", sees: { lines: 1, of: 2 } });
});
