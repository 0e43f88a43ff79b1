import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { themeOfWall } from "#pages/wall/useWallLook";
import { palettes, themes, usePreferences } from "#ui/preferences/preferences";
import { keepAppearance, wornMotion, wornTheme } from "./appearance.ts";

const [, early = ""] =
  /<script>([\s\S]*?)<\/script>/.exec(
    readFileSync(join(import.meta.dirname, "../../../index.html"), "utf8"),
  ) ?? [];

/** Runs the page's inline script with these stored choices and system settings. */
function firstPaint(kept: string | null, { light = false, moreContrast = false } = {}) {
  const root = document.documentElement;
  root.dataset.theme = "dark";
  root.dataset.palette = "green-red";
  vi.stubGlobal("localStorage", { getItem: () => kept });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("contrast") ? moreContrast : light,
  }));
  new Function(early)();
  return { theme: root.dataset.theme, palette: root.dataset.palette };
}
afterEach(() => vi.unstubAllGlobals());

const wishes = [false, true].flatMap((light) =>
  [false, true].map((moreContrast) => ({ light, moreContrast, lessMotion: false })),
);

test.each(themes)("with %s the first paint uses the theme of the page", (theme) => {
  for (const wish of wishes)
    for (const palette of palettes)
      expect(firstPaint(JSON.stringify({ state: { theme, palette }, version: 1 }), wish)).toEqual({
        theme: wornTheme(theme, wish),
        palette,
      });
});

test.each([null, "{broken", "null", "{}", '{"state":{}}'])(
  "with %s stored the first paint follows the system",
  (kept) => expect(firstPaint(kept, { light: true })).toEqual({ theme: "light", palette: "green-red" }),
);

test("a wall ignores the light theme of the system", () => {
  history.replaceState(null, "", "/wall");
  expect(firstPaint(null, { light: true }).theme).toBe(themeOfWall(undefined, "system"));
  expect([themeOfWall(undefined, "light"), themeOfWall("system", "dark")]).toEqual(["light", "system"]);
  history.replaceState(null, "", "/");
});

test("a chosen theme overrides the system's; the theme named system follows it", () => {
  const wish = { light: true, moreContrast: true, lessMotion: false };
  expect(themes.map((theme) => wornTheme(theme, wish))).toEqual([
    "dark",
    "light",
    "contrast",
    "contrast-light",
  ]);
  expect(wornTheme("system", { ...wish, light: false })).toBe("contrast");
});

test("motion is reduced if the user or the system chooses it", () => {
  const wish = { light: false, moreContrast: false, lessMotion: false };
  expect(wornMotion("system", wish)).toBe("system");
  expect(wornMotion("reduced", wish)).toBe("reduced");
  expect(wornMotion("system", { ...wish, lessMotion: true })).toBe("reduced");
});

test("paper is white: a page in a dark theme is printed in the light one, and is dark again afterwards", () => {
  usePreferences.getState().choose({ theme: "dark" });
  keepAppearance();
  const themes = ["afterprint", "beforeprint", "afterprint"].map((event) => {
    window.dispatchEvent(new Event(event));
    return document.documentElement.dataset.theme;
  });
  expect(themes).toEqual(["dark", "light", "dark"]);
});
