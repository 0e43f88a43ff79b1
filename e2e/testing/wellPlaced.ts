import { expect, type Page } from "playwright/test";
import { settled } from "./drawn.ts";
import { misplaced } from "./misplaced.ts";

/** Every kind of page; `:symbol` stands for a line that trades. */
export const paths = [
  "/",
  "/board",
  "/summary",
  "/map",
  "/disclosures",
  "/sectors",
  "/sectors/238",
  "/media",
  "/tape",
  "/blocks",
  "/opening",
  "/closing",
  "/history",
  "/alerts",
  "/away?since=2026-01-05T10:00",
  "/s/:symbol",
  "/watch/main",
  "/watch/shared?symbols=:symbol_NONE.N0000",
  "/health",
  "/settings",
  "/nowhere",
  "/s/%E0%A4%A",
] as const;

/** Expects that nothing on the page exceeds its width, is truncated or overlaps. */
export async function expectWellPlaced(page: Page, at: string): Promise<void> {
  await settled(page);
  expect(await page.evaluate(misplaced), at).toEqual([]);
}
