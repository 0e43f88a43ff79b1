import { expect, test } from "vitest";
import { findNamed } from "./symbolSearch.ts";

const rows = [
  { symbol: "APB.N0000", name: "EMPOWER BIMBO PLC" },
  { symbol: "BIM.N0000", name: "ZEN PLC" },
  { symbol: "BIMX.N0000", name: "ALPHA PLC" },
  { symbol: "CAR.N0000", name: "BIMUDOLA  POWER PLC" },
  { symbol: "DOT.N0000", name: "POWER BIMUDOLA PLC" },
  { symbol: "NON.N0000", name: undefined },
];

test.each([
  ["bim", ["BIM.N0000", "BIMX.N0000", "APB.N0000", "CAR.N0000", "DOT.N0000"]],
  ["power bim", ["DOT.N0000", "CAR.N0000", "APB.N0000"]],
  [" Bim  power", ["CAR.N0000", "DOT.N0000"]],
  ["power zen", []],
  ["", []],
])("%s finds %o", (typed, symbols) => {
  expect(findNamed(rows, typed, 9).map(({ symbol }) => symbol)).toEqual(symbols);
});
