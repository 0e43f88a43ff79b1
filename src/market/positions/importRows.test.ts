import { describe, expect, test } from "vitest";
import { listedLines } from "#market/texts/symbolWord";
import type { PositionEntry } from "./entry.ts";
import { entryTable } from "./entryFile.ts";
import { type ImportTarget, importRows } from "./importRows.ts";
import { type ColumnMapping, cellReading, guessMapping, readTable } from "./importTable.ts";
import { entriesOf } from "./testing/books.ts";

const lines = listedLines(["JKH.N0000", "COMB.N0000", "COMB.X0000", "HNB.N0000", "AFIN", "CALF.U0000"]);
const target: ImportTarget = { lines, today: "2026-10-05", portfolioOf: (name = "own") => name, entries: [] };
const verdictsOf = (text: string, change: Partial<ColumnMapping> = {}, into: Partial<ImportTarget> = {}) => {
  const table = readTable(text);
  return importRows(table, { ...guessMapping(table, lines), ...change }, { ...target, ...into });
};
const entriesIn = (text: string) =>
  verdictsOf(text).map((row) => {
    if (row.verdict === "bad") return `${row.field} ${row.why}: ${row.text}`;
    const { kind, symbol, shares, price, day, costs } = { shares: 0, price: 0, costs: "-", ...row.entry };
    return `${row.verdict} ${day} ${kind} ${symbol} ${shares} ${price} ${costs}`;
  });

describe("files of brokers and of spreadsheets are read as they come", () => {
  test.each<[string, string, string[]]>([
    [
      "a statement with a title, charges in columns and a sum of them",
      `ABC Stockbrokers (Pvt) Ltd,,,,,,,
Client: 12345-LI/00,,,,,,,
,,,,,,,
Trade Date,Security,Buy/Sell,Quantity,Price (Rs.),Brokerage,SEC Cess,Total Charges
02/10/2026,JKH-N-0000,B,"1,000",19.80,126.72,14.26,221.76
02/10/2026,COMB-X-0000,S,250,"1,001.25",1602.00,180.23,2803.50`,
      ["ok 2026-10-02 buy JKH.N0000 1000 19.8 221.76", "ok 2026-10-02 sell COMB.X0000 250 1001.25 2803.5"],
    ],
    [
      "single charges are added up",
      "Date,Symbol,Side,Qty,Rate,Brokerage,CSE Fees,Share Transaction Levy\n2026-10-02,JKH,Purchase,10,20.00,1.28,0.17,0.60",
      ["ok 2026-10-02 buy JKH.N0000 10 20 2.05"],
    ],
    [
      "the five charges in every usual heading, beside the sums of a trade",
      "Date,Symbol,Side,Qty,Price,Gross Amount,Brokerage,CSE Fee,CDS Fee,SEC Cess,STL,Net Amount\n2026-10-02,JKH,Buy,2500,91.50,228750.00,1464.00,192.15,54.90,164.70,686.25,231312.00",
      ["ok 2026-10-02 buy JKH.N0000 2500 91.5 2562"],
    ],
    [
      "charges with a sum that is not called total",
      "Date,Symbol,Side,Qty,Price,Brok,Stamp Duty,STL Rs.,Charges\n2026-10-02,JKH,Buy,10,20.00,1.28,0.17,0.60,2.05\n2026-10-02,JKH,Buy,20,20.00,2.56,0.34,1.20,4.10",
      ["ok 2026-10-02 buy JKH.N0000 10 20 2.05", "ok 2026-10-02 buy JKH.N0000 20 20 4.1"],
    ],
    [
      "an exchange and a rate that are no charges",
      "Date,Symbol,Exchange,Side,Qty,Price,Price incl. charges,Brokerage %,Levy\n2026-10-02,JKH,CSE,Buy,10,20.00,20.22,0.64,0.60",
      ["ok 2026-10-02 buy JKH.N0000 10 20 0.6"],
    ],
    [
      "how many at which price was paid, and money in a column of values",
      "When,Date,Stock,Type,How many,Price paid,Value\nx,2026-10-02,JKH N,Buy,10,20.00,200.00\nx,2026-10-03,JKH N,Cash dividend,,,15.50",
      ["ok 2026-10-02 buy JKH.N0000 10 20 -", "ok 2026-10-03 dividend JKH.N0000 0 0 -"],
    ],
    [
      "shares that came for nothing, in a file of purchases and sales",
      "Date,Symbol,Side,Qty,Price,Remarks\n2026-10-02,JKH,Buy,10,0.00,Scrip issue\n2026-10-02,JKH,Buy,10,20.00,before the scrip issue\n2026-10-02,JKH,Bonus,5,,",
      [
        "ok 2026-10-02 scrip JKH.N0000 10 0 -",
        "ok 2026-10-02 buy JKH.N0000 10 20 -",
        "ok 2026-10-02 scrip JKH.N0000 5 0 -",
      ],
    ],
    [
      "a spreadsheet with semicolons and decimal commas",
      "Date;Code;Shares;Price\n2.10.2026;JKH;1.000;19,80\n1.10.2026;COMB;-250;101,25",
      ["ok 2026-10-02 buy JKH.N0000 1000 19.8 -", "ok 2026-10-01 sell COMB.N0000 250 101.25 -"],
    ],
    [
      "cells pasted out of a spreadsheet, without a heading",
      "JKH.N0000\t2026-10-02\tbought\t1000\t19.80\nAFIN\t2026-10-01\tsold\t(5)\t3.2",
      ["ok 2026-10-02 buy JKH.N0000 1000 19.8 -", "ok 2026-10-01 sell AFIN 5 3.2 -"],
    ],
    [
      "a heading in other words",
      "Datum;Symbol;Art;Anzahl;Kurs\n02.10.2026;JKH;Kauf;1.000;19,80\n02.10.2026;JKH;Verkauf;400;20,30",
      ["ok 2026-10-02 buy JKH.N0000 1000 19.8 -", "ok 2026-10-02 sell JKH.N0000 400 20.3 -"],
    ],
    [
      "a depository's statement, with shares that came and that left",
      "Date,Symbol,Debit Qty,Credit Qty,Price\n2026-10-02,JKH,-,10,20.00\n2026-10-03,JKH,4,0,20.50\n2026-10-04,JKH,4,5,20.50\nTotal",
      [
        "ok 2026-10-02 buy JKH.N0000 10 20 -",
        "ok 2026-10-03 sell JKH.N0000 4 20.5 -",
        "shares unreadable: 5 / 4",
        "day unreadable: Total",
      ],
    ],
    [
      "shares called volume",
      "Date,Symbol,Side,Volume,Price\n2026-10-02,JKH,Buy,10,20.00",
      ["ok 2026-10-02 buy JKH.N0000 10 20 -"],
    ],
    [
      "sides beside another type",
      "Date,Type,Symbol,B/S,Qty,Price\n2026-10-02,Equity,JKH,P,10,20.00\n2026-10-02,Equity,JKH,S,5,20.50",
      ["ok 2026-10-02 buy JKH.N0000 10 20 -", "ok 2026-10-02 sell JKH.N0000 5 20.5 -"],
    ],
    [
      "a list of what is held, without days",
      "Stock Code,Quantity,Avg. Cost\nJKH,1000,20.0218\nCALF.U0000,50,10.5",
      ["ok 2026-10-05 opening JKH.N0000 1000 20.0218 -", "ok 2026-10-05 opening CALF.U0000 50 10.5 -"],
    ],
    [
      "days with the month first, and lower-case words",
      "date,ticker,type,shares,price\n10/02/2026,jkh,buy,1,20.5\n09/25/2026,hnb n0000,sell,2,300.25",
      ["ok 2026-10-02 buy JKH.N0000 1 20.5 -", "ok 2026-09-25 sell HNB.N0000 2 300.25 -"],
    ],
    [
      "codes under a heading that may mean names",
      "Deal Date|Company|Transaction Type|No. of Shares|Unit Price\n2-Oct-2026|JKH N0000|SALE|100|20.50",
      ["ok 2026-10-02 sell JKH.N0000 100 20.5 -"],
    ],
  ])("%s", (_, text, entries) => {
    expect(entriesIn(text)).toEqual(entries);
  });
});

describe("a file that does not say which rows are sales", () => {
  const open = "kind which side: ";
  test.each([
    ["has no column for it", "Date;Code;Shares;Price\n2.10.2026;JKH;10;19,80", [open]],
    [
      "has words for it that are not known",
      "Date;Code;Art;Shares;Price\n2.10.2026;JKH;Zugang;10;19,80\n3.10.2026;JKH;Abgang;10;20,80",
      [open, open],
    ],
    [
      "has such words and no days",
      "Code;Art;Shares;Price\nJKH;Zugang;10;19,80\nJKH;Abgang;10;20,80",
      [open, open],
    ],
  ])("%s: every row asks", (_, text, told) => {
    expect(entriesIn(text)).toEqual(told);
  });

  test.each(["buy", "sell", "opening"] as const)(
    "is read once the person says that every row is %s",
    (kind) => {
      const text = "Date;Code;Shares;Price\n2.10.2026;JKH;10;19,80";
      expect(verdictsOf(text, { usualKind: kind })).toMatchObject([{ verdict: "ok", entry: { kind } }]);
    },
  );
});

describe("a row that is no entry is named with its reason", () => {
  test.each([
    ["2026-02-31,JKH,buy,1,20.50", "day unreadable: 2026-02-31"],
    ["2026-10-06,JKH,buy,1,20.50", "day in the future: 2026-10-06"],
    [",JKH,buy,1,20.50", "day missing: "],
    ["2026-10-02,JHK,buy,1,20.50", "symbol unknown line: JHK"],
    ["2026-10-02,JKH,lend,1,20.50", "kind unreadable: lend"],
    ["2026-10-02,JKH,,1,20.50", "kind missing: "],
    ["2026-10-02,JKH,buy,-1,20.50", "shares wrong sign: -1"],
    ["2026-10-02,JKH,buy,1.5,20.50", "shares out of range: 1.5"],
    ["2026-10-02,JKH,buy,x,20.50", "shares unreadable: x"],
    ["2026-10-02,JKH,buy,1,", "price missing: "],
    ["2026-10-02,JKH,buy,1,-20.50", "price out of range: -20.50"],
    ["Total,,,2,", "kind missing: "],
  ])("%s", (row, told) => {
    const text = `Date,Symbol,Side,Shares,Price\n2026-10-01,HNB,buy,1,300.25\n${row}\n2026-10-01,HNB,buy,2,300.25`;
    expect(entriesIn(text)[1]).toBe(told);
  });
});

test("one bad row of 500 is named by its line, and the others are read", () => {
  const rows = Array.from({ length: 500 }, (_, index) =>
    index === 250 ? "2026-10-02,JKH,buy,1000,19.x80" : `2026-10-02,JKH,buy,${index + 1},19.80`,
  );
  const verdicts = verdictsOf(`Date,Symbol,Side,Shares,Price\n${rows.join("\n")}`);
  expect(verdicts.filter(({ verdict }) => verdict === "ok")).toHaveLength(499);
  expect(verdicts.filter(({ verdict }) => verdict !== "ok")).toEqual([
    { at: 252, verdict: "bad", field: "price", text: "19.x80", why: "unreadable" },
  ]);
});

describe("rows of a file and entries of the book", () => {
  const bought = "2026-10-02,JKH,buy,1000,19.8";
  const file = (...rows: string[]) => ["Date,Symbol,Side,Shares,Price,Charges", ...rows].join("\n");
  const told = (text: string, into: Partial<ImportTarget>) =>
    verdictsOf(text, {}, into).map((row) => (row.verdict === "duplicate" ? row.of : row.verdict));
  const entries = entriesOf(`2026-10-02 buy JKH.N0000 1000 19.80 Asha
    2026-10-02 buy JKH.N0000 1000 19.80`);

  test("are matched one to one: the row that is left over is a trade of its own", () => {
    expect(told(file(bought, bought, bought), { entries })).toEqual(["own-0001", "own-0002", "ok"]);
    expect(told(file(bought, bought), { entries: [] })).toEqual(["ok", "ok"]);
    expect(told(file(bought), { entries, portfolioOf: () => "other" })).toEqual(["ok"]);
  });

  test("differ if only one of them has charges of its contract note", () => {
    expect(told(file(`${bought},221.76`, bought), { entries })).toEqual(["ok", "own-0001"]);
  });
});

test("figures that may be two are refused until the person says the decimal sign", () => {
  const text = "Date,Symbol,Side,Shares,Price\n2026-10-02,JKH,buy,1000,20.000";
  expect(verdictsOf(text)).toMatchObject([{ verdict: "bad", field: "price", text: "20.000" }]);
  expect(verdictsOf(text, { sign: "." })).toMatchObject([{ verdict: "ok", entry: { price: 20 } }]);
});

test("the person's columns win over the guess", () => {
  const text = "a,b,c,d\n2026-10-02,JKH,20.50,1000";
  const columns = ["day", "symbol", "price", "shares"] as const;
  expect(verdictsOf(text, { columns, usualKind: "buy" })).toMatchObject([
    { entry: { shares: 1_000, price: 20.5 } },
  ]);
});

test("a column of sums is kept beside each trade, to be compared", () => {
  const text =
    "Date,Symbol,Side,Qty,Price,Gross,Net Total\n2026-10-02,JKH,Buy,10,20.00,200.00,-202.24\n2026-10-02,JKH,Sell,10,20.00,200.00,";
  expect(verdictsOf(text)).toMatchObject([{ told: 202.24 }, { told: undefined }]);
});

test("once a person chose the column of shares, those below 0 tell the sales", () => {
  const table = readTable("Date,Symbol,Menge,Price\n2026-10-02,JKH,10,20.00\n2026-10-03,JKH,-5,20.50");
  expect(guessMapping(table, lines).usualKind).toBeUndefined();
  expect(cellReading(table, ["day", "symbol", "shares", "price"]).usualKind).toBe("buy");
});

test("an empty text has no rows", () => {
  const table = readTable("");
  expect([table.rows, guessMapping(table, lines).columns]).toEqual([[], []]);
});

test("the file of all entries is read as the same entries", () => {
  const kinds = entriesOf(`2026-01-01 opening JKH.N0000 100 20.0218
    2026-01-02 buy JKH.N0000 1000 19.80 Asha
    2026-01-03 sell JKH.N0000 10 20.50
    2026-01-04 dividend JKH.N0000 150.25
    2026-01-05 scrip JKH.N0000 10
    2026-01-06 subdivision JKH.N0000 1 5
    2026-01-07 rightsTaken JKH.N0000 5 15 JKH.R0000
    2026-01-08 rightsSold JKH.R0000 5 1.20
    2026-01-09 fee - 500
    2026-01-10 note HNB.N0000 wait
    2026-01-11 buy JKH.N0000 7 20.50
    2026-01-11 buy JKH.N0000 7 20.50`);
  const entries: PositionEntry[] = kinds.map((entry, index) =>
    index === 1 ? ({ ...entry, costs: 12.5, note: 'said "so"; then,\nmore' } as PositionEntry) : entry,
  );
  const read = savedAndRead(entries);
  expect(read).toEqual(entries.map(({ id: _id, ...entry }) => entry));
});

test("a saved file of one price that may be two figures elsewhere is read", () => {
  expect(savedAndRead(entriesOf("2026-01-01 opening JKH.N0000 100 20.021"))).toMatchObject([
    { price: 20.021 },
  ]);
});

/** What is read from the file of all entries. */
function savedAndRead(entries: readonly PositionEntry[]) {
  const { fields, rows } = entryTable({ entries, portfolios: [{ id: "own", name: "Main, own" }] });
  const quoted = (cell: string | number = "") => `"${String(cell).replaceAll('"', '""')}"`;
  const file = [fields, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n");
  const read = verdictsOf(file, {}, { portfolioOf: (name) => (name === "Main, own" ? "own" : "?") });
  return read.map((row) => (row.verdict === "ok" ? row.entry : row));
}
