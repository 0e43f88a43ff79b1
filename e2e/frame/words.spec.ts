/** The six freshness words on header, board and leader lists: a feed freezes, a computer sleeps, a day has no trades. */
import type { Page } from "playwright/test";
import { expect, flags, type Stack, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { answeredSteps, holdClock, runUntil } from "#e2e/testing/heldClock";
import { startExchange } from "#server/exchange/start";

const second = 1_000;
const minute = 60 * second;

const html = (page: Page) => page.locator("html");
const status = (page: Page) => page.getByRole("status", { name: "Market status" });

/** The freshness words of the panels on the page. */
const trust = (page: Page, panels = "[data-trust]") =>
  page
    .locator(panels)
    .evaluateAll((panels) => [...new Set(panels.map((panel) => panel.getAttribute("data-trust")))]);

async function openLive(page: Page, path: string): Promise<Page> {
  await page.clock.install();
  await page.goto(path);
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
  await expect(page.locator("main [data-symbol]").first()).toBeVisible();
  return page;
}

/** Opens a page whose clock moves only by `pass`. */
async function openHeld(page: Page, path: string): Promise<void> {
  await holdClock(page);
  await page.goto(path);
  await runUntil(page, second, () => html(page).getAttribute("data-freshness")).toBe("live");
  await runUntil(page, second, () => page.locator("main [data-symbol]").count()).toBeGreaterThan(0);
}

interface Waited {
  /** the header's text before each step, while the page was live */
  told: string[];
  /** ms of the page's clock */
  passed: number;
}

/** Moves a held clock in steps while the page is live, and waits after each step until all requests are answered. */
async function passWhileLive(page: Page, most: number): Promise<Waited> {
  const answered = answeredSteps(page);
  const told: string[] = [];
  let passed = 0;
  while (passed < most && (await html(page).getAttribute("data-freshness")) === "live") {
    told.push((await status(page).textContent()) ?? "");
    await answered(5 * second);
    passed += 5 * second;
  }
  return { told, passed };
}

/** The minutes of silence shown beside LIVE since the last change, each number once. */
function quietMinutes(told: readonly string[]): number[] {
  const minutes = told.map((words) => Number(/\bquiet (\d+) min/.exec(words)?.[1] ?? 0));
  return [...new Set(minutes.slice(minutes.lastIndexOf(0) + 1))];
}

/** Opens the overview and the board, as a trader keeps them open. */
async function openBoth(page: Page, stack: Stack): Promise<Page[]> {
  const other = await page.context().newPage();
  await other.goto(stack.link.url);
  return [await openLive(page, "/"), await openLive(other, "/board")];
}

test("if the exchange stops answering, header, board and leaders are STALE within 45 s", async ({
  page,
  stack,
}) => {
  const pages = await openBoth(page, stack);
  stack.tap.silence();
  const silentAt = Date.now();
  for (const each of pages) {
    await expect(html(each)).toHaveAttribute("data-freshness", "stale", { timeout: 50 * second });
    await expect(status(each)).toContainText("STALE");
    await expect.poll(() => trust(each)).toEqual(["stale"]);
  }
  expect(Date.now() - silentAt).toBeGreaterThan(25 * second);
});

for (const path of ["/", "/board"])
  test(`answers that never change are NOT MOVING after five minutes, on ${path}`, async ({ page, stack }) => {
    test.slow();
    stack.link.push("refused");
    await openHeld(page, path);
    stack.tap.cutPush({ refuse: true });
    stack.tap.freeze();
    // each kind of answer froze at the server's first request after the freeze; the server's clock is not held
    const { told, passed } = await passWhileLive(page, 20 * minute);
    await expect(html(page)).toHaveAttribute("data-freshness", "not-moving");
    expect(passed).toBeGreaterThan(4 * minute + 30 * second);
    // the count starts at the last change, whenever that was, and reaches at least the fourth minute
    expect(quietMinutes(told).join()).toMatch(/^2,3,4(,5)?$/);
    await expect(status(page)).toContainText("NOT MOVING");
    await expect(page.getByRole("region", { name: "Notice" })).toContainText(
      /No new data from the whole market since \d\d:\d\d:\d\d\. The data do not show whether/,
    );
    // lists of disclosures are answered, and do not have to change with the market
    const words = await trust(page, "[data-trust]:not(.stream-panel)");
    expect(words).toContain("not-moving");
    expect(words).not.toContain("live");
    expect(words).not.toContain("stale");
  });

test("after two hours of sleep all figures look old, and no word says LIVE until a new answer arrives", async ({
  page,
  stack,
}) => {
  const pages = await openBoth(page, stack);
  for (const each of pages) {
    await expect(html(each)).toHaveAttribute("data-freshness", "live"); // records changes from here on
    await each.evaluate(() => {
      const { documentElement } = document;
      const words: string[] = [];
      new MutationObserver(() => words.push(documentElement.dataset["freshness"] ?? "")).observe(
        documentElement,
        { attributeFilter: ["data-freshness"] },
      );
      Object.assign(window, { words });
    });
    const words = () => each.evaluate(() => Reflect.get(window, "words") as string[]);
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    stack.link.push("refused");
    await each.route("**/api/**", async (route) => {
      await held;
      await route.continue();
    });
    await each.clock.fastForward(2 * 60 * minute);
    await expect(html(each)).toHaveAttribute("data-freshness", /stale|offline/);
    await expect.poll(() => trust(each)).toEqual([await html(each).getAttribute("data-freshness")]);
    await expect.poll(async () => (await words())[0] ?? "").toMatch(/stale|offline/);
    expect(await words()).not.toContain("live");
    answer();
    await expect(html(each)).toHaveAttribute("data-freshness", "live", { timeout: minute });
    expect(await words()).not.toContain("closed");
    stack.link.push("open");
  }
});

test.describe("a weekday without trades", () => {
  const open = async (page: Page, clock: string) => {
    const exchange = await startExchange({ port: 0, host: "127.0.0.1", seed: 7, clock });
    const server = await startGateway(flags(exchange.url));
    await page.goto(server.url);
    return async () => {
      await server.stop();
      await exchange.close();
    };
  };

  test("is CLOSED, with the date of the last session, and neither STALE nor NOT MOVING", async ({ page }) => {
    const close = await open(page, "2026-12-25T11:00:00");
    await expect(status(page)).toHaveText(/CLOSED\s*No trade yet · due 09:30/);
    await expect(page.getByRole("region", { name: "Notice" })).toContainText(
      "The figures are from the last session, 23 Dec 2026.",
    );
    await expect(
      page.getByRole("region", { name: "Top gainers" }).locator("[data-symbol]").first(),
    ).toBeVisible();
    await expect.poll(() => trust(page)).toEqual(["closed"]);
    await close();
  });

  test("is not CLOSED in the quarter of an hour in which it may still open late", async ({ page }) => {
    const close = await open(page, "2026-12-25T09:38:00");
    await expect(status(page)).toContainText("No trade yet · due 09:30");
    await expect(html(page)).toHaveAttribute("data-freshness", "closed");
    await close();
  });
});
