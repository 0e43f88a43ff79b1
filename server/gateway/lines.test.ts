import { expect, test } from "vitest";
import { earlierLines } from "#wire/earlierLines";
import { read } from "#wire/read";
import { createSeenLines } from "./lines.ts";
import { boardRow } from "./testing/bodies.ts";

const board = (...symbols: string[]) => ({
  reading: { reqTradeSummery: symbols.map((symbol) => boardRow(symbol, 10)) },
});
const told = (lines: { body(): string }) => read(earlierLines, JSON.parse(lines.body()));

test("a line that is no longer on the board is told as the board showed it last", () => {
  const lines = createSeenLines();
  lines.answered(board("A", "B"));
  expect(told(lines).body.lines).toEqual([]);
  lines.answered(board("B"));
  const { body, dropped } = told(lines);
  expect(dropped).toEqual([]);
  expect(body.lines).toEqual([
    { id: 1, symbol: "A", name: "A PLC", price: 10, closingPrice: 0, lastTradedTime: 1_760_000_000_000 },
  ]);
});

test("a line that trades again is the board's", () => {
  const lines = createSeenLines([boardRow("A", 9)]);
  lines.answered(board("B"));
  expect(told(lines).body.lines.map(({ symbol }) => symbol)).toEqual(["A"]);
  lines.answered(board("A", "B"));
  expect(told(lines).body.lines).toEqual([]);
});

test("what is no board teaches nothing, and a row without a symbol is left out", () => {
  const lines = createSeenLines([boardRow("A", 9), { name: "nobody" }, null as never]);
  for (const reading of [undefined, null, 7, {}, { reqTradeSummery: "x" }]) lines.answered({ reading });
  expect(told(lines).body.lines).toHaveLength(1);
});

test("of too many lines those that were not seen for longest are forgotten", () => {
  const lines = createSeenLines();
  lines.answered(board(...Array.from({ length: 1_500 }, (_, at) => `OLD${at}`)));
  lines.answered(board(...Array.from({ length: 1_500 }, (_, at) => `NEW${at}`)));
  const { body } = told(lines);
  expect(body.lines).toHaveLength(500);
  expect(body.lines.at(-1)?.symbol).toBe("OLD1499");
});

test("what is remembered of a line is short, however long it was sent", () => {
  const lines = createSeenLines([
    { ...boardRow("A", 9), name: "x".repeat(100_000), more: "y".repeat(100_000) },
  ]);
  lines.answered(board("B"));
  expect(lines.body().length).toBeLessThan(400);
});
