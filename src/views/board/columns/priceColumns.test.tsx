import { expect, test } from "vitest";
import { boardRow } from "#views/board/testing/testRows";
import { drawLiquidity, drawRange, priceColumns } from "./priceColumns.ts";

test("a price outside the day's range has another mark than a price at its end", () => {
  const cell = document.createElement("div");
  const isOutside = (price: number) => {
    drawRange(cell, boardRow("A", { price, low: 10, high: 20 }));
    return cell.querySelector(".range")?.hasAttribute("data-outside");
  };
  expect([9, 10, 20, 21].map(isOutside)).toEqual([true, false, false, true]);
});

test("range and bar are one element each, which is never replaced; both are drawn in fractions of its width", () => {
  const cell = document.createElement("div");
  const drawn = (draw: typeof drawRange, row: Parameters<typeof boardRow>[1]) => {
    draw(cell, boardRow("A", row));
    return cell.firstElementChild;
  };
  const range = drawn(drawRange, { price: 12.5, low: 10, high: 20, open: 15, previousClose: 20 });
  expect(range?.getAttribute("style")?.replaceAll(" ", "")).toContain(
    "--at:0.250;--close:1.000;--open:0.500;--way-from:0.250;--way:0.750",
  );
  expect(range?.className).toBe("range down");
  expect(drawn(drawRange, { price: 20, low: 10, high: 20, previousClose: 15 })).toBe(range);
  expect(range?.className).toBe("range up");
  expect(range?.childElementCount).toBe(0);
  cell.replaceChildren();
  const bar = drawn(drawLiquidity, { turnover: 1e9 });
  expect(bar?.getAttribute("style")?.replaceAll(" ", "")).toContain("--share:1.000");
  expect(cell.querySelectorAll("*")).toHaveLength(1);
});

test("a change across a split is shown as sent, without colour or arrow, and with its reason", () => {
  const row = boardRow("A", { previousClose: 170, price: 34.2, change: -135.8, changePercent: -79.88 });
  const cells = priceColumns.filter(({ id }) => id === "change" || id === "changePercent");
  expect(cells.map(({ show }) => show(row))).toEqual(["−135.80", "−79.88%"]);
  expect(cells.map(({ direction }) => direction?.(row))).toEqual(["flat", "flat"]);
  expect(cells[0]?.title?.(row)).toContain("170.00 to 34.20");
});
