import { afterEach, expect, test, vi } from "vitest";
import { shortText } from "./fileProblem.ts";
import { applyChanges, eraseKey, readKeptFile, type Texts, writeKeptFile } from "./keptFile.ts";
import * as keptTable from "./keptTable.ts";

afterEach(() => vi.unstubAllGlobals());

/** @param room greatest number of characters */
function storage(start: Readonly<Record<string, string>> = {}, room = 1e6): Texts & { all: () => unknown } {
  const texts = new Map(Object.entries(start));
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => void texts.delete(key),
    setItem(key, text) {
      const others = [...texts].reduce((sum, [name, { length }]) => sum + (name === key ? 0 : length), 0);
      if (others + text.length > room) throw new Error("quota");
      texts.set(key, text);
    },
    all: () => Object.fromEntries(texts),
  };
}

const told = vi.fn();
const listen = () => {
  told.mockClear();
  vi.stubGlobal("dispatchEvent", told);
  vi.stubGlobal(
    "StorageEvent",
    class {
      constructor(_: string, { key, newValue }: { key: string; newValue: string | null }) {
        Object.assign(this, { key, newValue });
      }
    },
  );
};

const kept = (state: unknown, version = 1) => JSON.stringify({ state, version });
const full = {
  "pola-preferences": kept({ theme: "light", numbers: "lakh" }),
  "pola-watchlists": kept({
    lists: [{ slug: "main", name: "Main", lines: [{ symbol: "JKH.N0000" }] }],
    chosen: "main",
  }),
  "pola-wall": "ABCDEF",
  "pola-alert-rules": '{"version":1,"rules":[],"removed":[["a",1]]}',
  "pola-preferences-unreadable": "{broken",
  other: "of another page on this server",
};
const about = { from: "0.2.0", at: Date.UTC(2026, 10, 20, 6) };
const written = writeKeptFile(storage(full), about);

const fileOf = (keys: unknown, more = {}) => JSON.stringify({ pola: "browser", version: 1, keys, ...more });

test("the file has every key of Pola, also keys and texts that this version does not know, and nothing else", () => {
  const { other: _, ...ours } = full;
  const file = JSON.parse(written);
  expect(Object.keys(file.keys).sort()).toEqual(Object.keys(ours).sort());
  expect(file).toMatchObject({
    pola: "browser",
    version: 1,
    from: "0.2.0",
    writtenAt: "2026-11-20T06:00:00.000Z",
  });
  expect(file.keys["pola-preferences-unreadable"]).toBe("{broken");
});

const noRecords = async () => true;

test("an exported file that is imported into an empty browser restores the settings and lists", async () => {
  listen();
  const texts = storage();
  const read = readKeptFile(written, texts);
  expect(read.changes.map(({ key }) => key)).toEqual([
    "pola-alert-rules",
    "pola-preferences",
    "pola-watchlists",
  ]);
  expect(read.leftOut).toEqual(["pola-preferences-unreadable", "pola-wall"]);
  expect(await applyChanges(read, texts, noRecords)).toBe(true);
  expect(texts.all()).toEqual({
    "pola-alert-rules": full["pola-alert-rules"],
    "pola-preferences": full["pola-preferences"],
    "pola-watchlists": full["pola-watchlists"],
  });
  expect(told.mock.calls.map(([event]) => event.key)).toEqual([
    "pola-alert-rules",
    "pola-preferences",
    "pola-watchlists",
  ]);
});

test("a file with what the browser already keeps changes nothing", () => {
  expect(readKeptFile(written, storage(full))).toMatchObject({ changes: [], same: 3 });
});

test("the versions of a text and times that nobody chose are not told", () => {
  const read = readKeptFile(written, storage());
  expect(read.changes.find(({ key }) => key === "pola-alert-rules")?.fields).toEqual([
    "Rules: 0 entries",
    "Deleted rules: 1 entry",
  ]);
});

test("databases are in the file, and an import names one that this version does not know as left out", () => {
  const databases = { "pola-tomorrow": { things: [["1", { price: 20 }]] } } as const;
  const file = writeKeptFile(storage(), { ...about, databases });
  expect(JSON.parse(file).databases).toEqual(databases);
  expect(readKeptFile(file, storage())).toMatchObject({ changes: [], leftOut: ["pola-tomorrow"] });
});

test("the history of alerts is imported without the states of rules, and without a damaged firing", () => {
  const board = { at: 1, age: 0, word: "live" };
  const firing = { key: "a", rule: "r", sentence: "JKH price > 20", after: board, afterwards: false };
  const kept = { ...firing, firedAt: 2, deliveries: [] };
  const firings = [
    ["a", kept],
    ["b", { ...kept, key: "b", after: { ...board, word: "fast" } }],
  ];
  const read = readKeptFile(
    fileOf({}, { databases: { "pola-alerts": { firings, state: [["s", {}]] } } }),
    storage(),
  );
  expect(read).toMatchObject({
    firings: [kept],
    leftOut: [],
    problems: [
      expect.stringMatching(/^History and state of alerts, firings no. 2, after, word: fast is not/),
    ],
  });
});

test("the changes name each field with its value before and after", () => {
  const texts = storage({ "pola-preferences": kept({ theme: "dark", numbers: "lakh" }) });
  const read = readKeptFile(written, texts);
  expect(read.changes.find(({ key }) => key === "pola-preferences")?.fields).toEqual(["Theme: Dark → Light"]);
  expect(read.changes.find(({ key }) => key === "pola-watchlists")).toMatchObject({
    before: undefined,
    fields: ["Watchlists: 1 entry", "Watchlist in use: main"],
  });
});

const rule = {
  id: "a",
  scope: { on: "line", symbol: "JKH.N0000" },
  condition: { of: "year", side: "above" },
  once: true,
  paused: false,
  created: 1,
};
const rulesText = (...rules: unknown[]) =>
  JSON.stringify({ version: 1, rules: rules.map((one) => [1, one]), removed: [] });
const rulesOf = (...rules: unknown[]) =>
  fileOf({ "pola-alert-rules": { version: 1, rules: rules.map((one) => [1, one]), removed: [] } });

test("a text that keeps no fields in a state is compared field by field too, and other texts as a whole", () => {
  const read = readKeptFile(
    fileOf({ "pola-alert-rules": JSON.parse(rulesText(rule)), "pola-positions-hidden": "true" }),
    storage({ "pola-alert-rules": rulesText(), "pola-positions-hidden": "false" }),
  );
  expect(read).toMatchObject({
    changes: [
      { key: "pola-alert-rules", fields: ["Rules: 0 entries → 1 entry"] },
      { key: "pola-positions-hidden", fields: ["false → true"] },
    ],
  });
});

test.each([
  ["not JSON", "", "This is no file of Pola's settings."],
  [
    "another file",
    JSON.stringify({ pola: "other", version: 1, keys: {} }),
    "This is no file of Pola's settings.",
  ],
  ["a list", "[1]", "This is no file of Pola's settings."],
  ["null", "null", "This is no file of Pola's settings."],
  [
    "a later version",
    fileOf({}, { version: 2 }),
    "version: version 2 is newer than 1, the newest that this page reads",
  ],
  ["a file without a version", JSON.stringify({ pola: "browser", keys: {} }), "version: it is missing"],
  [
    "a wrong theme",
    fileOf({ "pola-preferences": { state: { theme: "pink" }, version: 1 } }),
    "Settings, columns and their sets, theme: pink is not one of: dark, light, contrast, system",
  ],
  [
    "a bad symbol deep in a list",
    fileOf({
      "pola-watchlists": {
        state: { lists: [{ slug: "main", name: "Main", lines: [{ symbol: "two words" }] }] },
        version: 1,
      },
    }),
    "Watchlists with notes, lists no. 1, lines no. 1, symbol: two words is not possible here",
  ],
  [
    "settings of a later version",
    fileOf({ "pola-preferences": { state: {}, version: 9 } }),
    expect.stringMatching(/^Settings, columns and their sets, version: version 9 is newer than \d/),
  ],
  [
    "a text that is no settings",
    fileOf({ "pola-preferences": "dark" }),
    "Settings, columns and their sets: this is not written as JSON",
  ],
  ["a foreign key", fileOf({ password: "x" }), "password: Pola keeps nothing of this name."],
  [
    "a rule that fires neither once nor each time",
    rulesOf(rule, { ...rule, once: 0 }),
    "Rules of alerts, rules no. 2, once: 0 is neither true nor false",
  ],
  [
    "a rule that is a sentence",
    rulesOf("JKH price > 20"),
    "Rules of alerts, rules no. 1: JKH price > 20 has no fields",
  ],
  [
    "a rule without a condition",
    rulesOf({ ...rule, condition: undefined }),
    "Rules of alerts, rules no. 1, condition: it is missing",
  ],
  [
    "a rule with a field of another program",
    rulesOf({ ...rule, colour: "red" }),
    "Rules of alerts, rules no. 1, colour: this version of Pola does not know it",
  ],
  [
    "a list of rules that is none",
    fileOf({ "pola-alert-rules": { version: 1, rules: 3, removed: [] } }),
    "Rules of alerts, rules: 3 is not a list",
  ],
])("%s is left out in plain words that name the place", (_, file, reason) => {
  const read = readKeptFile(file, storage());
  expect(read.problems).toEqual([reason]);
});

test("no text of the library that reads files is shown", () => {
  const file = fileOf({
    "pola-alert-rules": { version: "x", rules: { 1: "a" }, removed: [["", -1.5], 7] },
    "pola-disclosures": [1],
    "pola-preferences": { state: { columns: 3, start: ["/"] } },
    "pola-watchlists": { state: { lists: {}, chosen: null }, version: true },
  });
  const read = readKeptFile(file, storage());
  expect(read.problems.length).toBeGreaterThan(6);
  for (const problem of read.problems)
    expect(problem).not.toMatch(/Invalid|Expected|received|undefined|null$/);
});

test("a list in place of fields lacks them; the names that every list has are not taken for them", () => {
  const read = readKeptFile(
    fileOf({ "pola-watchlists": { state: { lists: [["slug"]] }, version: 1 } }),
    storage(),
  );
  expect(read).toMatchObject({
    problems: [
      "Watchlists with notes, lists no. 1, slug: it is missing",
      "Watchlists with notes, lists no. 1, name: it is missing",
      "Watchlists with notes, lists no. 1, lines: it is missing",
    ],
  });
  expect(shortText([].keys)).toBe("—");
});

test("what is wrong in a file is left out, and the rest of its text and its other texts are imported", () => {
  const symbols = (...all: string[]) => all.map((symbol) => ({ symbol }));
  const list = (...all: string[]) => ({ slug: "main", name: "Main", lines: symbols(...all) });
  const read = readKeptFile(
    fileOf(
      {
        "pola-preferences": { state: { theme: "pink", numbers: "lakh" }, version: 1 },
        "pola-watchlists": { state: { lists: [list("JKH.N0000", "two words", "COMB.N0000")] }, version: 1 },
        "pola-alert-rules": JSON.parse(rulesText({ ...rule, colour: "red" }, { ...rule, id: "b" })),
        "pola-disclosures-live": "x",
      },
      { databases: { "pola-positions": { book: [] } } },
    ),
    storage({ "pola-preferences": kept({ theme: "light" }) }),
  );
  expect(Object.fromEntries(read.changes.map(({ key, after }) => [key, JSON.parse(after)]))).toEqual({
    "pola-preferences": { state: { theme: "light", numbers: "lakh" }, version: 1 },
    "pola-watchlists": { state: { lists: [list("JKH.N0000", "COMB.N0000")] }, version: 1 },
    "pola-alert-rules": JSON.parse(rulesText({ ...rule, id: "b" })),
  });
  expect(read.problems.map((problem) => problem.split(":")[0])).toEqual([
    "Settings, columns and their sets, theme",
    "Watchlists with notes, lists no. 1, lines no. 2, symbol",
    "Rules of alerts, rules no. 1, colour",
    "Disclosures",
  ]);
});

const position = {
  as: "entry",
  value: { kind: "dividend", id: "1", portfolio: "main", day: "2026-10-02", symbol: "JKH.N0000", amount: 10 },
} as const;
const withPositions = (value: unknown) =>
  fileOf(
    { "pola-preferences": { state: { theme: "light" }, version: 1 } },
    {
      databases: { "pola-positions": { book: [["entry 1", value]] } },
    },
  );

test("positions of a file are written with its other changes", async () => {
  listen();
  const texts = storage();
  const read = readKeptFile(withPositions(position), texts);
  expect(read).toMatchObject({ records: [position], leftOut: [] });
  const add = vi.fn(async () => true);
  expect(await applyChanges(read, texts, add)).toBe(true);
  expect(add).toHaveBeenCalledWith([position]);
});

test("if the positions cannot be written, the other changes are taken back", async () => {
  listen();
  const start = { "pola-preferences": kept({ theme: "dark" }) };
  const texts = storage(start);
  const read = readKeptFile(withPositions(position), texts);
  expect(await applyChanges(read, texts, async () => false)).toBe(false);
  expect(texts.all()).toEqual(start);
  expect(told).not.toHaveBeenCalled();
});

test("one wrong position is left out, with its place", () => {
  const wrong = { ...position, value: { ...position.value, amount: -1 } };
  const book = [
    ["entry 1", wrong],
    ["entry 2", position],
  ];
  const read = readKeptFile(fileOf({}, { databases: { "pola-positions": { book } } }), storage());
  expect(read).toMatchObject({
    records: [position],
    problems: [
      "Positions: entries, portfolios, brokers and import mappings, book no. 1, value, amount: -1 is not possible here",
    ],
  });
});

test("if the browser has no room for all entries, none is changed", async () => {
  listen();
  const start = { "pola-preferences": kept({ theme: "dark" }) };
  const texts = storage(start, 100);
  const read = readKeptFile(written, texts);
  expect(await applyChanges(read, texts, noRecords)).toBe(false);
  expect(texts.all()).toEqual(start);
  expect(told).not.toHaveBeenCalled();
});

test("an erased key is announced to the stores of this tab", () => {
  listen();
  const texts = storage(full);
  eraseKey("pola-preferences", texts);
  expect(texts.getItem("pola-preferences")).toBeNull();
  expect(told.mock.calls[0]?.[0]).toMatchObject({ key: "pola-preferences", newValue: null });
});

test("every key has a name, also a copy of an unreadable text and an unknown key", () => {
  expect(keptTable.keptDataName("pola-watchlists")).toBe("Watchlists with notes");
  expect(keptTable.keptDataName("pola-watchlists-unreadable")).toBe("Copy of a text that could not be read");
  expect(keptTable.keptDataName("pola-tomorrow")).toBe("Not known to this version");
});
