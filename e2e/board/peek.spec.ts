import type { Page, Request } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { holdClock, runUntil } from "#e2e/testing/heldClock";
import { boardOf, rowOf } from "./boardReading.ts";

/** how long the pointer must rest on a name, ms */
const restMs = 400;
const asksOfPeek = /\/api\/(companyInfoSummery|companyChartDataByStock)$/;

/** Counts the requests of peeks, and the most requests in flight at once. */
function countAsks(page: Page) {
  const open = new Set<Request>();
  const count = { asked: 0, atOnce: 0, givenUp: 0 };
  page.on("request", (request) => {
    if (!asksOfPeek.test(request.url())) return;
    open.add(request);
    count.asked += 1;
    count.atOnce = Math.max(count.atOnce, open.size);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => {
    if (open.delete(request)) count.givenUp += 1;
  });
  return count;
}

const card = (page: Page) => page.getByRole("dialog", { name: /^Peek at/ });
const nameIn = (page: Page, place: number) =>
  boardOf(page).locator(`[aria-rowindex="${place + 2}"] [data-column="company"]`);
const symbolAt = async (page: Page, place: number) =>
  (await boardOf(page)
    .locator(`[aria-rowindex="${place + 2}"]`)
    .getAttribute("data-symbol")) ?? "";

async function overlaps(page: Page, symbol: string): Promise<boolean> {
  const peek = await card(page).boundingBox();
  const row = await rowOf(page, symbol).boundingBox();
  if (!peek || !row) throw new Error("nothing to compare");
  return peek.y < row.y + row.height && row.y < peek.y + peek.height;
}

test("a pointer resting on a name opens a peek with chart and quote, requested one after the other; leaving closes it", async ({
  page,
  complaints,
}) => {
  const count = countAsks(page);
  await page.goto("/board?sort=turnover");
  const symbol = await symbolAt(page, 2);
  await nameIn(page, 2).hover();
  await expect(card(page)).toHaveAccessibleName(`Peek at ${symbol}`);
  await expect(card(page).getByRole("img", { name: new RegExp(`^${symbol}, 1 day`) })).toBeVisible();
  await expect(card(page).getByText("12-month range")).toBeVisible();
  await expect(card(page).locator('[data-field="previousClose"]')).toHaveText(/^\d/);
  await expect.poll(() => overlaps(page, symbol)).toBe(false);
  expect(count.atOnce).toBe(1);
  await page.mouse.move(700, 5);
  await expect(card(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("rows that the pointer only passes are not requested, and leaving a peek cancels its request", async ({
  page,
}) => {
  await page.route(asksOfPeek, () => undefined); // no request is answered
  const count = countAsks(page);
  await holdClock(page); // the test decides how long the pointer rests
  await page.goto("/board?sort=turnover");
  await runUntil(page, 100, () => nameIn(page, 14).count()).toBe(1);
  const [first, last] = [await nameIn(page, 0).boundingBox(), await nameIn(page, 14).boundingBox()];
  if (!first || !last) throw new Error("no rows");
  await page.mouse.move(first.x + 40, first.y + 5);
  await page.mouse.move(last.x + 40, last.y + 5, { steps: 60 });
  await page.mouse.move(700, 5);
  for (const place of [3, 5, 7]) {
    const asked = count.asked;
    await nameIn(page, place).hover();
    await page.clock.runFor(restMs - 1);
    expect(count.asked).toBe(asked);
    await runUntil(page, 100, () => card(page).count()).toBe(1);
    await expect(card(page)).toHaveAccessibleName(`Peek at ${await symbolAt(page, place)}`);
    await runUntil(page, 100, async () => count.asked).toBe(asked + 1);
  }
  await page.mouse.move(700, 5);
  await runUntil(page, 100, () => card(page).count()).toBe(0);
  await expect.poll(() => count.givenUp).toBe(3);
  expect(count).toMatchObject({ asked: 3, atOnce: 1 });
});

test("by keyboard: Space opens a peek, arrows move it to other rows, brackets change the period, Esc closes it and the focus stays in its row", async ({
  page,
}) => {
  await page.goto("/board?sort=turnover");
  await boardOf(page).locator('[aria-rowindex="3"] [data-column="price"]').focus();
  await page.keyboard.press("Space");
  await expect(card(page)).toHaveAccessibleName(`Peek at ${await symbolAt(page, 1)}`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const symbol = await symbolAt(page, 3);
  await expect(card(page)).toHaveAccessibleName(`Peek at ${symbol}`);
  await page.keyboard.press("]");
  await expect(card(page).getByRole("img", { name: new RegExp(`^${symbol}, 1 week`) })).toBeVisible();
  await page.keyboard.press("[");
  await expect(card(page).getByRole("img", { name: new RegExp(`^${symbol}, 1 day`) })).toBeVisible();
  await card(page).getByRole("checkbox", { name: "Peek on hover" }).focus();
  await page.keyboard.press("Escape");
  await expect(card(page)).toHaveCount(0);
  await expect(rowOf(page, symbol).locator('[data-column="price"]')).toBeFocused();
});

test("a part of a peek that fails shows its failure, and the other parts stay", async ({ page }) => {
  await page.route(/companyChartDataByStock$/, (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto("/board?sort=turnover");
  await nameIn(page, 1).hover();
  await expect(card(page).getByRole("region", { name: "Price" })).toContainText("could not be reached");
  await expect(card(page).getByRole("region", { name: "Quote" })).toContainText("Market cap");
});

test("with hovering switched off, a resting pointer opens nothing, also after a reload, and Space still opens a peek", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/board?sort=turnover");
  await nameIn(page, 1).hover();
  await card(page).getByRole("checkbox", { name: "Peek on hover" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await nameIn(page, 4).hover();
  await page.clock.runFor(5_000);
  await expect(card(page)).toHaveCount(0);
  await boardOf(page).locator('[aria-rowindex="3"] [data-column="price"]').focus();
  await page.keyboard.press("Space");
  await expect(card(page)).toBeVisible();
});

test("the card is always inside the window and does not cover its row", async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 720, height: 450 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    // trades do not change this sort order, so the card must not move when rows below it change
    await page.goto("/board?sort=symbol");
    const rows = boardOf(page).locator("[data-symbol]");
    await expect(rows.first()).toBeVisible();
    for (const [down, key] of [
      [0, "Home"],
      [0, "End"],
      [60, "End"],
      [0, "Home"],
    ] as const) {
      await boardOf(page).locator('[role="gridcell"][tabindex="0"]').focus();
      for (let step = 0; step < down; step++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press(key);
      await page.keyboard.press("Space");
      await expect(card(page)).toBeVisible();
      const box = await card(page).boundingBox();
      expect(box && box.x >= 0 && box.y >= 0).toBe(true);
      expect(box && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
      const symbol = (await card(page).getAttribute("data-symbol")) ?? "";
      await expect.poll(() => overlaps(page, symbol)).toBe(false);
      await page.keyboard.press("Escape");
    }
  }
});

test("a notice that pushes the board's rows down moves the card too", async ({ page }) => {
  await page.goto("/board?sort=symbol");
  await boardOf(page).locator('[aria-rowindex="4"] [data-column="price"]').focus();
  await page.keyboard.press("Space");
  await expect(card(page)).toBeVisible();
  const symbol = await symbolAt(page, 2);
  const before = (await card(page).boundingBox())?.y ?? 0;
  await page.addStyleTag({ content: ".topbar { margin-bottom: 60px }" });
  await expect.poll(async () => (await card(page).boundingBox())?.y).toBeGreaterThan(before + 50);
  await expect.poll(() => overlaps(page, symbol)).toBe(false);
});
