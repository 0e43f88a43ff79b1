import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

/** Lists whose rows are wider than their box: what sticks out of it is cut in the middle of a figure. */
const tooWide = (lists: Element[]) =>
  lists.flatMap((list) => (list.scrollWidth > list.clientWidth ? [list.textContent?.slice(0, 40)] : []));

/** What a finger is to hit and is lower than 44 px. */
const tooLow = (targets: Element[]) =>
  targets.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width > 0 && height < 44 ? [`${target.textContent} ${height}`] : [];
  });

const fingers = ".topbar .nav a, .chip, .field, .choice > label, .leaders tbody tr";

test("a phone shows every figure of the overview whole, and what it can hit is as high as a finger", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator(".leaders tbody tr").nth(30)).toBeAttached();
  expect(await page.locator(".leaders").evaluateAll(tooWide)).toEqual([]);
  expect(await page.locator(fingers).evaluateAll(tooLow)).toEqual([]);
});

test("the two lines of a row on a phone stand under the names of what they show", async ({ page }) => {
  await page.goto("/board");
  await expect(page.locator(".board-line").first()).toBeVisible();
  for (const name of ["Turnover", "Time", "Last", "Δ %"]) {
    const head = await page.getByRole("columnheader", { name, exact: true }).boundingBox();
    expect(head?.height).toBeGreaterThan(10);
  }
  expect(await page.locator(fingers).evaluateAll(tooLow)).toEqual([]);
});

test("back from a symbol's page the board is where it was left", async ({ page }) => {
  await page.goto("/board");
  const scroller = page.locator(".board");
  await expect(page.locator(".board-line").first()).toBeVisible();
  await scroller.evaluate((box) => box.scrollTo(0, 2_000));
  const line = page.locator('.board-line[aria-rowindex="48"]');
  await line.click();
  await expect(page).toHaveURL(/\/s\//);
  const symbol = decodeURIComponent(page.url().split("/").at(-1) ?? "");
  await page.goBack();
  await expect(page.locator(`.board-line[data-symbol="${symbol}"]`)).toBeInViewport();
  expect(await scroller.evaluate((box) => box.scrollTop)).toBeGreaterThan(1_000);
});
