/** The market was restarted, so the day has two recordings. A page never mixes them, and lists of recordings distinguish them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { startExchange } from "#server/exchange/start";

const day = "2026-11-20";
const folder = mkdtempSync(join(tmpdir(), "pola-recordings-"));
let exchange: Awaited<ReturnType<typeof startExchange>>;
let server: Gateway;

interface Recorded {
  day: string;
  boards: number;
  from: number;
  to: number;
}
const list = async (): Promise<Recorded[]> => (await (await fetch(`${server.url}/recordings`)).json()).days;
const recording = async (name: string) => (await list()).find((one) => one.day === name);
const boards = async (name: string) => (await recording(name))?.boards ?? 0;
/** The exchange's local time in the form of an address. */
const written = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 19);
const start = (time: string, seed: number, port = 0) =>
  startExchange({ port, host: "127.0.0.1", seed, clock: `${day}T${time}+05:30`, speed: 1 });

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  exchange = await start("10:30:00", 7);
  server = await startGateway([...flags(exchange.url), "--data", folder, "--record", "on"]);
  const watcher = await browser.newPage();
  await watcher.goto(server.url);
  await expect.poll(() => boards(day), { timeout: 60_000 }).toBeGreaterThan(6);
  const port = Number(new URL(exchange.url).port);
  await exchange.close();
  exchange = await start("10:28:00", 8, port);
  await expect.poll(() => boards(`${day}-2`), { timeout: 60_000 }).toBeGreaterThan(6);
  await watcher.close();
});
test.afterAll(async () => {
  await server.stop();
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole("region", { name: "Replay" });
const momentOf = async (page: Page) =>
  Number(await page.locator("[data-replay-at]").getAttribute("data-replay-at"));

/** Trades of the whole board, as the recording has them. */
async function tradesAt(name: string, at: number): Promise<string> {
  const response = await fetch(`${server.url}/recordings/${name}/answers/board?at=${at}`);
  const rows: { tradevolume: number }[] = (await response.json()).reqTradeSummery;
  return rows.reduce((sum, { tradevolume }) => sum + tradevolume, 0).toLocaleString("en");
}
const totals = (page: Page) => page.getByRole("group", { name: "Totals of the lines shown" });

test("at each moment the page shows the recording that covers the moment, with its number", async ({
  page,
}) => {
  for (const [name, number] of [
    [day, 1],
    [`${day}-2`, 2],
  ] as const) {
    const { to } = (await recording(name)) ?? { to: 0 };
    await page.goto(`${server.url}/board?at=${written(to)}`);
    await expect(page.getByText(new RegExp(`REPLAY .* · recording ${number}$`))).toBeVisible();
    await expect(totals(page)).toContainText(await tradesAt(name, await momentOf(page)));
    await expect(page).toHaveURL(new RegExp(`at=${day}-${number}T`));
  }
});

test("the list of recordings has two different entries, and choosing the other one opens it", async ({
  page,
}) => {
  const { to } = (await recording(day)) ?? { to: 0 };
  await page.goto(`${server.url}/board?at=${written(to)}`);
  const choice = bar(page).getByRole("combobox", { name: "Recording" });
  await expect(choice.getByRole("option")).toHaveCount(2);
  const entries = await choice.getByRole("option").allTextContents();
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatch(/^20 Nov 2026, 10:30–10:3\d, recording 1$/);
  expect(entries[1]).toMatch(/^20 Nov 2026, 10:28–10:2\d, recording 2$/);
  await choice.selectOption({ index: 1 });
  await expect(page.getByText(/REPLAY .* · recording 2$/)).toBeVisible();
});

test("if the second recording begins after the first, the bar hatches the time between, and the slider leads into the other", async ({
  page,
}) => {
  const apart = 60_000;
  // read once: the page leaves while such a request is on its way
  const body: { days: Recorded[] } = await (await fetch(`${server.url}/recordings`)).json();
  const [one, two] = body.days;
  if (!one || !two) throw new Error("two recordings were expected");
  const days = [one, { ...two, from: one.to + apart, to: one.to + 2 * apart }];
  await page.route(`${server.url}/recordings`, (route) => route.fulfill({ json: { ...body, days } }));
  const { from, to } = (await recording(day)) ?? { from: 0, to: 0 };
  await page.goto(`${server.url}/board?at=${day}-1T${written(from + 2_000).slice(11)}`);
  await expect(page.locator(`[data-gap="${to}"]`)).toBeAttached();
  const slider = bar(page).getByRole("slider", { name: "Moment" });
  await expect(slider).toHaveAttribute("max", String(Math.ceil((to + 2 * apart) / 1_000) * 1_000));
  await slider.focus();
  await slider.press("End");
  await expect(page).toHaveURL(new RegExp(`at=${day}-2T`));
  await expect(page.getByText(/REPLAY .* · recording 2$/)).toBeVisible();
});

test("tape and blocks have the prints of the recording that is shown", async ({ page }) => {
  for (const name of [day, `${day}-2`]) {
    const { from, to } = (await recording(name)) ?? { from: 0, to: 0 };
    await page.goto(`${server.url}/tape?at=${written(to)}`);
    const known = page.getByText(/^Since \d\d:\d\d:\d\d, when recording began/);
    await expect(known).toContainText(`Since ${written(from).slice(11)}`);
    const rows = page
      .getByRole("table")
      .getByRole("row")
      .filter({ hasText: /10:\d\d:\d\d/ });
    await expect(rows.first()).toBeVisible();
    const times = (await rows.allTextContents()).map((row) => /10:\d\d:\d\d/.exec(row)?.[0] ?? "");
    const hours = [written(from - 2_000).slice(11), written(to).slice(11)];
    for (const time of times) expect([time, ...hours].sort()).toEqual([hours[0], time, hours[1]]);
  }
});

test("in a replay “While you were away” compares boards of the recording shown", async ({ page }) => {
  const { from, to } = (await recording(day)) ?? { from: 0, to: 0 };
  await page.goto(`${server.url}/away?at=${written(to)}&since=${written(from + 2_000)}`);
  await expect(
    page.getByText(/Compares two boards as Pola saw them: .* 10:30:0\d and .* 10:3/),
  ).toBeVisible();
});
