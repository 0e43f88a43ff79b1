import { expect, type Page } from "playwright/test";

export const themes = ["Dark", "Light", "High contrast"] as const;

/** Chooses the theme as a user does, and waits until the page uses it. */
export async function chooseTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.getByRole("button", { name: "Look", exact: true }).click();
  const look = page.getByRole("dialog", { name: "Look" });
  await look.getByRole("group", { name: "Theme" }).getByText(theme, { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(page.locator("html")).toHaveAttribute(
    "data-theme",
    theme.split(" ").at(-1)?.toLowerCase() ?? "",
  );
}
