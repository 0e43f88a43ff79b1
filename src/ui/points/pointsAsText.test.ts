import { expect, test } from "vitest";
import { pointsAsText } from "./pointsAsText.ts";

const at = Date.parse("2026-11-20T10:30:14+05:30");
const bare = { quantity: undefined, high: undefined, low: undefined };

test("points are lines of time and value, in the exchange's time", () => {
  expect(pointsAsText([{ ...bare, at, value: 21_759.04 }], "minutes")).toBe(
    "time\tvalue\n2026-11-20 10:30:14\t21759.04",
  );
});

test("days have a date alone, and what some points lack is an empty cell", () => {
  const points = [
    { ...bare, at, value: -1.5 },
    { at: at + 86_400_000, value: 2, quantity: 1_200, high: 3, low: undefined },
  ];
  expect(pointsAsText(points, "days")).toBe(
    "date\tvalue\thigh\tquantity\n2026-11-20\t-1.5\t\t\n2026-11-21\t2\t3\t1200",
  );
});
