/** The market was restarted, so the day has two recordings. A page never mixes them, and lists of recordings distinguish them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "playwright/test";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";

const day = "2026-11-20";
const folder = mkdtempSync(join(tmpdir(), "pola-recordings-"));
let server: Gateway;

interface Recorded {
  day: string;
  boards: number;
  from: number;
  to: number;
}
const list = async (): Promise<Recorded[]> => (await (await fetch(`${server.url}/recordings`)).json()).days;
const recording = async (name: string) => (await list()).find((one) => one.day === name);
/** The exchange's local time in the form of an address. */
const written = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 19);
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const played = { folder: join(folder, "recordings", "embedded-1"), day, every: 5 };
  await playDay({ ...played, seed: 7, since: "10:30", until: "10:31" });
  await playDay({ ...played, seed: 8, since: "10:28", until: "10:29" });
  server = await startGateway([
    ...["--data", folder, "--record", "off", "--clock", `${day}T10:35:00+05:30`, "--log-level", "warn"],
  ]);
});
test.afterAll(async () => {
  await server.stop();
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
  expect(entries[0]).toBe("20 Nov 2026, 10:30–10:31, recording 1");
  expect(entries[1]).toBe("20 Nov 2026, 10:28–10:29, recording 2");
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
  await page.goto(`${server.url}/away?at=${day}T10:31:00&since=${day}T10:30:07`);
  await expect(
    page.getByText(/Compares two boards as Pola saw them: .* 10:30:05 and .* 10:31:00/),
  ).toBeVisible();
});
