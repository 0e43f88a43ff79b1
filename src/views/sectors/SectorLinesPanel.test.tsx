import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { linesSum } from "./SectorLinesPanel.tsx";

const said = boardRow({ symbol: "A.N0000", turnover: 300 });
const silent = boardRow({ symbol: "B.N0000" });
const shown = (lines: (typeof said)[], isLearned = true, sent: number | undefined = 1_000) =>
  linesSum({ sent, lines, isLearned }).shown;

test("a group's turnover above the sum of its lines is crossings, if all its lines are known and have a turnover", () => {
  expect(shown([said])).toBe("300.00 without crossings · 700.00 crossings");
  expect(shown([said], false)).toBe("300.00 without crossings · 700.00 crossings and lines not known here");
  expect(linesSum({ sent: undefined, lines: [said], isLearned: true }).shown).toBe(
    "300.00 without crossings",
  );
});

test("a line without a turnover makes the sum a minimum; if no line has one, there is no sum", () => {
  expect(shown([said, silent])).toBe(
    "≥ 300.00 without crossings · 700.00 crossings and lines not known here",
  );
  expect(linesSum({ sent: 1_000, lines: [said, silent], isLearned: true }).why).toContain("≥ 300.00");
  expect(shown([silent])).toBe("— without crossings");
});
