import { expect, test } from "vitest";
import type { Study } from "#market/series/studies";
import { StudyRun } from "#market/series/studyRun";
import type { SeriesPoint } from "#ui/points/chartPoints";
import { questionOf, restarts, studyOverlays } from "./studyOverlays.ts";

/** 10 July 2026, 09:30 in Colombo */
const open = Date.UTC(2026, 6, 10, 4);
const day = 86_400_000;
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

test("a minute's trades are weighed one by one, though the chart shows the last alone", () => {
  const points = [point(0, 10, 100), point(20_000, 20, 300), point(60_000, 20), point(120_000, 9, 100)];
  const asked = questionOf({ chartKey: "a", points, grain: "minutes" }, [vwap]);
  expect(asked.bars.map(({ value, turnover }) => [value, turnover])).toEqual([
    [20, 7_000],
    [20, undefined],
    [9, 900],
  ]);
  const [line] = studyOverlays(new StudyRun().take(asked), asked, [vwap]);
  expect(line).toMatchObject({ name: "VWAP", pane: "price", steps: true, removable: true });
  expect(line?.points.map(({ value }) => value)).toEqual([17.5, 17.5, 15.8]);
});

test("what a series cannot tell is not asked: a day's average price of days, volumes of an index", () => {
  const studies = [vwap, vol, sma];
  const ask = (quantity: number | undefined, grain: "days" | "minutes") =>
    questionOf({ chartKey: "a", points: [point(0, 1, quantity)], grain }, studies).studies;
  expect(ask(1, "minutes")).toEqual([vwap, vol, sma]);
  expect(ask(1, "days")).toEqual([vol, sma]);
  expect(ask(undefined, "minutes")).toEqual([sma]);
});

test("a study that is no longer wanted goes at once, and one without a value yet is not drawn", () => {
  const points = [point(0, 1), point(day, 1.1), point(2 * day, 1.2)];
  const long: Study = { kind: "rsi", length: 14 };
  const asked = questionOf({ chartKey: "a", points, grain: "days" }, [sma, long]);
  const lines = new StudyRun().take(asked);
  expect(studyOverlays(lines, asked, [sma, long]).map(({ id }) => id)).toEqual(["sma2 value"]);
  expect(studyOverlays(lines, asked, [long])).toEqual([]);
});

test("a study begins anew after a gap of its series, and no line leads over it", () => {
  const points = [1, 2, 3, 30, 31, 32].map((minute) => point(minute * 60_000, minute));
  const gaps = [{ from: open + 3 * 60_000, until: open + 30 * 60_000 }];
  const asked = questionOf({ chartKey: "a", points, grain: "minutes", gaps }, [sma]);
  const [line] = studyOverlays(new StudyRun().take(asked), asked, [sma]);
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

test("over a jump whose earlier prices were rebased a price study goes on, while one of shares begins anew", () => {
  const points = [point(0, 34, 10), point(day, 34, 30), point(2 * day, 36, 500), point(3 * day, 38, 700)];
  const cuts = [{ at: open + 2 * day }];
  const asked = questionOf({ chartKey: "a", points, grain: "days", cuts }, [sma, vol]);
  const lines = studyOverlays(new StudyRun().take(asked), asked, [sma, vol]);
  expect(lines.map((line) => line.points.map(({ value }) => value))).toEqual([
    [undefined, 34, 35, 37],
    [undefined, 20, undefined, 600],
  ]);
  expect(restarts(asked)).toEqual([open + 2 * day]);
  expect(restarts(questionOf({ chartKey: "a", points, grain: "days", cuts }, [sma]))).toEqual([]);
});

test("a jump between days is told with its day; within a session there is none", () => {
  const points = [point(0, 170), point(day, 34)];
  const asked = (grain: "days" | "minutes") => questionOf({ chartKey: "a", points, grain }, [sma]);
  expect(restarts(asked("days"))).toEqual([open + day]);
  expect(restarts(asked("minutes"))).toEqual([]);
});
