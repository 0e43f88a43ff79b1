/** One page that stays open while its exchange, its push link and its server fail and come back. */
import { expect, flags, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { holdClock, runUntil } from "#e2e/testing/heldClock";
import { openLink } from "#e2e/testing/link";
import { openTap, type Tap } from "#e2e/testing/tap";
import { freePort } from "#scripts/testing/freePort";
import { noExchange, noPush, noServer } from "./lostServer.ts";

/** ms of the page's clock in one step */
const step = 3_000;

test("a page opens before its exchange answers, polls while its push link is cut, and outlives its server, without a reload", async ({
  page,
  stack,
  complaints,
}) => {
  const port = await freePort();
  const server = await startGateway(flags(`http://127.0.0.1:${port}/api`));
  const link = await openLink(server.port);
  stack.exchange.market.freeze(false);
  complaints.allow(noServer, noPush, noExchange);
  const word = () => page.locator("html").getAttribute("data-freshness");
  const gainers = page.getByRole("region", { name: "Top gainers" });
  const figures = gainers.locator("[data-symbol] [data-field]").first();
  let tap: Tap | undefined;
  await holdClock(page);
  await page.goto(link.url);
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

  await test.step("no exchange: the page says since when, and fills itself once the exchange answers", async () => {
    await runUntil(page, step, word).toMatch(/^(stale|offline)$/);
    await expect(page.getByRole("region", { name: "Notice" })).toContainText(
      /The exchange has not answered since \d\d:\d\d:\d\d, when this page opened/,
    );
    tap = await openTap(stack.exchange.url, port);
    await runUntil(page, step, word).toBe("live");
    await expect(figures).toHaveText(/\d/);
    await runUntil(page, step, () => gainers.textContent()).toMatch(/push\s*\d/);
  });

  await test.step("no push link: the leaders are polled, and pushed again when it is back", async () => {
    link.push("refused");
    await runUntil(page, step, () => gainers.textContent()).toMatch(/polled\s*\d/);
    await expect(figures).toHaveText(/\d/);
    link.push("open");
    await runUntil(page, step, () => gainers.textContent()).toMatch(/push\s*\d/);
  });

  await test.step("no server: the last figures stay, and are live again once it is back", async () => {
    await server.kill();
    await page.clock.runFor(46_000);
    await expect(page.locator("html")).toHaveAttribute("data-freshness", /^(stale|offline)$/);
    await expect(figures).toHaveText(/\d/);
    await server.start();
    await runUntil(page, step, word).toBe("live");
    await expect.poll(() => page.evaluate(() => "stillTheSamePage" in window)).toBe(true);
  });

  await test.step("a page whose code cannot be loaded says so, and opens once the server answers", async () => {
    link.all("refused");
    await page.getByRole("link", { name: "Media", exact: true }).click();
    const told = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    await expect(told.getByRole("button", { name: "Load again" })).toBeVisible();
    link.all("open");
    await page.clock.resume(); // the page reloads itself, and reading it after each step could fail
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Media");
    await expect(told).toHaveCount(0);
  });
  await link.close();
  await server.stop();
  await tap?.close();
});
