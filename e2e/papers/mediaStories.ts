/** News and events on the media page. */
import type { Locator, Page } from "playwright/test";
import { expect } from "#e2e/testing/fixtures";

/** a record as the service sends it */
export type Sent = Record<string, unknown>;

export const panel = (page: Page, name: "News" | "Events"): Locator => page.getByRole("region", { name });

export const story = (page: Page, name: "News" | "Events", title: string): Locator =>
  panel(page, name)
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title.trim() }) })
    .first();

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap(leaves);
}

/** Expects every value of a record, at any depth, to be among the fields shown. */
export async function expectAllFields(article: Locator, record: Sent): Promise<void> {
  const all = article.getByRole("group");
  await all.locator("summary").click();
  await expect
    .poll(async () => {
      const cells = await all.locator("[data-field]").evaluateAll((elements) =>
        elements.map((element) => ({
          field: element.getAttribute("data-field"),
          shown: element.textContent ?? "",
        })),
      );
      return Object.entries(record).flatMap(([field, value]) =>
        leaves(value)
          .filter((leaf) => !cells.some((cell) => cell.field === field && cell.shown.includes(leaf)))
          .map((leaf) => `${field}: ${leaf}`),
      );
    })
    .toEqual([]);
}
