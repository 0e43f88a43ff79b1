import * as v from "valibot";
import { expect, test } from "vitest";
import { readSearch, writeSearch } from "#ui/router/pattern";
import { chartChoices, openingRange } from "./chartChoices.ts";
import { type ChartSearch, symbolSearch } from "./search.ts";

/** Makes a choice. @returns the search parameters of the new address */
function after(address: string, choose: (chart: ReturnType<typeof chartChoices>) => void): string {
  let search: ChartSearch = v.parse(symbolSearch, readSearch(address));
  choose(
    chartChoices(search, (changed) => {
      search = { ...search, ...changed };
    }),
  );
  return writeSearch(search);
}

test.each([
  ["", (chart) => chart.onLook({ scale: "log" }), "?scale=log"],
  ["?scale=log&range=1Y", (chart) => chart.onLook({ scale: "linear" }), "?range=1Y"],
  ["?range=1Y", (chart) => chart.onLook({ form: "line", marks: false }), "?range=1Y&form=line&marks=off"],
  ["?range=1Y", (chart) => chart.onLook({ prices: "traded" }), "?range=1Y&prices=traded"],
  ["?range=1Y&prices=traded", (chart) => chart.onLook({ prices: "rebased" }), "?range=1Y"],
  ["?view=table&range=1M", (chart) => chart.onRange("1D"), "?view=table"],
  ["?scale=sideways&form=candles&view=<b>&marks=", (chart) => chart.onLook({ table: true }), "?view=table"],
] satisfies [string, Parameters<typeof after>[1], string][])(
  "%s: a choice that is the default is left out of the address",
  (address, choose, written) => {
    expect(after(address, choose).replace(/^\??/, "?")).toBe(written);
  },
);

test.each([
  [undefined, "1D"],
  ["2026-11-16", "1W"],
  ["2026-11-06", "1M"],
  ["2026-09-01", "3M"],
  ["2026-02-01", "1Y"],
  ["2021-02-01", "1Y"],
])("a line whose last day is %s opens on %s", (day, range) => {
  const at = day === undefined ? undefined : Date.parse(`${day}T00:00:00+05:30`);
  expect(openingRange(at, Date.parse("2026-11-17T11:00:00+05:30"))).toBe(range);
});

test("if a chart opens on another range than one day, one day is written into the address", () => {
  const written: ChartSearch[] = [];
  const chart = chartChoices({}, (changed) => written.push(changed), "1M");
  chart.onRange("1D");
  chart.onRange("1M");
  expect([chart.range, ...written]).toEqual(["1M", { range: "1D" }, { range: undefined }]);
});
