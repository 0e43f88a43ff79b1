/** The freshness words of header and panels, on one page through a day of faults in simulated time. */
import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { expect, test } from "#e2e/testing/fixtures";
import { openDay, type SimulatedDay } from "#e2e/testing/simulatedDay";
import { noServer } from "./lostServer.ts";

const monday = "2026-11-23T11:00:00";
/** s */
const minute = 60;

const status = (page: Page) => page.getByRole("status", { name: "Market status" });
const wordOf = (page: Page) => page.locator("html").getAttribute("data-freshness");
const hasWord = (page: Page, word: string) => async () => (await wordOf(page)) === word;

const panels = (page: Page) => page.locator("[data-trust]");

/** Each panel's freshness word. The strip of indices has no heading. */
const trustOf = (page: Page): Promise<Record<string, string>> =>
  panels(page).evaluateAll((all) =>
    Object.fromEntries(
      all.map((panel) => [
        panel.querySelector("h2")?.textContent ?? "indices",
        panel.getAttribute("data-trust") ?? "",
      ]),
    ),
  );
const wordsOf = async (page: Page) => [...new Set(Object.values(await trustOf(page)))];

/** Number of figures in a colour of their direction. */
const coloured = (page: Page) =>
  page.evaluate(() => {
    const hue = (element: Element) => getComputedStyle(element).color;
    const flat = document.createElement("i");
    flat.className = "flat";
    document.body.append(flat);
    const neutral = hue(flat);
    flat.remove();
    return [...document.querySelectorAll("main :is(.up, .down)")].filter((figure) => hue(figure) !== neutral)
      .length;
  });

/** The page shows figures in colour, and all of them are current. */
async function expectLive(page: Page, day: SimulatedDay): Promise<void> {
  await day.until(async () => (await hasWord(page, "live")()) && (await coloured(page)) > 0, minute);
  // until its last panel is answered, which also needs the day's clock, the header says LOADING
  await day.untilSeen(status(page).filter({ hasText: "LIVE" }), minute);
}

/** Every panel of the page says that it is old, and no figure has a colour. */
async function expectOld(page: Page): Promise<void> {
  await expect.poll(() => wordsOf(page)).toEqual([expect.stringMatching(/^(stale|offline)$/)]);
  await expect(panels(page).filter({ hasNotText: /stale|offline/i })).toHaveCount(0);
  await expect(status(page)).toContainText(/STALE|OFFLINE/);
  await expect.poll(() => coloured(page)).toBe(0);
}

test("figures without new answers are STALE within 45 s, each panel by its own, and none looks current", async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(noServer, /^console: .+ 500 \(Internal Server Error\) \(\S+\/api\/tradeSummary\)$/);
  const day = await openDay(page, stack.server.url, monday);
  await page.goto(day.url);
  await expectLive(page, day);

  await test.step("only the board fails: what is worked out from it is STALE, and the leaders stay LIVE", async () => {
    day.exchange.failing = "board";
    expect(await day.until(hasWord(page, "stale"), minute)).toBeLessThanOrEqual(48);
    await expect
      .poll(() => trustOf(page))
      .toMatchObject({
        Breadth: "stale",
        "Day so far": "stale",
        Map: "stale",
        indices: "live",
        "Top gainers": "live",
        "Top losers": "live",
        "Most active": "live",
      });
  });
  const lineLink = boardOf(page).locator("[data-symbol]").getByRole("link").first();
  for (const [name, open] of [
    ["the overview", undefined],
    ["the board", page.getByRole("link", { name: "Board", exact: true })],
    ["the page of a line", lineLink],
  ] as const)
    await test.step(`nothing is answered: on ${name} no figure looks current`, async () => {
      day.exchange.failing = undefined;
      day.exchange.answers = "all";
      await open?.click();
      await expectLive(page, day);
      day.exchange.answers = "none";
      expect(await day.until(hasWord(page, "stale"), minute)).toBeLessThanOrEqual(48);
      await expectOld(page);
    });
  await day.close();
});

test("a market that stands still is NOT MOVING after five minutes, and after two hours of sleep nothing is LIVE before an answer", async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(noServer);
  const day = await openDay(page, stack.server.url, monday);
  await page.goto(day.url);
  await expectLive(page, day);

  await test.step("a market without any change is quiet, then NOT MOVING, on the overview and on the board", async () => {
    day.exchange.trade(false);
    await day.pass(4 * minute);
    await expect(status(page)).toContainText(/LIVE.*quiet [34] min/);
    await day.until(hasWord(page, "not-moving"), 2 * minute);
    await expect(status(page)).toContainText("NOT MOVING");
    await expect(page.getByRole("region", { name: "Notice" })).toContainText(
      /No new data from the whole market since 1[01]:\d\d:\d\d\. The data do not show whether/,
    );
    // disclosures do not have to change with the market
    const wordsOfDay = async () => {
      const { Disclosures: _, ...trust } = await trustOf(page);
      return [...new Set(Object.values(trust))];
    };
    await expect.poll(wordsOfDay).toEqual(["not-moving"]);
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
    await expect.poll(() => trustOf(page)).toEqual({ indices: "not-moving", Board: "not-moving" });
    day.exchange.trade(true);
    await expectLive(page, day);
  });

  await test.step("after sleep all figures are old until the first answer", async () => {
    day.exchange.answers = "none";
    await day.sleep(120 * minute);
    await expectOld(page);
    day.exchange.answers = "all";
    await expectLive(page, day);
  });
  await day.close();
});
