import fc from "fast-check";
import { expect, test } from "vitest";
import { atExchange, exchangeZone } from "./exchangeZone.ts";

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
])("%s are as the browser knows them", (_, from, to) => {
  fc.assert(
    fc.property(seconds(from, to), (at) => {
      expect(written(at)).toBe(browser.format(at));
    }),
    { numRuns: 1000 },
  );
});
