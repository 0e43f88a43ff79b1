import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Source } from "#feed/reading/reading";
import { createStore } from "#feed/reading/store";
import { boardScene, wireRow } from "#feed/testing/freshnessScene";
import type { KnownLines } from "#market/line/knownLine";
import type { Texts } from "#stored/storedValue";
import { day } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { earlierLines } from "#wire/gateway/learnedAddresses";
import { withUntradedLines } from "./knownLines.ts";
import { LineMemory } from "./lineMemory.ts";

const now = 20_000 * day;
const traded = (symbol: string, price: number, at = now) => ({
  ...wireRow(symbol, price),
  lastTradedTime: at,
});

function storage(): Texts & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
  };
}

function setUp(texts: Texts = storage(), body: () => Promise<unknown> = () => new Promise(() => {})) {
  const scene = boardScene();
  const known = createStore<KnownLines>(new Map());
  const heard = vi.fn();
  const world: { source: Source | undefined } = { source: "live" };
  const show = (...rows: ReturnType<typeof traded>[]) => {
    at += 1_000;
    scene.snapshot(at, rows);
    scene.paint();
  };
  const begin = () => {
    const exchange = { source: () => world.source, now: () => now };
    const started = new LineMemory(scene.store, known, exchange, () => texts);
    void started.addEarlier(async () => parseBody(earlierLines, await body()).body).then(heard);
    memory = started;
    return started;
  };
  const lines = withUntradedLines(scene.store, known);
  const untraded = () => lines.symbols().slice(scene.store.symbols().length).join(" ");
  return { ...scene, known, heard, world, show, begin, lines, untraded };
}
let at = 0;
let memory: { stop(): void } | undefined;
beforeEach(() => {
  at = 1_000;
});
afterEach(() => memory?.stop());

test("the row of a line without trades appears as soon as that line is known", () => {
  const { show, begin, lines, world, known } = setUp();
  show(traded("A", 1), traded("B", 2));
  begin();
  expect(world.source).toBe("live");
  const heard: unknown[] = [];
  const stop = lines.subscribeRow("C", (row) => heard.push(row?.lastKnown?.price));
  const line = { symbol: "C", stockId: 3, name: "C PLC", price: 7, isClose: true, at: now - day };
  known.set(new Map([...known.get(), ["C", line]]));
  expect(heard).toEqual([7]);
  known.set(new Map([...known.get(), ["D", { ...line, symbol: "D" }]]));
  expect(heard).toEqual([7]);
  stop();
});

test("the page remembers the lines of the previous session when the board of a new session starts empty", () => {
  const { show, begin, lines, untraded } = setUp();
  show(traded("A", 1), traded("B", 2));
  begin();
  show(traded("B", 3));
  expect(untraded()).toBe("A");
  expect(lines.row("A")).toMatchObject({ price: undefined, previousClose: 1, lastKnown: { price: 1 } });
  expect(lines.row("B")).toMatchObject({ price: 3 });
  expect(lines.untraded()).toBe(1);
});

test("the memory keeps a line's figures as they were when the line left the board", () => {
  const { show, begin, changes, paint, lines } = setUp();
  show(traded("A", 1), traded("B", 2));
  begin();
  changes(at, at + 1_000, { changed: [{ symbol: "A", price: 5 }] });
  paint();
  changes(at + 1_000, at + 2_000, { gone: ["A"] });
  paint();
  expect(lines.row("A")?.lastKnown?.price).toBe(5);
});

test("when a line trades again, its row shows the board's figures at once", () => {
  const { show, begin, lines, untraded } = setUp();
  show(traded("A", 1), traded("B", 2));
  begin();
  show(traded("B", 2));
  const told = vi.fn();
  lines.subscribeRow("A", told);
  show(traded("B", 2), traded("A", 9));
  expect(untraded()).toBe("");
  expect(told.mock.lastCall?.[0]).toMatchObject({ price: 9 });
  expect(told.mock.lastCall?.[0]).not.toHaveProperty("lastKnown");
  show(traded("B", 2));
  expect(told.mock.lastCall).toMatchObject([{ lastKnown: { price: 9 } }, undefined]);
});

describe("kept in the browser", () => {
  test("a board of an earlier day is still known when the page is opened again", () => {
    const texts = storage();
    const first = setUp(texts);
    first.show(traded("A", 1, now - 3 * day), traded("B", 2, now - 3 * day));
    first.begin().keep();
    const second = setUp(texts);
    second.show(traded("B", 3));
    second.begin();
    expect(second.untraded()).toBe("A");
    expect(second.lines.row("A")?.lastKnown?.at).toBe(now - 3 * day);
  });

  test("simulated and real lines do not mix, also when the server changes while the page is open", () => {
    const texts = storage();
    const { world, show, begin, untraded, known } = setUp(texts);
    world.source = "embedded";
    show(traded("FAKE", 1), traded("B", 1));
    begin().keep();
    show(traded("B", 1));
    expect(untraded()).toBe("FAKE");
    world.source = "live";
    show(traded("REAL", 1));
    expect([...known.get().keys()]).toEqual(["REAL"]);
    expect([...texts.texts.keys()]).toEqual(["pola-lines-embedded"]);
  });

  test.each([
    ["no JSON", "{"],
    ["another version", JSON.stringify({ version: 2, lines: [] })],
    ["another shape", JSON.stringify({ version: 1, lines: [["A", 1]] })],
    ["a price that is no number", JSON.stringify({ version: 1, lines: [["A", 1, "A", "1", true, 5]] })],
    ["too much", JSON.stringify({ version: 1, lines: Array(1_001).fill(["A", 1, "A", 1, true, now]) })],
  ])("after %s the memory is empty and is filled again", (_, text) => {
    const texts = storage();
    texts.setItem("pola-lines-live", text);
    const { show, begin, known } = setUp(texts);
    show(traded("B", 1));
    begin().keep();
    expect([...known.get().keys()]).toEqual(["B"]);
    expect(JSON.parse(texts.texts.get("pola-lines-live") ?? "")).toMatchObject({ version: 1 });
  });

  test("lines older than 400 days are dropped on reading", () => {
    const texts = storage();
    const lines = [
      ["OLD", 1, "OLD PLC", 1, true, now - 401 * day],
      ["YOUNG", 1, null, 1, true, now - 9 * day],
    ];
    texts.setItem("pola-lines-live", JSON.stringify({ version: 1, lines }));
    const { show, begin, untraded } = setUp(texts);
    show(traded("B", 1));
    begin();
    expect(untraded()).toBe("YOUNG");
  });

  test("without a usable storage the memory lasts as long as the page is open", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    const { show, begin, untraded } = setUp({ getItem: refuse, setItem: refuse });
    show(traded("A", 1), traded("B", 1));
    begin().keep();
    show(traded("B", 1));
    expect(untraded()).toBe("A");
  });
});

describe("the gateway", () => {
  const answer = { lines: [traded("SEEN", 7, now - day), { symbol: 5 }, { symbol: "NO PRICE" }] };

  test("the gateway sends the lines that it saw while the page was closed; the page drops invalid ones", async () => {
    const { show, begin, untraded, lines, heard } = setUp(storage(), async () => answer);
    show(traded("B", 1));
    begin();
    await expect.poll(() => heard.mock.calls).toHaveLength(1);
    expect(untraded()).toBe("SEEN");
    expect(lines.row("SEEN")?.lastKnown?.price).toBe(7);
  });

  test("the list of lines counts as complete after the gateway answers or refuses, or if it has no such address", async () => {
    let answered: (lines: unknown) => void = () => undefined;
    const { show, begin, heard } = setUp(storage(), () => new Promise((resolve) => (answered = resolve)));
    show(traded("B", 1));
    begin();
    expect(heard).not.toHaveBeenCalled();
    answered(answer);
    await expect.poll(() => heard.mock.calls).toHaveLength(1);
    const refused = setUp(storage(), () => Promise.reject(new Error("404")));
    refused.show(traded("B", 1));
    refused.begin();
    await expect.poll(() => refused.heard.mock.calls).toHaveLength(1);
    const unread = setUp();
    unread.begin();
    await expect.poll(() => unread.heard.mock.calls).toHaveLength(1);
  });

  test("the gateway sends some lines with only a name; these are untraded, have no price, and are not stored in the browser", async () => {
    const texts = storage();
    const { show, begin, lines, untraded, heard } = setUp(texts, async () => ({
      lines: [
        { id: 7, symbol: "HAYL.R0000", name: "HAYLEYS PLC (RIGHTS)", price: null, lastTradedTime: null },
      ],
    }));
    show(traded("B", 1));
    const begun = begin();
    await expect.poll(() => heard.mock.calls).toHaveLength(1);
    expect([untraded(), lines.untraded()]).toEqual(["HAYL.R0000", 1]);
    expect(lines.row("HAYL.R0000")).toMatchObject({ name: "HAYLEYS PLC (RIGHTS)", lastKnown: {} });
    begun.keep();
    expect(texts.texts.get("pola-lines-live")).not.toContain("HAYL");
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a page instead of lines", async () => "<!doctype html>"],
    ["no such address", () => Promise.reject(new Error("404"))],
  ])("the gateway may send %s without an error on the page", async (_, ask) => {
    const { show, begin, untraded } = setUp(storage(), ask);
    show(traded("B", 1));
    begin();
    await new Promise((resolve) => setTimeout(resolve));
    expect(untraded()).toBe("");
  });

  test("behind a plain proxy the page sends no request for lines", () => {
    const ask = vi.fn(async () => answer);
    const { store, begin } = setUp(storage(), ask);
    store.fail(new (class extends Error {})() as never);
    begin();
    expect(ask).not.toHaveBeenCalled();
  });
});
