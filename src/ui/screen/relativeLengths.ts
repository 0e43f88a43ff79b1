/**
 * Style sheets have lengths in px at the browser's default text size. The build makes them relative to the text size that the user has set.
 * Larger text then enlarges the whole page like zoom. On large screens base.css enlarges it too.
 */

/** number of px in 1rem at the browser's default size */
const standard = 16;
/** px; shorter lengths (borders and small gaps) stay in px */
const leastLength = 4;

const length = /(?<![\w#.-])(-?(?:\d+(?:\.\d+)?|\.\d+))px\b/g;

const relative = (value: string, unit: "em" | "rem", from: number) =>
  value.replace(length, (whole, px: string) =>
    Math.abs(Number(px)) < from ? whole : `${Number((Number(px) / standard).toFixed(5))}${unit}`,
  );

/** A declaration's value: "12px" becomes "0.75rem". */
export const inRem = (value: string): string => relative(value, "rem", leastLength);

/** The condition of a media query: "(width < 640px)" becomes "(width < 40em)". In a media query, em is the text size that the user has set. */
export const inEm = (condition: string): string => relative(condition, "em", 0);

/**
 * A PostCSS plugin that converts all lengths of a sheet. Container queries use rem, because a container's width follows the page's text
 * size.
 */
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
