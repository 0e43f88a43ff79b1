import type { Page } from "playwright/test";
import { type BoardRow, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { boardOf, rowOf } from "./boardReading.ts";

const symbolsShown = (page: Page) =>
  boardOf(page)
    .locator("[data-symbol][aria-rowindex]")
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
        .map((row) => row.getAttribute("data-symbol") ?? ""),
    );

const altered = (body: unknown, change: (row: BoardRow) => BoardRow | undefined): unknown => {
  const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] };
  return { reqTradeSummery: reqTradeSummery.flatMap((row) => change(row) ?? []) };
};

test("filters and sort order stay after a reload, and a link opens them elsewhere", async ({
  page,
  stack,
  browser,
  complaints,
}) => {
  await page.goto("/board");
  await expect(boardOf(page)).toBeVisible();
  stack.tap.freeze();
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: /^Filters/ });
  await sheet.getByRole("button", { name: /^N voting/ }).click();
  await sheet.getByRole("textbox", { name: /^other/ }).fill("20k");
  await expect(page).toHaveURL(/turnover=20000/);
  await page.keyboard.press("Escape");
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true }).getByRole("button");
  await head("Δ %").click();
  await head("Turnover").click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/sort=changePercent\.turnover/);
  await page.mouse.move(5, 5);
  await expect(page.getByRole("button", { name: "Remove filter: turnover ≥ 20 K" })).toBeVisible();
  await page.waitForTimeout(6_000); // the market reorders rows every five seconds; from here on nothing changes
  const chosen = await symbolsShown(page);
  expect(chosen.length).toBeGreaterThan(5);
  expect(chosen.every((symbol) => /\.N/.test(symbol))).toBe(true);

  await page.reload();
  await expect.poll(() => symbolsShown(page), { timeout: 15_000 }).toEqual(chosen);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  await expect.poll(() => symbolsShown(elsewhere), { timeout: 15_000 }).toEqual(chosen);
  await elsewhere.close();

  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page).not.toHaveURL(/turnover=|class=/);
  expect(complaints).toEqual([]);
});

test("with the pointer in the rows values change and no row moves; a note counts the rows that would move", async ({
  page,
  stack,
}) => {
  await page.goto("/board?sort=changePercent");
  await expect(boardOf(page)).toBeVisible();
  const third = boardOf(page).locator('[aria-rowindex="4"]');
  const symbol = (await third.getAttribute("data-symbol")) ?? "";
  await third.hover();
  for (let step = 1; step <= 10; step++) {
    stack.tap.alter("/tradeSummary", (body) =>
      altered(body, (row) =>
        row.symbol === symbol
          ? { ...row, price: 7_000 + step, previousClose: 70_000, percentageChange: -90 - step / 100 }
          : row,
      ),
    );
    await expect(rowOf(page, symbol).locator('[data-field="price"]')).toHaveText(
      `7,0${String(step).padStart(2, "0")}.00`,
    );
    expect(await third.getAttribute("data-symbol")).toBe(symbol);
  }
  await expect(page.getByText(/sorting paused · \d+ lines? would move/)).toBeVisible({ timeout: 10_000 });
  await page.mouse.move(5, 5);
  await expect.poll(() => third.getAttribute("data-symbol"), { timeout: 10_000 }).not.toBe(symbol);
});

test("a line that does not trade stays listed in grey with its date, and no count includes it", async ({
  page,
  stack,
}) => {
  await page.goto("/board");
  await expect(boardOf(page)).toBeVisible();
  const symbol = rowsServed(stack.tap)[0]?.symbol ?? "";
  await page.waitForTimeout(4_000); // lines of earlier boards are loaded after the board
  stack.tap.alter("/tradeSummary", (body) =>
    altered(body, (row) => (row.symbol === symbol ? undefined : row)),
  );
  await page.getByRole("button", { name: /^No trade/ }).click();
  const row = rowOf(page, symbol);
  await page.getByRole("searchbox", { name: /Filter/ }).fill(symbol);
  await expect(row).toHaveAttribute("data-untraded", "", { timeout: 15_000 });
  await expect(row.locator('[data-field="percentageChange"]')).toHaveText("—");
  await expect(row.locator('[data-field="lastTradedTime"]')).toHaveText(/^\d+ [A-Z][a-z]+$/);
  await expect(page.getByRole("group", { name: "Totals of the lines shown" })).toContainText(
    "▲ 0  ▼ 0  = 0 · 1 no trade",
  );
  await page.reload(); // stored by the page or by the gateway
  await expect(row).toHaveAttribute("data-untraded", "", { timeout: 15_000 });
  stack.tap.reset();
  await expect(row).not.toHaveAttribute("data-untraded", "", { timeout: 15_000 });
  await row.click();
  await expect(page).toHaveURL(`/s/${symbol}`);
});

test("the user's own arrangement is made by keys and by dragging, and stays after a reload", async ({
  page,
}) => {
  await page.goto("/board?sort=own");
  await expect(boardOf(page)).toBeVisible();
  const [first = "", second = "", third = ""] = await symbolsShown(page);
  await rowOf(page, second).locator('[data-field="price"]').focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await symbolsShown(page)).slice(0, 3)).toEqual([second, first, third]);
  await expect(rowOf(page, second).locator('[data-field="price"]')).toBeFocused();
  const from = await rowOf(page, third).boundingBox();
  const to = await rowOf(page, second).boundingBox();
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 300, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 300, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x + 300, to.y + 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await symbolsShown(page)).slice(0, 3)).toEqual([third, second, first]);
  await page.reload();
  await expect.poll(async () => (await symbolsShown(page)).slice(0, 3)).toEqual([third, second, first]);
});
