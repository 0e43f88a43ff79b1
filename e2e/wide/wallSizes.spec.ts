/** Every view of a wall at every shape and scale, and by axe in both themes. */
import { expect, test } from "#e2e/testing/fixtures";
import { boardRows } from "#e2e/testing/standIn";
import { expectAccessible, expectViewsFit, linesOf, shapes } from "#e2e/wall/wallViews";
import { bodySets } from "#wire/testing/bodySets";

for (const [width, height] of shapes)
  for (const scale of [0.8, 1, 2])
    test(`at ${width}×${height} and a scale of ${scale} every view fits`, async ({ tab: page, stack }) => {
      const lines = await linesOf(stack.exchange);
      await expectViewsFit(page, { width, height, scale }, { lines });
    });

for (const theme of ["dark", "light"] as const)
  test(`axe finds nothing in any view of a ${theme} wall`, async ({ tab: page, stack }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const lines = await linesOf(stack.exchange);
    const also = expectAccessible(theme);
    await expectViewsFit(page, { width: 1920, height: 1080, theme }, { lines, also });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  });

for (const set of bodySets)
  test(`${set.name} answers of the service fit a display that stands upright`, async ({ tab, captured }) => {
    const lines = [set.symbol, ...boardRows(set).map(({ symbol }) => symbol)];
    const { url } = await captured(set.name);
    await expectViewsFit(tab, { width: 1080, height: 1920 }, { lines, origin: url });
  });
