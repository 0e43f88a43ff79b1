import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { text } from "#ui/messages/text";
import {
  atExchange,
  decimal,
  direction,
  exchangeZone,
  formatAge,
  formatChange,
  formatChangePercent,
  formatClock,
  formatCompact,
  formatCount,
  formatDay,
  formatDayAndClock,
  formatLowerLimit,
  formatMinute,
  formatPrice,
  formatShare,
  formatShortDay,
  formatTick,
  formatTimes,
  formatWorth,
  writeNumbersIn,
} from "./format.ts";
import { readExchangeClockFrom } from "./ticker.ts";

describe("figures", () => {
  test("an estimate has a ≈ and two digits, an exact value all of its own", () => {
    expect(formatWorth(1_218_437_000, "exact")).toBe("1.22 B");
    for (const [value, shown] of [
      [1_218_437_000, "≈ 1.2 B"],
      [803_000_000, "≈ 800 M"],
      [60_000_000, "≈ 60 M"],
      [999_000, "≈ 1 M"],
      [undefined, "—"],
    ] as const)
      expect(formatWorth(value, "about")).toBe(shown);
    expect(formatWorth(41.49, "about", formatShare)).toBe("≈ 41%");
    expect(formatWorth(0.123, "about", formatShare)).toBe("≈ 0.12%");
  });

  test.each([
    [1013.25, "1,013.25"],
    [0.3, "0.30"],
    [0, "0.00"],
    [-2.5, "−2.50"],
    [-0.001, "0.00"],
    [98539.914, "98,539.91"],
    [undefined, "—"],
  ])("price %s is shown as %s", (value, shown) => expect(formatPrice(value)).toBe(shown));

  test.each([
    [formatPrice(1e300), "1.00e+300"],
    [formatPrice(-1e300), "−1.00e+300"],
    [formatChange(2e18), "+2.00e+18"],
    [formatChangePercent(-2e18), "−2.00e+18%"],
    [formatCount(1e15), "1.00e+15"],
    [formatCompact(1e15), "1.00e+15"],
    [formatCompact(9.5e14), "950.00 T"],
  ])("no figure has hundreds of digits: %s", (shown, written) => expect(shown).toBe(written));

  test.each([
    [8, "+8.00"],
    [-0.4, "−0.40"],
    [0, "0.00"],
    [-0, "0.00"],
    [0.001, "0.00"],
    [-0.001, "0.00"],
    [-44.25, "−44.25"],
    [undefined, "—"],
  ])("change %s is shown as %s", (value, shown) => expect(formatChange(value)).toBe(shown));

  test.each([
    [1.5, "+1.50%"],
    [-0.25, "−0.25%"],
    [0, "0.00%"],
    [-0.004, "−<0.01%"],
    [0.0039, "+<0.01%"],
    [1234.5, "+1,234.50%"],
    [undefined, "—"],
  ])("%s per cent is shown as %s", (value, shown) => expect(formatChangePercent(value)).toBe(shown));

  test.each([
    [873_370_000, "873.37 M"],
    [1_006_020_000_000, "1.01 T"],
    [2_030_000_000, "2.03 B"],
    [739.2, "739.20"],
    [88_070, "88.07 K"],
    [999_996, "1.00 M"],
    [999_994, "999.99 K"],
    [-140_210_000, "−140.21 M"],
    [0, "0.00"],
    [undefined, "—"],
  ])("amount %s is shown as %s", (value, shown) => expect(formatCompact(value)).toBe(shown));

  test.each([
    [2762016, "2,762,016"],
    [17_741_205_405, "17,741,205,405"],
    [0, "0"],
    [undefined, "—"],
  ])("count %s is shown as %s", (value, shown) => expect(formatCount(value)).toBe(shown));

  test.each([
    [1.49, "1.49%"],
    [0.0039, "< 0.01%"],
    [0.005, "0.01%"],
    [0, "0.00%"],
    [undefined, "—"],
  ])("share %s is shown as %s", (value, shown) => expect(formatShare(value)).toBe(shown));
});

describe("figures with lakh and crore", () => {
  afterEach(() => writeNumbersIn("thousands"));
  const inLakh = (format: (value: number) => string, value: number) => {
    writeNumbersIn("lakh");
    return format(value);
  };

  test.each([
    [999, "999"],
    [1_000, "1,000"],
    [99_999, "99,999"],
    [1_00_000, "1,00,000"],
    [1_23_45_678, "1,23,45,678"],
    [-12_34_567, "−12,34,567"],
    [17_74_12_05_405, "17,74,12,05,405"],
  ])("count %s is shown as %s", (value, shown) => expect(inLakh(formatCount, value)).toBe(shown));

  test.each([
    [739.2, "739.20"],
    [45_310, "45.31 K"],
    [99_994, "99.99 K"],
    [99_996, "1.00 L"],
    [12_30_000, "12.30 L"],
    [99_99_499, "99.99 L"],
    [99_99_500, "1.00 Cr"],
    [4_50_00_000, "4.50 Cr"],
    [999_99_40_000, "999.99 Cr"],
    [999_99_60_000, "1,000 Cr"],
    [134_49_00_00_000, "13,449 Cr"],
    [293_47_55_00_00_000, "29.35 L Cr"],
    [99_999_40_00_000, "99,999 Cr"],
    [99_999_60_00_000, "1.00 L Cr"],
    [7_00_000_00_00_000, "7.00 L Cr"],
    [-1_23_45_678, "−1.23 Cr"],
  ])("amount %s is shown as %s", (value, shown) => expect(inLakh(formatCompact, value)).toBe(shown));

  test("a price and a number inside a message are grouped in the same way", () => {
    expect(inLakh(formatPrice, 12_34_567.5)).toBe("12,34,567.50");
    expect(text("board.lines", { count: 1_23_456 })).toBe("1,23,456 lines");
  });

  test("no shortened amount has more than five digits before its point, below a lakh crore times a lakh", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9.9e14, noNaN: true }), (value) => {
        for (const way of ["lakh", "thousands"] as const) {
          writeNumbersIn(way);
          const [whole = ""] = formatCompact(value).split(".");
          expect(whole.replaceAll(/[^\d]/g, "").length).toBeLessThanOrEqual(way === "lakh" ? 5 : 3);
          if (value < 9.9e13) expect(formatCompact(value).length).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});

test.each([
  [1.488, "1.49×"],
  [0.0039, "< 0.01×"],
  [0, "0.00×"],
  [undefined, "—"],
])("%s times is shown as %s", (value, shown) => expect(formatTimes(value)).toBe(shown));

test("a sum that is only known to be below a hundredth has no lower limit", () => {
  expect(["1.49%", "< 0.01%", "—"].map(formatLowerLimit)).toEqual(["≥ 1.49%", "—", "—"]);
});

test.each([
  [0.1, "up"],
  [-0.1, "down"],
  [0, "flat"],
  [0.004, "flat"],
  [Number.POSITIVE_INFINITY, "flat"],
  [Number.NaN, "flat"],
  [undefined, "flat"],
])("the direction of %s is %s, and agrees with its text", (value, way) => expect(direction(value)).toBe(way));

describe("time", () => {
  readExchangeClockFrom(() => Date.UTC(2026, 10, 22));
  afterAll(() => readExchangeClockFrom(() => Date.now())); // test files of one process share the clock

  afterEach(() => void vi.unstubAllEnvs());

  // with midnight UTC there, in hours: on the evening before, and on the day after the exchange's date
  test.each([
    ["America/Los_Angeles", 16],
    ["Asia/Colombo", 5],
    ["Pacific/Kiritimati", 14],
  ])("a browser in %s writes the exchange's times and dates", (zone, hours) => {
    vi.stubEnv("TZ", zone);
    expect(new Date(Date.UTC(2026, 0, 1)).getHours()).toBe(hours);
    for (const [at, weekday, day, clock] of [
      [Date.UTC(2026, 6, 10, 9, 0, 18), "Fri", "10 Jul", "14:30:18"],
      [Date.UTC(2026, 8, 30, 18, 30, 0), "Thu", "1 Oct", "00:00:00"],
      [Date.UTC(2026, 11, 31, 18, 29, 59), "Thu", "31 Dec", "23:59:59"],
    ] as const) {
      const minute = clock.slice(0, 5);
      expect([formatClock(at), formatMinute(at)]).toEqual([clock, minute]);
      expect([formatDay(at), formatShortDay(at)]).toEqual([`${day} 2026`, day]);
      expect(formatDayAndClock(at)).toBe(`${weekday} ${day} ${clock}`);
      expect(formatTick(at)).toBe(`${day} ${minute}`);
    }
  });

  test.each([
    [-5, "0 s"],
    [3_400, "3 s"],
    [59_999, "59 s"],
    [60_000, "1 min"],
    [14 * 60_000, "14 min"],
    [134 * 60_000, "2 h 14 min"],
    [120 * 60_000, "2 h"],
    [72 * 3_600_000, "3 d"],
    [undefined, "—"],
  ])("an age of %s ms is shown as %s", (ms, shown) => expect(formatAge(ms)).toBe(shown));

  test("a time shown with a date has the exchange's date, also after the exchange's midnight", () => {
    expect(formatDayAndClock(Date.UTC(2026, 10, 22, 5, 30, 6))).toBe("Sun 22 Nov 11:00:06");
    expect(formatDayAndClock(Date.UTC(2026, 10, 22, 18, 30, 0))).toBe("Mon 23 Nov 00:00:00");
  });

  test("a trade of another day is shown with its date, and a trade of another year with its year", () => {
    expect(formatTick(Date.UTC(2026, 10, 22, 0, 0, 5))).toBe("05:30:05");
    expect(formatTick(Date.UTC(2026, 10, 21, 18, 30))).toBe("00:00:00"); // midnight at the exchange
    expect(formatTick(Date.UTC(2026, 10, 21, 18, 29, 59))).toBe("21 Nov 23:59");
    expect(formatTick(Date.UTC(2025, 9, 2, 9))).toBe("2 Oct 2025");
    expect(formatTick(undefined)).toBe("—");
  });

  test("a date of another year than the exchange's present one has its year", () => {
    const newYear = Date.UTC(2026, 11, 31, 18, 30);
    expect([formatShortDay(newYear - 1), formatShortDay(newYear)]).toEqual(["31 Dec", "1 Jan 2027"]);
    expect(formatDayAndClock(0)).toBe("Thu 1 Jan 1970 05:30:00");
    readExchangeClockFrom(() => newYear);
    expect([formatShortDay(newYear - 1), formatShortDay(newYear)]).toEqual(["31 Dec 2026", "1 Jan"]);
  });

  const browser = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: exchangeZone, hourCycle: "h23" },
    ...{
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    },
  });

  /** "02/10/2026, 14:30:18" */
  function written(at: number): string {
    const [date = "", clock = ""] = atExchange(at).toISOString().split(/[T.]/);
    return `${date.split("-").reverse().join("/")}, ${clock}`;
  }

  const seconds = (from: number, to: number) =>
    fc.integer({ min: from / 1000, max: to / 1000 }).map((second) => second * 1000);

  test.each([
    ["the clocks of a hundred years", Date.UTC(1906, 0, 16), Date.UTC(2006, 3, 16)],
    ["the clock since", Date.UTC(2006, 3, 14), Date.UTC(2100, 0, 1)],
    ["the night in which the clocks were set last", Date.UTC(2006, 3, 14, 17), Date.UTC(2006, 3, 14, 20)],
  ])("%s are formatted as the browser formats them", (_, from, to) => {
    fc.assert(
      fc.property(seconds(from, to), (at) => {
        expect(written(at)).toBe(browser.format(at));
      }),
      { numRuns: 1000 },
    );
  });
});

const formats = [0, 1, 2, 3].map((digits) => ({
  digits,
  browser: new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
}));
const short = new Intl.NumberFormat("en");

const figure = fc.oneof(
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
  fc.double({ noNaN: true, min: -10, max: 10 }),
  fc.integer(),
  // values at half of the last decimal, which binary numbers miss by a little
  fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
  fc.integer({ min: -1e6, max: 1e6 }).map((count) => (2 * count + 1) / 200),
  fc.constantFrom(0, -0, 5e-324, 1.005, 0.995, 999.995, 999_999.995, -0.005, 99_999_999_999_999.98),
);

test.each(formats)(
  "a figure with $digits decimals is the same as from the browser's formatter",
  ({ digits, browser }) => {
    fc.assert(
      fc.property(figure, (value) => {
        expect(decimal(value, digits)).toBe(browser.format(value));
      }),
      { numRuns: 3000 },
    );
  },
);

test("a count has only the decimals that it needs, at most three", () => {
  fc.assert(
    fc.property(figure, (value) => {
      expect(decimal(value, 3, 0)).toBe(short.format(value));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  [1234.5, 2, "1,234.50"],
  [999.995, 2, "1,000.00"],
  [-0.001, 2, "-0.00"],
  [1e21, 0, "1,000,000,000,000,000,000,000"],
])("%s with %s decimals is %s", (value, decimals, written) => expect(decimal(value, decimals)).toBe(written));
