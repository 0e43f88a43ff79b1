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

/**
 * Values of the colours in src/ui/tokens.css. Only pairs that src/ui/tokens.test.ts checks in every theme have contrast here: text on a
 * surface, a bar, a tile or a tint, and every other colour on a surface only.
 */
const strict: Readonly<Record<string, readonly string[]>> = {
  "#000000": ["bg", "panel", "raised"],
  "#ffffff": ["text", "focus"],
  "#7a7a7a": [
    ...["muted", "faint", "flat", "green", "red", "blue", "orange", "caution", "accent"],
    ...[1, 2, 3, 4, 5, 6].map((series) => `series-${series}`),
  ],
  "#606060": ["bar", "tile"],
  // borders: no text has these colours
  "#6e6e6e": ["line", "edge", "grid"],
};

/**
 * Sets these colours until the page is loaded again. If axe finds no contrast fault with them, every pair of colours on the page is one of
 * those that are checked in every theme, so axe need not run once for each theme.
 */
export async function setStrictColours(page: Page): Promise<void> {
  await page.evaluate((colours) => {
    const { style } = document.documentElement;
    for (const [colour, tokens] of Object.entries(colours))
      for (const token of tokens) style.setProperty(`--${token}`, colour);
  }, strict);
}
