import { expect, test } from "vitest";
import { colomboHours } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import { listedLines } from "#market/texts/symbolWord";
import { type DoubtContext, doubtsOf } from "./entryDoubts.ts";
import { entriesOf } from "./testing/books.ts";

const context: DoubtContext = {
  book: { entries: entriesOf("2026-01-05 buy JKH.N0000 100 20", "own"), brokers: [] },
  lines: listedLines(["JKH.N0000", "JKH.R0000"]),
  hours: {
    ...colomboHours,
    holidays: new Map([[startOfDay("2026-01-14"), { title: "Pongal", path: undefined }]]),
  },
  lastPrice: () => 20,
};
const doubtsAbout = (text: string, change: Partial<DoubtContext> = {}) => {
  const entries = entriesOf(text, "own").map((entry) => ({ ...entry, id: `~${entry.id}` }));
  const found = doubtsOf(entries, { ...context, ...change });
  return entries.flatMap(({ id }) => found.get(id) ?? []);
};

test.each([
  ["an ordinary sale", "2026-01-06 sell JKH.N0000 100 20.50", []],
  ["a price of less than a twentieth", "2026-01-06 buy JKH.N0000 1 0.90", [{ why: "far price", last: 20 }]],
  ["a price of 20 times", "2026-01-06 buy JKH.N0000 1 400", [{ why: "far price", last: 20 }]],
  ["a price of somewhat less", "2026-01-06 buy JKH.N0000 1 399", []],
  ["rights at their own price", "2026-01-06 rightsSold JKH.N0000 1 0.50", []],
  ["a price of 0", "2026-01-06 opening JKH.N0000 1 0", [{ why: "no price" }]],
  ["rights that came with the shares", "2026-01-06 opening JKH.R0000 1 0", []],
  ["such rights, taken", "2026-01-06 rightsTaken JKH.N0000 1 15 JKH.R0000", []],
  ["a Sunday", "2026-01-11 buy JKH.N0000 1 20", [{ why: "no session" }]],
  ["an announced holiday", "2026-01-14 buy JKH.N0000 1 20", [{ why: "no session" }]],
  ["a dividend of a Sunday", "2026-01-11 dividend JKH.N0000 1", []],
  [
    "a day before the oldest schedule",
    "2017-06-26 buy JKH.N0000 1 20",
    [{ why: "early", from: "2017-06-27" }],
  ],
  ["the first day of the schedule", "2017-06-27 buy JKH.N0000 1 20", []],
  ["a line that the market does not have", "2026-01-06 buy QQQQ.N0000 1 20", [{ why: "unlisted" }]],
])("%s", (_, text, doubts) => {
  expect(doubtsAbout(text)).toEqual(doubts);
});

test("of rows that are kept together, the one that sells more than is held is named", () => {
  const sales = "2026-01-06 sell JKH.N0000 60 20\n2026-01-06 sell JKH.N0000 60 20";
  expect(doubtsAbout(sales)).toMatchObject([{ why: "fault", fault: { held: 40, given: 60 } }]);
  const bought = "2026-01-05 buy JKH.N0000 20 20";
  expect(doubtsAbout(`${sales}\n${bought}`)).toEqual([]);
});

test("an early day with the charges of its contract note is no doubt, nor is a line while no market is known", () => {
  const [entry] = entriesOf("2016-01-05 buy JKH.N0000 1 20");
  if (entry?.kind !== "buy") throw new Error("no purchase");
  expect(doubtsOf([{ ...entry, costs: 1 }], context).size).toBe(0);
  expect(doubtsAbout("2026-01-06 buy QQQQ.N0000 1 20", { lines: listedLines([]) })).toEqual([]);
});
