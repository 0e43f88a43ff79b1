import { afterEach, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { usualChoices } from "./mapChoices.tsx";
import { planMap } from "./mapLayout.ts";
import { createTileField } from "./tileField.ts";

const rows = new Map<string, BoardRow>();
const put = (symbol: string, changePercent: number | undefined) =>
  rows.set(symbol, { ...boardRow({ symbol }), changePercent });
afterEach(() => {
  document.body.replaceChildren();
  rows.clear();
});

function field() {
  for (const symbol of ["A.N0000", "B.N0000", "C.X0000"]) put(symbol, 0);
  const canvas = document.body.appendChild(document.createElement("div"));
  const made = createTileField(canvas, (symbol) => rows.get(symbol), {
    measure: (words) => words.length * 0.6,
    scale: 1,
  });
  const lines = [...rows.keys()].map((symbol) => ({ symbol, size: 1, group: "?" }));
  made.place({ ...planMap(lines, { width: 600, height: 300, head: 17 }) }, usualChoices);
  return made;
}
const ground = (tile: HTMLElement | undefined) => tile?.querySelector("i")?.dataset["level"];

test("a tile shows its line and its change in words, with a mark and a colour", () => {
  const { element, patch } = field();
  put("A.N0000", -4);
  put("B.N0000", undefined);
  put("C.X0000", 0.7);
  patch();
  const [a, b, c] = [...rows.keys()].map(element);
  expect([a?.ariaLabel, b?.ariaLabel, c?.ariaLabel]).toEqual([
    "A.N0000 ▼ −4.00%",
    "B.N0000 —",
    "C.X0000 ▲ +0.70%",
  ]);
  expect([a?.textContent, c?.textContent]).toEqual(["A▼ −4.00%", "C.X▲ +0.70%"]);
  expect([a, b, c].map(ground)).toEqual(["-3", "none", "1"]);
  expect([a, b, c].map((tile) => tile?.querySelectorAll(".map-full").length)).toEqual([2, 0, 0]);
});

test("only changed parts of changed lines are written", () => {
  const { element, patch } = field();
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
  patch();
  expect(observer.takeRecords()).toEqual([]);
  put("A.N0000", 0.4);
  put("B.N0000", 2);
  patch(["A.N0000"]);
  const touched = observer.takeRecords();
  expect(touched.every(({ target }) => element("A.N0000")?.contains(target))).toBe(true);
  expect(touched.length).toBeLessThanOrEqual(3);
  observer.disconnect();
});

test("a line of another day shows that day in place of its figure, without colour", () => {
  const { element, patch } = field();
  const lastTradeAt = Date.UTC(2026, 6, 10, 8);
  rows.set("A.N0000", { ...boardRow({ symbol: "A.N0000", lastTradeAt }), changePercent: 4, earlier: true });
  patch();
  expect(element("A.N0000")?.ariaLabel).toBe("A.N0000 10 Jul");
  expect(ground(element("A.N0000"))).toBe("none");
});

test("a tile whose group gets a heading of its own is as if it never had a title", () => {
  const { element, nameGroups } = field();
  const before = element("A.N0000")?.outerHTML;
  nameGroups(new Map([["A.N0000", "Banks"]]));
  expect(element("A.N0000")?.title).toBe("Banks");
  nameGroups(new Map());
  expect(element("A.N0000")?.outerHTML).toBe(before);
});
