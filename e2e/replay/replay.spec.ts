/** Plays a part of a session with a gap into a recording, and opens pages at its moments. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "playwright/test";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { headerWidths } from "#e2e/testing/headerWidths";
import { misplaced } from "#e2e/testing/misplaced";
import { playDay } from "#e2e/testing/playedDay";

const day = "2026-11-20";
const folder = mkdtempSync(join(tmpdir(), "pola-replay-"));
let server: Gateway;
let recorded: { from: number; to: number; gaps: { from: number; to: number }[] };

const list = async () => (await (await fetch(`${server.url}/recordings`)).json()).days[0];
/** The exchange's local time in the form of an address. */
const written = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 19);
const boardAt = async (at: number) => {
  const response = await fetch(`${server.url}/recordings/${day}/answers/board?at=${at}`);
  const rows: { symbol: string; price: number; tradevolume: number; sharevolume?: number }[] = (
    await response.json()
  ).reqTradeSummery;
  return { rows, trades: rows.reduce((sum, { tradevolume }) => sum + tradevolume, 0) };
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const recordings = join(folder, "recordings", "embedded-1");
  await playDay({ folder: recordings, every: 5, day, until: "10:20", silence: "10:12-10:15" });
  server = await startGateway([
    ...["--data", folder, "--record", "off", "--clock", `${day}T10:25:00+05:30`, "--log-level", "warn"],
  ]);
  recorded = await list();
  expect(recorded.gaps).toHaveLength(1);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Addresses that a page requested, without the page's own files. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(assets\/|icon|apple|manifest)|\.(woff2|svg|png)$/.test(pathname)) asked.push(pathname);
  });
  page.on("websocket", (socket) => asked.push(new URL(socket.url()).pathname));
  return asked;
}

const bar = (page: Page) => page.getByRole("region", { name: "Replay" });
const totals = (page: Page) => page.getByRole("group", { name: "Totals of the lines shown" });
const momentOf = async (page: Page) =>
  Number(await page.locator("[data-replay-at]").getAttribute("data-replay-at"));
const open = (page: Page, path: string, at: number | string) =>
  page.goto(`${server.url}${path}?at=${typeof at === "string" ? at : written(at)}`);
const middle = Date.parse(`${day}T10:05:00+05:30`);

test("a page at a moment shows the board of that moment, names the moment, and requests only recordings", async ({
  page,
}) => {
  const asked = requestsOf(page);
  const at = middle;
  await open(page, "/board", at);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "replay");
  await expect(page.getByText(`REPLAY ${written(at).slice(11)} · Fri 20 Nov`)).toBeVisible();
  await expect(page.getByRole("status", { name: "Market status" })).toContainText("then LIVE");
  const { rows } = await boardAt(await momentOf(page));
  const [first] = rows;
  await expect(page.locator(`[role=row][data-symbol="${first?.symbol}"] [data-field="price"]`)).toHaveText(
    first?.price.toFixed(2) ?? "",
  );
  await page.getByRole("link", { name: "Overview" }).first().click();
  await expect(page).toHaveURL(/\/\?at=2026-11-20T/);
  await expect(
    page.getByRole("region", { name: "Top gainers" }).locator("[data-symbol]").first(),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Breadth" })).toContainText("lines traded");
  const foreign = asked.filter(
    (path) => !/^\/(board)?$/.test(path) && !path.startsWith("/recordings") && path !== "/sector-names",
  );
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
});

test("with indices that were old at that moment the header still fits, from 1241 to 1920 px", async ({
  page,
}) => {
  await page.route(/\/answers\/sectors/, async (route) => {
    const answer = await route.fetch();
    const [given = "", ...speed] = (answer.headers()["pola-clock"] ?? "").split(";");
    const clock = [Number(given) - 50 * 60_000, ...speed].join(";");
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "pola-clock": clock } });
  });
  await open(page, "/board", middle);
  await expect(page.locator(".index-age").first()).toHaveText(/min/);
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(misplaced), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
});

test("keys step by board and by minute; the time field and the slider go to any moment", async ({ page }) => {
  await open(page, "/board", middle);
  await expect(bar(page)).toContainText("as Pola saw it");
  const begin = await momentOf(page);
  await page.keyboard.press(".");
  await expect.poll(() => momentOf(page)).toBeGreaterThan(begin);
  await page.keyboard.press(",");
  await expect.poll(() => momentOf(page)).toBeLessThanOrEqual(begin);
  await page.keyboard.press("]");
  await expect.poll(() => momentOf(page)).toBeGreaterThan(begin + 6_000); // the next whole minute, or the end of the recording
  await page.keyboard.press("[");
  await expect.poll(() => momentOf(page)).toBeLessThan(begin + 1_000);
  const field = page.getByRole("textbox", { name: "Exchange time" });
  const wanted = written(recorded.to - 2_000).slice(11);
  await field.fill(wanted);
  await field.press("Enter");
  await expect(page.getByText(`REPLAY ${wanted}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`at=${day}T${wanted}$`));
  await field.fill("99:99");
  await field.press("Enter");
  const message = () => field.evaluate((one: HTMLInputElement) => one.validationMessage);
  expect(await message()).toContain("“99:99” is not a time.");
  await field.fill(wanted);
  expect(await message()).toBe("");
  await field.fill("25:99");
  await field.blur();
  await expect(bar(page).getByRole("alert")).toContainText("“25:99” is not a time. Write a time as 11:42");
  await field.fill(wanted);
  await expect(bar(page).getByRole("alert")).toHaveCount(0);
  const slider = page.getByRole("slider", { name: "Moment" });
  await slider.focus();
  await slider.press("Home");
  await expect.poll(() => momentOf(page)).toBeLessThan(recorded.from + 5_000);
  const { trades } = await boardAt(await momentOf(page));
  await expect(totals(page)).toContainText(trades.toLocaleString("en"));
});

test("while it plays and after a pause, the figures are those of the moment shown", async ({ page }) => {
  await open(page, "/board", middle);
  await bar(page).getByRole("combobox", { name: "Speed" }).selectOption("5");
  const begin = await momentOf(page);
  await page.locator("body").press(" ");
  await expect(bar(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => momentOf(page)).toBeGreaterThan(begin + 4_000);
  await bar(page).getByRole("button", { name: "Pause" }).click();
  await expect(bar(page).getByRole("button", { name: "Play" })).toBeVisible();
  await expect.poll(async () => (await momentOf(page)) % 1_000).toBe(0);
  const { trades } = await boardAt(await momentOf(page));
  await expect(totals(page)).toContainText(trades.toLocaleString("en"));
});

test("the tooltip of each button names its key", async ({ page }) => {
  await open(page, "/board", middle);
  for (const [name, key] of [
    ["One minute back", "["],
    ["Previous board", ","],
    ["Play", "Space"],
    ["Next board", "."],
    ["One minute forward", "]"],
  ] as const)
    await expect(bar(page).getByRole("button", { name, exact: true })).toHaveAttribute(
      "title",
      `${name}, key ${key}`,
    );
});

test("on a phone the bar has at most 110 px, and a sheet has the steps by minute, the speed and the coverage", async ({
  page,
}) => {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/board", middle);
    await expect(bar(page)).toContainText("as Pola saw it");
    expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(110);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  for (const name of ["Play", "Previous board", "Next board", "More of the replay"])
    await expect(bar(page).getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(bar(page).getByRole("link", { name: "Back to now" })).toBeInViewport({ ratio: 1 });
  await bar(page).getByRole("button", { name: "More of the replay" }).click();
  const sheet = page.getByRole("dialog", { name: "More of the replay" });
  await expect(sheet).toContainText(/\d+ boards recorded, \d+ % of the session\. \d+ gaps? /);
  await expect(sheet.getByRole("combobox", { name: "Speed" })).toBeVisible();
  const begin = await momentOf(page);
  await sheet.getByRole("button", { name: "One minute forward" }).click();
  await expect.poll(() => momentOf(page)).toBeGreaterThan(begin);
});

test("a gap is hatched, and a page at a moment in the gap says which times are missing", async ({ page }) => {
  const [gap] = recorded.gaps;
  if (!gap) throw new Error("nothing was left out");
  await open(page, "/board", Math.ceil((gap.from + gap.to) / 2));
  await expect(page.locator(`[data-gap="${gap.from}"]`)).toBeAttached();
  await expect(bar(page)).toContainText(`No board from ${written(gap.from).slice(11)}`);
  await expect(page.getByRole("status", { name: "Market status" })).toContainText("NOT RECORDED");
});

test("after a jump back the board has the lines of then, sorted, also while the pointer is over its rows", async ({
  page,
}) => {
  await page.goto(`${server.url}/board?sort=shares&at=${written(recorded.to)}`);
  await page.locator("[role=row][data-symbol]").first().hover();
  await page.keyboard.press("[");
  await expect.poll(() => momentOf(page)).toBeLessThan(recorded.to - 1_000);
  const { rows } = await boardAt(await momentOf(page));
  await expect(page.getByText(`${rows.length} of ${rows.length}`)).toBeVisible();
  const first = rows.toSorted((a, b) => (b.sharevolume ?? 0) - (a.sharevolume ?? 0))[0];
  await expect(page.locator("[role=row][data-symbol]").first()).toHaveAttribute(
    "data-symbol",
    first?.symbol ?? "",
  );
});

test("a panel without a recording shows no figure; a day without a recording is named, with links to recorded days", async ({
  page,
}) => {
  await open(page, "/board", "2026-11-19T11:00:00");
  await expect(bar(page)).toContainText("19 Nov 2026 was not recorded.");
  await expect(page.getByText("Not recorded.", { exact: true })).toBeVisible();
  await expect(page.getByRole("status", { name: "Market status" })).toContainText("NOT RECORDED");
  await bar(page)
    .getByRole("link", { name: /20 Nov 2026/ })
    .click();
  await expect(page.locator("[role=row][data-symbol]").first()).toBeVisible();
  await open(page, "/board", "yesterday");
  await expect(bar(page)).toContainText("at=yesterday is not a valid moment");
  await open(page, "/board", "25:99");
  await expect(bar(page)).toContainText("at=25:99 is not a valid moment");
  await expect(bar(page)).toContainText("2026-10-02T11:42");
  await expect(page.locator("[role=row][data-symbol]")).toHaveCount(0);
  // no page requested this line's quote that day
  const { rows } = await boardAt(recorded.to);
  await open(page, `/s/${rows[3]?.symbol}`, recorded.to);
  await expect(page.getByRole("region", { name: "Order book" })).toContainText("Not recorded.");
});

test("a moment that has not come yet is called that, with links to now and to the newest recorded moment", async ({
  page,
}) => {
  await open(page, "/board", "2027-01-05T11:00:00");
  await expect(bar(page)).toContainText("5 Jan 2027 11:00 has not come yet: it is 20 Nov 2026 10:");
  await expect(page.getByText("REPLAY 11:00:00 · Tue 5 Jan 2027")).toBeVisible();
  await expect(bar(page).getByRole("link", { name: /^20 Nov 2026 10:/ })).toHaveCount(1);
  await bar(page).getByRole("link", { name: "Show now" }).click();
  await expect(page).toHaveURL(`${server.url}/board`);
});

test("the mark of another year's moment has the year", async ({ page }) => {
  await open(page, "/board", "2020-11-20T11:00:00");
  await expect(page.getByText("REPLAY 11:00:00 · Fri 20 Nov 2020")).toBeVisible();
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(misplaced), `${width} px`).toEqual([]);
  }
});

test("outside the recorded hours the nearest moment is shown, and pages and walls say so", async ({
  page,
}) => {
  await open(page, "/board", `${day}T18:00:00`);
  await expect(bar(page)).toContainText(/^.*18:00:00 has not come yet: it was 10:2\d:\d\d when this page/);
  await open(page, "/board", `${day}T08:00:00`);
  const shown = written(await momentOf(page)).slice(11);
  const words = `08:00:00 was not recorded. The nearest recorded moment is shown, ${shown}.`;
  await expect(bar(page)).toContainText(words);
  await page.keyboard.press(".");
  await expect(bar(page)).toContainText("as Pola saw it");
  await expect(bar(page)).not.toContainText("was not recorded");
  await page.goto(`${server.url}/wall?views=board&at=${day}T08:00:00`);
  await expect(page.getByText(words)).toBeVisible();
  for (const [at, why] of [
    ["abc", "at=abc is not a valid moment"],
    ["2026-11-19T11:00:00", "19 Nov 2026 was not recorded."],
  ] as const) {
    await page.goto(`${server.url}/wall?views=board&at=${at}`);
    await expect(page.getByRole("alert")).toContainText(why);
    await expect(page.getByText(/no answer|no prices yet/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^20 Nov 2026 (09:25|10:)/ })).toBeVisible();
  }
});

test("a time without a day means the newest recorded day, which is added to the address", async ({
  page,
}) => {
  const time = written(middle).slice(11);
  await open(page, "/board", time);
  await expect(page.getByText(`REPLAY ${time} · Fri 20 Nov`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`at=${day}T${time}$`));
});

test("at a moment that was not recorded, a line's page does not say that the exchange failed", async ({
  page,
}) => {
  await open(page, "/s/JKH.N0000", "2026-11-19T11:00:00");
  await expect(
    page.getByRole("heading", { name: "JKH.N0000 was not recorded at this moment" }),
  ).toBeVisible();
});

test("a wall at a moment names it, plays from there, and sends no reports", async ({ page }) => {
  const asked = requestsOf(page);
  await page.goto(`${server.url}/wall?views=board&at=${written(middle)}&play=2`);
  await expect(page.getByRole("status", { name: "Market status" })).toContainText("then LIVE");
  const mark = page.getByText(/^REPLAY 10:05:\d\d · Fri 20 Nov$/);
  const begin = await mark.textContent();
  await expect.poll(() => mark.textContent()).not.toBe(begin);
  await page.waitForTimeout(4_000); // a wall reports after two seconds
  expect(asked.filter((path) => /^\/(api|walls|version)/.test(path))).toEqual([]);
});

test("the link “Back to now” opens the live page, which has a link to replay the day", async ({ page }) => {
  await open(page, "/board", middle);
  await bar(page).getByRole("link", { name: "Back to now" }).click();
  await expect(page).toHaveURL(`${server.url}/board`);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await page.getByRole("status", { name: "Market status" }).getByRole("button").first().click();
  await page.getByRole("link", { name: "Replay the day" }).click();
  await expect(page).toHaveURL(/at=2026-11-20T/);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "replay");
});

test("in a small window the page of blocks scrolls to each of its blocks", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/blocks", recorded.to);
  const rows = page.locator(".leaders [data-symbol]");
  await expect(rows.first()).toBeAttached();
  for (const row of await rows.all()) {
    await row.scrollIntoViewIfNeeded();
    await expect(row).toBeInViewport({ ratio: 0.9 });
  }
});
