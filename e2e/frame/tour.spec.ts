/** Visits every page within one tab: its layout in windows of every kind, its heading, its Tab stops, and what axe finds. */
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { setStrictColours } from "#e2e/testing/look";
import { tabStops } from "#e2e/testing/tabStops";
import { drawn, visit } from "#e2e/testing/visit";
import {
  addressOf,
  expectFits,
  expectWellPlaced,
  pages,
  paths,
  resize,
  sizesOfEachKind,
} from "#e2e/testing/wellPlaced";

for (const [group, headings] of Object.entries(pages))
  test(`pages ${group} fit every kind of window, show the focus, and are accessible in every theme`, async ({
    tab,
    stack,
  }) => {
    const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await drawn(tab, `/s/${symbol}`);
    await setStrictColours(tab);
    if (group === "of the user")
      await test.step("the browser keeps something, so that the settings have content", async () => {
        await tab
          .getByRole("button", { name: `Watch ${symbol}` })
          .first()
          .click();
        await tab.evaluate(() =>
          localStorage.setItem("pola-earlier-unreadable", "a text of an earlier version"),
        );
      });
    for (const [path, heading] of Object.entries(headings))
      await test.step(path, async () => {
        await resize(tab, [1440, 900]);
        await visit(tab, addressOf(path, symbol));
        await expect.soft(tab.getByRole("heading", { level: 1 }), path).toHaveText([heading]);
        if (path === "/settings")
          await expect(tab.getByRole("row", { name: /Copy of a text that could not be read/ })).toBeVisible();

        await tab.getByRole("main").focus();
        const stops = await tabStops(tab, 8);
        expect.soft(stops.length, `${path}: Tab stops`).toBe(8);
        expect
          .soft(
            stops.some(({ inMain }) => inMain),
            `${path}: a Tab stop below the header`,
          )
          .toBe(true);
        expect
          .soft(
            stops.filter(({ marked }) => !marked),
            `${path}: stops that show no focus`,
          )
          .toEqual([]);
        await tab.keyboard.press("Escape");

        await expectFits(tab, path, sizesOfEachKind);
        // in a low window the board has few rows, because axe inspects every cell and all rows are alike
        await resize(tab, [1440, 500]);
        expect.soft(await foundByAxe(tab), path).toEqual([]);
      });
  });

test("every page with doubled type size truncates no word and does not scroll sideways", async ({
  page,
  stack,
}) => {
  const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
  // the browser's default, as a user sets it; headings of the map do not follow a change after the page was loaded
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of paths)
    await test.step(path, async () => {
      await visit(page, addressOf(path, symbol));
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
      await expectWellPlaced(page, path);
    });
  await test.step("rows of the board are high enough for their type", async () => {
    await visit(page, "/board");
    // top edges and heights of the first lines; a line just mounted may have no layout yet
    const firstTwo = () =>
      page.locator(".board-line").evaluateAll((lines) => {
        const [row, second] = lines.map((each) => each.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        return row && second && [row.height, second.top - row.top];
      });
    await expect.poll(firstTwo).toEqual([56, 56]);
  });
});
