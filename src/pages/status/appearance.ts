import { type Motion, type Theme, usePreferences } from "#ui/preferences/preferences";
import { isPrinting, onPrinting } from "#ui/screen/printing";
import { writeNumbersIn } from "#ui/words/format";

export interface SystemWish {
  light: boolean;
  moreContrast: boolean;
  lessMotion: boolean;
}

/** The theme in use: the chosen theme, or the system's. */
export function wornTheme(theme: Theme, { light, moreContrast }: SystemWish): string {
  if (theme !== "system") return theme;
  if (moreContrast) return light ? "contrast-light" : "contrast";
  return light ? "light" : "dark";
}

export const wornMotion = (motion: Motion, { lessMotion }: SystemWish): Motion =>
  motion === "reduced" || lessMotion ? "reduced" : "system";

const media = {
  light: matchMedia("(prefers-color-scheme: light)"),
  moreContrast: matchMedia("(prefers-contrast: more)"),
  lessMotion: matchMedia("(prefers-reduced-motion: reduce)"),
};

const wishes = (): SystemWish => ({
  light: media.light.matches,
  moreContrast: media.moreContrast.matches,
  lessMotion: media.lessMotion.matches,
});

/** The theme in use for this choice, with the current settings of this computer. */
export const ownTheme = (theme: Theme): string => wornTheme(theme, wishes());

function apply() {
  // before the components that depend on it are drawn again: they subscribe later
  const { numbers, look } = usePreferences.getState();
  writeNumbersIn(numbers);
  const { theme, palette, flash, motion } = look;
  const wish = wishes();
  const root = document.documentElement;
  const worn = {
    theme: isPrinting() ? "light" : wornTheme(theme, wish),
    palette,
    flash,
    motion: wornMotion(motion, wish),
  };
  for (const [name, value] of Object.entries(worn))
    if (root.dataset[name] !== value) root.dataset[name] = value;
  // gives the browser's own bar the header's colour
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const header = getComputedStyle(root).getPropertyValue("--panel").trim();
  if (bar && header) bar.content = header;
}

/**
 * Writes the theme and the other display settings to <html>, and sets the form of numbers, now and whenever a choice (also in another tab) or a system setting changes, and for paper.
 */
export function keepAppearance(): void {
  apply();
  usePreferences.subscribe(apply);
  onPrinting(apply);
  for (const query of Object.values(media)) query.addEventListener("change", apply);
}
