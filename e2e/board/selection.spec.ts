import type { Page } from "playwright/test";
import { changeRows, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";
import { operations } from "#wire/operations";
import { boardOf, rowOf } from "./boardReading.ts";

/** Expects these lines in the board's first rows. */
async function expectFirst(page: Page, symbols: readonly string[]): Promise<void> {
  for (const [place, symbol] of symbols.entries())
    await expect(boardOf(page).locator(`[aria-rowindex="${place + 2}"]`)).toHaveAttribute(
      "data-symbol",
      symbol,
    );
}

/** The symbols of the board's first three rows. */
async function firstThree(page: Page): Promise<[string, string, string]> {
  const at = async (place: number) =>
    (await boardOf(page)
      .locator(`[aria-rowindex="${place + 2}"]`)
      .getAttribute("data-symbol")) ?? "";
  return [await at(0), await at(1), await at(2)];
}

test("filters, sort order and the user's own arrangement stay after a load, and a line that left the board stays listed", async ({
  tab,
  stack,
}) => {
  await test.step("chosen filters and sort keys choose the rows, and a link with them opens the same rows", async () => {
    await visit(tab, "/board");
    await tab.getByRole("button", { name: /^Filters/ }).click();
    const sheet = tab.getByRole("dialog", { name: /^Filters/ });
    await sheet.getByRole("button", { name: /^N voting/ }).click();
    await sheet.getByRole("textbox", { name: /^other/ }).fill("20k");
    await expect(tab).toHaveURL(/turnover=20000/);
    await tab.keyboard.press("Escape");
    const head = (name: string) => tab.getByRole("columnheader", { name, exact: true }).getByRole("button");
    await head("Δ %").click();
    await head("Turnover").click({ modifiers: ["Shift"] });
    await expect(tab).toHaveURL(/sort=changePercent\.turnover/);
    await tab.mouse.move(5, 5);
    await expect(tab.getByRole("button", { name: "Remove filter: turnover ≥ 20 K" })).toBeVisible();

    const fitting = rowsServed(stack.tap)
      .filter(({ symbol, turnover }) => symbol.includes(".N") && (turnover ?? 0) >= 20_000)
      .sort(
        (a, b) =>
          (b.percentageChange ?? 0) - (a.percentageChange ?? 0) || (b.turnover ?? 0) - (a.turnover ?? 0),
      )
      .map(({ symbol }) => symbol);
    expect(fitting.length).toBeGreaterThan(15);
    await expectFirst(tab, fitting.slice(0, 15));
    await expect(boardOf(tab)).toHaveAttribute("aria-rowcount", String(fitting.length + 1));
    await tab.evaluate(() => localStorage.clear());
    await drawn(tab, tab.url());
    await expectFirst(tab, fitting.slice(0, 15));
    await tab.getByRole("button", { name: "Clear all filters" }).click();
    await expect(tab).not.toHaveURL(/turnover=|class=/);
    await expect(boardOf(tab)).toHaveAttribute("aria-rowcount", String(rowsServed(stack.tap).length + 1));
  });

  await test.step("the user's own arrangement is made by keys and by dragging, and stays after a load", async () => {
    await visit(tab, "/board?sort=own");
    const [first, second, third] = await firstThree(tab);
    const price = rowOf(tab, second).locator('[data-field="price"]');
    await price.focus();
    await tab.keyboard.press("Alt+ArrowUp");
    await expectFirst(tab, [second, first, third]);
    await expect(price).toBeFocused();
    const from = await rowOf(tab, third).boundingBox();
    const to = await rowOf(tab, second).boundingBox();
    if (!from || !to) throw new Error("no rows");
    await tab.mouse.move(from.x + 300, from.y + 10);
    await tab.mouse.down();
    await tab.mouse.move(from.x + 300, from.y - 10, { steps: 3 });
    await tab.mouse.move(to.x + 300, to.y + 2, { steps: 3 });
    await tab.mouse.up();
    await expectFirst(tab, [third, second, first]);
    await drawn(tab, "/board?sort=own");
    await expectFirst(tab, [third, second, first]);
  });

  await test.step("a line that left the board stays listed with its day, is in no count, and can be opened", async () => {
    await visit(tab, "/board?sort=symbol");
    const symbol = rowsServed(stack.tap)[0]?.symbol ?? "";
    const row = rowOf(tab, symbol);
    stack.tap.alter(operations.board.path, (body) =>
      changeRows(body, (one) => (one.symbol === symbol ? undefined : one)),
    );
    await tab.getByRole("button", { name: /^No trade/ }).click();
    await tab.getByRole("searchbox", { name: /Filter/ }).fill(symbol);
    await expect(row).toHaveAttribute("data-untraded", "");
    await expect(row.locator('[data-field="percentageChange"]')).toHaveText("—");
    await expect(row.locator('[data-field="lastTradedTime"]')).toHaveText(/^\d+ [A-Z][a-z]+$/);
    await expect(tab.getByRole("group", { name: "Totals of the lines shown" })).toContainText(
      "▲ 0  ▼ 0  = 0 · 1 no trade",
    );
    stack.tap.reset();
    await expect(row).not.toHaveAttribute("data-untraded", "");
    await row.click();
    await expect(tab).toHaveURL(`/s/${symbol}`);
  });
});
