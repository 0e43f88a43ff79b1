import { unparse } from "papaparse";
import { expect, test } from "vitest";
import { formula, spreadsheetText } from "./spreadsheetText.ts";

test.each([
  ["A;=1+1;", "A;'=1+1;"],
  ["A,+1", "A,'+1"],
  ["A\t-1", "A\t'-1"],
  ["A\n@SUM(A1)", "A\n'@SUM(A1)"],
  ["A\r\n＝1", "A\r\n'＝1"],
  ["A; \u200b=1;=2", "A; \u200b'=1;'=2"],
  ['A;"=1"', `A;"'=1"`],
  ["A;\u0000=1", "A;'=1"],
  ["a = 1; b-c, d+e", "a = 1; b-c, d+e"],
  ["HNB PLC; 5% up", "HNB PLC; 5% up"],
])("%j is written as %j", (text, written) => expect(spreadsheetText(text)).toBe(written));

test.each([";", ",", "\t"])(
  "in a file with commas that is split at %j in spite of its quotes, no cell is a formula",
  (separator) => {
    for (const before of ["", "A", 'A"', "A ", "A\n"])
      for (const between of [",", ";", "\t", "\r\n", ";;", '; "'])
        for (const sign of "=+-@＝＋－＠") {
          const text = spreadsheetText(`${before}${between}${sign}1+1;`);
          const file = unparse([["JKH", text, 1]], { escapeFormulae: formula });
          const cells = file.split(/[\r\n]+/).flatMap((line) => line.split(separator));
          const shown = cells.map((cell) => cell.replaceAll('"', ""));
          expect(shown.filter((cell) => formula.test(cell.trim()))).toEqual([]);
        }
  },
);
