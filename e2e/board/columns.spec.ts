import type { Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { replaceRow, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";
import { operations } from "#wire/operations";
import { boardOf, rowOf } from "./boardReading.ts";

const shownColumns = (page: Page) =>
  boardOf(page)
    .getByRole("columnheader")
    .evaluateAll((heads) => heads.map((head) => head.getAttribute("data-column") ?? ""));
const expectColumns = (page: Page, ...columns: string[]) =>
  expect.poll(() => shownColumns(page)).toEqual(columns);
const header = (page: Page, column: string) =>
  boardOf(page).locator(`[role="columnheader"][data-column="${column}"]`);
const cells = (page: Page, column: string) =>
  boardOf(page).locator(`[role="gridcell"][data-column="${column}"]`);
/** px, rounded */
const widthOf = async (page: Page, column: string) =>
  Math.round((await header(page, column).boundingBox())?.width ?? 0);
const scrollerOf = (page: Page) => page.locator(".board");
/** px by which the columns are wider than the window */
const tooWide = (page: Page) =>
  scrollerOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test("columns are chosen by keyboard, saved as a set, kept for the next visit, and a link opens its own", async ({
  tab,
}) => {
  const chooser = tab.getByRole("dialog", { name: "Choose columns" });
  const opener = tab.getByRole("button", { name: "Choose columns" });
  const { keyboard } = tab;

  await test.step("keys add, move and remove columns, and afterwards the focus returns to the button", async () => {
    await visit(tab, "/board?columns=symbol.price.turnover");
    await expectColumns(tab, "symbol", "price", "turnover");
    await opener.focus();
    await keyboard.press("Enter");
    await expect(chooser.getByRole("button", { name: "Trader" })).toBeFocused();
    await chooser.getByRole("checkbox", { name: "Gap %" }).press("Space");
    await expectColumns(tab, "symbol", "price", "turnover", "gap");
    expect(await foundByAxe(tab, { part: ".chooser" })).toEqual([]);
    const gap = chooser.getByRole("button", { name: "Gap %", exact: true });
    await gap.focus();
    await keyboard.press("Alt+ArrowUp");
    await expectColumns(tab, "symbol", "price", "gap", "turnover");
    await keyboard.press("Alt+ArrowUp");
    await expectColumns(tab, "symbol", "gap", "price", "turnover");
    await expect(gap).toBeFocused();
    await keyboard.press("ArrowDown");
    await keyboard.press("Delete");
    await expectColumns(tab, "symbol", "gap", "turnover");
    await expect(tab).toHaveURL(/[?&]columns=symbol\.gap\.turnover(&|$)/);
    await keyboard.press("Escape");
    await expect(chooser).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("a set is saved by name, shown again after a load, renamed and deleted", async () => {
    await opener.click();
    await chooser.getByRole("textbox", { name: "Name of this set" }).fill("Mornings");
    await keyboard.press("Enter");
    await expect(chooser.getByRole("button", { name: "Mornings", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await drawn(tab, "/board?columns=size");
    await tab.getByRole("combobox", { name: "Columns" }).selectOption("Mornings");
    await expectColumns(tab, "symbol", "gap", "turnover");
    await opener.click();
    await chooser.getByRole("button", { name: "Rename set Mornings" }).click();
    await expect(chooser.getByRole("textbox").and(tab.locator(":focus"))).toHaveValue("Mornings");
    await keyboard.type("Openings");
    await keyboard.press("Enter");
    await chooser.getByRole("button", { name: "Delete set Openings" }).click();
    await expect(chooser.getByText("Openings")).toHaveCount(0);
    await keyboard.press("Escape");
  });

  await test.step("an address without choices opens the board as it was left, and a link opens its own columns", async () => {
    await tab.getByRole("combobox", { name: "Columns" }).selectOption("Size");
    await expect(tab).toHaveURL(/columns=size/);
    await drawn(tab, "/board");
    await expect(tab).toHaveURL(/columns=size/);
    await expect(header(tab, "capShare")).toBeAttached();
    await visit(tab, "/board?filter=plc");
    await expect(header(tab, "range")).toBeAttached();
    await expect(header(tab, "capShare")).toHaveCount(0);
    await tab.getByRole("link", { name: "Overview" }).click();
    await expect(tab).toHaveURL(({ pathname, search }) => pathname === "/" && search === "");
  });
});

/** Presses the pointer at a place, and releases it after it was moved by `dx`. */
async function drag(page: Page, from: { x: number; y: number }, dx: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y, { steps: 2 });
  await page.mouse.move(from.x + dx, from.y, { steps: 4 });
  await page.mouse.up();
}

async function boxOf(page: Page, column: string) {
  const box = await header(page, column).boundingBox();
  if (!box) throw new Error(`no column ${column}`);
  return box;
}

test("columns are moved and resized by dragging and by keys, keep their widths, and scroll sideways under fixed symbols", async ({
  tab,
}) => {
  await test.step("dragging a header moves its column without sorting, and keys do the same", async () => {
    await visit(tab, "/board?columns=symbol.price.change.open.turnover");
    await expectColumns(tab, "symbol", "price", "change", "open", "turnover");
    const [from, to] = [await boxOf(tab, "turnover"), await boxOf(tab, "price")];
    await drag(tab, { x: from.x + from.width / 2, y: from.y + 10 }, to.x + 4 - from.x - from.width / 2);
    await expectColumns(tab, "symbol", "turnover", "price", "change", "open");
    await expect(tab).toHaveURL(({ searchParams }) => !searchParams.has("sort"));
    const button = header(tab, "turnover").getByRole("button");
    await button.focus();
    await tab.keyboard.press("Control+Shift+ArrowRight");
    await expectColumns(tab, "symbol", "price", "turnover", "change", "open");
    await expect(button).toBeFocused();
    await tab.keyboard.press("Control+Shift+ArrowLeft");
    await expectColumns(tab, "symbol", "turnover", "price", "change", "open");
  });

  await test.step("dragging a header's edge changes the column's width, also for the next visit, and so do keys", async () => {
    await visit(tab, "/board?columns=trader");
    await expect(header(tab, "open")).toBeVisible();
    const before = await widthOf(tab, "open");
    const { x, y, width } = await boxOf(tab, "open");
    await drag(tab, { x: x + width - 3, y: y + 10 }, 40);
    await expect.poll(() => widthOf(tab, "open")).toBe(before + 40);
    await drawn(tab, "/board?columns=trader");
    await expect.poll(() => widthOf(tab, "open")).toBe(before + 40);
    await header(tab, "open").getByRole("button").focus();
    await tab.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => widthOf(tab, "open")).toBe(before + 48);
    await tab.keyboard.press("Shift+End");
    await expect.poll(() => widthOf(tab, "open")).not.toBe(before + 48);
    const cut = () =>
      cells(tab, "open").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    await expect.poll(cut).toBe(0);
    await tab.keyboard.press("Shift+Home");
    await expect.poll(() => widthOf(tab, "open")).toBe(before);
  });

  await test.step("with all columns the board scrolls sideways, below a fixed header and beside fixed symbols", async () => {
    await visit(tab, "/board?columns=all");
    await expect(header(tab, "stockId")).not.toBeInViewport();
    const before = await boxOf(tab, "symbol");
    await scrollerOf(tab).evaluate((box) => box.scrollTo(box.scrollWidth, 2_000));
    await expect(header(tab, "stockId")).toBeInViewport();
    await expect.poll(() => boxOf(tab, "symbol")).toEqual(before);
    const symbol = cells(tab, "symbol").nth(20);
    await expect(symbol).toBeInViewport();
    await expect.poll(async () => (await symbol.boundingBox())?.x).toBe(before.x);
  });
});

test("the trader set fits windows from 768 to 1440 px with price and time, a day in the time column, and a figure's card", async ({
  tab,
  stack,
}) => {
  const times = cells(tab, "lastTrade");

  await test.step("in each width the columns that fit are shown, without scrolling", async () => {
    await visit(tab, "/board?columns=trader");
    for (const width of [1440, 1366, 1280, 1024, 768]) {
      await tab.setViewportSize({ width, height: 900 });
      await expect.poll(() => tooWide(tab), `${width} px`).toBe(0);
      for (const id of ["symbol", "price", "changePercent", "turnover", "lastTrade"])
        await expect(header(tab, id), `${width} px`).toBeInViewport({ ratio: 1 });
      const columns = boardOf(tab).getByRole("columnheader");
      if (width === 1440) await expect(columns).toHaveCount(18);
      else {
        const shown = await columns.count();
        await expect(tab.getByRole("combobox", { name: "Columns" })).toContainText(`Trader, ${shown} of 18`);
      }
    }
  });

  await test.step("the time column is as wide as its text: a clock, or a day and a minute", async () => {
    await tab.setViewportSize({ width: 1440, height: 900 });
    const room = () =>
      times.first().evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return cell.clientWidth - text.getBoundingClientRect().width;
      });
    await expect(times.first()).toHaveText(/^\d\d:\d\d:\d\d$/);
    await expect.poll(room).toBeLessThan(34);
    const [{ symbol } = { symbol: "" }] = rowsServed(stack.tap); // the board's own sequence is the exchange's
    const lastTradedTime = Date.parse("2026-05-28T14:29:00+05:30");
    stack.tap.alter(operations.board.path, (body) => replaceRow(body, symbol, { lastTradedTime }));
    await expect(rowOf(tab, symbol).locator('[data-column="lastTrade"]')).toHaveText("28 May 14:29");
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await expect.poll(() => tooWide(tab)).toBe(0);
  });

  await test.step("while Alt is held, the card of the figure under the pointer shows its whole text", async () => {
    await visit(tab, "/board?columns=symbol.price.usualDay");
    await cells(tab, "usualDay").first().hover();
    await tab.keyboard.down("Alt");
    const card = tab.getByRole("note", { name: "Where this figure comes from" });
    await expect(card).toContainText("is not loaded on this page");
    await expect.poll(() => card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await tab.keyboard.up("Alt");
    await expect(card).toHaveCount(0);
  });
});
