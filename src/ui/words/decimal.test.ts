import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "./decimal.ts";

const formats = [0, 1, 2, 3].map((digits) => ({
  digits,
  browser: new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
}));
const short = new Intl.NumberFormat("en");

const figure = fc.oneof(
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
  fc.double({ noNaN: true, min: -10, max: 10 }),
  fc.integer(),
  // halves of the last decimal, which binary numbers miss by a little
  fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
  fc.integer({ min: -1e6, max: 1e6 }).map((count) => (2 * count + 1) / 200),
  fc.constantFrom(0, -0, 5e-324, 1.005, 0.995, 999.995, 999_999.995, -0.005, 99_999_999_999_999.98),
);

test.each(formats)(
  "a figure with $digits decimals is the same as from the browser's formatter",
  ({ digits, browser }) => {
    fc.assert(
      fc.property(figure, (value) => {
        expect(decimal(value, digits)).toBe(browser.format(value));
      }),
      { numRuns: 3000 },
    );
  },
);

test("a count has only the decimals that it needs, at most three", () => {
  fc.assert(
    fc.property(figure, (value) => {
      expect(decimal(value, 3, 0)).toBe(short.format(value));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  [1234.5, 2, "1,234.50"],
  [999.995, 2, "1,000.00"],
  [-0.001, 2, "-0.00"],
  [1e21, 0, "1,000,000,000,000,000,000,000"],
])("%s with %s decimals is %s", (value, decimals, written) => expect(decimal(value, decimals)).toBe(written));
