import { expect, test } from "vitest";
import { formOf } from "#market/alerts/language/grammar";
import { troubleText } from "./ruleWords.ts";

const said = { form: undefined };
test.each([
  ["and", /one condition/],
  ["RSI", /No rule watches “RSI”.*change of the day/],
  ["bid", /order book.*last price/],
  ["p/e", /price or turnover/],
  ["11:00", /time of day/],
  ["xyz", /“xyz” is not known here/],
])("of “%s”, which no rule can watch, it is said so with the nearest that one can", (word, told) => {
  expect(troubleText({ why: "unknown word", said }, word, "JKH")).toMatch(told);
});

test("of a price off the grid it is said which steps prices have", () => {
  const form = formOf("price", false);
  expect(troubleText({ why: "two numbers", said: { form } }, "3.333", "JKH")).toBe(
    "“3.333” is no price: prices here have steps of 0.10.",
  );
});

test("of a last day that is no day it is said how to write one", () => {
  expect(troubleText({ why: "no day", said }, "tomorrow", "JKH")).toMatch(/is not a day/);
});
