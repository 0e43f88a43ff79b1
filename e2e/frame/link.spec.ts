import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { expect, test } from "#e2e/testing/fixtures";

/** A mark set in the page. A reload removes it. */
const mark = "stillTheSamePage";

test("when the push link is cut, the page polls, and later uses the link again, without a reload", async ({
  page,
  stack,
}) => {
  await page.goto("/");
  const gainers = page.getByRole("region", { name: "Top gainers" });
  await expect(gainers).toContainText(/push\s*\d/);
  await page.evaluate((name) => Object.assign(window, { [name]: true }), mark);

  stack.link.push("refused");
  await expect(gainers).toContainText(/polled\s*\d/, { timeout: 60_000 });
  await expect(gainers.locator("[data-symbol]").first()).toBeVisible();

  stack.link.push("open");
  await expect(gainers).toContainText(/push\s*\d/, { timeout: 60_000 });
  expect(await page.evaluate((name) => name in window, mark)).toBe(true);
});

test("the board keeps changing while the push link is cut", async ({ page, stack }) => {
  await page.goto("/board");
  await expect(boardOf(page)).toBeVisible();
  stack.link.push("refused");
  stack.tap.freeze();
  const symbol = (await boardOf(page).locator("[data-symbol]").first().getAttribute("data-symbol")) ?? "";
  stack.tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: { symbol: string }[] };
    return {
      reqTradeSummery: reqTradeSummery.map((row) =>
        row.symbol === symbol ? { ...row, price: 45678.5, previousClose: 45_600 } : row,
      ),
    };
  });
  await expect(boardOf(page).getByText("45,678.50")).toBeVisible({ timeout: 60_000 });
});

test("the page recovers by itself when the server is killed and restarted", async ({ page, stack }) => {
  await page.goto("/board");
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await page.evaluate((name) => Object.assign(window, { [name]: true }), mark);

  await stack.server.kill();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", /stale|offline|delayed/, {
    timeout: 60_000,
  });
  // the last figures stay, dimmed and dated, and are never blanked
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();

  await stack.server.start();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live", { timeout: 70_000 });
  expect(await page.evaluate((name) => name in window, mark)).toBe(true);
});

test("a page whose code cannot be loaded says so, and opens once the server answers", async ({
  page,
  stack,
}) => {
  await page.goto("/board");
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  stack.link.all("refused");
  await page.getByRole("link", { name: "Media", exact: true }).click();
  const told = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(told).toBeVisible();
  await expect(told.getByRole("button", { name: "Load again" })).toBeVisible();
  stack.link.all("open");
  await expect(page.locator(".media-page")).toBeVisible({ timeout: 30_000 });
  await expect(told).toHaveCount(0);
});

/** Panels, and figures outside panels, that look current. */
const looksCurrent = (page: Page) =>
  page.evaluate(() => {
    const flat = (element: Element) => getComputedStyle(element).getPropertyValue("--flat");
    const up = (element: Element) => getComputedStyle(element).getPropertyValue("--up");
    const framed = [...document.querySelectorAll(".panel, .indices")]
      .filter((panel) => panel.querySelector("[data-field], .chart-frame, .figures"))
      .filter(
        (panel) => panel.getAttribute("data-stale") !== "true" || !/stale|offline/.test(panel.textContent),
      )
      .map((panel) => panel.textContent.slice(0, 60));
    const coloured = [...document.querySelectorAll("main :is(.up, .down)")]
      .filter((figure) => up(figure) !== flat(figure))
      .map((figure) => figure.textContent);
    return [...framed, ...coloured];
  });

/** Each panel's freshness word. */
const trustOf = (page: Page) =>
  page.evaluate(() => {
    const panels = [...document.querySelectorAll(".panel, .indices")];
    const nameOf = (panel: Element) => panel.querySelector("h2")?.textContent ?? "header";
    return Object.fromEntries(panels.map((panel) => [nameOf(panel), panel.getAttribute("data-trust")]));
  });

test("each panel shows its own age, and none looks current once the page is cut off", async ({
  page,
  stack,
}) => {
  await page.goto("/board");
  const symbol = await boardOf(page).locator("[data-symbol]").first().getAttribute("data-symbol");
  const paths = ["/", "/board", `/s/${symbol}`];
  const pages = await Promise.all(
    paths.map(async (path) => {
      const opened = await page.context().newPage();
      await opened.goto(path);
      await expect(opened.locator(".panel [data-field]").first()).toBeVisible();
      await expect(opened.locator("html")).toHaveAttribute("data-freshness", "live");
      return opened;
    }),
  );
  stack.tap.fail("/tradeSummary");
  for (const opened of pages)
    await expect(opened.locator("html")).toHaveAttribute("data-freshness", "stale", { timeout: 60_000 });
  const [overview] = pages as [Page];
  expect(await trustOf(overview)).toMatchObject({
    "Top gainers": "live",
    "Top losers": "live",
    "Most active": "live",
    header: "live",
    Breadth: "stale",
  });
  await expect(overview.getByRole("region", { name: "Top gainers" })).toContainText(/push\s*\d/);

  stack.link.all("refused");
  for (const opened of pages) await expect.poll(() => looksCurrent(opened), { timeout: 15_000 }).toEqual([]);
});
