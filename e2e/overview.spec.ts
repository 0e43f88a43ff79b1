import { expect, test } from "./fixtures.ts";

test("where ten leaders have no room, whole rows are shown and none is cut through", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const gainers = page.getByRole("region", { name: "Top gainers" });
  await expect(gainers.locator("[data-symbol]").nth(9)).toBeAttached();
  const cut = await page.locator(".leaders").evaluateAll((lists) =>
    lists.flatMap((list) => {
      const { bottom } = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
      return rows.filter((row) => row.top < bottom - 1 && row.bottom > bottom + 1);
    }),
  );
  expect(cut).toEqual([]);
});
