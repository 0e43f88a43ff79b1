import { expect, test } from "vitest";
import { RowLists } from "./rowLists.ts";

const list = (...rows: object[]) => ({ question: "sectors", op: "sectors", body: rows });
const one = { sectorId: 1, value: 10, text: "x" };
const two = { sectorId: 40, value: 20 };

test("the first list is whole, and the next has only changed fields with the row's key", () => {
  const lists = new RowLists();
  expect(lists.next(list(one, two), 5)).toEqual({ body: [one, two] });
  expect(lists.next(list({ ...one, value: 11 }, two), 9)).toEqual({
    of: 5,
    changed: [{ fields: ["sectorId", "value"], rows: [[1, 11]] }],
    gone: [],
  });
});

test("removed rows, new rows and a changed order of rows are recorded", () => {
  const lists = new RowLists();
  lists.next(list(one, two), 1);
  expect(lists.next(list({ sectorId: 3 }, one), 2)).toEqual({
    of: 1,
    changed: [{ fields: ["sectorId"], rows: [[3]] }],
    gone: ["40"],
    order: ["3", "1"],
  });
});

test("rows that are added at the end need no recorded order", () => {
  const lists = new RowLists();
  const point = (d: number) => ({ d, v: d });
  const series = (...body: object[]) => ({ question: "indexSeries", op: "indexSeries", body });
  lists.next(series(point(1)), 1);
  expect(lists.next(series(point(1), point(2), point(3)), 2)).toEqual({
    of: 1,
    changed: [{ fields: ["d", "v"], rows: [2, 3].map((d) => [d, d]) }],
    gone: [],
  });
  // tables of different fields lose the order of the rows
  expect(lists.next(series(...[1, 2, 3, 4].map(point), { d: 5 }, point(6)), 3)).toMatchObject({
    order: ["1", "2", "3", "4", "5", "6"],
  });
});

test("a removed field is null", () => {
  const lists = new RowLists();
  lists.next(list(one), 1);
  expect(lists.next(list({ sectorId: 1, value: 10 }), 2)).toMatchObject({
    changed: [{ fields: ["sectorId", "text"], rows: [[1, null]] }],
  });
});

test.each([
  ["no list", { rows: [] }],
  ["an empty list", []],
  ["two rows with one key", [one, one]],
  ["a row without its key", [{ value: 1 }]],
])("%s is not written as rows, and the list after it is whole", (_, body) => {
  const lists = new RowLists();
  lists.next(list(one), 1);
  expect(lists.next({ ...list(), body }, 2)).toBeUndefined();
  expect(lists.next(list(one), 3)).toEqual({ body: [one] });
});

test("after a member is closed the list is whole again", () => {
  const lists = new RowLists();
  lists.next(list(one), 1);
  lists.forget();
  expect(lists.next(list(one), 2)).toEqual({ body: [one] });
});
