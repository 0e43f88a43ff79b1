import type { Locator, Page, Request } from "playwright/test";
import { changeRows } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";
import { operations } from "#wire/operations";
import { boardOf, rowOf } from "./boardReading.ts";

/** Counts the requests of peeks, and the most requests in flight at once, until `end`. */
function countAsks(page: Page) {
  const open = new Set<Request>();
  const count = { asked: 0, atOnce: 0, givenUp: 0 };
  const sent = (request: Request) => {
    if (!asksOfPeek.test(request.url())) return;
    open.add(request);
    count.asked += 1;
    count.atOnce = Math.max(count.atOnce, open.size);
  };
  const finished = (request: Request) => void open.delete(request);
  const failed = (request: Request) => {
    if (open.delete(request)) count.givenUp += 1;
  };
  page.on("request", sent).on("requestfinished", finished).on("requestfailed", failed);
  const end = () => page.off("request", sent).off("requestfinished", finished).off("requestfailed", failed);
  return { count, end };
}
const asksOfPeek = /\/api\/(companyInfoSummery|companyChartDataByStock)$/;

const card = (page: Page) => page.getByRole("dialog", { name: /^Peek at/ });
const row = (page: Page, place: number) => boardOf(page).locator(`[aria-rowindex="${place + 2}"]`);
const nameIn = (page: Page, place: number) => row(page, place).locator('[data-column="company"]');
const symbolAt = async (page: Page, place: number) =>
  (await row(page, place).getAttribute("data-symbol")) ?? "";
const expectPeekAt = (page: Page, symbol: string) =>
  expect(card(page)).toHaveAccessibleName(`Peek at ${symbol}`);

/** Expects the card inside the window, and not over its row. */
async function expectBeside(page: Page, line: Locator): Promise<void> {
  const fault = async () => {
    const [peek, row, view] = [await card(page).boundingBox(), await line.boundingBox(), page.viewportSize()];
    if (!peek || !row || !view) return "no card or no row";
    if (peek.x < 0 || peek.x + peek.width > view.width) return "outside the window, sideways";
    if (peek.y < 0 || peek.y + peek.height > view.height) return "outside the window";
    return peek.y < row.y + row.height && row.y < peek.y + peek.height ? "over its row" : "";
  };
  await expect.poll(fault).toBe("");
}

test("a pointer resting on a name opens a peek, whose chart and quote are requested one after the other and fail separately", async ({
  tab,
  complaints,
}) => {
  const { count, end } = countAsks(tab);
  const away = () => tab.mouse.move(700, 5);
  await visit(tab, "/board?sort=turnover");

  await test.step("it has the line's chart and quote, and leaving closes it", async () => {
    const symbol = await symbolAt(tab, 2);
    await nameIn(tab, 2).hover();
    await expectPeekAt(tab, symbol);
    await expect(card(tab).getByRole("img", { name: new RegExp(`^${symbol}, 1 day`) })).toBeVisible();
    await expect(card(tab).getByText("12-month range")).toBeVisible();
    await expect(card(tab).locator('[data-field="previousClose"]')).toHaveText(/^\d/);
    await expectBeside(tab, rowOf(tab, symbol));
    await expect.poll(() => count).toEqual({ asked: 2, atOnce: 1, givenUp: 0 });
    await away();
    await expect(card(tab)).toHaveCount(0);
  });

  await test.step("a part that fails shows its failure, and the other parts stay", async () => {
    complaints.allow(/status of 502 .*companyChartDataByStock\)$/);
    await tab.route(/companyChartDataByStock$/, (route) => route.fulfill({ status: 502, body: "" }));
    await nameIn(tab, 4).hover();
    await expect(card(tab).getByRole("region", { name: "Price" })).toContainText("could not be reached");
    await expect(card(tab).getByRole("region", { name: "Quote" })).toContainText("Market cap");
    await away();
    await expect(card(tab)).toHaveCount(0);
  });

  await test.step("leaving a peek cancels its request, before the next peek sends one", async () => {
    await tab.route(asksOfPeek, () => undefined); // no request is answered
    Object.assign(count, { asked: 0, atOnce: 0, givenUp: 0 });
    for (const [before, place] of [6, 8, 10].entries()) {
      await nameIn(tab, place).hover();
      await expectPeekAt(tab, await symbolAt(tab, place));
      await expect.poll(() => count).toEqual({ asked: before + 1, atOnce: 1, givenUp: before });
    }
    await away();
    await expect(card(tab)).toHaveCount(0);
    await expect.poll(() => count.givenUp).toBe(3);
  });
  end();
});

test("by keyboard, peeks open and follow the rows, change their period, stay inside any window, and return the focus", async ({
  tab,
  stack,
}) => {
  const press = (key: string) => tab.keyboard.press(key);
  const focusRow = (place: number) => row(tab, place).locator('[data-column="price"]').focus();

  await test.step("Space opens a peek, arrows move it to other rows, brackets change the period, and Esc closes it", async () => {
    await visit(tab, "/board?sort=turnover");
    const [second, fourth] = [await symbolAt(tab, 1), await symbolAt(tab, 3)];
    await focusRow(1);
    await press("Space");
    await expectPeekAt(tab, second);
    await press("ArrowDown");
    await press("ArrowDown");
    await expectPeekAt(tab, fourth);
    await press("]");
    await expect(card(tab).getByRole("img", { name: new RegExp(`^${fourth}, 1 week`) })).toBeVisible();
    await press("[");
    await expect(card(tab).getByRole("img", { name: new RegExp(`^${fourth}, 1 day`) })).toBeVisible();
    await card(tab).getByRole("checkbox", { name: "Peek on hover" }).focus();
    await press("Escape");
    await expect(card(tab)).toHaveCount(0);
    await expect(rowOf(tab, fourth).locator('[data-column="price"]')).toBeFocused();
  });

  await test.step("in every corner of the board the card is inside the window and beside its row", async () => {
    await visit(tab, "/board?sort=symbol");
    for (const size of [
      { width: 1440, height: 900 },
      { width: 720, height: 450 },
      { width: 360, height: 640 },
    ]) {
      await tab.setViewportSize(size);
      await boardOf(tab).locator('[role="gridcell"][tabindex="0"]').focus();
      for (const corner of ["Control+Home", "End", "Control+End", "Home"]) {
        await press(corner);
        const focused = boardOf(tab).locator('[role="row"]:has(:focus)');
        await expect(focused).toBeInViewport();
        await press("Space");
        await expect(card(tab)).toBeVisible();
        await expectBeside(tab, focused);
        await press("Escape");
        await expect(card(tab)).toHaveCount(0);
      }
    }
  });

  await test.step("a notice below the board leaves the card open and beside its row", async () => {
    await tab.setViewportSize({ width: 1440, height: 900 });
    await boardOf(tab).locator('[role="gridcell"][tabindex="0"]').focus();
    await press("Control+Home");
    await focusRow(2);
    await press("Space");
    await expect(card(tab)).toBeVisible();
    stack.tap.alter(operations.board.path, (body) => changeRows(body, (one) => ({ ...one, price: 0 })));
    await expect(tab.getByText(/^\W*No line on the board has a plausible price/)).toBeVisible();
    await expectBeside(tab, row(tab, 2));
  });
});
