import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPlain, pageRows, pageTitle } from "./table.ts";

const rowOf = (path: string) => pageRows.find((row) => row.path === path) ?? expect.unreachable(path);

test("a tab is named by the page, and by the line, sector or list that its address names", () => {
  expect(pageTitle(rowOf("/board"))).toBe("Board");
  expect(pageTitle(rowOf("/s/$symbol"), { symbol: "COPA.N0000" })).toBe("COPA.N0000");
  expect(pageTitle(rowOf("/sectors/$sectorId"), { sectorId: "238" })).toBe("Sectors 238");
  expect(pageTitle(rowOf("/watch/$list"), { list: "x".repeat(100) })).toBe(`Watch ${"x".repeat(40)}`);
});

test("no two pages have the same mnemonic", () => {
  const mnemonics = pageRows.flatMap(({ jump }) => jump?.mnemonic ?? []);
  expect(new Set(mnemonics).size).toBe(mnemonics.length);
});

test("every page that an address opens alone is in the jump box, and all but walls are in a menu", () => {
  const plain = pageRows.filter(({ path }) => isPlain(path));
  expect(plain.filter(({ jump, title }) => !jump || !title)).toEqual([]);
  expect(plain.filter(({ menu }) => !menu).map(({ path }) => path)).toEqual(["/wall", "/wall/setup"]);
});

test("a start page is one that index.html opens: one word without parameters", () => {
  const starts = pageRows.filter(({ starts }) => starts).map(({ path }) => path);
  expect(starts).toContain("/board");
  expect(starts.filter((path) => !/^\/[a-z]*$/.test(path))).toEqual([]);
});

test("the browser suite's tour visits a page of every row but the walls, which have tests of their own", () => {
  const tour = readFileSync("e2e/testing/wellPlaced.ts", "utf8");
  const isVisited = (path: string) => new RegExp(`"${path.replaceAll(/\$\w+/g, '[^/?"]+')}[?"]`).test(tour);
  // "/watch" opens a list
  const expected = pageRows.map(({ path }) => path).filter((path) => !/^\/(wall.*|watch)$/.test(path));
  expect(expected.filter((path) => !isVisited(path))).toEqual([]);
});
