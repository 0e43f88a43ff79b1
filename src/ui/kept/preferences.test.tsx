import { beforeEach, expect, test, vi } from "vitest";

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
