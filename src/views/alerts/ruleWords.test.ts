import { expect, test } from "vitest";
import { troubleText } from "./ruleWords.ts";

test.each([
  ["and", /one condition/],
  ["RSI", /No rule watches “RSI”.*change of the day/],
  ["bid", /order book.*last price/],
  ["p/e", /price or turnover/],
  ["11:00", /time of day/],
  ["xyz", /“xyz” is not known here/],
])("of “%s”, which no rule can watch, it is said so with the nearest that one can", (word, told) => {
  expect(troubleText("unknown word", word, "JKH")).toMatch(told);
});

test("of a last day that is no day it is said how to write one", () => {
  expect(troubleText("no day", "tomorrow", "JKH")).toMatch(/is not a day/);
});
