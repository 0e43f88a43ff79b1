import { expect, test } from "vitest";
import { boardRow } from "#views/board/testing/testRows";
import { drawRange } from "./bars.ts";

test("a price beyond the day's range has another mark than one at its end", () => {
  const cell = document.createElement("div");
  const isOutside = (price: number) => {
    drawRange(cell, boardRow("A", { price, low: 10, high: 20 }));
    return cell.querySelector(".range")?.hasAttribute("data-outside");
  };
  expect([9, 10, 20, 21].map(isOutside)).toEqual([true, false, false, true]);
});
