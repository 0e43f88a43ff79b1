import { expect, test } from "vitest";
import { createTypeAhead, type GridPlace, gridMove, rowAction } from "./gridKeys.ts";

const size = { rows: 278, columns: 18, page: 24 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
const at = (row: number, column: number): GridPlace => ({ row, column });

test.each([
  ["ArrowDown", at(3, 2), at(4, 2)],
  ["ArrowDown", at(277, 2), at(277, 2)],
  ["ArrowDown", at(-1, 2), at(0, 2)],
  ["ArrowUp", at(0, 2), at(-1, 2)],
  ["ArrowUp", at(-1, 2), at(-1, 2)],
  ["ArrowLeft", at(3, 0), at(3, 0)],
  ["ArrowRight", at(3, 17), at(3, 17)],
  ["Home", at(3, 9), at(3, 0)],
  ["End", at(3, 9), at(3, 17)],
  ["End", at(-1, 9), at(-1, 17)],
  ["PageDown", at(3, 2), at(27, 2)],
  ["PageDown", at(-1, 2), at(24, 2)],
  ["PageDown", at(270, 2), at(277, 2)],
  ["PageUp", at(30, 2), at(6, 2)],
  ["PageUp", at(3, 2), at(0, 2)],
  ["PageUp", at(-1, 2), at(-1, 2)],
])("%s in %j moves to %j", (key, from, to) => {
  expect(gridMove(from, press(key), size)).toEqual(to);
});

test("with Ctrl, Home and End go to the first and the last cell of the grid", () => {
  expect(gridMove(at(40, 5), press("Home", true), size)).toEqual(at(0, 0));
  expect(gridMove(at(40, 5), press("End", true), size)).toEqual(at(277, 17));
});

test("on a board without rows every key stays in the header", () => {
  const none = { ...size, rows: 0 };
  for (const key of ["ArrowDown", "PageDown", "PageUp"])
    expect(gridMove(at(-1, 4), press(key), none)).toEqual(at(-1, 4));
  expect(gridMove(at(-1, 4), press("End", true), none)).toEqual(at(-1, 17));
});

test("the grid does not handle keys that the browser needs", () => {
  expect(rowAction(press("Enter"))).toBe("open");
  expect(rowAction(press("Enter", true))).toBeUndefined();
  expect(rowAction(press("Tab"))).toBeUndefined();
  expect(gridMove(at(1, 1), press("F5"), size)).toBeUndefined();
});

const symbols = ["COPA.N0000", "AMTE.N0000", "LOIN.N0000", "LACA.X0000", "LOLC.N0000", "AAF.P0000"];

/** Types letters 100 ms apart, each in the row that the previous letter jumped to. */
function type(letters: string, from = 0, typing = createTypeAhead(), start = 0) {
  let at = from;
  let found: number | undefined;
  [...letters].forEach((key, place) => {
    found = typing.typed(key, { symbols, at, now: start + place * 100 });
    at = found ?? at;
  });
  return found === undefined ? undefined : symbols[found];
}

test.each([
  ["l", 0, "LOIN.N0000"],
  ["la", 0, "LACA.X0000"],
  ["lol", 0, "LOLC.N0000"],
  ["L", 4, "LOIN.N0000"],
  ["ll", 0, "LACA.X0000"],
  ["aa", 0, "AAF.P0000"],
  ["q", 0, undefined],
  ["c", 0, "COPA.N0000"],
])("%s typed in row %i moves to %s", (letters, from, symbol) => {
  expect(type(letters, from)).toBe(symbol);
});

test("a single i moves nothing, because it opens the figure's source; with more letters it begins a symbol", () => {
  const lines = ["COPA.N0000", "INDO.N0000", "IRES.N0000"];
  const typing = createTypeAhead();
  expect(typing.typed("i", { symbols: lines, at: 0, now: 0 })).toBeUndefined();
  expect(typing.typed("r", { symbols: lines, at: 0, now: 100 })).toBe(2);
  expect(typing.typed("i", { symbols: lines, at: 0, now: 5_000 })).toBeUndefined();
  expect(typing.typed("i", { symbols: lines, at: 0, now: 5_100 })).toBe(1);
});

test("after a pause typing starts a new word", () => {
  const typing = createTypeAhead();
  expect(type("l", 0, typing, 0)).toBe("LOIN.N0000");
  expect(type("a", 2, typing, 5_000)).toBe("AAF.P0000");
});

test("keys other than letters move nothing", () => {
  for (const key of ["Shift", " ", "[", "?", "Dead", "F3"])
    expect(createTypeAhead().typed(key, { symbols, at: 0, now: 0 })).toBeUndefined();
});

test("a single w is left to the page's watchlist key; with Shift or within a word it counts as a letter", () => {
  const typing = createTypeAhead();
  const where = { symbols: ["AWAY.N0000", "WATA.N0000"], at: 0 };
  expect(typing.typed("w", { ...where, now: 0 })).toBeUndefined();
  expect(typing.typed("W", { ...where, now: 100 })).toBe(1);
  expect(typing.typed("a", { ...where, now: 2_000 })).toBe(0);
  expect(typing.typed("w", { ...where, at: 1, now: 2_100 })).toBe(0);
});
