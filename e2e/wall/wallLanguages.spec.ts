import { expect, test } from "#e2e/testing/fixtures";

for (const [language, board, font, other] of [
  ["si", "මිල පුවරුව", "noto-sans-sinhala", "noto-sans-tamil"],
  ["ta", "விலைப் பலகை", "noto-sans-tamil", "noto-sans-sinhala"],
] as const)
  test(`a wall in ${language} loads only that language's font, keeps figures and names, and is no wider than the display`, async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on("request", (request) => void (request.url().endsWith(".woff2") && fonts.push(request.url())));
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`/wall?views=board:600&lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator(".wall-head")).toContainText(board);
    await expect(page.locator(".wall-view [data-field=price]").first()).toHaveText(/^[\d,]+\.\d\d$/);
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.some((url) => url.includes(font))).toBe(true);
    expect(fonts.some((url) => url.includes(other))).toBe(false);
    const cut = await page.locator(".wall-head").evaluate((head) => head.scrollWidth - head.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  });

test("/wall/setup loads neither the Sinhala nor the Tamil font, even if the wall uses them", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => void (request.url().includes("noto-sans") && fonts.push(request.url())));
  await page.goto("/wall/setup?views=board:30&lang=en,si");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator(".setup-picture [data-field=price]").first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
});

test("a page loads the fonts of Sinhala and Tamil with the first of their letters, and not before", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => void (request.url().includes("noto-sans") && fonts.push(request.url())));
  await page.goto("/");
  await expect(page.locator("main [data-field=price]").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
  await page.getByRole("link", { name: "Media", exact: true }).click();
  await expect(
    page
      .locator(".story")
      .filter({ hasText: /\p{Script=Sinhala}/u })
      .first(),
  ).toBeAttached();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) =>
        status === "loaded" && family.includes("Noto Sans") ? [family.replaceAll('"', "")] : [],
      ),
    );
  await expect.poll(loaded).toContain("Noto Sans Sinhala Variable");
  expect(fonts.filter((url) => url.includes("sinhala"))).toHaveLength(1);
});
