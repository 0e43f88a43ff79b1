/** Shared by the tests of a display: a wall on a simulated day, and how it looks from five metres. */
import type { Page } from "playwright/test";
import { test as base } from "#e2e/testing/fixtures";
import { openDay, type SimulatedDay } from "#e2e/testing/simulatedDay";

/** Opens a wall at this instant of Colombo's time. */
type Open = (start: string, search?: string) => Promise<SimulatedDay>;

export const test = base.extend<{ open: Open }>({
  open: async ({ page, stack }, use) => {
    const days: SimulatedDay[] = [];
    await page.setViewportSize({ width: 1280, height: 720 });
    await use(async (start, search = "") => {
      const day = await openDay(page, stack.server.url, start);
      days.push(day);
      await page.goto(`${day.url}/wall${search}`);
      await day.untilSeen(page.locator(".wall, .wall-dark"), 20);
      await mark(page);
      return day;
    });
    await page.close(); // otherwise the page complains of what it cannot reach any more
    for (const day of days) await day.close();
  },
});

export const monday = "2026-11-23T11:00:00";
export const three = "?views=leaders:20,board:20,overview:20";

/** What the browser writes to its console when a simulated exchange fails, disappears or refuses the push link. */
export const outages = [
  /^console: Failed to load resource: the server responded with a status of 500 .*\/api\//,
  /^console: Failed to load resource: net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET) .*\/api\//,
  /^console: WebSocket connection to .*\/api\/ws\//,
];

/** Sets a mark in the page. A reload removes it. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
export const isSamePage = (page: Page) => page.evaluate(() => "stillTheSamePage" in window);

interface Look {
  view: string;
  word: string;
  framed: boolean;
  band: string;
  age: string;
  beats: number;
  beating: boolean;
}

/** How the wall looks from five metres, and its attributes for scripts. */
export const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const state = new Map(
      (document.documentElement.dataset.wallState ?? "")
        .split(" ")
        .map((said) => said.split("=") as [string, string]),
    );
    const wall = document.querySelector(".wall");
    const beat = document.querySelector<HTMLElement>(".wall-beat");
    return {
      view: state.get("view") ?? "",
      word: state.get("word") ?? "",
      framed: wall !== null && getComputedStyle(wall, "::after").borderTopStyle === "dashed",
      band: document.querySelector(".wall-band")?.textContent ?? "",
      age: document.querySelector(".wall-age")?.textContent ?? "",
      beats: Number(beat?.dataset.beats),
      beating: beat?.dataset.beating === "true",
    };
  });

export const hasWord = (page: Page, word: string) => async () => (await look(page)).word === word;

/** The views shown during this many seconds. */
export async function viewsIn(page: Page, day: SimulatedDay, seconds: number): Promise<Set<string>> {
  const seen = new Set<string>();
  await day.pass(seconds, async () => seen.add((await look(page)).view));
  return seen;
}
