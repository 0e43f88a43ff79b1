import { rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";

test("the map shows every line of the board, keeps its choices in the address, and has keys and a table", async ({
  tab,
  stack,
}) => {
  const map = tab.getByRole("group", { name: /^Lines on the map/ });
  const tiles = map.getByRole("link");
  /** tiles with a text that does not fit */
  const cut = () =>
    tiles.evaluateAll((all) =>
      all
        .filter((tile) => {
          const { left, right, top, bottom } = tile.getBoundingClientRect();
          return [...tile.querySelectorAll("b, span")].some((word) => {
            const words = document.createRange();
            words.selectNodeContents(word);
            const box = words.getBoundingClientRect();
            const hidden = box.width === 0;
            return !hidden && (box.left < left || box.right > right || box.top < top || box.bottom > bottom);
          });
        })
        .map((tile) => tile.getAttribute("data-symbol")),
    );

  await test.step("choices are read from the address and written to it, and every text fits its tile", async () => {
    await visit(tab, "/map?size=equal&clamp=1");
    await expect(tiles).toHaveCount(rowsServed(stack.tap).length);
    await expect(tab.getByRole("radio", { name: "±1%" })).toBeChecked();
    await expect.poll(cut).toEqual([]);
    await tab.getByRole("radio", { name: "Range" }).check({ force: true });
    await expect(tab).toHaveURL(
      ({ searchParams: chosen }) => chosen.get("size") === "equal" && chosen.get("colour") === "range",
    );
    await visit(tab, "/map");
    await expect(tiles).toHaveCount(rowsServed(stack.tap).length);
    await expect.poll(cut).toEqual([]);
  });

  await test.step("the map is a single Tab stop before the star of its line, arrows go to the tile beside it, and Enter opens its line", async () => {
    await tiles.first().focus();
    const symbol = await tiles.first().getAttribute("data-symbol");
    await tab.keyboard.press("ArrowRight");
    const focused = map.locator(":focus");
    await expect(focused).not.toHaveAttribute("data-symbol", symbol ?? "");
    const beside = (await focused.getAttribute("data-symbol")) ?? "";
    await expect(tab.locator(".map-detail [data-symbol]")).toHaveAttribute("data-symbol", beside);
    const star = tab.getByRole("button", { name: `Watch ${beside}` });
    await tab.keyboard.press("Shift+Tab");
    await expect(focused).toHaveCount(0);
    await tab.keyboard.press("Tab");
    await expect(focused).toHaveAttribute("data-symbol", beside);
    await tab.keyboard.press("Tab");
    await expect(star).toBeFocused();
    await tab.keyboard.press("Shift+Tab");
    await expect(focused).toHaveAttribute("data-symbol", beside);
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(new RegExp(`/s/${beside}$`));
  });

  await test.step("the table has every line too", async () => {
    await visit(tab, "/map?view=table");
    const table = tab.getByRole("table", { name: /^Lines on the map/ });
    await expect(table.locator("tr[data-symbol]")).toHaveCount(rowsServed(stack.tap).length);
  });
});
