import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listedLines } from "#market/texts/symbolWord";
import {
  type EntryContext,
  type EntryDraft,
  entryCompletions,
  isDraft,
  parseEntry,
  writeEntry,
} from "./entryLine.ts";

const symbols = [
  "JKH.N0000",
  "COMB.N0000",
  "COMB.X0000",
  "AFIN",
  "HAYL.N0000",
  "HAYL.R0000",
  "ON.N0000",
  "SRMN.U0000",
];
const context: EntryContext = {
  symbols: symbols.map((symbol) => ({
    symbol,
    name: symbol.startsWith("JKH") ? "JOHN KEELLS HOLDINGS PLC" : undefined,
  })),
  brokers: ["Low Cost", "Asha"],
  today: "2026-10-05",
};
const lines = listedLines(symbols);
const day = "2026-10-02";
const bought = { kind: "buy", shares: 1_000, symbol: "JKH.N0000", price: 19.8, day };

test.each<[string, object]>([
  ["buy 1000 JKH 19.80 2026-10-02", bought],
  ["bought 1000 shares of jkh at 19,80 on 02/10/2026", bought],
  ["BUY jkh-n-0000 1k @ 19.80 2-Oct-2026", bought],
  ["sold 1,000 JKH.N0000 19.80 2026-10-02", { ...bought, kind: "sell" }],
  ["buy 2 lakh JKH 19.80", { ...bought, shares: 200_000, day: "2026-10-05" }],
  ["buy 1000 JKH 19.80 today", { ...bought, day: "2026-10-05" }],
  [
    'buy 1000 JKH 19.80 2026-10-02 via "Low Cost" costs 221.76 "first lot"',
    { ...bought, broker: "Low Cost", costs: 221.76, note: "first lot" },
  ],
  [
    "opening 12,34,567 COMB.X0000 101.2345 2026-10-02",
    { kind: "opening", shares: 1_234_567, symbol: "COMB.X0000", price: 101.2345, day },
  ],
  ["dividend 1250.50 JKH 2026-10-02", { kind: "dividend", amount: 1_250.5, symbol: "JKH.N0000", day }],
  ["bonus 50 JKH 2026-10-02", { kind: "scrip", shares: 50, symbol: "JKH.N0000", day }],
  ["split JKH 1:5 2026-10-02", { kind: "subdivision", from: 1, to: 5, symbol: "JKH.N0000", day }],
  [
    "rights 50 HAYL 15 2026-10-02 with HAYL.R0000",
    { kind: "rightsTaken", shares: 50, symbol: "HAYL.N0000", price: 15, day, rights: "HAYL.R0000" },
  ],
  [
    "rights-sold 50 HAYL.R0000 1.50 2026-10-02",
    { kind: "rightsSold", shares: 50, symbol: "HAYL.R0000", price: 1.5, day },
  ],
  [
    "opening 50 HAYL.R0000 0 2026-10-02",
    { kind: "opening", shares: 50, symbol: "HAYL.R0000", price: 0, day },
  ],
  ["fee 500 2026-10-02", { kind: "fee", amount: 500, day }],
  [
    'note JKH "wait for results" 2026-10-02',
    { kind: "note", symbol: "JKH.N0000", note: "wait for results", day },
  ],
])("%s", (text, draft) => {
  const read = parseEntry(text, context);
  expect(read).toEqual(draft);
  expect(parseEntry(writeEntry(read as EntryDraft, lines), context)).toEqual(draft);
});

describe("a line that is no entry names its wrong word", () => {
  test.each([
    ["", "", "empty"],
    ["by 1000 JKH 19.80", "by", "unknown word"],
    ["buy 1000 JHK 19.80", "JHK", "unknown line"],
    ["buy 1000 JKH 19.x80", "19.x80", "no number"],
    ["buy 20.000 JKH 19.80", "20.000", "two figures"],
    ["buy 10.5 JKH 19.80", "10.5", "out of range"],
    ["buy -5 JKH 19.80", "-5", "negative"],
    ["buy 5 JKH -19.80", "-19.80", "out of range"],
    ["buy 1000 JKH 5%", "5%", "no number"],
    ["buy 1000 JKH 19.80 21", "21", "too much"],
    ["buy 1000 JKH 19.80 2026-02-31", "2026-02-31", "no day"],
    ["buy 1000 JKH 19.80 2026-10-06", "2026-10-06", "in the future"],
    ["buy 1000 JKH 19.80 vai Asha", "vai", "unknown word"],
    ["dividend 5 JKH via Asha", "via", "too much"],
    ["split JKH 0:5", "0:5", "out of range"],
  ])("%j", (text, word, why) => {
    expect(parseEntry(text, context)).toMatchObject({ word, why, at: word ? text.indexOf(word) : 0 });
  });

  test.each([
    ["buy", "shares"],
    ["buy 1000", "symbol"],
    ["buy 1000 JKH", "price"],
    ["split JKH", "ratio"],
    ["note JKH", "note"],
  ])("%j, or what it needs", (text, needs) => {
    expect(parseEntry(text, context)).toMatchObject({ why: "unfinished", needs, at: text.length });
  });

  test("and the limits that a figure breaks", () => {
    expect(parseEntry("buy 10.5 JKH 19.80", context)).toMatchObject({ field: "shares" });
    expect(parseEntry("buy 5 JKH 19.80 costs 1.2345", context)).toMatchObject({ field: "costs" });
  });

  test("and the words that may be meant", () => {
    expect(parseEntry("buy 20.000 JKH 19.80", context)).toMatchObject({ near: ["20", "20,000"] });
    expect(parseEntry("buy 20 JKH 20.125", context)).toMatchObject({ near: ["20.1250", "20,125"] });
    expect(parseEntry("buy 1000 JHK 19.80", context)).toMatchObject({ near: ["JKH.N0000"] });
    expect(parseEntry("buy 1000 JKH 19.80 vai Asha", context)).toMatchObject({ near: ["via"] });
  });
});

test("the letter of a class is enough for the only line of it", () => {
  expect(parseEntry("buy 1 SRMN.U 19.80", context)).toMatchObject({ symbol: "SRMN.U0000" });
  const two = { ...context, symbols: [...context.symbols, { symbol: "SRMN.U0001", name: undefined }] };
  expect(parseEntry("buy 1 SRMN.U 19.80", two)).toMatchObject({ word: "SRMN.U", why: "unknown line" });
});

test("without any known line a code alone is refused, and a whole symbol is read", () => {
  const none = { ...context, symbols: [] };
  expect(parseEntry("buy 1 JKH 19.80", none)).toMatchObject({ word: "JKH", why: "unknown line" });
  expect(parseEntry("buy 1 JKH.N0000 19.80", none)).toMatchObject({ symbol: "JKH.N0000" });
});

test.each([
  ["", "buy sell opening dividend scrip split rights rights-sold fee note"],
  ["bu", "buy"],
  ["buy ", ""],
  ["buy 1000 j", "JKH"],
  ["buy 1000 kee", "JKH"],
  ["buy 1000 COMB", "COMB COMB.X0000"],
  ["buy 1000 o", "ON.N0000"],
  ["buy 1000 JKH ", ""],
  ["buy 1000 JKH 19.80 ", "2026-10-05 via costs"],
  ["buy 1000 JKH 19.80 2026-10-05 via ", '"Low Cost" Asha'],
  ["rights 50 HAYL 15 with HAYL.", "HAYL.R0000"],
  ["by 1000 ", ""],
])("after %j may follow: %s", (text, words) => {
  expect(
    entryCompletions(text, context)
      .map((each) => each.text)
      .join(" "),
  ).toBe(words);
});

test("a completion continues the whole line", () => {
  expect(entryCompletions("buy 1000 j", context)).toEqual([{ text: "JKH", insert: "buy 1000 JKH " }]);
});

test("every entry that is written is read as the same", () => {
  const price = fc.integer({ min: 0, max: 50_000_000 }).map((units) => units / 10_000);
  const trade = fc.record({
    kind: fc.constantFrom("buy" as const, "sell" as const),
    shares: fc.integer({ min: 1, max: 1e9 }),
    symbol: fc.constantFrom(...symbols),
    price,
    day: fc.constant(day),
    costs: fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
    broker: fc.string({ minLength: 1, maxLength: 10 }),
    note: fc.string({ minLength: 1, maxLength: 20 }),
  });
  fc.assert(
    fc.property(trade, (draft) => {
      const read = parseEntry(writeEntry(draft, lines), context);
      expect(isDraft(read) && read).toEqual(draft);
    }),
  );
});
