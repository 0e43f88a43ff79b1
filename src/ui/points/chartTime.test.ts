import { expect, test } from "vitest";
import { exchangeOffset } from "#ui/words/exchangeZone";
import { slotOf } from "./chartPoints.ts";
import { slotLabel, tickLabel } from "./chartTime.ts";

const at = Date.UTC(2026, 6, 10, 6, 12, 5);
const slot = slotOf(at, "minutes", exchangeOffset(at));

test("the exchange is five and a half hours ahead of UTC", () => {
  expect(exchangeOffset(at)).toBe(19_800_000);
});

test("a trade at 06:12 UTC is labelled 11:42, the exchange's time", () => {
  expect(slotLabel(slot, "minutes")).toBe("11:42");
});

test("a daily bar is labelled with the exchange's date, though its instant is the evening before in UTC", () => {
  const midnight = 1_759_775_400_000;
  expect(slotLabel(slotOf(midnight, "days", exchangeOffset(midnight)), "days")).toBe("7 Oct 2025");
});

test.each([
  [0, "2026"],
  [1, "Jul"],
  [2, "10 Jul"],
  [3, "11:42"],
])("an axis mark of weight %i reads %s", (weight, label) => {
  expect(tickLabel(slot, weight)).toBe(label);
});
