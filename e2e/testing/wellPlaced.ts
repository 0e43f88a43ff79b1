import { expect, type Page } from "playwright/test";
import { misplaced } from "./misplaced.ts";
import { settled } from "./visit.ts";

/**
 * Every kind of page, in groups of similar cost, each with its heading. `:symbol` stands for a line that trades. Neighbours have different
 * headings, so that a test sees when the next page is drawn.
 */
export const pages = {
  "of the market": {
    "/": "Overview",
    "/board": "Board",
    "/map": "Map",
  },
  "of indices": {
    "/sectors/238": /\S/,
    "/sectors": "Sectors",
    "/moved": "What moved it",
  },
  "of trades": {
    "/tape": "Tape",
    "/blocks": "Blocks",
    "/opening": "Opening",
    "/closing": "Closing",
    "/history": "By day",
  },
  "of companies": {
    "/disclosures": "Disclosures",
    "/calendar": "Calendar",
    "/s/:symbol": /\S/,
    "/media": "Media",
  },
  "of the user": {
    "/watch/main": /\S/,
    "/alerts": "Alerts",
    "/positions": "Positions",
    "/watch/shared?symbols=:symbol_NONE.N0000": /\S/,
    "/away?since=2026-01-05T10:00": "While you were away",
    "/settings": "Settings",
  },
  "of the service": {
    "/s/%E0%A4%A": "There is no page at this address",
    "/summary": "Day sheet",
    "/nowhere": "There is no page at this address",
    "/health": "Health",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | RegExp>>>>;

/** the addresses of all pages */
export const paths = Object.values(pages).flatMap((group) => Object.keys(group));

export const addressOf = (path: string, symbol: string): string => path.replaceAll(":symbol", symbol);

type Size = readonly [width: number, height: number];

/** CSS pixels. 720×450 is 1440×900 at a zoom of 200 %. */
export const sizes: readonly Size[] = [
  [320, 640],
  [360, 800],
  [640, 360],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
];

/** One size of each interval between the limits that most style sheets have: widths of 640, 960, 1240 and 2200 px, heights of 480 and 860 px. */
export const sizesOfEachKind: readonly Size[] = [
  [320, 640],
  [640, 360],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
];

/** Sets the size of the window, and waits until the page has its layout. */
export async function resize(page: Page, [width, height]: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
  // parts that follow the size of their box do so one frame later
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
  );
}

const expectEach = expect.configure({ soft: true, timeout: 10_000 });

/** Expects that nothing on the page exceeds its width, is truncated or overlaps. A fault does not end the test, so that one run names all. */
export async function expectWellPlaced(page: Page, at: string): Promise<void> {
  await settled(page);
  await expectEach.poll(() => page.evaluate(misplaced), at).toEqual([]);
}

/** The same in windows of several sizes. */
export async function expectFits(page: Page, path: string, windows: readonly Size[]): Promise<void> {
  for (const size of windows) {
    await resize(page, size);
    await expectWellPlaced(page, `${path} at ${size.join("×")}`);
  }
}
