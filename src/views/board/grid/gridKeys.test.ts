import { expect, test } from "vitest";
import { type GridPlace, gridMove, rowAction } from "./gridKeys.ts";

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
])("%s in %j leads to %j", (key, from, to) => {
  expect(gridMove(from, press(key), size)).toEqual(to);
});

test("with Ctrl, Home and End lead to the first and the last cell of all", () => {
  expect(gridMove(at(40, 5), press("Home", true), size)).toEqual(at(0, 0));
  expect(gridMove(at(40, 5), press("End", true), size)).toEqual(at(277, 17));
});

test("in a board without rows every key stays in the header", () => {
  const none = { ...size, rows: 0 };
  for (const key of ["ArrowDown", "PageDown", "PageUp"])
    expect(gridMove(at(-1, 4), press(key), none)).toEqual(at(-1, 4));
  expect(gridMove(at(-1, 4), press("End", true), none)).toEqual(at(-1, 17));
});

test("a key that means something to the browser is none of the row's", () => {
  expect(rowAction(press("Enter"))).toBe("open");
  expect(rowAction(press("Enter", true))).toBeUndefined();
  expect(rowAction(press("Tab"))).toBeUndefined();
  expect(gridMove(at(1, 1), press("F5"), size)).toBeUndefined();
});
