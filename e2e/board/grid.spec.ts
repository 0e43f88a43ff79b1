import type { Page } from "playwright/test";
import { type BoardRow, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { openTap, type Tap } from "#e2e/testing/tap";
import { boardOf, rowOf } from "./boardReading.ts";

/** A board that is polled five times a second. */
let tap: Tap;
let server: Gateway;
test.beforeAll(async ({ stack }) => {
  tap = await openTap(stack.exchange.url);
  server = await startGateway(flags(tap.url, 0.02));
});
test.afterEach(() => tap.reset());
test.afterAll(async () => {
  await server.stop();
  await tap.close();
});

/** Changes every price at each poll. @returns a function that ends the changes */
function shake(): () => void {
  let round = 0;
  let still = false;
  tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] };
    if (!still) round += 1;
    return { reqTradeSummery: reqTradeSummery.map((row, place) => shaken(row, place * 2 + round)) };
  });
  return () => {
    still = true;
  };
}

function shaken(row: BoardRow, phase: number): BoardRow {
  const close = row.previousClose ?? 10;
  const percentageChange = Math.round(Math.sin(phase) * 900) / 100;
  const price = Math.round(close * (100 + percentageChange)) / 100;
  return { ...row, price, change: price - close, percentageChange };
}

interface Seen {
  symbols: string[];
  texts: number;
}

/** Records the row under a point in every frame, until the price in the first row there has changed this often. */
const watchPoint = (page: Page, point: { x: number; y: number }, changes: number): Promise<Seen> =>
  page.evaluate(
    ({ x, y, changes }) =>
      new Promise<Seen>((done) => {
        const rowAt = () => document.elementFromPoint(x, y)?.closest<HTMLElement>(".board-line");
        const price = rowAt()?.querySelector('[data-field="price"]');
        const symbols = new Set<string>();
        let texts = 0;
        let last = price?.textContent;
        const look = () => {
          symbols.add(rowAt()?.dataset["symbol"] ?? "none");
          if (price?.textContent !== last) texts += 1;
          last = price?.textContent;
          if (texts < changes) requestAnimationFrame(look);
          else done({ symbols: [...symbols], texts });
        };
        look();
      }),
    { ...point, changes },
  );

async function middleOf(page: Page, place: number) {
  const price = boardOf(page).locator(`[aria-rowindex="${place + 2}"] [data-field="price"]`);
  let middle = { x: 0, y: 0 };
  // the board may replace the row between two questions
  await expect(async () => {
    const box = await price.boundingBox();
    if (!box) throw new Error(`no row ${place}`);
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }).toPass();
  return middle;
}

/** The changes in per cent, in the sequence of the rows on screen. */
const shownChanges = (page: Page) =>
  boardOf(page)
    .locator("[data-symbol]")
    .evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute("aria-rowindex")),
          value: Number.parseFloat(
            (row.querySelector('[data-field="percentageChange"]')?.textContent ?? "").replace("−", "-"),
          ),
        }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    );

test("fifty updates change the row under the pointer but do not move it; afterwards the rows are sorted again", async ({
  page,
}) => {
  const still = shake();
  await page.goto(`${server.url}/board?sort=changePercent`);
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  const point = await middleOf(page, 6);
  await page.mouse.move(point.x, point.y);
  const seen = await watchPoint(page, point, 50);
  expect(seen.symbols).toHaveLength(1);
  expect(seen.texts).toBe(50);
  await expect(page.getByText(/sorting paused · \d+ lines? would move/)).toBeVisible();
  await page.mouse.move(700, 5);
  await expect(page.getByText(/sorting paused/)).toHaveCount(0);
  still();
  await expect(async () => {
    const changes = await shownChanges(page);
    expect(changes.length).toBeGreaterThan(20);
    expect(changes).toEqual([...changes].sort((a, b) => b - a));
  }).toPass();
});

test("between pressing and releasing the button, no other row takes the place of the pressed row", async ({
  page,
}) => {
  const still = shake();
  await page.goto(`${server.url}/board?sort=changePercent`);
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  const point = await middleOf(page, 4);
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  const { symbols } = await watchPoint(page, point, 40);
  await page.mouse.up();
  expect(symbols).toHaveLength(1);
  await expect(page).toHaveURL(new RegExp(`/s/${symbols[0]}`));
  still();
});

test("every line is counted, at most sixty are mounted, and keys and scrolling reach the last line", async ({
  page,
}) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 2560, height: 1440 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/board`);
    tap.freeze();
    const grid = boardOf(page);
    const lines = grid.locator("[data-symbol]");
    await expect(lines.first()).toBeVisible();
    await expect.poll(() => grid.getAttribute("aria-rowcount")).toBe(String(rowsServed(tap).length + 1));
    const last = grid.locator(`[aria-rowindex="${rowsServed(tap).length + 1}"]`);
    await grid.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press("Control+End");
    await expect(last.locator('[role="gridcell"]:focus')).toBeInViewport();
    expect(await lines.count()).toBeLessThanOrEqual(60);
    await page.keyboard.press("Control+Home");
    await expect(last).toHaveCount(0);
    await page.locator(".board").evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(last).toBeInViewport();
    expect(await lines.count()).toBeLessThanOrEqual(60);
    tap.reset();
  }
});

test("while prices change, no frame of a fast scroll has a gap between its rows", async ({ page }) => {
  const still = shake();
  await page.goto(`${server.url}/board?sort=changePercent`);
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  const point = await middleOf(page, 6);
  await page.mouse.move(point.x, point.y);
  const gaps = page.evaluate(
    ({ x }) =>
      new Promise<{ frames: number; gaps: number }>((done) => {
        const view = document.querySelector(".board")?.getBoundingClientRect();
        const seen = { frames: 0, gaps: 0 };
        const look = () => {
          for (let y = (view?.top ?? 0) + 50; y < (view?.bottom ?? 0) - 50; y += 20)
            if (!document.elementFromPoint(x, y)?.closest(".board-line")) seen.gaps += 1;
          seen.frames += 1;
          if (seen.frames < 90) requestAnimationFrame(look);
          else done(seen);
        };
        requestAnimationFrame(look);
      }),
    point,
  );
  for (const turn of [900, 2_400, 3_000, -4_000, 2_000, -9_000, 9_000]) await page.mouse.wheel(0, turn);
  expect(await gaps).toMatchObject({ frames: 90, gaps: 0 });
  still();
});

test("the keyboard alone sorts, jumps and opens; the focus stays in its row when that is scrolled out of view", async ({
  page,
}) => {
  await page.goto(`${server.url}/board`);
  const header = page.getByRole("columnheader", { name: "Turnover" });
  await header.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("ArrowDown");
  const focused = boardOf(page).locator('[role="gridcell"]:focus');
  await expect(focused).toHaveAttribute("data-column", "turnover");
  const rows = await boardOf(page)
    .locator("[data-symbol]")
    .evaluateAll((all) => all.map((row) => row.getAttribute("data-symbol") ?? ""));
  const wanted = rows.find((symbol) => symbol[0] !== rows[0]?.[0]) ?? "";
  // letters that come slowly begin another word, so a slow computer needs another try
  await expect(async () => {
    await page.keyboard.type(wanted.slice(0, 3).toLowerCase());
    const begins = new RegExp(`^${wanted.slice(0, 3)}`);
    await expect(focused.locator("xpath=..")).toHaveAttribute("data-symbol", begins, { timeout: 3_000 });
  }).toPass();
  const symbol = (await focused.locator("xpath=..").getAttribute("data-symbol")) ?? "";
  await page.locator(".board").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(rowOf(page, symbol).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await expect(rowOf(page, symbol).locator(":focus")).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/s/${symbol}`));
});
