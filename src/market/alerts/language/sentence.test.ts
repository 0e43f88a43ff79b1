import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measures } from "#market/lists/measures";
import { disclosureTags } from "#market/papers/disclosure";
import { effort } from "#scripts/testing/effort";
import { isOfMarket } from "./kinds.ts";
import {
  type Condition,
  haltLevels,
  lineFigures,
  marketIndices,
  type Rule,
  ruleLists,
  type Scope,
} from "./rule.ts";
import { type SentenceOptions, sentenceOf } from "./ruleSentence.ts";
import { completions, isParsed, parseSentence } from "./sentence.ts";

const known = {
  symbols: [
    { symbol: "JKH.N0000", name: "JOHN KEELLS HOLDINGS PLC" },
    { symbol: "COMB.N0000", name: "COMMERCIAL BANK OF CEYLON PLC" },
    { symbol: "COMB.X0000", name: "COMMERCIAL BANK OF CEYLON PLC" },
    { symbol: "TWO.P0001", name: "TWO PLC" },
    { symbol: "TWO.X0000", name: "TWO PLC" },
    { symbol: "AFIN", name: "ARPICO FINANCE" },
    { symbol: "LIST.N0000", name: "LIST PLC" },
  ],
  watchlists: ["main", "My banks", 'The "best"', "any", "list, two"],
};

describe("a sentence", () => {
  const line = (symbol: string): Scope => ({ on: "line", symbol });
  const market: Scope = { on: "market" };
  test.each<[string, Scope, Condition]>([
    ["JKH price > 20.50", line("JKH.N0000"), { of: "figure", figure: "price", side: "above", level: 20.5 }],
    ["any block >= 20m", market, { of: "block", unit: "rupees", least: 20e6 }],
    ["any block >= 100k shares", market, { of: "block", unit: "shares", least: 100_000 }],
    [
      "list main change < -5%",
      { on: "list", list: "main" },
      { of: "figure", figure: "changePercent", side: "below", level: -5 },
    ],
    [
      'list "My banks" turnover > 1.5m',
      { on: "list", list: "My banks" },
      { of: "figure", figure: "turnover", side: "above", level: 1.5e6 },
    ],
    ["SL20 fall 7.5%", market, { of: "fall", percent: 7.5 }],
    [
      "ASPI level > 12000.00",
      market,
      { of: "index", index: "ASPI", figure: "level", side: "above", level: 12_000 },
    ],
    [
      "COMB.X0000 quiet 30 min",
      line("COMB.X0000"),
      { of: "figure", figure: "quietMinutes", side: "above", level: 30 },
    ],
    [
      "LIST.N0000 quiet < 5 min",
      line("LIST.N0000"),
      { of: "figure", figure: "quietMinutes", side: "below", level: 5 },
    ],
    ["any disclosure dividend", market, { of: "disclosure", tags: ["dividend"], words: [] }],
    [
      'JKH disclosure capital board "rights issue"',
      line("JKH.N0000"),
      { of: "disclosure", tags: ["capital", "board"], words: ["rights issue"] },
    ],
    ["halt begins", market, { of: "halt", event: "begins" }],
    ["JKH halt ends", line("JKH.N0000"), { of: "halt", event: "ends" }],
    ["AFIN enters yearHigh", line("AFIN"), { of: "list", list: "yearHigh", event: "enters" }],
    [
      "any moves ASPI >= 10",
      market,
      { of: "moves", index: "ASPI", side: "above", level: 10, inclusive: true },
    ],
    [
      "JKH moves SL20 <= -2.25",
      line("JKH.N0000"),
      { of: "moves", index: "SL20", side: "below", level: -2.25, inclusive: true },
    ],
    ["ex-date of my positions in 3 days", { on: "positions" }, { of: "exDate", days: 3 }],
    ["ex-date of JKH in 1 day", line("JKH.N0000"), { of: "exDate", days: 1 }],
    ['ex-date of list "My banks" in 5 days', { on: "list", list: "My banks" }, { of: "exDate", days: 5 }],
    ["ex-date of any in 60 days", market, { of: "exDate", days: 60 }],
    [
      "my positions change < -5%",
      { on: "positions" },
      { of: "figure", figure: "changePercent", side: "below", level: -5 },
    ],
    ["breadth up < 30%", market, { of: "breadth", figure: "upPercent", side: "below", level: 30 }],
    ["breadth down > 100", market, { of: "breadth", figure: "down", side: "above", level: 100 }],
    ["board not moving", market, { of: "notMoving" }],
    ["JKH beyond high 3 ticks", line("JKH.N0000"), { of: "range", side: "above", ticks: 3 }],
    ["JKH beyond low 1 tick", line("JKH.N0000"), { of: "range", side: "below", ticks: 1 }],
    ["any year high", market, { of: "year", side: "above" }],
    ["JKH close published", line("JKH.N0000"), { of: "close" }],
  ])("%s", (text, scope, condition) => {
    expect(parseSentence(text, known)).toEqual({ scope, condition, options: {} });
    expect(sentenceOf({ scope, condition })).toBe(text);
  });

  test("may be written in other ways", () => {
    const same = (typed: string, canonical: string) => {
      const read = parseSentence(typed, known);
      expect(isParsed(read) && sentenceOf({ ...read, ...read.options })).toBe(canonical);
    };
    same("  jkh   PRICE > 20.5  ", "JKH price > 20.50");
    same("jkh.n0000 change < −5 %", "JKH change < -5%");
    same("any block >= 20,000,000 rupees", "any block >= 20m");
    same("any line change > 5%", "any change > 5%");
    same("JKH quiet >= 30min", "JKH quiet 30 min");
    same("JKH moves aspi over 5 points", "JKH moves ASPI > 5");
    same("alert me when JKH moves the ASPI >= 5", "JKH moves ASPI >= 5");
    same("tell me the ex-dividend date of JKH in 3 days", "ex-date of JKH in 3 days");
    same("my positions ex-date 3 days", "ex-date of my positions in 3 days");
    same("LIST MAIN price > 3", "list main price > 3.00");
  });

  test("states after commas whether the rule fires once, and until when", () => {
    const read = (typed: string) => {
      const found = parseSentence(typed, known);
      return isParsed(found) && [found.options, sentenceOf({ ...found, ...found.options })];
    };
    const newYear = Date.parse("2027-01-01T00:00:00+05:30");
    expect(read("JKH price > 20.50, until 2026-12-31, once")).toEqual([
      { once: true, until: newYear },
      "JKH price > 20.50, once, until 2026-12-31",
    ]);
    const noon = "JKH price > 20.50, until 2026-12-31T12:00";
    expect(read(noon)).toEqual([{ until: newYear - 43_200_000 }, noon]);
    expect(read("JKH price > 20.50, each time")).toEqual([{}, "JKH price > 20.50"]);
  });

  test("of an earlier version is read without the choices that are the same for all rules now", () => {
    const read = parseSentence("JKH price > 20.50, 3 boards, once, back 0.2, pause 90 s, delayed", known);
    expect(read).toMatchObject({ condition: { level: 20.5 }, options: { once: true } });
    expect(isParsed(read) && sentenceOf({ ...read, ...read.options })).toBe("JKH price > 20.50, once");
  });
});

describe("a wrong sentence", () => {
  test.each<[string, number, string, string[]]>([
    ["", 0, "empty", ["any"]],
    ["JKG price > 3", 0, "unknown line", ["JKH"]],
    ["turnover over 10 lakh", 0, "no line", ["any turnover"]],
    ["dividend", 0, "no line", ["any dividend"]],
    ["TWO price > 3", 0, "several lines", ["TWO.P0001", "TWO.X0000"]],
    ["list mian price > 3", 5, "unknown list", ["main"]],
    ["list", 4, "unfinished", ["main", '"My banks"']],
    ["ex-date of JKG in 3 days", 11, "unknown line", ["JKH"]],
    ["ex-date of JKH in 61 days", 18, "out of range", []],
    ["my shares change > 3", 3, "unknown word", ["positions"]],
    ["JKH prize > 3", 4, "unknown word", ["price"]],
    ["JKH abve 25", 4, "unknown word", ["above"]],
    ["JKH price belw 25", 10, "unknown word", ["below"]],
    ["JKH volum > 3m", 4, "unknown word", ["volume"]],
    ["JKH price", 9, "unfinished", [">", "<"]],
    ["JKH turnover", 12, "unfinished", [">", "<"]],
    ["JKH gap", 7, "unfinished", [">", "<"]],
    ["JKH price > ", 12, "unfinished", []],
    ["JKH price > 3%", 12, "no number", []],
    ["JKH price > 3.333", 12, "two numbers", ["3.30", "3.40", "3333"]],
    ["JKH turnover > 3.333", 15, "two numbers", ["3.3330", "3333"]],
    ['JKH price > "3"', 12, "no number", []],
    ["JKH breadth up > 3", 4, "not for one line", []],
    ["JKH beyond high 1.5 ticks", 16, "out of range", []],
    ["breadth down > 30%", 15, "no number", []],
    ["JKH price > 3 often", 14, "too much", []],
    ["JKH price > 3, pause 10m", 21, "out of range", []],
    ["JKH price > 3, 0 boards", 15, "out of range", []],
    ["JKH price > 3, until friday", 21, "no day", []],
    ["JKH price > 3, until 2026-02-31", 21, "no day", []],
    ["JKH price > 3, until", 20, "unfinished", []],
    ["JKH price > 3, always", 15, "unknown word", []],
  ])("%s", (text, at, why, near) => {
    const read = parseSentence(text, known);
    expect(read).toMatchObject({ at, why });
    if (!isParsed(read)) expect(read.near.slice(0, Math.max(near.length, 0))).toEqual(near);
  });
});

describe("completion", () => {
  const texts = (text: string) => completions(text, known).map((each) => each.insert);

  test("offers what may follow, and lines by their names", () => {
    expect(texts("J")).toEqual(["JKH "]);
    expect(texts("keel")).toEqual(["JKH "]);
    expect(texts("JKH ")).toContain("JKH price ");
    expect(texts("JKH pr")).toEqual(["JKH price "]);
    expect(texts("JKH price ")).toEqual(["JKH price > ", "JKH price < ", "JKH price >= ", "JKH price <= "]);
    expect(texts("list my")).toEqual(['list "My banks" ']);
    expect(texts("SL20 fall 7")).toEqual(["SL20 fall 7.5% "]);
    expect(texts("any disclosure div")).toEqual(["any disclosure dividend "]);
    expect(texts("JKH year high ")).toContain("JKH year high, once ");
    expect(texts("JKH price > 3, o")).toEqual(["JKH price > 3, once "]);
    expect(texts("JKH price > 3,")).toEqual(["JKH price > 3, once ", "JKH price > 3, until "]);
    expect(texts("JKH price > 3, once ")).toEqual(["JKH price > 3, once, until "]);
    expect(texts("any block >= 100k ")).toContain("any block >= 100k shares ");
    expect(texts("breadth up < 30 ")).toContain("breadth up < 30 % ");
    expect(texts("ASPI ")).toEqual(["ASPI level ", "ASPI change "]);
    expect(texts("ex")).toEqual(["ex-date "]);
    expect(texts("ex-date ")).toEqual(["ex-date of "]);
    expect(texts("ex-date of ").slice(0, 4)).toEqual([
      ...["ex-date of any ", "ex-date of list ", "ex-date of my ", "ex-date of JKH "],
    ]);
    expect(texts("ex-date of my ")).toEqual(["ex-date of my positions "]);
    expect(texts("ex-date of list my")).toEqual(['ex-date of list "My banks" ']);
    expect(texts("ex-date of JKH ")).toEqual(["ex-date of JKH in "]);
    expect(texts("SL20 ")).toEqual(["SL20 level ", "SL20 change ", "SL20 fall "]);
  });

  test("offers nothing after a mistake", () => {
    expect(texts("JKH prize ")).toEqual([]);
    expect(texts("JKH prize > 3, o")).toEqual([]);
  });
});

const number = fc.oneof(
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  fc.integer({ min: 1, max: 900 }).map((count) => count * 1_000_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);
const side = fc.constantFrom("above" as const, "below" as const);
const threshold = fc
  .record({ side, level: number, inclusive: fc.boolean() })
  .map(({ inclusive, ...rest }) => ({ ...rest, ...(inclusive && { inclusive: true as const }) }));
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.tuple(fc.constantFrom(...lineFigures), threshold).map(([figure, { inclusive, ...rest }]) =>
    // a time without trades has one way to be written
    figure === "quietMinutes" || !inclusive
      ? { of: "figure" as const, figure, ...rest }
      : { of: "figure" as const, figure, ...rest, inclusive },
  ),
  fc.record({
    of: fc.constant("block" as const),
    unit: fc.constantFrom("shares" as const, "rupees" as const),
    least: number,
  }),
  fc.record({ of: fc.constant("range" as const), side, ticks: fc.integer({ min: 1, max: 1_000 }) }),
  fc.record({ of: fc.constant("exDate" as const), days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ of: fc.constant("year" as const), side }),
  fc.record({
    of: fc.constant("list" as const),
    list: fc.constantFrom(...ruleLists, ...measures),
    event: fc.constantFrom("enters" as const, "leaves" as const),
  }),
  fc
    .tuple(
      fc.constantFrom(...marketIndices),
      fc.constantFrom("level" as const, "changePercent" as const),
      threshold,
    )
    .map(([index, figure, rest]) => ({ of: "index" as const, index, figure, ...rest })),
  fc
    .tuple(fc.constantFrom(...marketIndices), threshold)
    .map(([index, rest]) => ({ of: "moves" as const, index, ...rest })),
  fc
    .tuple(fc.constantFrom("up" as const, "down" as const, "upPercent" as const), threshold)
    .map(([figure, rest]) => ({ of: "breadth" as const, figure, ...rest })),
  fc.record({ of: fc.constant("fall" as const), percent: fc.constantFrom(...haltLevels) }),
  fc.record({
    of: fc.constant("disclosure" as const),
    tags: fc.array(fc.constantFrom(...disclosureTags)),
    words: fc.array(fc.string({ minLength: 1 })),
  }),
  fc.record({ of: fc.constant("halt" as const), event: fc.constantFrom("begins" as const, "ends" as const) }),
  fc.constant({ of: "close" as const }),
  fc.constant({ of: "notMoving" as const }),
);
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.record({
    on: fc.constant("line" as const),
    symbol: fc.constantFrom(...known.symbols.map(({ symbol }) => symbol)),
  }),
  fc.record({ on: fc.constant("list" as const), list: fc.constantFrom(...known.watchlists) }),
  fc.constant({ on: "market" as const }),
  fc.constant({ on: "positions" as const }),
);
const options: fc.Arbitrary<SentenceOptions> = fc
  .record({ once: fc.boolean(), until: fc.option(fc.integer({ min: 0, max: 4_000_000_000 })) })
  .map(({ once, until }) => ({
    ...(once && { once }),
    ...(until !== null && { until: until * 1_000 }),
  }));

test("the sentence of any rule is read back as the same rule", () => {
  fc.assert(
    fc.property(condition, scope, options, (given, on, said) => {
      const rule: Pick<Rule, "scope" | "condition"> = {
        condition: given,
        scope: isOfMarket(given) ? { on: "market" } : on,
      };
      const read = parseSentence(sentenceOf({ ...rule, ...said }), known);
      if (!isParsed(read))
        throw new Error(`${read.why} at ${read.at} of ${sentenceOf({ ...rule, ...said })}`);
      expect(read).toEqual({ ...rule, options: said });
    }),
    { numRuns: effort(1_000, 3_000), seed: 17 },
  );
});

test("any text is read or refused at a place within it", () => {
  const word = fc.constantFrom(
    "JKH",
    "any",
    "list",
    '"',
    "price",
    ">",
    "3",
    "%",
    ",",
    "once",
    "block",
    ">=",
    "min",
    "SL20",
    "x",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const read = parseSentence(typed, known);
      if (!isParsed(read)) expect(read.at >= 0 && read.at <= typed.length).toBe(true);
      for (const { insert } of completions(typed, known)) expect(insert.length).toBeGreaterThan(0);
    }),
    { numRuns: effort(700, 2_000), seed: 17 },
  );
});

test.each([
  ["JKH above 20.50", "JKH price > 20.50"],
  ["JKH > 20.50", "JKH price > 20.50"],
  ["COMB.N0000 up 5%", "COMB.N0000 change > 5%"],
  ["JKH falls 5%", "JKH change < -5%"],
  ["SL20 falls 5%", "SL20 fall 5%"],
  ["any block over 20 million", "any block >= 20m"],
  ["JKH turnover over 10 lakh", "JKH turnover > 1m"],
  ["JKH volume > 2cr", "JKH shares > 20m"],
  ["JKH no trade for 30 min", "JKH quiet 30 min"],
  ["breadth below 30%", "breadth up < 30%"],
  ["any halted begins", "any halt begins"],
])("“%s” means “%s”", (said, meant) => {
  const read = parseSentence(said, known);
  expect(read).toEqual(parseSentence(meant, known));
  expect(read).toHaveProperty("condition");
});

test("a word that nothing resembles is refused with the words that may be there", () => {
  expect(parseSentence("JKH zzzzzzzzz 5", known)).toMatchObject({
    why: "unknown word",
    near: expect.arrayContaining(["price", "change"]),
  });
});
