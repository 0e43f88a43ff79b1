import { expect, test } from "#e2e/testing/fixtures";

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

/** Lists whose rows are wider than the list, so that figures are cut. */
const tooWide = (lists: Element[]) =>
  lists.flatMap((list) => (list.scrollWidth > list.clientWidth ? [list.textContent?.slice(0, 40)] : []));

/** Touch targets lower than 44 px. */
const tooLow = (targets: Element[]) =>
  targets.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width > 0 && height < 44 ? [`${target.textContent} ${height}`] : [];
  });

const fingers =
  ".tabs > *:not([popover]), .jump, .chip, .field, .choice > label, .leaders tbody tr, .panel-head:has(.source)";

test("a phone shows every figure of the overview in full, and touch targets are high enough for a finger", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator(".leaders tbody tr").nth(30)).toBeAttached();
  await page.evaluate(async () => void (await document.fonts.ready)); // the system's font is wider than ours
  await expect(page.locator(".prints")).toContainText("exact");
  expect(await page.locator(".leaders").evaluateAll(tooWide)).toEqual([]);
  expect(await page.locator(fingers).evaluateAll(tooLow)).toEqual([]);
});

test("five tabs are below the page; More opens the other pages and closes after a choice", async ({
  page,
}) => {
  await page.goto("/board");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.locator(":scope > a, :scope > button")).toHaveText([
    "Market",
    "Board",
    "Watch",
    "News",
    "More",
  ]);
  const [tabs, main] = [await pages.boundingBox(), await page.getByRole("main").boundingBox()];
  expect(tabs?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBe(800);
  await expect(pages.getByRole("link", { name: "Day sheet" })).toBeHidden();
  await pages.getByRole("button", { name: "More" }).tap();
  await expect(pages.getByRole("link", { name: "Day sheet" })).toBeInViewport({ ratio: 1 });
  await pages.getByRole("link", { name: "Disclosures" }).tap();
  await expect(page).toHaveURL(/\/disclosures$/);
  await expect(pages.getByRole("link", { name: "Day sheet" })).toBeHidden();
  await pages.getByRole("link", { name: "Watch" }).tap();
  await expect(page).toHaveURL(/\/watch\//);
});

test("the two text lines of a row on a phone are under their column names", async ({ page }) => {
  await page.goto("/board");
  await expect(page.locator(".board-line").first()).toBeVisible();
  for (const name of ["Symbol", "Company", "Turnover", "Last", "Δ %"]) {
    const head = await page.getByRole("columnheader", { name, exact: true }).boundingBox();
    expect(head?.height).toBeGreaterThan(10);
  }
  expect(await page.locator(fingers).evaluateAll(tooLow)).toEqual([]);
});

test("after going back from a symbol's page the board is as it was left", async ({ page }) => {
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

test("the figure beside the price can be chosen, is named in the head, and stays after a reload", async ({
  page,
}) => {
  await page.goto("/board");
  await expect(page.locator(".board-line").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Figure beside the price" }).selectOption("trades");
  await expect(page.getByRole("columnheader", { name: "Trades" })).toBeVisible();
  await expect(page.locator('.board-line [data-field="tradevolume"]').first()).toHaveText(/^\d/);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Trades" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Turnover" })).toHaveCount(0);
});

test("in the user's own arrangement a finger drags a line by its name to another place", async ({ page }) => {
  await page.goto("/board?sort=own");
  const symbolAt = (row: number) =>
    page.locator(`.board-line[aria-rowindex="${row}"] [data-column="symbol"]`);
  await expect(symbolAt(2)).toBeVisible();
  const [taken, first] = [await symbolAt(4).textContent(), await symbolAt(2).boundingBox()];
  const from = await symbolAt(4).boundingBox();
  if (!from || !first || !taken) throw new Error("no rows");
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: from.x + 30, y }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from.y + 8) });
  for (const y of [from.y - 10, from.y - 40, first.y + 4])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(y) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(symbolAt(2)).toHaveText(taken);
  await expect(page).toHaveURL(/\/board/);
});

test("a touch on a name opens the line, and no peek", async ({ page }) => {
  await page.goto("/board");
  await page.locator('.board-line [data-column="company"]').nth(3).tap();
  await expect(page).toHaveURL(/\/s\//);
});

for (const { name, width, height, least } of [
  { name: "upright", width: 360, height: 800, least: 0.6 },
  { name: "sideways", width: 800, height: 360, least: 0.5 },
  { name: "at 200 % zoom on a laptop", width: 720, height: 450, least: 0.5 },
  { name: "320 px wide", width: 320, height: 640, least: 0.5 },
])
  test(`${name} most of the window shows rows, nothing exceeds the screen, and every tool can be reached`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/board");
    await expect(page.locator(".board-line").first()).toBeVisible();
    const top = (await page.locator(".board-rows").boundingBox())?.y ?? height;
    expect((height - top) / height).toBeGreaterThan(least);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const tool of await page
      .locator(".board-tools :is(button, select, input), .topbar :is(a, button), .tabs > *")
      .all()) {
      if (!(await tool.isVisible())) continue; // the link with the name Pola may be hidden, because the first tab leads to the same page
      await tool.scrollIntoViewIfNeeded();
      await expect(tool).toBeInViewport({ ratio: 0.9 });
    }
    await page.locator(".board").evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const count = Number(await page.getByRole("grid", { name: "Board" }).getAttribute("aria-rowcount"));
    await expect(page.locator(`.board-line[aria-rowindex="${count}"]`)).toBeInViewport();
  });

test("pictures of news and the buttons for setting up a wall are large enough for a finger", async ({
  page,
}) => {
  const tooSmall = (targets: Element[]) =>
    targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      return width > 0 && Math.min(width, height) < 44 ? [`${target.ariaLabel} ${width}×${height}`] : [];
    });
  const pictures = page.locator("button.thumb");
  await page.goto("/media");
  await expect(pictures.first()).toBeAttached();
  expect(await pictures.evaluateAll(tooSmall)).toEqual([]);
  // the preview contains buttons of another page
  const buttons = page.locator(".setup button:not([inert] *)");
  await page.goto("/wall/setup");
  await expect(buttons.first()).toBeAttached();
  expect(await buttons.evaluateAll(tooSmall)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
