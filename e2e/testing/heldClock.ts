/** Pages whose clock stands until a story moves it: what they do then does not depend on how fast the machine is. */
import { expect, type Page } from "playwright/test";

const minute = 60_000;

/** To be called before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - minute });
  await page.clock.pauseAt(Date.now());
}

/** Lets the page's clock run by so many ms, and as long as an answer takes. */
export async function step(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate(() => fetch("/healthz"));
}

/** What a page shows, looked at after each step of its clock: `await runUntil(page, 1_000, read).toBe(…)`. */
export const runUntil = <T>(page: Page, ms: number, read: () => Promise<T>) =>
  expect.poll(async () => {
    await step(page, ms);
    return read();
  });
