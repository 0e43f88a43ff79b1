import { expect, test } from "vitest";
import { unreadWords } from "./unreadWords.ts";

const views = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: "views", value: `nope${at + 1}` }));

test("a few entries are named, each with what it stands under", () => {
  expect(unreadWords([])).toBe("");
  expect(unreadWords([...views(2), { name: "colour", value: "blue" }])).toBe(
    "views nope1, nope2; colour blue",
  );
});

test("of many the first are named whole, and how many more there are", () => {
  expect(unreadWords(views(60))).toBe("views nope1, nope2, nope3, nope4, nope5, nope6, nope7 and 53 more");
});

test("one that goes on for ever is cut, and says so", () => {
  expect(unreadWords([{ name: "views", value: "x".repeat(2_500) }])).toBe(`views ${"x".repeat(23)}…`);
});

test("of many names the first three are told", () => {
  const names = ["a", "b", "c", "d", "e"].map((name) => ({ name, value: "1" }));
  expect(unreadWords(names)).toBe("a 1; b 1; c 1 and 2 more");
});
