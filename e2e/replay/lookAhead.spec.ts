/**
 * A replay shows nothing that was not known at its moment. The test uses two recordings of one day, one of which ends at the moment; both
 * must give the same pages.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, type Request, test } from "playwright/test";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";

const day = "2026-11-20";
/** the cut recording ends with the board of 11:43:00 */
const moment = `${day}T11:43:00`;
const data = mkdtempSync(join(tmpdir(), "pola-look-ahead-"));
const servers: Gateway[] = [];

/** Records the day until this time, and serves the recording on a Sunday. */
async function served(name: string, until: string): Promise<{ boards: number }> {
  const folder = join(data, name);
  const recordings = join(folder, "recordings", "embedded-1");
  await playDay({ folder: recordings, every: 20, day, until });
  const sunday = "2026-11-22T12:00:00+05:30";
  const server = await startGateway(["--data", folder, "--clock", sunday, "--log-level", "warn"]);
  servers.push(server);
  const { days } = await (await fetch(`${server.url}/recordings`)).json();
  expect(days).toMatchObject([{ day, source: "embedded" }]);
  return days[0];
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const whole = await served("whole", "15:12");
  const cut = await served("cut", "11:43");
  expect(cut.boards).toBeGreaterThan(300);
  expect(whole.boards).toBeGreaterThan(2 * cut.boards);
});
test.afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(data, { recursive: true, force: true });
});

/** The page's elements without the replay's own bar, line by line. Numbers that the browser gives to elements are left out. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return [];
    for (const part of copy.querySelectorAll("script, section[aria-label='Replay'], canvas, .wall-ring"))
      part.remove();
    for (const part of copy.querySelectorAll("*"))
      for (const name of [
        "id",
        "aria-labelledby",
        "aria-describedby",
        "aria-controls",
        "for",
        "popovertarget",
      ])
        part.removeAttribute(name);
    // the order of attributes tells only which was set first
    for (const part of copy.querySelectorAll("*")) {
      const all = [...part.attributes].map(({ name, value }) => [name, value] as const);
      for (const [name] of all) part.removeAttribute(name);
      for (const [name, value] of all.sort(([one], [other]) => (one < other ? -1 : 1)))
        part.setAttribute(name, value);
    }
    return copy.innerHTML.replaceAll("><", ">\n<").split("\n");
  });

/**
 * Opens a page of a replay, and waits until it has all answers and no longer changes. Some parts request their figures only after the
 * first parts are drawn, so between two equal readings there must be no request either.
 */
async function opened(page: Page, url: string): Promise<string[]> {
  const waiting = new Set<Request>();
  let requests = 0;
  const onRequest = (request: Request) => {
    requests += 1;
    waiting.add(request);
  };
  const onEnd = (request: Request) => void waiting.delete(request);
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd);
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "replay");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  let before: string[] = [];
  let requestsBefore = 0;
  await expect
    .poll(
      async () => {
        const now = await drawn(page);
        const same = now.length > 0 && now.join() === before.join();
        const quiet = waiting.size === 0 && requests === requestsBefore;
        before = now;
        requestsBefore = requests;
        return same && quiet;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
  page.off("request", onRequest).off("requestfinished", onEnd).off("requestfailed", onEnd);
  return before;
}

const busiest = async () => {
  const at = Date.parse(`${moment}+05:30`);
  const answer = await fetch(`${servers[0]?.url}/recordings/${day}/answers/board?at=${at}`);
  const { reqTradeSummery }: { reqTradeSummery: { symbol: string; tradevolume: number }[] } =
    await answer.json();
  return reqTradeSummery.reduce((most, row) => (row.tradevolume > most.tradevolume ? row : most)).symbol;
};

const routes = [
  "/",
  "/board",
  "/map",
  "/sectors",
  "/sectors/1",
  "/s/",
  "/disclosures",
  "/media",
  "/summary",
  "/watch/main",
  "/tape",
  "/blocks",
  "/away",
  "/wall?views=map",
];

for (const route of routes)
  test(`${route} shows the same at a moment, whether the recording continues after it or not`, async ({
    page,
  }) => {
    const path = route === "/s/" ? `/s/${await busiest()}` : route;
    const shown: string[][] = [];
    for (const { url } of servers) {
      const lines = await opened(page, `${url}${path}${path.includes("?") ? "&" : "?"}at=${moment}`);
      shown.push(lines.map((line) => line.replaceAll(url, "")));
    }
    const [whole = [], cut] = shown;
    expect(whole.join("")).toContain("11:43:00");
    expect(cut).toEqual(whole);
  });

test("the bar marks the blocks of the whole day, and steps to the next print of a line", async ({ page }) => {
  const [whole] = servers;
  const symbol = await busiest();
  await page.goto(`${whole?.url}/s/${symbol}?at=${moment}`);
  const bar = page.getByRole("region", { name: "Replay" });
  const at = async () => Number(await bar.locator("[data-replay-at]").getAttribute("data-replay-at"));
  await bar.getByRole("button", { name: `Next print of ${symbol}` }).click();
  const start = Date.parse(`${moment}+05:30`);
  await expect.poll(at).toBeGreaterThan(start);
  const next = new Date((await at()) + 5.5 * 3_600_000).toISOString().slice(11, 16);
  // the chart of the line has a point of that minute, worked out from the boards up to that moment
  await expect(page.getByRole("region", { name: "Trades", exact: true })).toContainText(next);
  const blocks = bar.locator("[data-event=block]");
  await expect.poll(() => blocks.count()).toBeGreaterThan(0);
  await expect(bar.locator("[data-legend=block]")).toContainText(`${await blocks.count()} block`);
  await blocks.last().click({ force: true });
  await expect.poll(at).toBeGreaterThan(start);
});

test("a wall plays the newest recorded day, and in a replay leaves that view out", async ({ page }) => {
  const [whole] = servers;
  await page.goto(`${whole?.url}/wall?views=replay:20`);
  const view = page.getByRole("region", { name: "Replay" });
  const at = async () => Number(await view.locator("[data-replay-at]").getAttribute("data-replay-at"));
  await expect(view).toContainText("Friday 20 Nov");
  const first = await at();
  expect(first).toBeGreaterThanOrEqual(Date.parse(`${day}T09:25:00+05:30`));
  await expect.poll(at).toBeGreaterThan(first);
  expect(await at()).toBeLessThanOrEqual(Date.parse(`${day}T15:12:00+05:30`));
  await page.goto(`${whole?.url}/wall?views=replay:20&at=${moment}`);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-wall-state", /overview/);
  await expect(view).toHaveCount(0);
});
