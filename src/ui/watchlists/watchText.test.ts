import * as fc from "fast-check";
import { expect, test } from "vitest";
import { casesPresent, handedCase } from "#wire/testing/cases";
import { importLists, withoutImport } from "./importLists.ts";
import {
  asName,
  asNote,
  type Watchlist,
  withLines,
  withList,
  withName,
  withNote,
  withoutLine,
} from "./watchlist.ts";
import { readLists, writeLists } from "./watchText.ts";

const symbol = fc.stringMatching(/^[A-Z][A-Z\d.&]{0,19}$/);
const note = fc.string({ unit: "binary", maxLength: 250 }).map(asNote);
const line = fc
  .record({ symbol, note })
  .map(({ symbol, note }) => (note === undefined ? { symbol } : { symbol, note }));
const list = fc.record({
  name: fc
    .string({ unit: "binary", maxLength: 60 })
    .map(asName)
    .filter((name) => name !== ""),
  lines: fc.uniqueArray(line, { selector: ({ symbol }) => symbol, maxLength: 12 }),
});

test("lists written as text are read as the same lists, without unreadable lines", () => {
  fc.assert(
    fc.property(fc.array(list, { maxLength: 5 }), (lists) => {
      expect(readLists(writeLists(lists))).toEqual({ lists, bad: [], named: [] });
    }),
  );
});

test("each line of any text is read as a symbol or a name, is empty, or is reported", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const { lists, bad } = readLists(text);
      const written = text.split(/\r\n|\r|\n/).filter((each) => each.trim());
      const taken = lists.reduce(
        (sum, { lines, name }) => sum + lines.length + (name === undefined ? 0 : 1),
        0,
      );
      expect(taken + bad.length).toBeGreaterThanOrEqual(written.length);
      for (const { at } of bad) expect(at).toBeGreaterThan(0);
    }),
  );
});

test("symbols are read in any case, with notes after a tab, blanks or a comma", () => {
  const text =
    "jkh.n0000\r\n\nCOMB.N0000\tsell above 120\nSAMP.N0000, hold; wait\n# Banks\nHNB.N0000 with Ravi";
  expect(readLists(text)).toEqual({
    lists: [
      {
        name: undefined,
        lines: [
          { symbol: "JKH.N0000" },
          { symbol: "COMB.N0000", note: "sell above 120" },
          { symbol: "SAMP.N0000", note: "hold; wait" },
        ],
      },
      { name: "Banks", lines: [{ symbol: "HNB.N0000", note: "with Ravi" }] },
    ],
    bad: [],
    named: [],
  });
});

test.each([
  ['"BMMR.N0000","Bimumora Industries PLC","26.20"', undefined],
  ['"BMMR.N0000";"Bimumora Industries PLC";"26.20";"+1.5%"', undefined],
  ["BMMR.N0000,Bimumora Industries PLC,26.20", undefined],
  ['"BMMR.X0000","Bimumora Industries PLC"', undefined],
  ['"BMMR.N0000","Bimumora Industries PLC","buy, then hold","26.20"', "buy, then hold"],
  ["BMMR.N0000, 26.20", "26.20"],
  ['"BMMR.N0000","of Ravi"', "of Ravi"],
])("of the row %s without a heading the note is %s", (row, note) => {
  const byName = (name: string) => (name === "Bimumora Industries PLC" ? "BMMR.N0000" : undefined);
  const { lists, bad } = readLists(row, {
    ...{ byName, near: () => [] },
    ...{ known: true, whole: (code: string) => code, has: (code: string) => /^BMMR\./.test(code) },
  });
  expect(bad).toEqual([]);
  expect(lists[0]?.lines.map((line) => [line.symbol.slice(0, 4), line.note])).toEqual([["BMMR", note]]);
});

test("a company code is read as the only symbol with that code, and a repeated symbol counts as repeated", () => {
  const whole = (code: string) => (code === "JKH" ? "JKH.N0000" : code);
  const { lists, bad } = readLists("JKH\njkh.n0000\nXYZ", {
    ...{ byName: () => undefined, near: () => [] },
    ...{ known: false, whole, has: () => false },
  });
  expect(lists[0]?.lines).toEqual([{ symbol: "JKH.N0000" }, { symbol: "XYZ" }]);
  expect(bad.map(({ at, why }) => [at, why])).toEqual([[2, "twice"]]);
});

test("an unreadable line is reported by its number, and the others are read", () => {
  const long = "x".repeat(201);
  const { lists, bad } = readLists(`A\n"quoted"\n#\nA again\nB\t${long}\nC`);
  expect(lists).toEqual([{ name: undefined, lines: [{ symbol: "A" }, { symbol: "C" }] }]);
  expect(bad.map(({ at, why }) => [at, why])).toEqual([
    [2, "symbol"],
    [3, "name"],
    [4, "twice"],
    [5, "note"],
  ]);
});

const mine: readonly Watchlist[] = [
  { slug: "main", name: "Main", lines: [{ symbol: "A", note: "old" }, { symbol: "B" }] },
];

test("an import adds to the lists: nothing is removed, notes are set, a new name makes a new list", () => {
  const read = readLists("B\tnew\nC\n# Banks\nA\n# main\nD");
  const { next, taken } = importLists(mine, "main", read);
  expect(next).toEqual([
    {
      slug: "main",
      name: "Main",
      lines: [{ symbol: "A", note: "old" }, { symbol: "B", note: "new" }, { symbol: "C" }, { symbol: "D" }],
    },
    { slug: "banks", name: "Banks", lines: [{ symbol: "A" }] },
  ]);
  expect(taken.map(({ name, isNew, added, noted, there }) => [name, isNew, added, noted, there])).toEqual([
    ["Main", false, 1, 1, 1],
    ["Banks", true, 1, 0, 0],
    ["Main", false, 1, 0, 0],
  ]);
});

test("a text with the lists' own contents changes nothing", () => {
  expect(importLists(mine, "main", readLists(writeLists(mine))).next).toBe(mine);
});

const imported = importLists(mine, "main", readLists("B\tnew\nC\nE\n# Banks\nF\nG")).next;

test("an import that is undone at once leaves the lists as they were", () => {
  expect(withoutImport(imported, mine, imported)).toEqual(mine);
});

test("undoing an import keeps later notes, stars, removals and lists", () => {
  let now = withNote(imported, "main", "A", "since");
  now = withNote(now, "main", "C", "mine now");
  now = withNote(now, "main", "B", "newer");
  now = withoutLine(now, "banks", "F");
  now = withLines(now, "banks", [{ symbol: "H" }]);
  now = withList(now, { slug: "own", name: "Own", lines: [{ symbol: "E" }] });
  expect(withoutImport(now, mine, imported)).toEqual([
    {
      slug: "main",
      name: "Main",
      lines: [
        { symbol: "A", note: "since" },
        { symbol: "B", note: "newer" },
        { symbol: "C", note: "mine now" },
      ],
    },
    { slug: "banks", name: "Banks", lines: [{ symbol: "H" }] },
    { slug: "own", name: "Own", lines: [{ symbol: "E" }] },
  ]);
});

test("a list that an import made and the user renamed stays, without the imported lines", () => {
  expect(withoutImport(withName(imported, "banks", "Mine"), mine, imported)[1]).toEqual({
    slug: "banks",
    name: "Mine",
    lines: [],
  });
});

test.each(["???", "=cmd|'/c calc'!A1", "+1", "@SUM(A1)", "<b>", "ජාතික", "A-B", "A".repeat(21)])(
  "%s is reported with its line number and is no symbol, whatever follows it",
  (word) => {
    const { lists, bad } = readLists(`JKH.N0000\n${word} a note\nc&co.n0000`);
    expect(lists[0]?.lines).toEqual([{ symbol: "JKH.N0000" }, { symbol: "C&CO.N0000" }]);
    expect(bad).toEqual([{ at: 2, text: `${word} a note`, why: "symbol" }]);
  },
);

test("every symbol that a list accepts is read from the list's text", () => {
  const symbols = fc.uniqueArray(fc.string({ unit: "grapheme-ascii", maxLength: 22 }), { maxLength: 20 });
  fc.assert(
    fc.property(symbols, (typed) => {
      const texts = [...new Set(["A-B.N0000", ...typed, ...typed.map((one) => one.toUpperCase())])];
      const kept = withLines(
        [{ slug: "main", name: "Main", lines: [] }],
        "main",
        texts.map((symbol) => ({ symbol })),
      );
      const { lists: read, bad } = readLists(writeLists(kept));
      expect(bad).toEqual([]);
      expect(read[0]?.lines).toEqual(kept[0]?.lines);
    }),
  );
});

const market = ["JKH.N0000", "LOLC.N0000", "COMB.N0000", "COMB.X0000", "AFIN"];
const unnamed = { byName: () => undefined, near: () => [] };
const listed = {
  ...unnamed,
  known: true,
  has: (symbol: string) => market.includes(symbol),
  whole: (code: string) => {
    const lines = market.filter((symbol) => symbol.split(".")[0] === code);
    return lines.length === 1 && lines[0] ? lines[0] : code;
  },
};
const symbolsOf = (text: string) =>
  readLists(text, listed).lists.map(({ name, lines }) => [name, lines.map((line) => line.symbol).join(" ")]);

test.each<[string, (string | undefined)[][]]>([
  ["JKH.N0000,COMB.N0000,LOLC.N0000", [[undefined, "JKH.N0000 COMB.N0000 LOLC.N0000"]]],
  ["jkh.n0000; comb.n0000 ;lolc.n0000;", [[undefined, "JKH.N0000 COMB.N0000 LOLC.N0000"]]],
  ["JKH, LOLC, AFIN", [[undefined, "JKH.N0000 LOLC.N0000 AFIN"]]],
  ["JKH LOLC", [[undefined, "JKH.N0000 LOLC.N0000"]]],
  ["JKH;LOLC\tAFIN", [[undefined, "JKH.N0000 LOLC.N0000 AFIN"]]],
  ["JKH LOLC\tAFIN", [[undefined, "JKH.N0000 LOLC.N0000 AFIN"]]],
  ["JKH\tLOLC\tAFIN", [[undefined, "JKH.N0000 LOLC.N0000 AFIN"]]],
  ["JKH; LOLC AFIN", [[undefined, "JKH.N0000 LOLC.N0000 AFIN"]]],
  ['"JKH.N0000","COMB.X0000"', [[undefined, "JKH.N0000 COMB.X0000"]]],
  ["###BANKS,CSELK:JKH.N0000,CSELK:COMB.N0000", [["BANKS", "JKH.N0000 COMB.N0000"]]],
  [
    "CSELK:LOLC.N0000,###BANKS,CSELK:COMB.N0000,###REST,CSELK:JKH.N0000",
    [
      [undefined, "LOLC.N0000"],
      ["BANKS", "COMB.N0000"],
      ["REST", "JKH.N0000"],
    ],
  ],
  ["CSE:JKH\nCSE:AFIN", [[undefined, "JKH.N0000 AFIN"]]],
  ["JKH N0000\nCOMB N0000", [[undefined, "JKH.N0000 COMB.N0000"]]],
  [
    "Symbol,Name,Price\nJKH.N0000,JOHN KEELLS,20.50\nCOMB.N0000,COMMERCIAL,101",
    [[undefined, "JKH.N0000 COMB.N0000"]],
  ],
  [
    'Company Name;Symbol\n"KEELLS; JOHN";JKH.N0000\nLOLC PLC;LOLC.N0000',
    [[undefined, "JKH.N0000 LOLC.N0000"]],
  ],
  ["Ticker\nJKH\nLOLC", [[undefined, "JKH.N0000 LOLC.N0000"]]],
])("a list of another program is read: %j", (text, lists) => {
  expect(symbolsOf(text)).toEqual(lists);
  expect(readLists(text, listed).bad).toEqual([]);
});

test("a code that no line of the market has is reported, if lines are known", () => {
  const text = "foo bar baz\nNASDAQ:AAPL\nJKH\nQQQQ.N0000";
  const { lists, bad } = readLists(text, listed);
  expect(lists[0]?.lines.map(({ symbol }) => symbol)).toEqual(["JKH.N0000", "QQQQ.N0000"]);
  expect(bad.map(({ at, why }) => [at, why])).toEqual([
    [1, "symbol"],
    [2, "symbol"],
  ]);
  expect(readLists("JKH", { ...listed, known: false, has: () => false }).bad).toEqual([]);
});

test("a table's notes are read, and a word among symbols is reported", () => {
  expect(readLists("Symbol,Notes\nJKH.N0000,sell above 25", listed).lists[0]?.lines).toEqual([
    { symbol: "JKH.N0000", note: "sell above 25" },
  ]);
  const { lists, bad } = readLists("JKH.N0000,12.5,COMB.N0000", listed);
  expect(lists[0]?.lines.map(({ symbol: one }) => one)).toEqual(["JKH.N0000", "COMB.N0000"]);
  expect(bad).toEqual([{ at: 1, text: "12.5", why: "symbol" }]);
});

test("a note is still a note, also with symbols in it", () => {
  const text = "JKH.N0000, switch to COMB.N0000\nCOMB.N0000\tLOLC.N0000\nLOLC.N0000 hold";
  expect(readLists(text, listed).lists[0]?.lines).toEqual([
    { symbol: "JKH.N0000", note: "switch to COMB.N0000" },
    { symbol: "COMB.N0000", note: "LOLC.N0000" },
    { symbol: "LOLC.N0000", note: "hold" },
  ]);
});

test("after several symbols, words behind a tab are the note of the last", () => {
  expect(readLists("JKH;LOLC\tbuy in May", listed).lists[0]?.lines).toEqual([
    { symbol: "JKH.N0000" },
    { symbol: "LOLC.N0000", note: "buy in May" },
  ]);
});

/** HNB is the code of a bank, and the first word of an insurer's name. */
const companies = new Map([
  ["JOHN KEELLS HOLDINGS", "JKH.N0000"],
  ["JOHN KEELLS HOTELS", "KHL.N0000"],
  ["HNB ASSURANCE", "HASU.N0000"],
  ["HATTON NATIONAL BANK", "HNB.N0000"],
]);
const withNames = {
  known: true,
  has: (symbol: string) => [...companies.values()].includes(symbol),
  whole: (code: string) => (code === "HNB" ? "HNB.N0000" : code),
  byName: (name: string) => companies.get(name.toUpperCase()),
  near: (words: string) =>
    [...companies].filter(([name]) => name.includes(words.toUpperCase())).map(([, symbol]) => symbol),
};

test("the name of one company is read as its symbol, with its note; words that fit several name the choices", () => {
  const text =
    "Hatton National\tafter the results\nJohn Keells Holdings, hold\nHNB Assurance\njohn keells\nno bank";
  expect(readLists(text, withNames)).toEqual({
    lists: [
      {
        name: undefined,
        lines: [
          { symbol: "HNB.N0000", note: "after the results" },
          { symbol: "JKH.N0000", note: "hold" },
          { symbol: "HASU.N0000" },
        ],
      },
    ],
    bad: [
      { at: 4, text: "john keells", why: "several", choices: ["JKH.N0000", "KHL.N0000"] },
      { at: 5, text: "no bank", why: "symbol" },
    ],
    named: [
      { name: "Hatton National", symbol: "HNB.N0000" },
      { name: "John Keells Holdings", symbol: "JKH.N0000" },
      { name: "HNB Assurance", symbol: "HASU.N0000" },
    ],
  });
  expect(readLists("HNB sell", withNames).lists[0]?.lines).toEqual([{ symbol: "HNB.N0000", note: "sell" }]);
});

test.skipIf(!casesPresent)("P51: each pasted list is read as a whole", () => {
  const { texts } = handedCase<{ texts: Record<string, string> }>("P51");
  const counts = Object.values(texts).map((text) => {
    const { lists, bad } = readLists(text);
    return [lists.flatMap(({ lines }) => lines).length, bad.length];
  });
  expect(counts).toEqual([
    [3, 0],
    [2, 0],
    [2, 0],
  ]);
});
