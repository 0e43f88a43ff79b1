/** Pages and walls at moments of a recorded part of a session with a gap. */

import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import type { Gateway } from "#e2e/testing/gateway";
import { headerWidths } from "#e2e/testing/headerWidths";
import { holdClock, runUntil } from "#e2e/testing/heldClock";
import { misplaced } from "#e2e/testing/misplaced";
import { recordedDay, sharedDay } from "#e2e/testing/recording";
import { visit } from "#e2e/testing/visit";
import { minute, second } from "#units/time";
import {
  bar,
  boardAt,
  momentOf,
  type Recorded,
  recordings,
  serverOver,
  totals,
  tradesOf,
  written,
} from "./replayed.ts";

const { day } = sharedDay;
const middle = Date.parse(`${day}T10:05:00+05:30`);
let server: Gateway;
let recorded: Recorded;

test.beforeAll(async () => {
  server = await serverOver(recordedDay({ until: "11:20" }), `${day}T11:25`);
  const [only] = await recordings(server);
  if (!only) throw new Error("the day is not in the list");
  recorded = only;
  expect(recorded.gaps).toHaveLength(2); // the second is the time after the recording
});
test.afterAll(() => server.stop());
test.use({ baseURL: undefined }); // the shared exchange is not started

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

const rows = (page: Page) => page.locator("[role=row][data-symbol]");
const marketStatus = (page: Page) => page.getByRole("status", { name: "Market status" });

test("a page at a moment shows the board of then, follows keys, field, slider and play, and requests only recordings", async ({
  page,
}) => {
  const asked = requestsOf(page);
  const expectMoment = (at: number) => expect.poll(() => momentOf(page)).toBe(at);
  const expectTotals = async (at: number) =>
    expect(totals(page)).toContainText(tradesOf(await boardAt(server, day, at)));

  await test.step("a time without a day means the newest recorded day, which is added to the address", async () => {
    await page.goto(`${server.url}/board?sort=shares&at=10:05:00`);
    await expect(page.locator("html")).toHaveAttribute("data-freshness", "replay");
    await expect(page.getByText("REPLAY 10:05:00 · Fri 20 Nov", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`at=${day}T10:05:00$`));
    await expect(marketStatus(page)).toContainText("was LIVE");
    await expect(bar(page)).toContainText("Board of 10:05:00, as Pola saw it.");
    await expectMoment(middle);
    const sorted = (await boardAt(server, day, middle)).toSorted((a, b) => b.sharevolume - a.sharevolume);
    for (const [place, { symbol, price }] of sorted.slice(0, 3).entries()) {
      await expect(rows(page).nth(place)).toHaveAttribute("data-symbol", symbol);
      await expect(rows(page).nth(place).locator('[data-field="price"]')).toHaveText(price.toFixed(2));
    }
    await expectTotals(middle);
  });

  await test.step("keys step by board and by minute", async () => {
    for (const [key, at] of [
      [".", middle + sharedDay.every * second],
      [",", middle],
      ["]", middle + minute],
      ["[", middle],
    ] as const) {
      await page.keyboard.press(key);
      await expectMoment(at);
    }
  });

  await test.step("after a jump back the board has the lines of then, sorted, also while the pointer is over its rows", async () => {
    const last = written(recorded.to).slice(11);
    const field = page.getByRole("textbox", { name: "Exchange time" });
    await field.fill(last);
    await field.press("Enter");
    await expect(page.getByText(`REPLAY ${last}`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`at=${day}T${last}$`));
    await rows(page).first().hover();
    const slider = page.getByRole("slider", { name: "Moment" });
    await slider.focus();
    await slider.press("Home");
    await expectMoment(recorded.from);
    const then = await boardAt(server, day, recorded.from);
    await expect(page.getByText(`${then.length} of ${then.length}`)).toBeVisible();
    const [most] = then.toSorted((a, b) => b.sharevolume - a.sharevolume);
    await expect(rows(page).first()).toHaveAttribute("data-symbol", most?.symbol ?? "");
    await expectTotals(recorded.from);
  });

  await test.step("playing moves the figures, and after a pause they are those of the moment shown", async () => {
    await bar(page).getByRole("combobox", { name: "Speed" }).selectOption("60");
    await page.locator("body").press(" ");
    await expect.poll(() => momentOf(page)).toBeGreaterThan(recorded.from + 6 * minute);
    await bar(page).getByRole("button", { name: "Pause" }).click();
    await expect(bar(page).getByRole("button", { name: "Play" })).toBeVisible();
    await expect.poll(async () => (await momentOf(page)) % second).toBe(0);
    await expectTotals(await momentOf(page));
  });

  await test.step("other pages keep the moment, and a panel without a recording shows no figure", async () => {
    await page.getByRole("link", { name: "Overview" }).first().click();
    await expect(page).toHaveURL(/\/\?at=2026-11-20T/);
    await expect(
      page.getByRole("region", { name: "Top gainers" }).locator("[data-symbol]").first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Breadth" })).toContainText("lines traded");
    // no page requested this line's order book that day
    const [line] = await boardAt(server, day, await momentOf(page));
    await visit(page, `/s/${line?.symbol}?at=${written(middle)}`);
    await expect(page.getByRole("region", { name: "Order book" })).toContainText("Not recorded.");
  });

  // the server answers the weights of an index at a moment from its recording
  const own = ["/sector-names", "/index-weights"];
  const foreign = asked.filter(
    (path) => !/^\/(board)?$/.test(path) && !path.startsWith("/recordings") && !own.includes(path),
  );
  expect(foreign).toEqual([]);
  await expect.poll(() => page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
});

test("with old indices, and with the year of another moment, the header fits from 1241 to 1920 px", async ({
  page,
}) => {
  const expectFit = async () => {
    for (const width of headerWidths) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => page.evaluate(misplaced), `${width} px`).toEqual([]);
    }
  };
  await page.route(/\/answers\/sectors/, async (route) => {
    const answer = await route.fetch();
    const [given = "", ...speed] = (answer.headers()["pola-clock"] ?? "").split(";");
    const clock = [Number(given) - 50 * minute, ...speed].join(";");
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "pola-clock": clock } });
  });
  await page.goto(`${server.url}/board?at=${written(middle)}`);
  await expect(page.locator(".index-age").first()).toHaveText(/min/);
  await expectFit();
  await page.goto(`${server.url}/board?at=2020-11-20T11:00:00`);
  await expect(page.getByText("REPLAY 11:00:00 · Fri 20 Nov 2020")).toBeVisible();
  await expectFit();
});

test("in a small window the bar has at most 110 px and a sheet with its other controls, and every block can be reached", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${server.url}/board?at=${written(middle)}`);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar(page)).toContainText("as Pola saw it");
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBeLessThanOrEqual(110);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const time = bar(page).locator("input.field");
    await expect.poll(() => time.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  for (const name of ["Play", "Previous board", "Next board", "More of the replay"])
    await expect(bar(page).getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(bar(page).getByRole("link", { name: "Back to now" })).toBeInViewport({ ratio: 1 });
  await bar(page).getByRole("button", { name: "More of the replay" }).click();
  const sheet = page.getByRole("dialog", { name: "More of the replay" });
  await expect(sheet).toContainText(/\d+ boards recorded, \d+ % of the session so far\. 1 gap /);
  await expect(sheet.getByRole("combobox", { name: "Speed" })).toBeVisible();
  await sheet.getByRole("button", { name: "One minute forward" }).click();
  await expect.poll(() => momentOf(page)).toBe(middle + minute);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("slider", { name: "Moment" }).press("End");
  await expect.poll(() => momentOf(page)).toBe(recorded.to);
  await visit(page, `/blocks?at=${written(recorded.to)}`);
  const blocks = page.getByRole("main").getByRole("row").and(page.locator("[data-symbol]"));
  await expect.poll(() => blocks.count()).toBeGreaterThan(1);
  for (const row of await blocks.all()) {
    await row.scrollIntoViewIfNeeded();
    await expect(row).toBeInViewport({ ratio: 0.9 });
  }
});

test("a moment without a board is named, in a gap, outside the recorded hours and on another day, with links to recorded ones", async ({
  page,
}) => {
  const [gap] = recorded.gaps;
  if (!gap) throw new Error("nothing was left out");
  await page.goto(`${server.url}/board?at=${written((gap.from + gap.to) / 2)}`);
  await expect(page.locator(`[data-gap="${gap.from}"]`)).toHaveCount(1);
  await expect(bar(page)).toContainText("No board from 10:12:00 to 10:15:00.");
  await expect(marketStatus(page)).toContainText("NOT RECORDED");

  await page.goto(`${server.url}/board?at=${day}T08:00:00`);
  const moved = "08:00:00 was not recorded. The nearest recorded moment is shown, 09:25:00.";
  await expect(bar(page)).toContainText(moved);
  await page.keyboard.press(".");
  await expect(bar(page)).toContainText("as Pola saw it");
  await expect(bar(page)).not.toContainText("was not recorded");

  await page.goto(`${server.url}/board?at=2026-11-19T11:00:00`);
  await expect(bar(page)).toContainText("19 Nov 2026 was not recorded.");
  await expect(page.getByText("Not recorded.", { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(marketStatus(page)).toContainText("NOT RECORDED");
  await visit(page, "/s/JKH.N0000?at=2026-11-19T11:00:00");
  // not that the exchange failed
  await expect(
    page.getByRole("heading", { name: "JKH.N0000 was not recorded at this moment" }),
  ).toBeVisible();
  await visit(page, "/board?at=2026-11-19T11:00:00");
  await bar(page)
    .getByRole("link", { name: /20 Nov 2026/ })
    .click();
  await expect(rows(page).first()).toBeVisible();

  await test.step("“Back to now” opens the live page, which has a link to replay the day", async () => {
    await bar(page).getByRole("link", { name: "Back to now" }).click();
    await expect(page).toHaveURL(`${server.url}/board`);
    await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
    await marketStatus(page).getByRole("button").first().click();
    await page.getByRole("link", { name: "Replay the day" }).click();
    await expect(page).toHaveURL(/at=2026-11-20T/);
    await expect(page.locator("html")).toHaveAttribute("data-freshness", "replay");
  });
});

test("a wall at a moment names it, plays from there and sends no reports; without a recording it says why", async ({
  page,
}) => {
  const asked = requestsOf(page);
  const reports = () => asked.filter((path) => /^\/(api|walls|version)/.test(path));
  await holdClock(page);
  await page.goto(`${server.url}/wall?views=board&at=${written(middle)}&play=2`);
  const mark = page.getByText(/^REPLAY 10:0\d:\d\d · Fri 20 Nov$/);
  // ten seconds at double speed are five of the wall, and a live wall reports after two
  await runUntil(page, 500, () => mark.textContent()).toMatch(/^REPLAY 10:05:[1-5]/);
  await expect(marketStatus(page)).toContainText("was LIVE");
  expect(reports()).toEqual([]);

  await page.clock.resume();
  const [gap] = recorded.gaps;
  if (!gap) throw new Error("nothing was left out");
  await page.goto(`${server.url}/wall?views=board&at=${written((gap.from + gap.to) / 2)}`);
  await expect(marketStatus(page)).toContainText("NOT RECORDED");
  await expect(page.locator(".wall-age")).toHaveText("Not recorded.");
  await page.goto(`${server.url}/wall?views=board&at=${day}T08:00:00`);
  await expect(page.getByText("08:00:00 was not recorded.")).toBeVisible();
  await page.goto(`${server.url}/wall?views=board&at=2026-11-19T11:00:00`);
  await expect(page.getByRole("alert")).toContainText("19 Nov 2026 was not recorded.");
  await expect(page.getByRole("link", { name: "20 Nov 2026 09:25" })).toBeVisible();
  await expect(page.getByText(/no answer|no prices yet/)).toHaveCount(0);
});
