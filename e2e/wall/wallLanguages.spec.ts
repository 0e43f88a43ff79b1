/** Fonts of Sinhala and Tamil: loaded where their letters are shown, and nowhere else. */
import { expect, test } from "#e2e/testing/fixtures";

test("a wall in Sinhala or Tamil loads only that language's font, keeps figures, and is no wider than the display", async ({
  page,
}) => {
  let fonts: string[] = [];
  page.on("request", (request) => void (request.url().includes("noto-sans") && fonts.push(request.url())));
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const [language, board, font] of [
    ["si", "මිල පුවරුව", "noto-sans-sinhala"],
    ["ta", "விலைப் பலகை", "noto-sans-tamil"],
  ] as const) {
    await page.goto("about:blank"); // otherwise the wall before may still request its own font
    fonts = [];
    await page.goto(`/wall?views=board:600&lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const head = page.getByRole("banner");
    await expect(head).toContainText(board);
    await expect(page.locator(".wall-view [data-field=price]").first()).toHaveText(/^[\d,]+\.\d\d$/);
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.length, language).toBeGreaterThan(0);
    expect(fonts.filter((url) => !url.includes(font))).toEqual([]);
    const cut = () => head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(cut).toBeLessThanOrEqual(0);
  }
});

test("pages load the fonts of Sinhala and Tamil with the first of their letters, and not before, also if a wall being set up uses them", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => void (request.url().includes("noto-sans") && fonts.push(request.url())));
  await page.goto("/wall/setup?views=board:30&lang=en,si");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator(".setup-picture [data-field=price]").first()).toBeAttached();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
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
