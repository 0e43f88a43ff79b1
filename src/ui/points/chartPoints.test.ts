import { describe, expect, test, vi } from "vitest";
import { exchangeOffset } from "#ui/words/format";
import {
  type Bar,
  barAt,
  evenSlots,
  extent,
  pointsAsText,
  type SeriesPoint,
  slotLabel,
  slotOf,
  tickLabel,
  toBars,
} from "./chartPoints.ts";

const colombo = 19_800_000;
const open = Date.UTC(2026, 6, 10, 4, 0); // 09:30 in Colombo

const point = (at: number, value: number, quantity?: number): SeriesPoint => ({
  at,
  value,
  quantity,
  high: undefined,
  low: undefined,
});

test("a slot is the exchange's wall clock, not UTC", () => {
  expect(new Date(slotOf(open, "minutes", colombo) * 1000).toISOString()).toBe("2026-07-10T09:30:00.000Z");
  // midnight in Colombo is 18:30 UTC of the day before
  expect(new Date(slotOf(1_759_775_400_000, "days", colombo) * 1000).toISOString()).toBe(
    "2025-10-07T00:00:00.000Z",
  );
});

test("trades of one minute become one bar with the last price and all the shares", () => {
  const bars = toBars(
    [point(open + 20_000, 96.5, 10), point(open, 96, 5), point(open + 60_000, 97, 1)],
    "minutes",
    colombo,
  );
  expect(bars.map((bar) => [bar.value, bar.quantity])).toEqual([
    [96.5, 15],
    [97, 1],
  ]);
});

test("of two rows for one day, the later one becomes the bar", () => {
  const bars = toBars([point(open, 10, 7), point(open + 3_600_000, 11, 9)], "days", colombo);
  expect(bars.map((bar) => [bar.value, bar.quantity])).toEqual([[11, 9]]);
});

test("for any input, slots ascend strictly, and points whose value is not a number are left out", () => {
  const messy = [
    point(open + 120_000, 3),
    point(open, Number.NaN),
    point(open, 1),
    point(Number.NaN, 2),
    point(open, 4),
  ];
  const slots = toBars(messy, "minutes", colombo).map((bar) => bar.slot);
  expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
  expect(slots).toHaveLength(2);
});

test("an unknown quantity stays unknown and is not shown as 0", () => {
  expect(toBars([point(open, 1), point(open + 1, 2)], "minutes", colombo)[0]?.quantity).toBeUndefined();
});

const bars = (...values: number[]): Bar[] =>
  toBars(
    values.map((value, index) => point(open + index * 60_000, value, 1)),
    "minutes",
    colombo,
  );

test("the axis has every minute between two ends, both included", () => {
  expect(evenSlots(600, 780, "minutes")).toEqual([600, 660, 720, 780]);
  expect(evenSlots(780, 600, "minutes")).toEqual([]);
});

test("between trades, the previous bar is found", () => {
  const [first, second] = bars(1, 2);
  expect(first && barAt([first], first.slot + 600)?.value).toBe(1);
  expect(first && second && barAt([first, second], first.slot - 60)).toBeUndefined();
});

test("a captured day keeps a close outside its low and high", () => {
  // CTEA.N0000, 28 October 2025: 53 shares are too few to change the close
  const day = { at: 1_761_676_200_000, value: 1158.5, high: 1170, low: 1170, quantity: 53 };
  const drawn = toBars([day], "days", colombo);
  expect(drawn).toEqual([{ ...day, slot: Date.UTC(2025, 9, 29) / 1000 }]);
  expect(extent(drawn)).toMatchObject({ highest: 1170, lowest: 1158.5 });
});

const at = Date.UTC(2026, 6, 10, 6, 12, 5);
const slot = slotOf(at, "minutes", exchangeOffset(at));

test("the exchange is five and a half hours ahead of UTC", () => {
  expect(exchangeOffset(at)).toBe(19_800_000);
});

test("a trade at 06:12 UTC is labelled 11:42, the exchange's time", () => {
  expect(slotLabel(slot, "minutes")).toBe("11:42");
});

test("a daily bar is labelled with the exchange's date, although in UTC its time is on the evening before", () => {
  const midnight = 1_759_775_400_000;
  expect(slotLabel(slotOf(midnight, "days", exchangeOffset(midnight)), "days")).toBe("7 Oct 2025");
});

test.each([
  [0, "2026"],
  [1, "Jul"],
  [2, "10 Jul"],
  [3, "11:42"],
])("an axis label of weight %i is %s", (weight, label) => {
  expect(tickLabel(slot, weight)).toBe(label);
});

test.each(["America/Los_Angeles", "Pacific/Kiritimati"])(
  "a browser in %s labels the axis in the exchange's time",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const midnight = Date.parse("2026-07-10T00:00:00+05:30");
    const first = slotOf(midnight, "minutes", exchangeOffset(midnight));
    expect([0, 1, 2, 3].map((weight) => tickLabel(first, weight))).toEqual([
      "2026",
      "Jul",
      "10 Jul",
      "00:00",
    ]);
    expect(slotLabel(first, "minutes")).toBe("00:00");
    vi.unstubAllEnvs();
  },
);

describe("points as text", () => {
  const at = Date.parse("2026-11-20T10:30:14+05:30");
  const bare = { quantity: undefined, high: undefined, low: undefined };

  test("each point is a text line of time and value, in the exchange's time", () => {
    expect(pointsAsText([{ ...bare, at, value: 21_759.04 }], "minutes")).toBe(
      "time\tvalue\n2026-11-20 10:30:14\t21759.04",
    );
  });

  test("days have only a date, and a figure that a point lacks is an empty cell", () => {
    const points = [
      { ...bare, at, value: -1.5 },
      { at: at + 86_400_000, value: 2, quantity: 1_200, high: 3, low: undefined },
    ];
    expect(pointsAsText(points, "days")).toBe(
      "date\tvalue\thigh\tquantity\n2026-11-20\t-1.5\t\t\n2026-11-21\t2\t3\t1200",
    );
  });
});
