/** The source repeats an old board while other data continues, in a market at twenty times its speed. */

import { expect, flags, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { openTap } from "#e2e/testing/tap";
import { testClock } from "#scripts/testDay";
import { startExchange } from "#server/exchange/start";

test("while prices stand still beside a moving index, the page is DELAYED with the newest trade's time, until prices change", async ({
  page,
}) => {
  const exchange = await startExchange({
    port: 0,
    host: "127.0.0.1",
    seed: 7,
    clock: testClock,
    speed: 20,
  });
  const tap = await openTap(exchange.url);
  const server = await startGateway(flags(tap.url));
  try {
    await page.goto(`${server.url}/wall?views=overview:600`);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-freshness", "live");
    let first: unknown;
    tap.alter("/tradeSummary", (body) => {
      first ??= body;
      return first;
    });
    await expect(html).toHaveAttribute("data-freshness", "delayed", { timeout: 90_000 });
    await expect(page.getByText(/^prices checked \d+ s ago/)).toBeVisible(); // the age of the last check, not of the prices
    await page.goto(server.url);
    await expect(
      page.getByText(/^\W*The board's newest trade is from \d\d:\d\d:\d\d, but other figures are newer/),
    ).toBeVisible();
    tap.reset();
    await expect(html).toHaveAttribute("data-freshness", "live");
  } finally {
    await server.stop();
    await tap.close();
    await exchange.close();
  }
});
