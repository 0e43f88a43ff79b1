import { expect, test } from "vitest";
import { csvLines } from "./csvLines.ts";

test("no cell is a formula, whichever separator the spreadsheet uses, and figures stay as they are", () => {
  expect(csvLines([["JKH", "A;=1+1;", "=1", -2]])).toBe(`JKH,A;'=1+1;,"'=1",-2\r\n`);
  expect(csvLines([["A,=1", -2]], ";")).toBe("A,'=1;-2\r\n");
});
