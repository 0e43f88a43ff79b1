/** Tests the snapshot that the browser keeps between visits, and how a foreign text in its place is read. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reading } from "#feed/reading/reading";
import { readText } from "#stored/textFormat";
import { hour } from "#units/time";
import { type Clocks, type Snapshot, snapshotFormat } from "./snapshot.ts";

const writeSnapshot = (snapshot: Snapshot, clocks: Clocks) => snapshotFormat(clocks).write(snapshot);
const readSnapshot = (text: string | null, clocks: Clocks) => readText(snapshotFormat(clocks), text).value;

/** the exchange's time, which is also the computer's time */
const at = Date.UTC(2026, 9, 2, 9, 1, 30);
const stamps = {
  receivedAt: 5_000,
  stampedAt: at,
  via: "push" as const,
  stale: false,
  clock: { at, speed: 1 },
  source: "live" as const,
  dropped: 0,
};
const reading = <T>(value: T, from: string): Reading<T> => ({ ...stamps, value, from, fetchedAt: 4_000 });
const snapshot: Snapshot = {
  board: reading([{ symbol: "ACME.N0000", price: 12.5, turnover: 100 }], "/topic/board"),
  sectors: reading([{ sectorId: 1, indexValue: 20_000 }], "/allSectors"),
};
/** a page opened 5 s ago */
const leaving: Clocks = { page: () => 5_000, computer: () => at + 1_000 };
/** another page, opened an hour later */
const coming: Clocks = { page: () => 900, computer: () => at + hour };
const written = writeSnapshot(snapshot, leaving) ?? "";
interface Told {
  version?: number;
  board?: { body: { reqTradeSummery: unknown[] } };
  sectors: object;
}
const changed = (change: (told: Told) => void) => {
  const told: Told = JSON.parse(written);
  change(told);
  return JSON.stringify(told);
};

describe("a snapshot", () => {
  test("a snapshot is read with its rows and its age, and is marked as stale", () => {
    const back = readSnapshot(written, coming);
    expect(back?.board.value).toEqual(snapshot.board.value);
    expect(back?.sectors?.value).toEqual(snapshot.sectors?.value);
    expect(back?.board).toMatchObject({
      fetchedAt: 900 - hour,
      receivedAt: 900 - hour,
      stale: true,
      via: "http",
    });
    expect(back?.board).toMatchObject({ clock: { at, speed: 1 }, source: "live", from: "/tradeSummary" });
  });

  test("a snapshot is usable without the indices", () => {
    const text = writeSnapshot({ ...snapshot, sectors: undefined }, leaving) ?? "";
    expect(readSnapshot(text, coming)).toMatchObject({ sectors: undefined });
    expect(readSnapshot(text, coming)?.board.value).toHaveLength(1);
  });

  test("a snapshot dated in the future is not used, because its age is unknown", () => {
    expect(readSnapshot(written, { page: () => 900, computer: () => at - hour })).toBeUndefined();
  });

  test("a snapshot that is too long is not written and not read", () => {
    const name = "x".repeat(1_600_000);
    const board = reading([{ symbol: "ACME.N0000", name }], "/tradeSummary");
    expect(writeSnapshot({ board, sectors: undefined }, leaving)).toBeUndefined();
    expect(readSnapshot(`${written}${" ".repeat(1_600_000)}`, coming)).toBeUndefined();
  });

  test("a snapshot keeps the rows that can be read and drops the others", () => {
    const text = changed(({ board }) => {
      board?.body.reqTradeSummery.push(null, 7, { symbol: "" }, { symbol: "BAD", price: "12" }, []);
    });
    const back = readSnapshot(text, coming);
    expect(back?.board.value.map(({ symbol }) => symbol)).toEqual(["ACME.N0000"]);
    expect(back?.board.dropped).toBe(5);
  });
});

test.each([
  ["nothing", null],
  ["no text", ""],
  ["no JSON", "{"],
  ["something else", '"hello"'],
  ["another version", changed((told) => Object.assign(told, { version: 2 }))],
  ["no version", changed((told) => delete told.version)],
  ["no board", changed((told) => delete told.board)],
  ["a board that is not an object", changed((told) => Object.assign(told.board ?? {}, { body: [] }))],
  [
    "a board without lines",
    changed((told) => Object.assign(told.board ?? {}, { body: { reqTradeSummery: [] } })),
  ],
  ["a time that is not a number", changed((told) => Object.assign(told.board ?? {}, { fetchedAt: "now" }))],
  [
    "a clock that stands still",
    changed((told) => Object.assign(told.board ?? {}, { clock: { at, speed: 0 } })),
  ],
  ["an unknown source", changed((told) => Object.assign(told.board ?? {}, { source: "evil" }))],
  ["sectors that are not a list", changed((told) => Object.assign(told.sectors, { body: {} }))],
])("no snapshot is made of %s", (_, text) => {
  expect(readSnapshot(text, coming)).toBeUndefined();
});

test("any text in place of the snapshot is read without an error", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      readSnapshot(text, coming);
      readSnapshot(`{"version":1,"board":${text},"sectors":${text}}`, coming);
      readSnapshot(`{"__proto__":{"polluted":1},"version":1,"board":{"body":${text}}}`, coming);
      return ({} as { polluted?: unknown }).polluted === undefined;
    }),
  );
});
