import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyOf } from "./keys.ts";
import { type StoredValue, storedHook, storedValue } from "./storedValue.ts";
import { fieldsFormat, json } from "./textFormat.ts";

const key = "pola-preferences";
const tones = v.optional(v.picklist(["low", "high"]), "low");
const choices = fieldsFormat({ tone: tones, size: v.optional(v.number(), 3) }, 1);
const written = (state: unknown, version = 1) => JSON.stringify({ state, version });
/** as a browser tells another tab */
const tell = (newValue: string | null, of: string | null = key) =>
  dispatchEvent(new StorageEvent("storage", { key: of, newValue }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** A storage that accepts a limited number of characters. */
function smallStorage(room: number): void {
  const texts = new Map<string, string>();
  const length = () => [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (length() - (texts.get(name)?.length ?? 0) + text.length > room) throw new Error("quota");
      texts.set(name, text);
    },
    removeItem: (name: string) => texts.delete(name),
  });
}
const refuse = () => {
  throw new DOMException("no", "SecurityError");
};

test("a value is there again when the page is opened again", () => {
  expect(storedValue(key, choices).set({ tone: "high", size: 4 })).toBe(true);
  expect(storedValue(key, choices).get()).toEqual({ tone: "high", size: 4 });
  expect(localStorage.getItem(key)).toBe(written({ tone: "high", size: 4 }));
});

test("nothing is written before the first change, and a value that is nothing removes the text", () => {
  const look = storedValue("pola-last-look", json(v.optional(v.number()), undefined));
  look.update((at) => at);
  expect(localStorage.length).toBe(0);
  look.set(5);
  expect(localStorage.getItem("pola-last-look")).toBe("5");
  look.set(undefined);
  expect(localStorage.length).toBe(0);
});

test("a text that the page can make again is replaced without being read", () => {
  const read = vi.fn(() => 0);
  const schema = v.pipe(v.string(), v.transform(read));
  localStorage.setItem("pola-snapshot", "long");
  const board = storedValue("pola-snapshot", { schema, empty: 0, write: String });
  expect(board.set(7)).toBe(true);
  localStorage.removeItem("pola-snapshot"); // another tab erased it
  expect(board.set(7)).toBe(true);
  expect([localStorage.getItem("pola-snapshot"), read.mock.calls.length]).toEqual(["7", 0]);
});

test("in a full storage the last board makes room for other texts, but not for itself", () => {
  smallStorage(100);
  localStorage.setItem("pola-snapshot", "x".repeat(90));
  const text = { schema: v.string(), empty: "", write: (value: string) => value };
  const board = storedValue("pola-snapshot", text);
  expect(board.set("y".repeat(101))).toBe(false);
  expect(localStorage.getItem("pola-snapshot")).toBe("x".repeat(90));
  const name = storedValue("pola-wall", text);
  expect(name.set("z".repeat(50))).toBe(true);
  expect(localStorage.getItem("pola-snapshot")).toBeNull();
  expect(name.set("z".repeat(500))).toBe(false);
  expect([name.get().length, name.trouble()]).toEqual([500, "unsaved"]);
  name.set("z".repeat(60));
  expect(name.trouble()).toBeUndefined();
});

test("an edit applies to what another tab wrote a moment ago", () => {
  const [here, there] = [storedValue(key, choices), storedValue(key, choices)];
  for (const tab of [here, there]) tab.subscribe(() => {});
  here.update((all) => ({ ...all, tone: "high" }));
  there.update((all) => ({ ...all, size: 9 }));
  expect(storedValue(key, choices).get()).toEqual({ tone: "high", size: 9 });
});

test("another tab's change is told to the listeners; a damaged text of another tab changes nothing", () => {
  const kept = storedValue(key, choices);
  const told = vi.fn();
  kept.subscribe(told);
  tell(written({ tone: "high" }));
  expect(kept.get()).toEqual({ tone: "high", size: 3 });
  expect(told).toHaveBeenCalledTimes(1);
  for (const text of ["{broken", written({ tone: "shrill" }), written({ tone: "low" }, 2)]) tell(text);
  tell(written({ tone: "low" }), "pola-watchlists");
  expect(kept.get()).toEqual({ tone: "high", size: 3 });
  expect(localStorage.length).toBe(0);
});

test.each([key, null])("a text that another tab erased (key %s) is gone here too", (of) => {
  const kept = storedValue(key, choices);
  kept.set({ tone: "high", size: 4 });
  kept.subscribe(() => {});
  localStorage.clear();
  tell(null, of);
  expect(kept.get()).toEqual(choices.empty);
  expect(localStorage.length).toBe(0);
});

test("values that merge take the usable part of another tab's damaged text, and an erased text erases them", () => {
  type Choices = (typeof choices)["empty"];
  const merge = (mine: Choices, theirs: Choices) => ({ ...theirs, size: Math.max(mine.size, theirs.size) });
  const kept = storedValue(key, { ...choices, merge });
  kept.subscribe(() => {});
  tell(written({ tone: "high", size: 9 }));
  tell(written({ tone: "low", size: 5 }));
  expect(kept.get()).toEqual({ tone: "low", size: 9 });
  tell(written({ tone: "high", size: "x" }));
  expect(kept.get()).toEqual({ tone: "high", size: 9 });
  tell("{broken");
  expect(kept.get()).toEqual({ tone: "high", size: 9 });
  tell(null);
  expect(kept.get()).toEqual(choices.empty);
});

test("a damaged text is copied at once, and its usable part is used", () => {
  const text = written({ tone: "high", size: "x" });
  localStorage.setItem(key, text);
  const kept = storedValue(key, choices);
  expect(kept.get()).toEqual({ tone: "high", size: 3 });
  expect([kept.trouble(), localStorage.getItem(copyOf(key))]).toEqual(["unreadable", text]);
  kept.update((all) => ({ ...all, size: 5 }));
  expect(localStorage.getItem(key)).toBe(written({ tone: "high", size: 5 }));
  expect(kept.trouble()).toBe("unreadable");
  kept.understood();
  expect(kept.trouble()).toBeUndefined();
});

test("a damaged text of another tab is copied before it is overwritten", () => {
  const kept = storedValue(key, choices);
  kept.subscribe(() => {});
  localStorage.setItem(key, written({ tone: "high" }, 2));
  kept.update((all) => ({ ...all, size: 5 }));
  expect(localStorage.getItem(copyOf(key))).toBe(written({ tone: "high" }, 2));
  expect(localStorage.getItem(key)).toBe(written({ tone: "low", size: 5 }));
  expect(kept.trouble()).toBe("unreadable");
});

test("a damaged text that cannot be copied is not overwritten until it can", () => {
  smallStorage(60);
  const text = `{${"x".repeat(40)}`;
  localStorage.setItem(key, text);
  const kept = storedValue(key, choices);
  expect(kept.update((all) => ({ ...all, size: 5 }))).toBe(false);
  expect([kept.get().size, kept.trouble(), localStorage.getItem(key)]).toEqual([5, "unsaved", text]);
});

test("a damaged text that the page can make again is overwritten without a copy", () => {
  localStorage.setItem("pola-last-look", "{");
  const look = storedValue("pola-last-look", json(v.number(), 0));
  expect([look.get(), look.trouble()]).toEqual([0, undefined]);
  look.set(5);
  expect(Object.keys(localStorage)).toEqual(["pola-last-look"]);
});

test.each<[string, () => void]>([
  ["forbids its storage", () => vi.stubGlobal("localStorage", undefined)],
  ["refuses each access", () => vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse })],
])("in a browser that %s a value lasts until the page is closed", (_, forbid) => {
  forbid();
  const kept = storedValue(key, choices);
  expect([kept.get(), kept.trouble()]).toEqual([choices.empty, "unsaved"]);
  expect(kept.set({ tone: "high", size: 4 })).toBe(false);
  expect([kept.get(), kept.trouble()]).toEqual([{ tone: "high", size: 4 }, "unsaved"]);
});

test("a hook has the fields, what is made of them, the actions and the problem", () => {
  const kept: StoredValue<(typeof choices)["empty"]> = storedValue(key, choices);
  const grow = () => void kept.update((all) => ({ ...all, size: all.size + 1 }));
  const use = storedHook(kept, ({ size }) => ({ isLarge: size > 3, grow }));
  expect(use.getState()).toMatchObject({ size: 3, isLarge: false, trouble: undefined });
  use.getState().grow();
  expect(use.getState()).toMatchObject({ size: 4, isLarge: true });
  tell(written({ tone: "high" }));
  expect(use.getState()).toMatchObject({ tone: "high", size: 3, isLarge: false });
  vi.stubGlobal("localStorage", { setItem: refuse });
  use.getState().grow();
  expect(use.getState()).toMatchObject({ size: 4, trouble: "unsaved" });
});
