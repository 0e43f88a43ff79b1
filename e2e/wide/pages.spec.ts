/** Every page in every size of window, and in every theme by all rules of axe. `npm test` has a choice of these: e2e/frame/tour.spec.ts. */
import { openedParts } from "#e2e/frame/openedParts";
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme, themes } from "#e2e/testing/look";
import { drawn, visit } from "#e2e/testing/visit";
import { addressOf, expectFits, pages, paths, resize, sizes } from "#e2e/testing/wellPlaced";

for (const [group, headings] of Object.entries(pages))
  test(`pages ${group} fit windows of every size`, async ({ tab, stack }) => {
    test.slow();
    const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
    for (const [path, heading] of Object.entries(headings))
      await test.step(path, async () => {
        await visit(tab, addressOf(path, symbol));
        await expect.soft(tab.getByRole("heading", { level: 1 }), path).toHaveText([heading]);
        await expectFits(tab, path, sizes);
      });
  });

for (const theme of themes) {
  test(`${theme}: axe finds nothing on any page`, async ({ tab, stack }) => {
    test.slow();
    const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await drawn(tab, "/nowhere");
    await chooseTheme(tab, theme);
    // in a low window the board has few rows, because axe inspects every cell and all rows are alike
    await resize(tab, [1440, 500]);
    for (const path of [
      ...paths,
      "/disclosures?tag=halt",
      "/watch/shared?symbols=:symbol_NONE.N0000&name=Ours",
    ])
      await test.step(path, async () => {
        await visit(tab, addressOf(path, symbol));
        expect.soft(await foundByAxe(tab), path).toEqual([]);
      });
  });

  test(`${theme}: axe finds nothing on parts that open over a page`, async ({ tab, stack }) => {
    test.slow();
    const [own = "", other = ""] = (await rowsListed(stack.exchange)).map(({ symbol }) => symbol);
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await drawn(tab, "/nowhere");
    await chooseTheme(tab, theme);
    await resize(tab, [1440, 500]);
    for (const { name, path, part, open } of Object.values(openedParts).flat())
      await test.step(name, async () => {
        await tab.keyboard.press("Escape");
        await visit(tab, addressOf(path, own).replace(":other", other));
        await open(tab);
        expect.soft(await foundByAxe(tab, { part }), name).toEqual([]);
      });
  });
}
