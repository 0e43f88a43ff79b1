import { boardOf } from "#e2e/board/boardReading";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { openTap } from "#e2e/testing/tap";

test("two tabs cause no more upstream requests than one", async ({ browser, stack }) => {
  const tap = await openTap(stack.exchange.url);
  const server = await startGateway(flags(tap.url));
  const context = await browser.newContext({ baseURL: server.url });
  const open = async () => {
    const page = await context.newPage();
    await page.goto("/board");
    await expect(boardOf(page)).toBeVisible();
    return page;
  };
  const during = async (seconds: number) => {
    const before = tap.calls.length;
    await new Promise((done) => setTimeout(done, seconds * 1000));
    return tap.calls.length - before;
  };
  await open();
  let [one, two, rounds] = [0, 0, 0];
  // measured alternately, so that a slow phase of the computer affects both; repeated if that is not enough
  await expect(async () => {
    do {
      one += await during(4);
      const second = await open();
      await during(1);
      two += await during(4);
      await second.close();
      rounds += 1;
    } while (rounds < 2);
    expect(one).toBeGreaterThan(0);
    // each polled operation may differ by one request, but must not be polled twice as often
    expect(two).toBeLessThanOrEqual(one * 1.25 + 2);
  }).toPass({ timeout: 75_000 });
  await context.close();
  await server.stop();
  await tap.close();
});

test("every upstream request carries Origin and Referer, and no header of the browser", async ({
  page,
  stack,
}) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Top gainers" })).toContainText(/push|polled/);
  const allowed = new Set([
    "host",
    "connection",
    "origin",
    "referer",
    "content-type",
    "content-length",
    "accept-encoding",
    "transfer-encoding",
  ]);
  expect(stack.tap.calls.length).toBeGreaterThan(0);
  for (const { method, path, headers } of stack.tap.calls) {
    expect(headers.origin, `${method} ${path}`).toBeTruthy();
    expect(headers.referer, `${method} ${path}`).toBeTruthy();
    expect(Object.keys(headers).filter((name) => !allowed.has(name))).toEqual([]);
  }
});
