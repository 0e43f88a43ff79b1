/** The header in windows of every width, and its menu of further pages. */
import { expect, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { headerWidths } from "#e2e/testing/headerWidths";
import { visit } from "#e2e/testing/visit";
import { expectWellPlaced, resize } from "#e2e/testing/wellPlaced";

test("More opens the pages that the header does not show in line, closes after a choice, and is marked on such a page", async ({
  tab,
}) => {
  await visit(tab, "/board");
  const pages = tab.getByRole("navigation", { name: "Pages" });
  const more = pages.getByRole("button", { name: "More" });
  await more.focus();
  await tab.keyboard.press("Enter");
  const links = pages.locator("[popover]").getByRole("link");
  const names = [
    "What moved it",
    "Alerts",
    "Positions",
    "Tape",
    "Blocks",
    "Opening",
    "Closing",
    "Calendar",
    "By day",
    "While away",
    "Day sheet",
    "Health",
    "Settings",
  ];
  await expect(links).toHaveText(names);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  const apart = async () => {
    const [below, button] = [await links.first().boundingBox(), await more.boundingBox()];
    return below && button && Math.abs(below.x - button.x);
  };
  await expect.poll(apart).toBeLessThan(20);
  await tab.keyboard.press("Escape");
  await expect(links.first()).toBeHidden();
  await expect(more).toBeFocused();
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  await tab.keyboard.press("Enter");
  await expect(tab).toHaveURL(/\/moved$/);
  await expect(links.first()).toBeHidden();
  await expect(more).not.toHaveCSS("box-shadow", "none");
});

test("at every width from 1100 px the phase is complete and no part covers another; the header has one row, on a tablet too", async ({
  tab,
}) => {
  await visit(tab, "/board");
  const phase = tab.locator(".status-phase");
  await expect(phase).toHaveText("Open");
  await expect(tab.locator(".index").nth(1)).toBeVisible();
  const cut = () => phase.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const height = async () => (await tab.locator(".topbar").boundingBox())?.height;
  for (const width of [1100, 1200, ...headerWidths]) {
    await resize(tab, [width, 700]);
    await expect.poll(cut, `${width} px: the phase`).toBe(0);
    // from 1241 px; a narrower header has a second row
    if (width > 1240) await expect.poll(height, `${width} px: one row`).toBeLessThan(56);
    await expectWellPlaced(tab, `${width} px`);
  }
  await resize(tab, [1024, 768]);
  const parts = tab.locator(".topbar > .nav, .topbar > .status, .topbar [popovertarget=look]");
  await expect(parts).toHaveCount(3);
  const spread = () =>
    parts.evaluateAll((all) => {
      const middles = all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      return Math.max(...middles) - Math.min(...middles);
    });
  await expect.poll(spread, "state, look and pages in one row").toBeLessThanOrEqual(2.5);
});

test("with indices of an earlier day and a closed market the header fits", async ({ page }) => {
  const server = await startGateway(["--clock", "2026-11-17T20:40:00+05:30", "--log-level", "warn"]);
  await page.route(/\/api\/allSectors/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /"transactionTime":\d+/g,
      `"transactionTime":${Date.parse("2026-08-19T14:29:00+05:30")}`,
    );
    await route.fulfill({ response, body });
  });
  for (const days of [2, 0]) {
    if (days === 0) await page.unrouteAll();
    await page.goto(`${server.url}/board`);
    await expect(page.locator(".state")).toHaveText(/CLOSED/);
    await expect(page.locator(".index-age:not(.index-day)")).toHaveCount(days);
    for (const width of headerWidths) {
      await resize(page, [width, 700]);
      await expectWellPlaced(page, `${width} px, ${days} indices of an earlier day`);
    }
  }
  await page.goto("about:blank");
  await server.stop();
});

test("the state word and the phase are high enough to be pressed", async ({ tab: page }) => {
  await visit(page, "/");
  for (const part of [".state", ".status-phase"]) {
    const height = async () => (await page.locator(part).boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThanOrEqual(24);
  }
  const distances = () =>
    page.evaluate(() => {
      const bar = document.querySelector(".topbar")?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(document.querySelector(".status-clock") as Element);
      const { top } = text.getBoundingClientRect();
      text.selectNodeContents(document.querySelector(".status-phase") as Element);
      return Math.abs(top - (bar?.top ?? 0) - ((bar?.bottom ?? 0) - text.getBoundingClientRect().bottom));
    });
  await expect.poll(distances, "the two rows have the same space above and below").toBeLessThanOrEqual(4);
});
