import { describe, expect, test } from "vitest";
import { companiesOf } from "#market/company/companies";
import type { Disclosure } from "#market/papers/disclosure";
import { type Block, blockBetween } from "#market/prints/blocks";
import { disclosure } from "#market/testing/fixtures";
import { day, minute } from "#units/time";
import type { AlertMarket } from "./firing.ts";
import type { Condition } from "./language/rule.ts";
import type { WatchedRule } from "./states.ts";
import { jkh, priceAbove, Run, rowOf, ruleOf, ten } from "./testing/markets.ts";

const run = (condition: Condition, given: Partial<WatchedRule> = {}) =>
  new Run(ruleOf(condition, { scope: { on: "market" }, ...given }));

describe("a block", () => {
  const rupees: Condition = { of: "block", unit: "rupees", least: 20e6 };
  /** A row with so many crossed shares; their estimate is 20 rupees each. */
  const crossed = (shares: number) =>
    rowOf({ price: 20, shares: 1_000, sharesWithCrossings: 1_000 + shares });
  const blocks = (boards: Run, before: number, after: number): Partial<AlertMarket> => {
    const { block } = blockBetween(crossed(before), crossed(after), {
      from: boards.at,
      to: boards.at + 10_000,
    });
    return { blocks: block ? [block] : [] };
  };
  const started = (condition: Condition, given: Partial<WatchedRule> = {}) => {
    const boards = run(condition, given);
    boards.board([crossed(0)]);
    boards.board([crossed(0)]);
    return boards;
  };

  test("fires when a second board still has it, as an estimate, and only once", () => {
    const boards = started(rupees);
    expect(boards.board([crossed(1e6)], blocks(boards, 0, 1e6))).toEqual([]);
    expect(boards.status().word).toBe("pending");
    expect(boards.board([crossed(1e6)])).toEqual([
      {
        key: `r1 ${jkh} block ${Date.parse("2026-11-20T00:00:00+05:30")} 0+1000000`,
        rule: "r1",
        sentence: "any block >= 20m",
        condition: expect.objectContaining({ of: "block" }),
        symbol: jkh,
        before: undefined,
        after: { value: 20e6, at: ten + 30_000, age: 1_000, sequence: undefined, word: "live" },
        confirmed: { value: 20e6, at: ten + 40_000, age: 1_000, sequence: undefined, word: "live" },
        afterwards: false,
        estimate: true,
      },
    ]);
    expect(boards.board([crossed(1e6)])).toEqual([]);
  });

  test("fires for shares as for rupees; the next block of the same line fires too, without a pause", () => {
    const boards = started({ of: "block", unit: "shares", least: 1_000 }, { boards: 1, coolDown: day });
    const first = boards.board([crossed(1_000)], blocks(boards, 0, 1_000));
    expect(first).toMatchObject([{ after: { value: 1_000 } }]);
    expect(first[0]).not.toHaveProperty("estimate");
    expect(boards.board([crossed(2_000)], blocks(boards, 1_000, 2_000))).toHaveLength(1);
    expect(boards.board([crossed(2_999)], blocks(boards, 2_000, 2_999))).toEqual([]);
  });

  test("is dropped if the second board has taken it back", () => {
    const boards = started(rupees);
    boards.board([crossed(1e6)], blocks(boards, 0, 1e6));
    boards.board([crossed(0)]);
    boards.board([crossed(1e6)]);
    expect(boards.firings).toEqual([]);
  });

  test("of a board that is not fit waits for fit boards, and was then seen afterwards", () => {
    for (const given of [{ first: "gap" }, { word: "stale" }] as const) {
      const boards = started(rupees);
      boards.board([crossed(1e6)], { ...blocks(boards, 0, 1e6), ...given });
      expect(boards.board([crossed(1e6)])).toEqual([]);
      expect(boards.board([crossed(1e6)])).toMatchObject([{ afterwards: true, after: { at: ten + 30_000 } }]);
    }
  });

  test("at a start those of the day do not fire, but one that was made while the program was off does", () => {
    const boards = run(rupees, { boards: 1 });
    boards.board([crossed(5e6)], blocks(boards, 0, 5e6));
    boards.board([crossed(5e6)]);
    boards.restart();
    boards.board([crossed(5e6)], { first: "start", ...blocks(boards, 0, 5e6) });
    expect(boards.board([crossed(5e6)])).toEqual([]);
    boards.restart();
    boards.board([crossed(7e6)], { first: "start", ...blocks(boards, 0, 7e6) });
    expect(boards.board([crossed(7e6)])).toMatchObject([{ after: { value: 40e6 }, afterwards: true }]);
  });

  test("before the rule was made, of another line, or of a paused rule does not fire", () => {
    const late = started(rupees, { created: ten + minute, boards: 1 });
    const other = started(rupees, { scope: { on: "line", symbol: "ABC.N0000" }, boards: 1 });
    const paused = started(rupees, { paused: true, boards: 1 });
    for (const boards of [late, other, paused]) {
      boards.board([crossed(1e6)], blocks(boards, 0, 1e6));
      boards.board([crossed(1e6)]);
      expect(boards.firings).toEqual([]);
    }
  });

  test("whose value is unknown does not fire a rule in rupees", () => {
    const boards = started(rupees, { boards: 1 });
    const block = { ...blocks(boards, 0, 1e6).blocks?.[0], value: undefined } as Block;
    expect(boards.board([crossed(1e6)], { blocks: [block] })).toEqual([]);
  });
});

describe("a disclosure", () => {
  const dividend: Condition = { of: "disclosure", tags: ["dividend"], words: [] };
  const paper = (key: string, given: Partial<Disclosure> = {}) =>
    disclosure({ key, tag: "dividend", title: `Title ${key}`, at: ten + 15_000, code: "JKH", ...given });
  const old = paper("old", { at: ten - minute });
  const started = (condition: Condition, given: Partial<WatchedRule> = {}) => {
    const boards = run(condition, given);
    boards.board([rowOf()], { disclosures: [old] });
    boards.board([rowOf()], { disclosures: [old] });
    return boards;
  };
  const now = (...disclosures: Disclosure[]) => ({ disclosures: [old, ...disclosures] });

  test("fires once, with its title and the company's line", () => {
    const boards = started(dividend);
    expect(boards.board([rowOf()], now(paper("a")))).toEqual([
      {
        key: "r1 a",
        rule: "r1",
        sentence: "any disclosure dividend",
        condition: expect.objectContaining({ of: "disclosure" }),
        symbol: jkh,
        before: undefined,
        after: { value: undefined, at: ten + 30_000, age: 1_000, sequence: undefined, word: "live" },
        afterwards: false,
        about: "Title a",
      },
    ]);
    boards.restart();
    boards.board([rowOf()], { first: "start", ...now(paper("a")) });
    expect(boards.board([rowOf()], now(paper("a")))).toEqual([]);
  });

  test("also while the market is closed or does not move, but not on old answers", () => {
    const boards = started(dividend);
    expect(boards.board([rowOf()], { ...now(paper("a")), word: "stale" })).toEqual([]);
    expect(boards.board([rowOf()], { ...now(paper("a")), word: "closed" })).toMatchObject([
      { afterwards: true },
    ]);
    expect(boards.board([rowOf()], { ...now(paper("a"), paper("b")), word: "not-moving" })).toHaveLength(1);
  });

  test("published while the program was off fires afterwards; one that is found late but is older does not", () => {
    const boards = started(dividend);
    boards.restart();
    const later = { at: ten + day, first: "start" } as const;
    boards.board([rowOf()], { ...later, ...now(paper("a", { at: ten + day / 2 })) });
    const found = boards.board(
      [rowOf()],
      now(paper("a", { at: ten + day / 2 }), paper("older", { at: ten - day })),
    );
    expect(found).toMatchObject([{ about: "Title a", afterwards: true }]);
    // an archive that a person opens
    expect(boards.board([rowOf()], now(paper("archive", { at: ten + minute })))).toEqual([]);
  });

  test("before the rule or its first board, withdrawn or without a time does not fire", () => {
    expect(started(dividend, { created: ten + minute }).board([rowOf()], now(paper("a")))).toEqual([]);
    const boards = started(dividend);
    const late = paper("late", { at: ten + 5_000 }); // the first board was later
    const withdrawn = paper("gone", { deleted: true });
    const timeless = paper("when", { at: undefined });
    expect(boards.board([rowOf()], now(late, withdrawn, timeless))).toEqual([]);
  });

  test("with a day but no time counts until the end of its day", () => {
    const boards = started(dividend);
    const dated = paper("dated", { at: Date.parse("2026-11-20T00:00:00+05:30"), dayOnly: true });
    expect(boards.board([rowOf()], now(dated))).toHaveLength(1);
    expect(boards.board([rowOf()], now(dated))).toEqual([]);
  });

  test("must have one of the tags and all of the words", () => {
    const matches = (condition: Condition, given: Partial<Disclosure>) =>
      started(condition).board([rowOf()], now(paper("a", given))).length === 1;
    expect(matches({ of: "disclosure", tags: [], words: [] }, { tag: "other" })).toBe(true);
    expect(matches(dividend, { tag: "results" })).toBe(false);
    const words: Condition = { of: "disclosure", tags: [], words: ["rights issue", "2026"] };
    expect(matches(words, { title: "RIGHTS  ISSUE", remarks: "for 2026" })).toBe(true);
    expect(matches(words, { title: "Rights", remarks: "issue of 2026" })).toBe(false);
  });

  test("of another company does not fire a rule on a line or a list; its name or its code tells the company", () => {
    const scopes: WatchedRule["scope"][] = [
      { on: "line", symbol: jkh },
      { on: "list", list: "main", symbols: [jkh] },
    ];
    for (const scope of scopes) {
      const boards = started(dividend, { scope });
      const rows = [rowOf({ name: "JOHN KEELLS HOLDINGS PLC" })];
      const other = paper("x", { code: "ABC" });
      const byName = paper("n", { code: undefined, company: "John Keells Holdings" });
      expect(boards.board(rows, now(other))).toEqual([]);
      expect(boards.board(rows, now(other, byName))).toMatchObject([{ symbol: jkh }]);
      expect(boards.board([], now(other, byName, paper("c")))).toMatchObject([{ symbol: jkh }]);
    }
  });

  test("several of one board: a rule that fires once fires for the oldest", () => {
    const both = [paper("b", { at: ten + 17_000 }), paper("a")];
    expect(
      started(dividend)
        .board([rowOf()], now(...both))
        .map(({ about }) => about),
    ).toEqual(["Title a", "Title b"]);
    expect(started(dividend, { once: true }).board([rowOf()], now(...both))).toMatchObject([
      { about: "Title a" },
    ]);
  });

  test("the rule is blind if no disclosures were received", () => {
    const boards = run(dividend);
    boards.board([rowOf()]);
    boards.board([rowOf()]);
    expect(boards.status()).toMatchObject({ word: "blind", reason: "not received" });
  });
});

test("a halt begins and ends by the exchange's announcements, never by the word NOT MOVING", () => {
  const begins = run({ of: "halt", event: "begins" });
  const ends = run({ of: "halt", event: "ends" });
  const halt = disclosure({ key: "h", tag: "halt", category: "TRADING HALTED", at: ten + 15_000 });
  const lifted = disclosure({ key: "l", tag: "halt", category: "TRADING HALT LIFTED", at: ten + 25_000 });
  for (const boards of [begins, ends]) {
    for (let board = 0; board < 2; board++) boards.board([rowOf()], { disclosures: [] });
    boards.board([rowOf()], { disclosures: [], word: "not-moving" });
    expect(boards.firings).toEqual([]);
    boards.board([rowOf()], { disclosures: [halt], word: "not-moving" });
    boards.board([rowOf()], { disclosures: [halt, lifted] });
  }
  expect(begins.firings).toMatchObject([
    { about: "TRADING HALTED", sentence: "halt begins", symbol: undefined },
  ]);
  expect(ends.firings).toMatchObject([{ about: "TRADING HALT LIFTED" }]);
});

describe("an ex-date", () => {
  const name = "JOHN KEELLS HOLDINGS PLC";
  const row = rowOf({ name });
  const dividend = (date: string, given: Partial<Disclosure> = {}) =>
    disclosure({ key: `p ${date}`, at: ten - day, company: name, remarks: `XD: ${date}`, ...given });
  const exDate: Condition = { of: "exDate", days: 3 };
  const held = { held: [jkh] };
  const started = (given: Partial<WatchedRule> = {}) => run(exDate, { scope: { on: "positions" }, ...given });

  test("fires once, on the first fit board within the days before it, also if it was known before the rule", () => {
    const boards = started();
    const announcements = [dividend("24th November 2026"), dividend("23rd November 2026")];
    expect(boards.board([row], { announcements, ...held })).toEqual([]);
    expect(boards.board([row], { announcements, ...held, word: "stale" })).toEqual([]);
    expect(boards.board([row], { announcements, ...held })).toEqual([
      {
        key: `r1 ${jkh} exDividend 2026-11-23`,
        rule: "r1",
        sentence: "ex-date of my positions in 3 days",
        condition: exDate,
        symbol: jkh,
        after: { value: undefined, at: ten + 30_000, age: 1_000, sequence: undefined, word: "live" },
        afterwards: false,
        about: `XD 2026-11-23: ${name}: “XD: 23rd November 2026”`,
      },
    ]);
    boards.restart();
    for (let board = 0; board < 3; board++)
      expect(boards.board([row], { announcements, ...held })).toEqual([]);
    const next = boards.board([row], { announcements, ...held, at: ten + day, word: "closed" });
    expect([...next, ...boards.board([row], { announcements, ...held, word: "closed" })]).toMatchObject([
      { key: `r1 ${jkh} exDividend 2026-11-24` },
    ]);
  });

  test("of another day, another kind or another line is another event; what is past, put off or no ex-date is none", () => {
    const boards = run(exDate);
    const fired = (...announcements: Disclosure[]) =>
      boards.board([row], { announcements }).map(({ key, about }) => [key, about?.slice(0, 2)]);
    fired();
    const first = dividend("23rd November 2026");
    expect(fired(first)).toEqual([[`r1 ${jkh} exDividend 2026-11-23`, "XD"]]);
    const rights = dividend("", { remarks: "XR: 23rd November 2026; Payment: 22nd November 2026" });
    expect(fired(first, rights)).toEqual([[`r1 ${jkh} exRights 2026-11-23`, "XR"]]);
    const moved = dividend("", { key: "m", at: ten, remarks: "Amended XD: 22nd November 2026" });
    expect(fired(first, rights, moved)).toEqual([[`r1 ${jkh} exDividend 2026-11-22`, "XD"]]);
    expect(fired(first, rights, moved, dividend("19th November 2026"))).toEqual([]);
    expect(fired(first, rights, moved, dividend("23rd November 2026", { company: "ANOTHER PLC" }))).toEqual(
      [],
    );
  });

  test("of a line that has no row on the board is found by the names that are known", () => {
    const boards = run(exDate, { scope: { on: "line", symbol: jkh } });
    const companies = companiesOf([{ symbol: jkh, stockId: 1, name }]);
    const seen = { announcements: [dividend("23rd November 2026")], companies };
    boards.board([], seen);
    expect(boards.board([], seen)).toMatchObject([{ symbol: jkh }]);
  });

  test("where no positions are known the rule is blind with that reason, and so it is without announcements", () => {
    const boards = started();
    const announcements = [dividend("23rd November 2026")];
    for (let board = 0; board < 3; board++) expect(boards.board([row], { announcements })).toEqual([]);
    expect(boards.status()).toMatchObject({ word: "blind", reason: "no positions" });
    boards.board([row], held);
    expect(boards.status()).toMatchObject({ word: "blind", reason: "not received" });
    expect(boards.board([row], { announcements, ...held })).toHaveLength(1);
    expect(boards.status().word).toBe("armed");
  });

  test("a figure of the positions is watched as that of a list", () => {
    const boards = run(priceAbove(20.5), { scope: { on: "positions" } });
    const other = rowOf({ symbol: "COMB.N0000", price: 30 });
    const pass = (price: number) => boards.board([rowOf({ price }), other], held).map(({ symbol }) => symbol);
    expect([20, 20, 21, 21].flatMap(pass)).toEqual([jkh]);
  });
});
