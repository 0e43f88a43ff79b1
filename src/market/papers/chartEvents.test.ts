import { expect, test } from "vitest";
import { type ChartEvent, eventBars } from "./chartEvents.ts";

const colombo = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 6, day, hour, minute) - 19_800_000;
const event = (key: string, at: number): ChartEvent => ({
  key,
  at,
  glyph: "D",
  title: key,
  category: undefined,
  path: undefined,
});
/** Friday 10, Monday 13 and Wednesday 15 July */
const days = [colombo(10), colombo(13), colombo(15)];
const placed = (events: ChartEvent[], bars = days, daily = true) =>
  eventBars(events, bars, daily).map(({ at, events: those }) => [at, those.map(({ key }) => key).join()]);

test("news during a trading day is at that day's bar; news after the close, or on a day without trades, is at the next bar", () => {
  const told = [
    event("evening", colombo(10, 17)),
    event("in session", colombo(10, 11)),
    event("sunday", colombo(12, 9)),
    event("no trades", colombo(14, 10)),
  ];
  expect(placed(told)).toEqual([
    [days[0], "in session"],
    [days[1], "evening,sunday"],
    [days[2], "no trades"],
  ]);
});

test("an event before the first bar's day is left out; an event after the last bar is at the last bar", () => {
  expect(placed([event("old", colombo(9, 23, 59)), event("new", colombo(15, 18))])).toEqual([
    [days[2], "new"],
  ]);
});

test("within a session an event is at the next trade, even if that is long after it", () => {
  const trades = [colombo(10, 9, 31), colombo(10, 9, 32), colombo(10, 12, 15)];
  const told = [
    event("early", colombo(10, 8)),
    event("quiet", colombo(10, 10)),
    event("last", colombo(10, 13)),
  ];
  expect(placed(told, trades, false)).toEqual([
    [trades[0], "early"],
    [trades[2], "quiet,last"],
  ]);
});

test("without bars, without events and with one bar there is no error", () => {
  expect(placed([event("a", 0)], [])).toEqual([]);
  expect(placed([])).toEqual([]);
  expect(placed([event("a", colombo(10, 10))], [colombo(10)])).toEqual([[colombo(10), "a"]]);
});
