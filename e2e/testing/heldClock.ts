/** Pages whose clock stands until a story moves it: what they do then does not depend on how fast the machine is. */
import { expect, type Page, type Request } from "playwright/test";

const minute = 60_000;

/** To be called before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - minute });
  await page.clock.pauseAt(Date.now());
}

/** Lets the page's clock run by so many ms, and as long as an answer takes. */
export async function step(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // read to its end: what is not read never counts as finished
  await page.evaluate(async () => void (await (await fetch("/healthz")).text()));
}

/**
 * Minds what a page asks for from now on. @returns lets its clock run by so many ms, and then waits until
 * all that it asked for is answered: however slow the machine is, no answer is late by the page's clock.
 */
export function answeredSteps(page: Page): (ms: number) => Promise<void> {
  const unanswered = new Set<Request>();
  const over = (request: Request) => void unanswered.delete(request);
  page.on("request", (request) => void unanswered.add(request));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  return async (ms) => {
    await step(page, ms);
    if (unanswered.size > 0) await expect.poll(() => [...unanswered].map((one) => one.url())).toEqual([]);
  };
}

/** As below, of a page that reaches nobody whom it could ask; its clock runs on between the steps. */
export const runCutOff = <T>(page: Page, ms: number, read: () => Promise<T>) =>
  expect.poll(async () => {
    await page.clock.runFor(ms);
    return read();
  });

/** What a page shows, looked at after each step of its clock: `await runUntil(page, 1_000, read).toBe(…)`. */
export const runUntil = <T>(page: Page, ms: number, read: () => Promise<T>) =>
  expect.poll(async () => {
    await step(page, ms);
    return read();
  });
