/** Accessibility of parts that open over a page. The tour inspects the pages themselves. */
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { setStrictColours } from "#e2e/testing/look";
import { drawn, visit } from "#e2e/testing/visit";
import { addressOf } from "#e2e/testing/wellPlaced";
import { openedParts } from "./openedParts.ts";

/** In a low window the board has few rows, because axe inspects every cell and all rows are alike. */
test.beforeEach(async ({ tab }) => {
  await tab.setViewportSize({ width: 1440, height: 500 });
  await tab.emulateMedia({ reducedMotion: "reduce" });
});

for (const [over, parts] of Object.entries(openedParts))
  test(`parts that open over ${over} are accessible in every theme`, async ({ tab, stack }) => {
    const [own = "", other = ""] = (await rowsListed(stack.exchange)).map(({ symbol }) => symbol);
    await drawn(tab, "/nowhere");
    await setStrictColours(tab);
    for (const { name, path, part, open } of parts)
      await test.step(name, async () => {
        await tab.keyboard.press("Escape");
        await visit(tab, addressOf(path, own).replace(":other", other));
        await open(tab);
        expect.soft(await foundByAxe(tab, { part }), name).toEqual([]);
      });
  });

test("a page whose code did not load is accessible in every theme", async ({ tab, complaints }) => {
  complaints.allow(
    /^console: Failed to load resource: net::ERR_FAILED \(\S+\/assets\/SymbolPage-[\w-]+\.js\)$/,
  );
  await tab.route(/\/SymbolPage-.*\.js/, (route) => route.abort());
  let loads = 0;
  tab.on("load", () => {
    loads += 1;
  });
  await tab.goto("/s/ANY.N0000");
  // the page loads itself again, once in a minute
  await expect.poll(() => loads).toBe(2);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(
    "The code of this page could not be loaded",
  );
  await setStrictColours(tab);
  expect(await foundByAxe(tab)).toEqual([]);
});
