import { describe, expect, test, vi } from "vitest";
import type { ComparedSeries } from "#feed/groups/comparedSeries";
import type { Study } from "#market/series/studies";
import type { SeriesPoint } from "#ui/points/chartPoints";
import { day } from "#units/time";
import { comparedLines, restartTimes, studiedBars, studyOverlays } from "./overlays.ts";

/** 10 July 2026, 09:30 in Colombo */
const open = Date.UTC(2026, 6, 10, 4);
const point = (at: number, value: number, quantity?: number): SeriesPoint => ({
  at: open + at,
  value,
  quantity,
  high: undefined,
  low: undefined,
});
const vwap: Study = { kind: "vwap", length: 0 };
const sma: Study = { kind: "sma", length: 2 };
const vol: Study = { kind: "vol", length: 2 };

test("VWAP weights every trade of a minute, though the chart shows only the last", () => {
  const points = [point(0, 10, 100), point(20_000, 20, 300), point(60_000, 20), point(120_000, 9, 100)];
  const asked = studiedBars({ points, grain: "minutes" }, [vwap]);
  expect(asked.bars.map(({ value, turnover }) => [value, turnover])).toEqual([
    [20, 7_000],
    [20, undefined],
    [9, 900],
  ]);
  const [line] = studyOverlays(asked);
  expect(line).toMatchObject({ name: "VWAP", pane: "price", steps: true, removable: true });
  expect(line?.points.map(({ value }) => value)).toEqual([17.5, 17.5, 15.8]);
});

test("a study whose data is missing is not computed: VWAP over days, volume average of an index", () => {
  const studies = [vwap, vol, sma];
  const ask = (quantity: number | undefined, grain: "days" | "minutes") =>
    studiedBars({ points: [point(0, 1, quantity)], grain }, studies).studies;
  expect(ask(1, "minutes")).toEqual([vwap, vol, sma]);
  expect(ask(1, "days")).toEqual([vol, sma]);
  expect(ask(undefined, "minutes")).toEqual([sma]);
});

test("a study without values is not drawn", () => {
  const points = [point(0, 1), point(day, 1.1), point(2 * day, 1.2)];
  const long: Study = { kind: "rsi", length: 14 };
  const asked = studiedBars({ points, grain: "days" }, [sma, long]);
  expect(studyOverlays(asked).map(({ id }) => id)).toEqual(["sma2 value"]);
});

test("a study restartTimes after a gap of its series, and no line crosses the gap", () => {
  const points = [1, 2, 3, 30, 31, 32].map((minute) => point(minute * 60_000, minute));
  const gaps = [{ from: open + 3 * 60_000, until: open + 30 * 60_000 }];
  const asked = studiedBars({ points, grain: "minutes", gaps }, [sma]);
  const [line] = studyOverlays(asked);
  expect(line?.points.map(({ at, value }) => [(at - open) / 60_000, value])).toEqual([
    [1, undefined],
    [2, 1.5],
    [3, 2.5],
    [4, undefined],
    [30, undefined],
    [31, 30.5],
    [32, 31.5],
  ]);
});

test("across a jump with rebased prices a price study continues, and a volume study restarts", () => {
  const points = [point(0, 34, 10), point(day, 34, 30), point(2 * day, 36, 500), point(3 * day, 38, 700)];
  const cuts = [{ at: open + 2 * day }];
  const asked = studiedBars({ points, grain: "days", cuts }, [sma, vol]);
  const lines = studyOverlays(asked);
  expect(lines.map((line) => line.points.map(({ value }) => value))).toEqual([
    [undefined, 34, 35, 37],
    [undefined, 20, undefined, 600],
  ]);
  expect(restartTimes(asked)).toEqual([open + 2 * day]);
  expect(restartTimes(studiedBars({ points, grain: "days", cuts }, [sma]))).toEqual([]);
});

test("a jump between days is reported with its day; a jump within a session is not", () => {
  const points = [point(0, 170), point(day, 34)];
  const asked = (grain: "days" | "minutes", traded: boolean) => {
    const cuts = [{ at: open + day, label: "jump", traded }];
    return studiedBars({ points, grain, cuts }, [sma]);
  };
  expect(restartTimes(asked("days", true))).toEqual([open + day]);
  expect(restartTimes(asked("days", false))).toEqual([]);
  expect(restartTimes(asked("minutes", true))).toEqual([]);
});

describe("compared lines", () => {
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

  test("a failed series leaves the others drawn, is named, and can be reloaded or removed", () => {
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
    expect(overlays[0]).toMatchObject({
      id: "1",
      name: "All Share Price Index",
      steps: false,
      levels: [100],
    });
    expect(overlays[0]?.points.map(({ value }) => value)).toEqual([100, 95]);
    expect(words(notes)).toEqual([expect.stringContaining("COMB.N0000")]);
    notes[0]?.onRetry?.();
    notes[0]?.onRemove?.();
    expect(retry).toHaveBeenCalledOnce();
    expect(onRemove).toHaveBeenCalledWith("COMB.N0000");
  });

  test("no line crosses a gap of an index, but a price holds until its next trade", () => {
    const far = points([0, 200], [60 * minute, 190]);
    const others = [series("1", { points: far }), series("COMB.N0000", { points: far })];
    const { overlays } = comparedLines({ own, others, grain: "minutes", onRemove: vi.fn() });
    expect(overlays.map((line) => line.points.map(({ value }) => value))).toEqual([
      [100, undefined, 95],
      [100, 95],
    ]);
  });

  test("a session of another day is not drawn, and a note names its day", () => {
    const before = series("COMB.N0000", { points: points([-day, 8], [minute - day, 9]) });
    const { overlays, notes } = comparedLines({ own, others: [before], grain: "minutes", onRemove: vi.fn() });
    expect(overlays).toEqual([]);
    expect(words(notes)).toEqual([
      "COMB.N0000: its last session is 9 Jul 2026, not the session of this chart",
    ]);
  });

  test("a line that was split within the period is compared on one scale, and a note says so", () => {
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

  test("a series that begins later has a note with its start; a series without points has a note too", () => {
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
      "LATE.N0000: 100 at its own start, 09:31",
      "NONE.N0000: no values in this period",
      "SOON.N0000: loading",
    ]);
  });
});
