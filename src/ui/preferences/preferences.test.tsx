import * as v from "valibot";
import { beforeEach, expect, test, vi } from "vitest";
import { clampWidth, columnsWritten, columnWidths, savedSets } from "./preferences.ts";

const key = "pola-preferences";
const open = async () => {
  vi.resetModules();
  return (await import("./preferences.ts")).usePreferences;
};

beforeEach(() => localStorage.clear());

test("a choice is loaded when the page is opened again", async () => {
  (await open()).getState().choose({ theme: "contrast", flash: "long" });
  const { theme, flash, palette, trouble } = (await open()).getState();
  expect({ theme, flash, palette, trouble }).toEqual({
    theme: "contrast",
    flash: "long",
    palette: "green-red",
    trouble: undefined,
  });
});

test("sounds, notifications, numbers and the start page begin with the quiet defaults, and a choice is kept", async () => {
  const read = async () => {
    const { sounds, notifications, numbers, startPage } = (await open()).getState();
    return { sounds, notifications, numbers, startPage };
  };
  expect(await read()).toEqual({ sounds: "off", notifications: false, numbers: "thousands", startPage: "/" });
  const chosen = { sounds: "two", notifications: true, numbers: "lakh", startPage: "/board" } as const;
  (await open()).getState().choose(chosen);
  expect(await read()).toEqual(chosen);
});

test("a choice keeps what another tab stored a moment ago, and fields of a later version of Pola", async () => {
  const store = await open();
  const state = { theme: "light", numbers: "lakh", perfume: "rose" };
  localStorage.setItem(key, JSON.stringify({ state, version: 1 })); // the browser has not reported it yet
  store.getState().choose({ palette: "red-up" });
  expect(store.getState()).toMatchObject({ theme: "light", numbers: "lakh", palette: "red-up" });
  expect(JSON.parse(localStorage.getItem(key) ?? "").state).toMatchObject({ ...state, palette: "red-up" });
});

test("all choices can be reset at once", async () => {
  const store = await open();
  store
    .getState()
    .choose({ theme: "light", palette: "red-up", density: 36, flash: "off", motion: "reduced" });
  store.getState().reset();
  expect(store.getState()).toMatchObject({
    theme: "system",
    palette: "green-red",
    density: 28,
    flash: "normal",
    motion: "system",
  });
});

test.each([
  [columnsWritten, "liquidity", true],
  [columnsWritten, "symbol.price.change", true],
  [columnsWritten, "", false],
  [columnsWritten, "<b>", false],
  [columnsWritten, "a..b", false],
  [columnsWritten, "a.".repeat(600), false],
  [columnsWritten, 5, false],
  [columnWidths, { price: 90 }, true],
  [columnWidths, { price: 3 }, false],
  [columnWidths, { price: 9_000 }, false],
  [columnWidths, { price: "90" }, false],
  [columnWidths, null, false],
  [savedSets, [{ name: "Mornings", columns: "symbol.price" }], true],
  [savedSets, [{ name: " ", columns: "symbol.price" }], false],
  [savedSets, [{ name: "x".repeat(41), columns: "symbol.price" }], false],
  [savedSets, [{ name: "Mornings" }], false],
  [savedSets, {}, false],
])("stored columns that the page would not write in this form are refused: %# %j", (schema, kept, taken) => {
  expect(v.safeParse(schema, kept).success).toBe(taken);
});

test.each([
  [90.4, 90],
  [1, 40],
  [10_000, 600],
])("a width of %s px becomes %s px, so that a column stays wide enough to drag", (px, width) => {
  expect(clampWidth(px)).toBe(width);
});
