import { expect, test } from "vitest";
import { en } from "./en/en.ts";
import { text } from "./text.ts";

test("values are put into a message", () => {
  expect(text("board.shown", { shown: 41, all: 1278 })).toBe("41 of 1,278");
});

test("a message uses the plural of its count", () => {
  expect(text("board.lines", { count: 1 })).toBe("1 line");
  expect(text("board.lines", { count: 278 })).toBe("278 lines");
  expect(text("breadth.extremes", { highs: 1, lows: 0, of: 1 })).toBe(
    "12-month extremes: 1 high, 0 lows, in 1 line seen",
  );
});

test("a value is never parsed as a message", () => {
  expect(text("symbol.unknown", { symbol: "{count}" })).toContain("{count}");
});

test("no message is blank, and every brace is closed", () => {
  for (const [id, message] of Object.entries(en)) {
    expect(message.trim(), id).not.toBe("");
    expect(message.split("{").length, id).toBe(message.split("}").length);
  }
});
