/** Pages whose clock only the test moves, so that their behaviour does not depend on the computer's speed. */

import { expect, type Page, type Request } from "playwright/test";
import { minute } from "#units/time";

/** Call before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - minute });
  await page.clock.pauseAt(Date.now());
}

/** Moves the page's clock by `ms`, then waits for one answer. */
export async function step(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // the body is read, because an unread request never counts as finished
  await page.evaluate(async () => void (await (await fetch("/healthz")).text()));
}

/**
 * Watches the page's requests from now on.
 * @returns moves its clock by this many ms, then waits until all requests are answered. Even on a slow computer no answer is late by the
 * page's clock.
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

/** Reads the page after each step of its clock: `await runUntil(page, 1_000, read).toBe(…)`. */
export const runUntil = <T>(page: Page, ms: number, read: () => Promise<T>) =>
  expect.poll(async () => {
    await step(page, ms);
    return read();
  });
