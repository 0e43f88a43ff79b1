/** A delayed open and half-published closes: header and pages say what the boards show, beside the schedule. */
import type { Page } from "playwright/test";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { openDay } from "#e2e/testing/simulatedDay";
import { startExchange } from "#server/exchange/start";

test.describe.configure({ mode: "parallel", timeout: 300_000 });

/** some minutes pass between the end of the freeze and the first trade */
const time = "(?:09:[45]\\d|10:\\d\\d)";

const phase = (page: Page) => page.locator("button.status-phase");

/** Opens the evidence by keyboard, and closes it again. */
async function evidence(page: Page): Promise<string> {
  const card = page.getByRole("region", { name: "Phase of the day" });
  await phase(page).focus();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("link", { name: "Opening" })).toBeVisible();
  const told = await card.innerText();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  return told;
}

test("if the market opens late, the header says so, and then gives the time of the first trade", async ({
  page,
}) => {
  const exchange = await startExchange({
    port: 0,
    host: "127.0.0.1",
    seed: 7,
    clock: "2026-11-20T09:29:30",
    speed: 20,
  });
  exchange.market.freeze(true);
  const server = await startGateway(flags(exchange.url));
  await page.goto(`${server.url}/opening`);
  await expect(phase(page)).toHaveText("No trade yet · due 09:30", { timeout: 60_000 });
  const awaited = await evidence(page);
  expect(awaited).toContain("No trade of today");
  expect(awaited).toContain("Scheduled: Open 09:30–14:30");
  const opening = page.getByRole("region", { name: "Opening", exact: true });
  await expect(opening).toContainText("No trade yet; the scheduled open was 09:30.");

  // later than the quarter of an hour after which the day counts as one without trades
  const late = Date.parse("2026-11-20T09:47:00+05:30");
  await expect.poll(() => exchange.market.now, { timeout: 120_000 }).toBeGreaterThan(late);
  await expect(phase(page)).toHaveText("No trade yet · due 09:30");
  exchange.market.freeze(false);
  await expect(phase(page)).toHaveText(new RegExp(`^(Opened ${time} \\(auction\\)|Open since ${time})$`), {
    timeout: 60_000,
  });
  await expect(opening).toContainText(new RegExp(`Opened ${time}:\\d\\d\\s*scheduled 09:30`));
  await expect(opening.getByRole("row").nth(1)).toBeVisible();
  const told = await evidence(page);
  expect(told).toMatch(new RegExp(`First trade ${time}:\\d\\d, scheduled open 09:30`));
  expect(told).toMatch(/Opening auction: at least \d+ lines?, [\d,]+ shares/);
  await server.stop();
  await exchange.close();
});

test("while official closes appear, header and page count them beside the scheduled phase", async ({
  page,
  stack,
}) => {
  const day = await openDay(page, stack.server.url, "2026-11-20T14:29:00");
  await page.goto(`${day.url}/closing`);
  const closing = page.getByRole("region", { name: "Closing", exact: true });
  await day.untilSeen(closing.getByText(/^0 of \d+ have their official close$/), 30);
  await expect(closing).toContainText("Official closes appear after 14:30");
  const half = /^Closing: (\d+) of (\d+) closes$/;
  await day.until(async () => half.test((await phase(page).textContent()) ?? ""), 1_200);
  const [, closed = "", traded = ""] = half.exec((await phase(page).textContent()) ?? "") ?? [];
  expect(Number(closed)).toBeLessThan(Number(traded));
  await expect(closing).toContainText(`${closed} of ${traded} have their official close`);
  await expect(closing).toContainText("Scheduled: Settling 14:30–15:10");
  const told = await evidence(page);
  expect(told).toContain(`${closed} of ${traded} lines have their official close`);
  await page.setViewportSize({ width: 1024, height: 768 });
  const cut = await phase(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
  await day.close();
});
