import { beforeEach, expect, test, vi } from "vitest";
import { withLines, withList } from "./watchlist.ts";

const key = "pola-watchlists";
const open = async () => {
  vi.resetModules();
  return (await import("./watchlists.ts")).useWatchlists;
};
const keep = (state: unknown, version = 1) => localStorage.setItem(key, JSON.stringify({ state, version }));

beforeEach(() => localStorage.clear());

test("before the user makes a list there is one empty list, which is chosen, and no problem is reported", async () => {
  expect((await open()).getState()).toMatchObject({
    lists: [{ slug: "main", name: "Main", lines: [] }],
    chosen: "main",
    trouble: undefined,
  });
});

test("two tabs that add to a list at once lose neither line", async () => {
  const here = await open();
  const there = await open(); // a second copy of the module, as in another tab; the browser has told neither of the other
  here.getState().change((all) => withLines(all, "main", [{ symbol: "A" }]));
  there.getState().change((all) => withLines(all, "main", [{ symbol: "B" }]));
  const kept = (await open()).getState().lists[0]?.lines;
  expect(kept?.map(({ symbol }) => symbol)).toEqual(["A", "B"]);
});

test("lists and the chosen list are loaded when the page is opened again", async () => {
  const { change, choose } = (await open()).getState();
  change((all) => withLines(all, "main", [{ symbol: "A", note: "mine" }]));
  change((all) => withList(all, { slug: "banks", name: "Banks", lines: [{ symbol: "B" }] }));
  choose("banks");
  choose("nowhere");
  const { lists, chosen, starred } = (await open()).getState();
  expect(lists).toEqual([
    { slug: "main", name: "Main", lines: [{ symbol: "A", note: "mine" }] },
    { slug: "banks", name: "Banks", lines: [{ symbol: "B" }] },
  ]);
  expect([chosen, [...starred]]).toEqual(["banks", ["B"]]);
});

test.each([
  "{broken",
  "null",
  JSON.stringify({ state: { lists: "none" }, version: 1 }),
  JSON.stringify({ state: { lists: [] }, version: 1 }),
])("no part of %s is used, and the text is copied before it is overwritten", async (text) => {
  localStorage.setItem(key, text);
  const store = await open();
  expect(store.getState()).toMatchObject({ lists: [{ slug: "main", lines: [] }], trouble: "unreadable" });
  store.getState().change((all) => withLines(all, "main", [{ symbol: "A" }]));
  expect(localStorage.getItem(`${key}-unreadable`)).toBe(text);
});

test("if parts of the lists are unreadable, all readable parts are kept", async () => {
  const good = { symbol: "A", note: "mine" };
  keep({
    lists: [
      {
        slug: "main",
        name: "Main",
        lines: [good, { symbol: "two words" }, 7, good, { symbol: "B", note: 1 }],
      },
      { slug: "../evil", name: "x", lines: [] },
      { slug: "main", name: "Twice", lines: [good] },
      { slug: "banks", name: "Banks", lines: [{ symbol: "C" }] },
    ],
    chosen: "gone",
  });
  const { lists, chosen, trouble } = (await open()).getState();
  expect(lists.map(({ slug, lines }) => [slug, lines])).toEqual([
    ["main", [good]],
    ["banks", [{ symbol: "C" }]],
  ]);
  expect([chosen, trouble]).toEqual(["main", "unreadable"]);
});

test("if the main list could not be read, a main list with a free name is added to the readable lists", async () => {
  keep({
    lists: [{ slug: "main" }, { slug: "mine", name: "main", lines: [{ symbol: "A" }] }],
    chosen: "mine",
  });
  const { lists, chosen } = (await open()).getState();
  expect(lists.map(({ slug, name }) => [slug, name])).toEqual([
    ["main", "Main 2"],
    ["mine", "main"],
  ]);
  expect(chosen).toBe("mine");
});

test("a deleted main list is not added again", async () => {
  keep({ lists: [{ slug: "mine", name: "Mine", lines: [] }], chosen: "mine" });
  expect((await open()).getState().lists.map(({ slug }) => slug)).toEqual(["mine"]);
});
