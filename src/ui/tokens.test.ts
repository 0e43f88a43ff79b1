/** Contrast of every text colour on every surface it may stand on, in every theme and palette (product Y1). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const sheet = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const readable = 4.5;

type Tokens = Readonly<Record<string, string>>;

/** Custom properties of the rules whose selector is exactly one of these, later ones winning. */
function tokensOf(selectors: readonly string[]): Tokens {
  const found: Record<string, string> = {};
  for (const [, selector = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const name = selector.replace(/\/\*[\s\S]*?\*\//g, "").trim();
    if (!selectors.includes(name)) continue;
    for (const [, token = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[token] = value;
  }
  return found;
}

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};
const mixed = (over: Rgb, under: Rgb, share: number): Rgb => [
  over[0] * share + under[0] * (1 - share),
  over[1] * share + under[1] * (1 - share),
  over[2] * share + under[2] * (1 - share),
];
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const looks = ["dark", "light"].flatMap((theme) =>
  ["green-red", "blue-orange", "red-up"].map((palette) => ({ theme, palette })),
);

describe.each(looks)("in $theme with $palette", ({ theme, palette }) => {
  const themed = `[data-theme="${theme}"]`;
  const coloured = `[data-palette="${palette}"]`;
  const tokens = tokensOf([":root", themed, coloured, `${themed}${coloured}`]);
  const colour = (name: string) => rgb(tokens[name] ?? "");
  const surfaces = ["bg", "panel", "raised"];

  test.each(["text", "muted", "faint", "up", "down", "flat", "caution", "accent"])(
    "%s can be read on every surface",
    (name) => {
      for (const surface of surfaces)
        expect(contrast(colour(name), colour(surface)), surface).toBeGreaterThanOrEqual(readable);
    },
  );

  test.each(["up", "down", "muted"])("figures can be read while the %s tint is behind them", (name) => {
    const share = Number.parseFloat(tokens["tint"] ?? "") / 100;
    for (const surface of surfaces) {
      const behind = mixed(colour(name), colour(surface), share);
      expect(contrast(colour("text"), behind), surface).toBeGreaterThanOrEqual(readable);
    }
  });

  test("the focus ring stands out from every surface", () => {
    for (const surface of surfaces)
      expect(contrast(colour("focus"), colour(surface)), surface).toBeGreaterThanOrEqual(3);
  });
});
