/** Checks that no formatter prints a number that is not finite. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { text } from "#ui/messages/text";
import * as figures from "./format.ts";
import * as times from "./format.ts";
import { readExchangeClockFrom } from "./ticker.ts";

readExchangeClockFrom(() => Date.UTC(2026, 10, 22));

/** These two formatters take texts, not numbers. */
const ofTexts: readonly unknown[] = [figures.formatSum, figures.formatLowerLimit];
const formatters = Object.entries({ ...figures, ...times }).flatMap(([name, format]) =>
  typeof format === "function" && name.startsWith("format") && !ofTexts.includes(format)
    ? [[name, format] as const]
    : [],
);

const number = fc.oneof(
  fc.double(), // includes NaN, both infinities and denormal values
  fc.constantFrom(Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -0, 8_640_000_000_000_001),
);

test("there are formatters to check", () => expect(formatters.length).toBeGreaterThan(15));

test.each(formatters)("the formatter %s prints only finite numbers", (_, format) => {
  fc.assert(
    fc.property(number, number, (value, second) => {
      const shown: unknown = Reflect.apply(format, undefined, [value, second]);
      expect(shown).toEqual(expect.stringMatching(/^[^∞]*$/));
      expect(shown).not.toMatch(/NaN|Infinity|undefined|Invalid/);
    }),
    { numRuns: 500 },
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("a message with %s", (value) => {
  expect(text("board.shown", { shown: value, all: 1 })).toBe("— of 1");
  expect(text("board.lines", { count: value })).toBe("— lines");
});
