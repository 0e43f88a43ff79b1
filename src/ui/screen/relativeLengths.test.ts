import { expect, test } from "vitest";
import { inEm, inRem, relativeLengths } from "./relativeLengths.ts";

test.each([
  ["12px", "0.75rem"],
  ["12.5px", "0.78125rem"],
  ["1px solid var(--line)", "1px solid var(--line)"],
  ["calc(100dvh - 72px)", "calc(100dvh - 4.5rem)"],
  ["-60px", "-3.75rem"],
  ["0 1px 28px rgb(0 0 0 / 0.35)", "0 1px 1.75rem rgb(0 0 0 / 0.35)"],
  ["var(--a-8px)", "var(--a-8px)"],
])("the build writes the length %s as %s", (written, built) => {
  expect(inRem(written)).toBe(built);
});

test.each([
  ["(width <= 640px)", "(width <= 40em)"],
  ["(min-width: 2200px) and (height >= 1000px)", "(min-width: 137.5em) and (height >= 62.5em)"],
])("the condition %s becomes %s", (written, asked) => {
  expect(inEm(written)).toBe(asked);
});

test("conditions on the window use em, and conditions on a container use rem", () => {
  const rules = [
    { name: "media", params: "(width < 640px)" },
    { name: "container", params: "(width < 400px)" },
    { name: "layer", params: "base" },
  ];
  for (const rule of rules) relativeLengths.AtRule(rule);
  expect(rules.map(({ params }) => params)).toEqual(["(width < 40em)", "(width < 25rem)", "base"]);
});
