/**
 * A replay shows nothing that was not known at its moment. The test uses two recordings of one day, one of which ends at the moment; both
 * must give the same pages.
 */
import type { Page, Request } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import type { Gateway } from "#e2e/testing/gateway";
import { recordedDay, sharedDay } from "#e2e/testing/recording";
import { visit } from "#e2e/testing/visit";
import { boardAt, recordings, serverOver } from "./replayed.ts";

const { day } = sharedDay;
/** the cut recording ends with the board of 11:43:00 */
const moment = `${day}T11:43:00`;
const at = Date.parse(`${moment}+05:30`);
const sunday = "2026-11-22T12:00";
let whole: Gateway;
let cut: Gateway;
/** the line with the most trades by the moment */
let busiest: string;

test.beforeAll(async () => {
  whole = await serverOver(recordedDay(), sunday, "on");
  cut = await serverOver(recordedDay({ until: "11:43" }), sunday, "on");
  const [[all], [some]] = [await recordings(whole), await recordings(cut)];
  expect(some?.to).toBe(at);
  expect(all?.boards).toBeGreaterThan(2 * (some?.boards ?? 0));
  const rows = await boardAt(whole, day, at);
  busiest = rows.reduce((most, row) => (row.tradevolume > most.tradevolume ? row : most)).symbol;
});
test.afterAll(async () => {
  await whole.stop();
  await cut.stop();
});
test.use({ baseURL: undefined }); // the shared exchange is not started

/**
 * The page's elements without the replay's own bar, line by line. A chart counts with a number for its pixels. Numbers that the browser
 * gives to elements are left out.
 */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (const wait of [frame, frame]) await wait(); // a chart draws in a frame
    const copy = document.body.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return [];
    const charts = [...document.querySelectorAll("canvas")].map((canvas) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      let sum = 0;
      for (const octet of data) sum = (Math.imul(sum, 31) + octet) | 0;
      return sum;
    });
    for (const [place, part] of [...copy.querySelectorAll("canvas")].entries())
      part.setAttribute("data-pixels", String(charts[place]));
    for (const part of copy.querySelectorAll("script, section[aria-label='Replay'], .wall-ring"))
      part.remove();
    for (const part of copy.querySelectorAll("*"))
      for (const name of [
        "id",
        "aria-labelledby",
        "aria-describedby",
        "aria-controls",
        "for",
        "popovertarget",
        "name", // of radio buttons
      ])
        part.removeAttribute(name);
    // the order of attributes tells only which was set first
    for (const part of copy.querySelectorAll("*")) {
      const all = [...part.attributes].map(({ name, value }) => [name, value] as const);
      for (const [name] of all) part.removeAttribute(name);
      for (const [name, value] of all.sort(([one], [other]) => (one < other ? -1 : 1)))
        part.setAttribute(name, value);
    }
    return copy.innerHTML.replaceAll(location.origin, "").replaceAll("><", ">\n<").split("\n");
  });

/**
 * Watches a page's requests. @returns reads the page once it has all answers and no longer changes. Some parts request their figures only
 * after the first parts are drawn, so while the page is watched there must be no request either.
 */
function reader(page: Page): () => Promise<string[]> {
  const waiting = new Set<Request>();
  let requests = 0;
  page.on("request", (request) => {
    requests += 1;
    waiting.add(request);
  });
  page.on("requestfinished", (request) => void waiting.delete(request));
  page.on("requestfailed", (request) => void waiting.delete(request));
  return async () => {
    for (;;) {
      const before = requests;
      await page.evaluate(unchanged, 250);
      if (waiting.size === 0 && requests === before) return drawn(page);
    }
  };
}

/** Runs in the page: resolves once nothing in it has changed for this many ms. */
const unchanged = (ms: number) =>
  new Promise<void>((done) => {
    const rest = () => {
      changes.disconnect();
      done();
    };
    let timer = setTimeout(rest, ms);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(rest, ms);
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** Lines of one page that differ from those of the other, or why there is nothing to compare. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  if (!one.some((line) => line.includes("11:43:00"))) return ["the moment is not on the page"];
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, place) => [one[place], other[place]])
    .filter(([first, second]) => first !== second)
    .map(([first, second]) => `${first} | ${second}`);
}

const routes = [
  "/board",
  "/map",
  "/sectors",
  "/sectors/1",
  "/disclosures",
  "/media",
  "/summary",
  "/watch/main",
  "/tape",
  "/blocks",
  "/away",
];

test("every page shows the same at a moment, whether the recording continues after it or not", async ({
  browser,
}) => {
  // a window each, because a tab behind another draws only one frame a second
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
  const [onWhole, onCut] = pages;
  const [readWhole, readCut] = [reader(onWhole), reader(onCut)];
  const charts = new Set<string>();
  const expectSame = async (path: string, open: typeof visit) => {
    const address = `${path}${path.includes("?") ? "&" : "?"}at=${moment}`;
    await Promise.all(pages.map((page) => open(page, address)));
    for (const page of pages) await expect(page.locator("html")).toHaveAttribute("data-freshness", "replay");
    await expect
      .poll(async () => {
        const [shown, other] = await Promise.all([readWhole(), readCut()]);
        for (const [pixels] of shown.join().matchAll(/data-pixels="-?\d+"/g)) charts.add(pixels);
        return differences(shown, other);
      })
      .toEqual([]);
  };
  const load = async (page: Page, path: string) => {
    await page.goto(`${page === onWhole ? whole.url : cut.url}${path}`);
  };
  await test.step("/", () => expectSame("/", load));
  for (const route of [...routes, `/s/${busiest}`]) await test.step(route, () => expectSame(route, visit));
  await test.step("a wall", () => expectSame("/wall?views=map", load));
  expect(charts.size).toBeGreaterThan(5); // charts were drawn, and not all alike
  for (const context of contexts) await context.close();
});

test("the bar marks the blocks of the whole day and steps to the next print of a line; a wall plays the newest recorded day", async ({
  page,
}) => {
  const bar = page.getByRole("region", { name: "Replay" });
  const momentShown = async () =>
    Number(await bar.locator("[data-replay-at]").getAttribute("data-replay-at"));

  await page.goto(`${whole.url}/s/${busiest}?at=${moment}`);
  await bar.getByRole("button", { name: `Next print of ${busiest}` }).click();
  await expect.poll(momentShown).toBeGreaterThan(at);
  const next = new Date((await momentShown()) + 5.5 * 3_600_000).toISOString().slice(11, 16);
  // the chart of the line has a point of that minute, worked out from the boards up to that moment
  await expect(page.getByRole("region", { name: "Trades", exact: true })).toContainText(next);
  const blocks = bar.locator("[data-event=block]");
  await expect.poll(() => blocks.count()).toBeGreaterThan(0);
  const count = await blocks.count();
  await expect(bar.locator("[data-legend=block]")).toContainText(`${count} block`);
  await blocks.last().click({ force: true });
  await expect.poll(momentShown).toBeGreaterThan(at);

  await page.goto(`${whole.url}/wall?views=replay:20`);
  await expect(bar).toContainText("Friday 20 Nov");
  await expect.poll(momentShown).toBeGreaterThanOrEqual(Date.parse(`${day}T09:25:00+05:30`));
  const begun = await momentShown();
  await expect.poll(momentShown).toBeGreaterThan(begun);
  await expect.poll(momentShown).toBeLessThanOrEqual(Date.parse(`${day}T15:12:00+05:30`));
  await page.goto(`${whole.url}/wall?views=replay:20&at=${moment}`);
  await expect(page.locator("html")).toHaveAttribute("data-wall-state", /overview/); // in a replay the wall leaves that view out
  await expect(bar).toHaveCount(0);
});
