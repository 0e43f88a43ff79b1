import { expect, test } from "#e2e/testing/fixtures";

test("the map shows every line of the board, keeps its choices in the address, and has keys and a table", async ({
  page,
  complaints,
}) => {
  await page.goto("/map?size=equal&clamp=1");
  const tiles = page.getByRole("group", { name: /^Lines on the map/ }).getByRole("link");
  await expect(tiles.first()).toBeVisible();
  const count = await tiles.count();
  expect(count).toBeGreaterThan(200);
  await expect(page.getByRole("radio", { name: "±1%" })).toBeChecked();
  await page.getByRole("radio", { name: "Range" }).check({ force: true });
  await expect(page).toHaveURL(/size=equal&colour=range&clamp=1|size=equal/);

  // every text that is shown fits its tile
  const cut = () =>
    page.locator(".map-tile").evaluateAll(
      (all) =>
        all.filter((tile) => {
          const { left, right, top, bottom } = tile.getBoundingClientRect();
          return [...tile.querySelectorAll("b, span")].some((word) => {
            const words = document.createRange();
            words.selectNodeContents(word);
            const box = words.getBoundingClientRect();
            const hidden = box.width === 0;
            return !hidden && (box.left < left || box.right > right || box.top < top || box.bottom > bottom);
          });
        }).length,
    );
  expect(await cut()).toBe(0);
  await page.goto("/map");
  await expect(tiles.first()).toBeVisible();
  expect(await cut()).toBe(0);

  await page.keyboard.press("Tab"); // the map is a single Tab stop
  await tiles.first().focus();
  const first = await page.evaluate(() => document.activeElement?.getAttribute("data-symbol"));
  await page.keyboard.press("ArrowRight");
  const second = await page.evaluate(() => document.activeElement?.getAttribute("data-symbol"));
  expect(second).not.toBe(first);
  await expect(page.locator(".map-detail [data-symbol]")).toHaveAttribute("data-symbol", second ?? "");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/s\//);

  await page.goto("/map?view=table");
  await expect(page.getByRole("table", { name: /^Lines on the map/ }).locator("tr[data-symbol]")).toHaveCount(
    count,
  );
  expect(complaints).toEqual([]);
});
