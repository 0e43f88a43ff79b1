/**
 * Lengths are written in px of our design, at the type size browsers start with, and are built relative to the reader's own:
 * whoever asks the browser for larger type gets a page as large, as a zoom would give, and base.css enlarges for large screens.
 */

/** px to 1rem, as browsers start with */
const standard = 16;
/** px; below it are lines and gaps, which stay as fine as they are */
const least = 4;

const length = /(?<![\w#.-])(-?(?:\d+(?:\.\d+)?|\.\d+))px\b/g;

const relative = (value: string, unit: "em" | "rem", from: number) =>
  value.replace(length, (whole, px: string) =>
    Math.abs(Number(px)) < from ? whole : `${Number((Number(px) / standard).toFixed(5))}${unit}`,
  );

/** A declaration's value: "12px" is "0.75rem". */
export const inRem = (value: string): string => relative(value, "rem", least);

/** The condition of a media query, where em is the type size the reader asked for: "(width < 640px)" is "(width < 40em)". */
export const inEm = (condition: string): string => relative(condition, "em", 0);

/** For PostCSS: all lengths of a sheet. A container is as wide as its contents' type makes it, so its queries follow the page's. */
export const relativeLengths = {
  postcssPlugin: "relative-lengths",
  Declaration(declaration: { value: string }) {
    const value = inRem(declaration.value);
    if (value !== declaration.value) declaration.value = value;
  },
  AtRule(rule: { name: string; params: string }) {
    const to = rule.name === "media" ? inEm : rule.name === "container" ? inRem : undefined;
    const params = to?.(rule.params) ?? rule.params;
    if (params !== rule.params) rule.params = params;
  },
};
