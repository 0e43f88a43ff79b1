import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { yearExtremes } from "./yearExtremes.ts";

test("only lines whose quote was seen are judged, by the day's high and low", () => {
  const rows = [
    boardRow({ symbol: "HIGH", high: 12, low: 11 }),
    boardRow({ symbol: "LOW", high: 6, low: 5 }),
    boardRow({ symbol: "BETWEEN", high: 6, low: 5 }),
    boardRow({ symbol: "UNSEEN", high: 99, low: 1 }),
    boardRow({ symbol: "SILENT" }),
  ];
  const years = new Map([
    ["HIGH", { high: 12, low: 1 }],
    ["LOW", { high: 9, low: 5.5 }],
    ["BETWEEN", { high: 9, low: 1 }],
    ["SILENT", { high: 1, low: undefined }],
  ]);
  expect(yearExtremes(rows, years)).toEqual({ highs: 1, lows: 1, of: 4 });
});
