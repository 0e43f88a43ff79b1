import { expect, test } from "vitest";
import { noLines, symbolOfWord } from "./symbolWord.ts";
import { cellsOf, separatorOf, textRows } from "./table.ts";

test.each([
  ["a,b,c", ",", ["a", "b", "c"]],
  ['"a,b", "say ""so""",', ",", ["a,b", 'say "so"', ""]],
  ['3" pipe;b', ";", ['3" pipe', "b"]],
  ['"never closed,b', ",", ['"never closed', "b"]],
  ['""', ",", [""]],
  [" a \t b ", "\t", ["a", "b"]],
])("%j has the cells %j", (line, separator, cells) => {
  expect(cellsOf(line, separator)).toEqual(cells);
});

test("rows have the numbers of their text lines, also after a cell of two lines and an empty line", () => {
  expect(textRows('\uFEFFa,b\r\n"1\r\n2",3\r\n\r\n,\r\n4,5', ",")).toEqual([
    { at: 1, cells: ["a", "b"] },
    { at: 2, cells: ["1\n2", "3"] },
    { at: 6, cells: ["4", "5"] },
  ]);
});

test.each([
  [["date,line,note", "1,JKH,sold; at last"], ","],
  [["date;price", "1;19,80", "2;20,50"], ";"],
  [["date\tnote", "1\ta, b; c"], "\t"],
  [["only", "words"], ","],
])("the separator of %j is %j", (lines, separator) => {
  expect(separatorOf(lines)).toBe(separator);
});

test.each([
  ["jkh-n-0000", "JKH.N0000"],
  ["JKH N0000", "JKH.N0000"],
  ["JKH-N0000", "JKH.N0000"],
  ["CSE:JKH.N0000", "JKH.N0000"],
  ["12.5", undefined],
])("%s is the symbol %s", (word, symbol) => {
  expect(symbolOfWord(word, noLines)).toBe(symbol);
});
