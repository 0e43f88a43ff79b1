import { expect, test, vi } from "vitest";
import type { ComparedSeries } from "#feed/groups/charts";
import { comparedLines } from "./comparedLines.ts";

const open = Date.UTC(2026, 6, 10, 4);
const minute = 60_000;
const day = 24 * 60 * minute;
const points = (...values: [number, number][]) => values.map(([at, value]) => ({ at: open + at, value }));
const series = (key: string, more: Partial<ComparedSeries>): ComparedSeries => ({
  key,
  name: key,
  points: undefined,
  error: null,
  retry: () => undefined,
  ...more,
});
const own = points([0, 50], [minute, 55]);
const words = (notes: readonly { words: string }[]) => notes.map((note) => note.words);

test("one series that fails leaves the others, is named, and can be asked for again or taken away", () => {
  const retry = vi.fn();
  const onRemove = vi.fn();
  const failed = series("COMB.N0000", { error: new Error("no"), retry });
  const index = series("1", { name: "ALL SHARE PRICE INDEX", points: points([0, 200], [minute, 190]) });
  const {
    own: base,
    overlays,
    notes,
  } = comparedLines({ own, others: [failed, index], grain: "minutes", onRemove });
  expect(base.map(({ value }) => Math.round(value))).toEqual([100, 110]);
  expect(overlays).toHaveLength(1);
  expect(overlays[0]).toMatchObject({ id: "1", name: "All Share Price Index", steps: false, levels: [100] });
  expect(overlays[0]?.points.map(({ value }) => value)).toEqual([100, 95]);
  expect(words(notes)).toEqual([expect.stringContaining("COMB.N0000")]);
  notes[0]?.onRetry?.();
  notes[0]?.onRemove?.();
  expect(retry).toHaveBeenCalledOnce();
  expect(onRemove).toHaveBeenCalledWith("COMB.N0000");
});

test("no line leads over a gap of an index, while a price stands until its next trade", () => {
  const far = points([0, 200], [60 * minute, 190]);
  const others = [series("1", { points: far }), series("COMB.N0000", { points: far })];
  const { overlays } = comparedLines({ own, others, grain: "minutes", onRemove: vi.fn() });
  expect(overlays.map((line) => line.points.map(({ value }) => value))).toEqual([
    [100, undefined, 95],
    [100, 95],
  ]);
});

test("a session of another day is not laid over this one, and says which it is", () => {
  const before = series("COMB.N0000", { points: points([-day, 8], [minute - day, 9]) });
  const { overlays, notes } = comparedLines({ own, others: [before], grain: "minutes", onRemove: vi.fn() });
  expect(overlays).toEqual([]);
  expect(words(notes)).toEqual(["COMB.N0000: last session 9 Jul 2026, another than this chart’s"]);
});

test("a line that was split within the period is compared at one scale, and that is said", () => {
  const split = series("SPLT.N0000", { points: points([0, 170], [day, 34], [2 * day, 37.4]) });
  const years = points([0, 50], [day, 55], [2 * day, 60]);
  const { overlays, notes } = comparedLines({
    own: years,
    others: [split],
    grain: "days",
    onRemove: vi.fn(),
  });
  expect(overlays[0]?.points.map(({ value }) => Math.round(value ?? 0))).toEqual([100, 100, 110]);
  expect(words(notes)).toEqual([
    "SPLT.N0000: prices before 11 Jul 2026 rebased by Pola, possible split/bonus",
  ]);
});

test("a series that begins later says when, and one without points says so", () => {
  const late = series("LATE.N0000", { points: points([minute, 8]) });
  const empty = series("NONE.N0000", { points: [] });
  const coming = series("SOON.N0000", {});
  const { notes } = comparedLines({
    own,
    others: [late, empty, coming],
    grain: "minutes",
    onRemove: vi.fn(),
  });
  expect(words(notes)).toEqual([
    "LATE.N0000: 100 at its own beginning, 09:31",
    "NONE.N0000: no points in this period",
    "SOON.N0000: asked for",
  ]);
});
