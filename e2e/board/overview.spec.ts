import { expect, test } from "#e2e/testing/fixtures";

test("if ten leaders do not fit, whole rows are shown and none is cut", async ({ page }) => {
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

for (const width of [1280, 1440])
  test(`at ${width} px no column of the latest prints is cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const prints = page.getByRole("region", { name: "Latest prints" }).locator(".prints");
    await expect(prints.locator("[data-symbol]").nth(5)).toBeAttached();
    expect(await prints.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

test("few boxes of the overview are layers that the browser updates at every push", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await expect(page.locator(".map-tile").nth(100)).toBeAttached();
  await expect(page.locator(".leaders [data-field=price]").nth(5)).toBeVisible();
  await page.mouse.move(0, 0);
  const layers = await page.locator("main *").evaluateAll((boxes) =>
    boxes
      .filter((box) => {
        const { transform, opacity, willChange, contain } = getComputedStyle(box);
        const clips = /paint|strict|content/.test(contain);
        return transform !== "none" || opacity !== "1" || willChange !== "auto" || clips;
      })
      .map(({ className }) => String(className)),
  );
  expect(layers.length, layers.slice(0, 20).join("; ")).toBeLessThan(30);
  const within = await page.locator(".map-tile *, .leaders tbody :not(.sr-only)").evaluateAll((boxes) =>
    boxes
      // a leader that left the list since the boxes were found has no style
      .filter((box) => box.isConnected)
      .filter((box) => {
        const { position, contain } = getComputedStyle(box);
        return position !== "static" || /layout/.test(contain);
      })
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  expect(within, "of a tile, or of a row that is not under the pointer").toEqual([]);
});
