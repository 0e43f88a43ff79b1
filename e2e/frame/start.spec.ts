import { boardOf } from "#e2e/board/boardReading";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { freePort } from "#e2e/testing/ports";
import { openTap } from "#e2e/testing/tap";

test("if upstream is unreachable at start, the page opens, reports this with its start time, and recovers", async ({
  page,
  stack,
}) => {
  const port = await freePort();
  const server = await startGateway(flags(`http://127.0.0.1:${port}/api`));
  await page.goto(`${server.url}/board`);
  await expect(
    page.getByText(/The exchange has not answered since \d\d:\d\d:\d\d, when this page opened/).first(),
  ).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", /stale|offline/);

  const tap = await openTap(stack.exchange.url, port);
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible({ timeout: 70_000 });
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live", { timeout: 70_000 });
  await server.stop();
  await tap.close();
});
