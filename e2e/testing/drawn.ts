import { expect, type Page } from "playwright/test";

/** Waits until nothing on the page is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toContainText(/\S/); // before its code is loaded, a page is not busy but empty
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Opens a page and waits until it is completely drawn. */
export async function drawn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}
