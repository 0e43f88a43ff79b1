import { afterEach, beforeEach, expect, test, vi } from "vitest";

const key = "pola-preferences";
const open = async () => {
  vi.resetModules();
  return (await import("./preferences.ts")).usePreferences;
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

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

test("stored text that cannot be read is copied before it is overwritten", async () => {
  localStorage.setItem(key, "{broken");
  const store = await open();
  expect(store.getState()).toMatchObject({ theme: "system", trouble: "unreadable" });
  store.getState().choose({ palette: "red-up" });
  expect(localStorage.getItem(`${key}-unreadable`)).toBe("{broken");
  store.getState().understood();
  expect(store.getState().trouble).toBeUndefined();
});

test("another tab's choice is applied here too, but a damaged text of another tab is not", async () => {
  const store = await open();
  const tell = (newValue: string | null) => dispatchEvent(new StorageEvent("storage", { key, newValue }));
  tell(JSON.stringify({ state: { theme: "light", palette: "red-up" }, version: 1 }));
  expect(store.getState()).toMatchObject({ theme: "light", palette: "red-up" });
  tell("{broken");
  expect(store.getState()).toMatchObject({ theme: "light", palette: "red-up" });
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

test("if nothing can be stored, a choice is used while the page is open, and a notice is shown", async () => {
  const store = await open();
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new Error("quota");
    },
  });
  store.getState().choose({ theme: "light" });
  expect(store.getState()).toMatchObject({ theme: "light", trouble: "unsaved" });
});
