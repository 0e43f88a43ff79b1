import type { Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { replaceRow } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { boardOf } from "./boardReading.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const shownColumns = (page: Page) =>
  boardOf(page)
    .getByRole("columnheader")
    .evaluateAll((heads) => heads.map((head) => head.getAttribute("data-column") ?? ""));
const header = (page: Page, column: string) => boardOf(page).locator(`.board-head [data-column="${column}"]`);
const widthOf = async (page: Page, column: string) => (await header(page, column).boundingBox())?.width ?? 0;
const chooser = (page: Page) => page.getByRole("dialog", { name: "Choose columns" });

test("columns can be chosen by keyboard alone, and afterwards the focus returns to its earlier place", async ({
  page,
  complaints,
}) => {
  await page.goto("/board?columns=symbol.price.turnover");
  await expect.poll(() => shownColumns(page)).toEqual(["symbol", "price", "turnover"]);
  const opener = page.getByRole("button", { name: "Choose columns" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(chooser(page).getByRole("button", { name: "Trader" })).toBeFocused();
  await chooser(page).getByRole("checkbox", { name: "Gap %" }).press("Space");
  await expect.poll(() => shownColumns(page)).toEqual(["symbol", "price", "turnover", "gap"]);
  expect(await foundByAxe(page, { part: "#column-chooser" })).toEqual([]);
  const gap = chooser(page).getByRole("button", { name: "Gap %", exact: true });
  await gap.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => shownColumns(page)).toEqual(["symbol", "gap", "price", "turnover"]);
  await expect(gap).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect.poll(() => shownColumns(page)).toEqual(["symbol", "gap", "turnover"]);
  expect(new URL(page.url()).searchParams.get("columns")).toBe("symbol.gap.turnover");
  await page.keyboard.press("Escape");
  await expect(chooser(page)).toBeHidden();
  await expect(opener).toBeFocused();
  expect(complaints).toEqual([]);
});

test("a set is saved by name, shown again after a reload, renamed and deleted", async ({ page }) => {
  await page.goto("/board?columns=symbol.price.gap");
  await page.getByRole("button", { name: "Choose columns" }).click();
  await chooser(page).getByRole("textbox", { name: "Name of this set" }).fill("Mornings");
  await page.keyboard.press("Enter");
  await expect(chooser(page).getByRole("button", { name: "Mornings", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto("/board?columns=size");
  await page.getByRole("combobox", { name: "Columns" }).selectOption("Mornings");
  await expect.poll(() => shownColumns(page)).toEqual(["symbol", "price", "gap"]);
  await page.getByRole("button", { name: "Choose columns" }).click();
  await chooser(page).getByRole("button", { name: "Rename set Mornings" }).click();
  await page.keyboard.type("Openings");
  await page.keyboard.press("Enter");
  await chooser(page).getByRole("button", { name: "Delete set Openings" }).click();
  await expect(chooser(page).getByText("Openings")).toHaveCount(0);
});

test("an address without choices opens the board as it was left, and a link opens its own columns", async ({
  page,
}) => {
  await page.goto("/board");
  await page.getByRole("combobox", { name: "Columns" }).selectOption("Size");
  await page.goto("/board");
  await expect(page).toHaveURL(/columns=size/);
  await expect.poll(() => shownColumns(page)).toContain("capShare");
  await page.goto("/board?filter=plc");
  await expect.poll(() => shownColumns(page)).toContain("range");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.search === "");
});

test("dragging a header moves its column without sorting, and keys do the same", async ({ page }) => {
  await page.goto("/board?columns=symbol.price.change.open.turnover");
  await expect(boardOf(page)).toBeVisible();
  const from = await header(page, "turnover").boundingBox();
  const to = await header(page, "price").boundingBox();
  if (!from || !to) throw new Error("no header");
  await page.mouse.move(from.x + from.width / 2, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y + 10);
  await page.mouse.move(to.x + 4, to.y + 10, { steps: 4 });
  await page.mouse.up();
  const order = ["symbol", "turnover", "price", "change", "open"];
  await expect.poll(() => shownColumns(page)).toEqual(order);
  expect(new URL(page.url()).searchParams.get("sort")).toBeNull();
  await header(page, "turnover").getByRole("button").focus();
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(() => shownColumns(page)).toEqual(["symbol", "price", "turnover", "change", "open"]);
  await expect(header(page, "turnover").getByRole("button")).toBeFocused();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect.poll(() => shownColumns(page)).toEqual(order);
});

test("dragging a header's edge or pressing keys changes the column's width, which stays after a reload", async ({
  page,
}) => {
  await page.goto("/board");
  await expect(boardOf(page)).toBeVisible();
  const before = await widthOf(page, "open");
  const box = await header(page, "open").boundingBox();
  if (!box) throw new Error("no header");
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 37, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await widthOf(page, "open")) - before)).toBe(40);
  await page.reload();
  await expect.poll(async () => Math.round((await widthOf(page, "open")) - before)).toBe(40);
  await header(page, "open").getByRole("button").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => Math.round((await widthOf(page, "open")) - before)).toBe(48);
  await page.keyboard.press("Shift+End");
  const cells = boardOf(page).locator('.board-line [data-column="open"]');
  const cut = await cells.evaluateAll(
    (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
  );
  expect(cut).toBe(0);
  await page.keyboard.press("Shift+Home");
  await expect.poll(async () => Math.round(await widthOf(page, "open"))).toBe(Math.round(before));
});

for (const width of [1440, 1366, 1280, 1024, 768])
  test(`the trader set's columns fit in a window of ${width} px without scrolling, including price and time`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/board?columns=trader");
    await expect(boardOf(page)).toBeVisible();
    const scroller = page.locator(".board");
    await expect.poll(() => scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    for (const id of ["symbol", "price", "changePercent", "turnover", "lastTrade"])
      await expect(header(page, id)).toBeInViewport({ ratio: 1 });
    const shown = await boardOf(page).getByRole("columnheader").count();
    if (width < 1440)
      await expect(page.getByRole("combobox", { name: "Columns" })).toContainText(`Trader, ${shown} of 18`);
    else expect(shown).toBe(18);
  });

test("the time column is as wide as its text: a clock, or a day and a minute", async ({ page, stack }) => {
  const times = boardOf(page).locator('.board-line [data-column="lastTrade"]');
  const room = () =>
    times.first().evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return cell.clientWidth - text.getBoundingClientRect().width;
    });
  await page.goto("/board?columns=trader");
  await expect(times.first()).toHaveText(/^\d\d:\d\d:\d\d$/);
  expect(await room()).toBeLessThan(34);
  const symbol = await times.first().locator("..").getAttribute("data-symbol");
  stack.tap.alter("/tradeSummary", (body) =>
    replaceRow(body, symbol ?? "", { lastTradedTime: Date.parse("2026-05-28T14:29:00+05:30") }),
  );
  await page.reload();
  await expect(times.first()).toHaveText("28 May 14:29", { timeout: 15_000 });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  const scroller = page.locator(".board");
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("the card of a figure shows the figure's whole text", async ({ page }) => {
  await page.goto("/board?columns=symbol.price.usualDay");
  const figure = boardOf(page).locator('.board-line [data-column="usualDay"]').first();
  await figure.hover();
  const card = page.getByRole("note", { name: "Where this figure comes from" });
  // the code of the card is loaded after the board, and a key before that has no effect
  await expect(async () => {
    await page.keyboard.up("Alt");
    await page.keyboard.down("Alt");
    await header(page, "price").hover();
    await figure.hover();
    await expect(card).toContainText("is not loaded on this page", { timeout: 3_000 });
  }).toPass();
  expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("with all columns the board scrolls sideways, below a fixed header and beside fixed symbols", async ({
  page,
}) => {
  await page.goto("/board?columns=all");
  await expect(boardOf(page)).toBeVisible();
  const scroller = page.locator(".board");
  const before = await header(page, "symbol").boundingBox();
  await scroller.evaluate((box) => box.scrollTo(box.scrollWidth, 2_000));
  await expect(header(page, "stockId")).toBeInViewport();
  expect(await header(page, "symbol").boundingBox()).toEqual(before);
  const symbols = scroller.locator('.board-line [data-column="symbol"]');
  await expect(symbols.nth(20)).toBeInViewport();
  expect((await symbols.nth(20).boundingBox())?.x).toBe(before?.x);
});
