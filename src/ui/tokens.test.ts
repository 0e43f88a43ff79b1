/** Checks the contrast of all texts and signs on every surface where they may appear, in every theme and palette. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seriesColours } from "#ui/chart/library/chartLook";
import { shares } from "#ui/chart/library/chartOptions";
import { contrast, luminance, mixed, type Rgb, rgb } from "./testing/contrast.ts";

/**
 * How much of a direction's colour the map's first two steps mix into the neutral tile, 0 to 1. The third step is the colour itself.
 * map.css has the same numbers.
 */
const mapShares = [0.22, 0.42];

const sheet = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

type Tokens = Readonly<Record<string, string>>;

/** Custom properties of the rules for <html>, later ones winning. */
function tokensOf(selectors: readonly string[]): Tokens {
  const found: Record<string, string> = {};
  for (const [, selector = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.split(",").some((part) => selectors.includes(part.trim()))) continue;
    for (const [, token = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[token] = value;
  }
  return found;
}

const themes = ["dark", "light", "contrast", "contrast-light"];
const palettes = ["green-red", "blue-orange", "red-up"];
const places = ["page", "wall"];
const looks = places.flatMap((place) =>
  themes.flatMap((theme) => palettes.map((palette) => ({ place, theme, palette }))),
);
const surfaces = ["bg", "panel", "raised"];
const flashes = ["", "subtle"];

describe.each(looks)("on a $place in $theme with $palette", ({ place, theme, palette }) => {
  const tokensWith = (flash: string) =>
    tokensOf([
      ":root",
      `[data-theme="${theme}"]`,
      ...(place === "wall" ? [`[data-wall][data-theme="${theme}"]`] : []),
      `[data-palette="${palette}"]`,
      `[data-flash="${flash}"]`,
    ]);
  const tokens = tokensWith("");
  const resolved = (name: string, of: Tokens): string => {
    const value = of[name] ?? "";
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return other ? resolved(other, of) : value;
  };
  const colour = (name: string): Rgb => rgb(resolved(name, tokens));
  const share = (name: string, of = tokens) => Number.parseFloat(resolved(name, of)) / 100;
  const readable = theme.startsWith("contrast") ? 7 : 4.5;

  test.each(["text", "muted", "faint", "up", "down", "flat", "caution", "accent", ...seriesColours])(
    "%s can be read on every surface",
    (name) => {
      for (const surface of surfaces)
        expect(contrast(colour(name), colour(surface)), surface).toBeGreaterThanOrEqual(readable);
    },
  );

  describe.each(flashes)("while a cell flashes %s", (flash) => {
    const tint = share("tint", tokensWith(flash));
    const lit = (name: string, surface: string) => mixed(colour(name), colour(surface), tint);

    test.each(["up", "down", "muted"])("its figure can be read on the %s tint", (name) => {
      for (const surface of surfaces)
        expect(contrast(colour("text"), lit(name, surface)), surface).toBeGreaterThanOrEqual(readable);
    });

    // WCAG counts a pair of opposite changes of at least a tenth of full luminance, if the darker state is below 0.8
    test.each(["up", "down", "muted"])("the %s tint is not a flash as defined by WCAG 2.3.1", (name) => {
      for (const surface of ["bg", "panel"]) {
        const [unlit, lighted] = [luminance(colour(surface)), luminance(lit(name, surface))];
        const counts = Math.abs(unlit - lighted) >= 0.1 && Math.min(unlit, lighted) < 0.8;
        expect(counts, `${surface} ${unlit} ${lighted}`).toBe(false);
      }
    });
  });

  test.each(["up", "down"])(
    "a figure in the %s colour can be read on a background tinted with that colour",
    (name) => {
      const behind = mixed(colour(name), colour("panel"), share("wash"));
      expect(contrast(colour(name), behind)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("text can be read on a caution band, and on a pressed or chosen control", () => {
    for (const [name, part] of [
      ["caution", 0.12],
      ["accent", 0.12],
    ] as const)
      expect(
        contrast(colour("text"), mixed(colour(name), colour("panel"), part)),
        name,
      ).toBeGreaterThanOrEqual(readable);
    expect(contrast(colour("text"), colour("bar"))).toBeGreaterThanOrEqual(4.5);
  });

  test("the focus ring and the mark of a choice are visible on every surface", () => {
    for (const name of ["focus", "accent", "caution"])
      for (const surface of surfaces)
        expect(contrast(colour(name), colour(surface)), `${name} ${surface}`).toBeGreaterThanOrEqual(3);
    if (readable === 7)
      for (const surface of surfaces)
        expect(contrast(colour("line"), colour(surface)), surface).toBeGreaterThanOrEqual(3);
  });

  test("a chart's lines and columns are visible on its panel, and its labels can be read", () => {
    const panel = colour("panel");
    for (const name of ["up", "down", "accent"]) {
      expect(contrast(colour(name), panel), name).toBeGreaterThanOrEqual(3);
      expect(contrast(panel, colour(name)), `label on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const [name, part] of Object.entries(shares))
      expect(contrast(mixed(colour("muted"), panel, part), panel), name).toBeGreaterThanOrEqual(3);
  });

  test("a tile's text can be read on every step of its colour", () => {
    const tile = colour("tile");
    expect(contrast(colour("text"), tile)).toBeGreaterThanOrEqual(4.5);
    for (const name of ["up", "down", "accent"]) {
      for (const share of mapShares)
        expect(
          contrast(colour("text"), mixed(colour(name), tile, share)),
          `${name} ${share}`,
        ).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour("bg"), colour(name)), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.runIf(place === "wall")("no surface is white or black", () => {
    for (const surface of surfaces) {
      expect(Math.max(...colour(surface))).toBeLessThanOrEqual(0xee);
      expect(Math.max(...colour(surface))).toBeGreaterThan(8);
    }
  });

  test("a mark within a bar is visible on the bar", () => {
    for (const name of ["text", "accent"])
      expect(contrast(colour(name), colour("bar")), name).toBeGreaterThanOrEqual(3);
  });
});

describe.each(looks.filter(({ place }) => place === "wall"))(
  "on a wall dimmed in $theme with $palette",
  (look) => {
    const tokens = tokensOf([
      ":root",
      `[data-theme="${look.theme}"]`,
      `[data-wall][data-theme="${look.theme}"]`,
      '[data-wall="dim"]',
      `[data-wall="dim"][data-theme="${look.theme}"]`,
      `[data-palette="${look.palette}"]`,
    ]);
    const resolved = (name: string): string => {
      const value = tokens[name] ?? "";
      const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
      return other ? resolved(other) : value;
    };
    const share = Number.parseFloat(resolved("dimming")) / 100;
    const dimmed = (name: string) => mixed(rgb(resolved("night")), rgb(resolved(name)), share);

    test.each([
      ["text", 4.5],
      ["muted", 4.5],
      ["faint", 4.5],
      ["flat", 4.5],
      ["caution", 4.5],
      // large text, beside an arrow
      ["up", 3],
      ["down", 3],
    ])("%s can be read at %d:1 on every surface", (name, least) => {
      expect(share).toBeGreaterThan(0);
      for (const surface of surfaces)
        expect(contrast(dimmed(name), dimmed(surface)), surface).toBeGreaterThanOrEqual(least);
    });
  },
);
