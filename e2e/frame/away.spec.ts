/** A trader leaves the page and returns. The server records; only the speed of the market is simulated. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";

/** a minute of the exchange's time each second */
const day = [
  "--clock",
  "2026-11-17T10:30:00+05:30",
  "--speed",
  "60",
  "--pace",
  "0.05",
  "--record",
  "session",
];
const minute = 60_000;

let server: Gateway;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pola-away-"));
  server = await startGateway([...day, "--data", folder, "--log-level", "warn"]);
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The exchange's time of the newest recorded line, ms. */
async function recordedUntil(): Promise<number> {
  const list = (await (await fetch(`${server.url}/recordings`)).json()) as { days: { to: number }[] };
  return list.days[0]?.to ?? 0;
}

const looked = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem("pola-last-look");
    return text === null ? 0 : (JSON.parse(text) as { at: number }).at;
  });

test("after a quarter of an hour away, the page offers the changes once", async ({ context }) => {
  await expect.poll(recordedUntil).toBeGreaterThan(0);
  const before = await context.newPage();
  await before.goto(`${server.url}/board`);
  await expect.poll(() => looked(before)).toBeGreaterThan(0);
  await expect(before.getByRole("region", { name: "While you were away" })).toHaveCount(0);
  await before.close();
  const left = await recordedUntil();
  await expect.poll(recordedUntil, { timeout: 60_000 }).toBeGreaterThan(left + 16 * minute);

  const page = await context.newPage();
  await page.goto(`${server.url}/board`);
  const notice = page.getByRole("region", { name: "While you were away" });
  await expect(notice).toContainText(/Your last look was at 1\d:\d\d, \d+ min ago/);
  await notice.getByRole("link", { name: "Show what happened since" }).click();
  await expect(page).toHaveURL(/\/away\?since=2026-11-17T1\d(:|%3A)\d\d/);
  await expect(notice).toHaveCount(0);

  const indices = page.getByRole("region", { name: "Indices and sectors" });
  await expect(indices.getByRole("row")).toHaveCount(23); // a head, two market indices, twenty sectors
  await expect(indices.getByRole("row").nth(1)).toContainText(/[\d,]+\.\d\d.*[\d,]+\.\d\d/);
  // their values are from their own answer; only breadth and the like come from the board
  await expect(indices.locator("[data-via]")).toHaveAttribute("data-via", "http");
  await expect(page.getByRole("region", { name: "Breadth" }).locator("[data-via]")).toHaveAttribute(
    "data-via",
    "derived",
  );
  await expect(page.getByRole("region", { name: "All Share Index since then" })).toBeVisible();
  const trades = page.getByRole("region", { name: "Breadth" }).getByRole("row", { name: /^Trades/ });
  await expect(trades).toContainText(/\+\d/);
  await expect(page.getByText(/^Compares two boards as Pola saw them/)).toBeVisible();
  // on a busy machine the recording may have gaps: the panel says which, or that there are none
  await expect(page.getByRole("region", { name: "Times that Pola did not record" })).toContainText(
    /no gaps|\d\d:\d\d/,
  );

  const every = page
    .getByRole("table")
    .filter({ has: page.getByRole("columnheader", { name: "Shares" }) })
    .last();
  await every.getByRole("columnheader", { name: "Symbol" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=symbol-up/);
  expect(await every.getByRole("row").count()).toBeGreaterThan(200);
  const symbols = await every.getByRole("rowheader").allTextContents();
  expect(symbols).toEqual(symbols.toSorted());

  // each row of the page's tables opens its own line or sector
  const strangers = await page.locator("tbody tr .row-link").evaluateAll((links) =>
    links.slice(0, 60).flatMap((link) => {
      const row = link.closest("tr");
      row?.scrollIntoView({ block: "center" });
      const { left, top, width, height } = (row ?? link).getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("tr");
      return hit === row ? [] : [`${link.textContent} opens ${hit?.textContent}`];
    }),
  );
  expect(strangers).toEqual([]);

  await page.reload();
  await expect(page.getByRole("region", { name: "Breadth" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("for a moment without a recording, the page says so and offers recorded ones; an unreadable moment is named", async ({
  page,
}) => {
  await page.goto(`${server.url}/away?since=2026-11-17T09:45`);
  await expect(page.getByText("Nothing was recorded at")).toBeVisible();
  await page.getByRole("link", { name: /^The oldest recording begins/ }).click();
  await expect(
    page.getByRole("region", { name: "Breadth" }).getByRole("row", { name: /^Trades/ }),
  ).toBeVisible();
  await page.goto(`${server.url}/away?since=2026-02-31T10:00`);
  await expect(page.getByRole("alert").filter({ hasText: "2026-02-31T10:00" })).toBeVisible();
  await page.goto(`${server.url}/away?since=2026-11-18T09:45`);
  await expect(page.getByRole("alert")).toContainText("Wed 18 Nov 09:45:00 is after the present, Tue 17 Nov");
  await expect.poll(recordedUntil).toBeGreaterThan(0);
  const recorded = (await recordedUntil()) + minute;
  await expect.poll(recordedUntil).toBeGreaterThan(recorded);
  const time = new Date(recorded + 5.5 * 60 * minute).toISOString().slice(11, 16); // at the exchange
  await page.goto(`${server.url}/away?since=${time}`);
  await expect(page.getByText(/^Compares two boards as Pola saw them: .*1\d:\d\d/)).toBeVisible();
});
