import * as fc from "fast-check";
import { parse } from "papaparse";
import { expect, test } from "vitest";
import { marketNow, readExchangeClockFrom } from "#ui/words/ticker";
import { type SavedCell, timeCell } from "./savedTable.ts";
import { csvOf, fileName, isoMoment, toldOf } from "./saveTable.ts";

const read = (text: string) =>
  parse<string[]>(text.replace(/^\uFEFF/, "").replace(/\r\n$/, ""), { newline: "\r\n" }).data;
const one = (cell: SavedCell) => csvOf({ fields: ["a", "b"], rows: [[cell, "x"]] }).split("\r\n")[1];

test.each([
  [1234567.89, "1234567.89,x"],
  [-0.25, "-0.25,x"],
  [0, "0,x"],
  [1e300, "1e+300,x"],
  [Number.NaN, ",x"],
  [undefined, ",x"],
  [true, "true,x"],
  ['say "no", twice', '"say ""no"", twice",x'],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0",x`],
  ["+1", `"'+1",x`],
  ["-2+3", `"'-2+3",x`],
  ["@SUM(A1)", `"'@SUM(A1)",x`],
  ["\t=1", `"'\t'=1",x`],
  ["A;=1+1;", "A;'=1+1;,x"],
  ["two\n=lines", `"two\n'=lines",x`],
  [" =1", `"' =1",x`],
  ["\u200b=1", `"'\u200b=1",x`],
  ["\ufeff \u2066@x", `"'\ufeff \u2066@x",x`],
  ["＝1+1", `"'＝1+1",x`],
  ["＋1", `"'＋1",x`],
  ["－1", `"'－1",x`],
  ["＠SUM(A1)", `"'＠SUM(A1)",x`],
  ["\tplain", `"'\tplain",x`],
  ["\rplain", `"'\rplain",x`],
  ["\u0000=1", `"'=1",x`],
  ["a\u0000b\u001b[31m", "ab[31m,x"],
  ["සිං தமிழ்", "සිං தமிழ்,x"],
  [timeCell(Date.UTC(2026, 10, 22, 5, 0, 14)), "2026-11-22T10:30:14+05:30,x"],
  [timeCell(Number.NaN), ",x"],
])("%s is written as %s", (cell, line) => expect(one(cell)).toBe(line));

test("a line break stays within its cell", () => {
  expect(read(csvOf({ fields: ["a"], rows: [["two\nlines"], ["and\r\nmore"]] }))).toEqual([
    ["a"],
    ["two\nlines"],
    ["and\r\nmore"],
  ]);
});

test("a file begins with the byte order mark of UTF-8, the line with the source, and the column names", () => {
  const text = csvOf({ fields: ["symbol"], rows: [["A"]] }, "source /x; state LIVE");
  expect(text).toBe("\uFEFFsource /x; state LIVE\r\nsymbol\r\nA\r\n");
});

test("the line with the source says that a file is of a replay, and that its state is of the moment shown", () => {
  const about = {
    from: ["/tradeSummary"],
    at: Date.UTC(2026, 10, 22, 5),
    states: ["live"],
    simulated: false,
  };
  const told = "source /tradeSummary; as of 2026-11-22T10:30:00+05:30";
  expect(toldOf({ ...about, replay: false })).toBe(`${told}; state live`);
  expect(toldOf({ ...about, replay: true })).toBe(`${told}; replay; state then live`);
});

test("a file without an answer's time is named by the exchange's clock, not by the computer's", () => {
  const kept = marketNow();
  readExchangeClockFrom(() => Date.UTC(2026, 10, 20, 5, 30));
  const about = { from: [], at: undefined, states: ["live"], simulated: true, replay: false };
  expect(fileName("history", about)).toBe("pola-history-2026-11-20T110000-simulated.csv");
  readExchangeClockFrom(() => kept);
});

test("times keep their ms, and their date is in the exchange's zone", () => {
  expect(isoMoment(Date.UTC(2026, 10, 21, 18, 30, 0, 7))).toBe("2026-11-22T00:00:00.007+05:30");
});

const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(undefined),
);
/** A value as a reader of the file parses it. */
const back = (value: string | number | boolean | undefined) => {
  if (typeof value === "string") {
    const left = value.replace(/(?![\t\n\r])\p{Cc}/gu, "");
    return /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u.test(left) ? `'${left}` : left;
  }
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  return value === undefined ? "" : String(value);
};

test("any table is read unchanged from its file", () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 5 })
        .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 })),
      (rows) => {
        const fields = ["symbol", ...(rows[0] ?? ["", ""]).slice(1).map((_, at) => `field${at}`)];
        expect(read(csvOf({ fields, rows }))).toEqual([fields, ...rows.map((row) => row.map(back))]);
      },
    ),
  );
});
