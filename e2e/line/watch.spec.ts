import type { Locator, Page } from "playwright/test";
import { boardOf, rowOf } from "#e2e/board/boardReading";
import { type BoardRow, rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";

const listOf = (page: Page, name = "Main") => page.getByRole("grid", { name: `Watchlist ${name}` });
const lineOf = (page: Page, symbol: string) => page.locator(`.board-line[data-symbol="${symbol}"]`);
const starOf = (place: Locator | Page, symbol: string) =>
  place.getByRole("button", { name: `Watch ${symbol}`, exact: true });

/** Symbols of the list on screen, from the top. */
const lines = (page: Page) =>
  page
    .locator(".watch-page .board-line")
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
        .map((row) => row.getAttribute("data-symbol") ?? ""),
    );

/** Stores a list as this browser does. */
const keep = (page: Page, kept: readonly { symbol: string; note?: string }[], name = "Main") =>
  page.addInitScript(
    (written) => {
      if (!localStorage.getItem("pola-watchlists")) localStorage.setItem("pola-watchlists", written);
    },
    JSON.stringify({
      state: { lists: [{ slug: "main", name, lines: kept }], chosen: "main" },
      version: 1,
    }),
  );

const symbolsOf = async (exchange: { url: string }, count: number) =>
  (await rowsListed(exchange)).slice(0, count).map(({ symbol }) => symbol);

for (const note of [undefined, "after the results"])
  test(`a stored list ${note ? "with" : "without"} notes fits in a window of 1440 px without scrolling`, async ({
    page,
    stack,
  }) => {
    const [symbol = "", ...others] = await symbolsOf(stack.exchange, 3);
    await keep(page, [{ symbol, ...(note ? { note } : {}) }, ...others.map((each) => ({ symbol: each }))]);
    await page.goto("/watch/main");
    await expect(lineOf(page, symbol).locator('[data-column="price"]')).toHaveText(/\d/);
    const scroller = page.locator(".board");
    await expect.poll(() => scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

test("a line starred on the board, in a leader list and on its page is in the list, in that sequence, also after a reload", async ({
  page,
  complaints,
}) => {
  await page.goto("/board");
  const first = (await page.locator(".board-line").nth(2).getAttribute("data-symbol")) ?? "";
  await starOf(boardOf(page), first).click();
  await expect(starOf(boardOf(page), first)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/board/);

  await page.goto("/");
  const leader = page.locator(".leaders tbody tr[data-gone='false']").nth(3);
  await leader.hover();
  const second = (await leader.getAttribute("data-symbol")) ?? "";
  await starOf(leader, second).click();
  await expect(page).toHaveURL(/\/$/);

  const third = (await page.locator(".leaders tbody tr").last().getAttribute("data-symbol")) ?? "";
  await page.goto(`/s/${third}`);
  await expect(starOf(page, third)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("main").focus();
  await page.keyboard.press("w");
  await expect(starOf(page, third)).toHaveAttribute("aria-pressed", "true");

  const chosen = [...new Set([first, second, third])];
  await page.goto("/watch");
  await expect(page).toHaveURL(/\/watch\/main/);
  await expect.poll(() => lines(page)).toEqual(chosen);
  await page.reload();
  await expect.poll(() => lines(page)).toEqual(chosen);
  await expect(lineOf(page, first).locator('[data-field="price"]')).toHaveText(/^[\d,.]+$/);
  expect(complaints).toEqual([]);
});

test("on the board w adds the focused line to the watchlist and the focus stays, but Shift+W adds nothing", async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem("pola-watchlists"));
  await page.goto("/board");
  const row = page.locator(".board-line").first();
  const symbol = (await row.getAttribute("data-symbol")) ?? "";
  const price = rowOf(page, symbol).locator('[data-field="price"]');
  await price.focus();
  await page.keyboard.press("w");
  await expect(starOf(rowOf(page, symbol), symbol)).toHaveAttribute("aria-pressed", "true");
  await expect(price).toBeFocused();
  const before = await kept();
  expect(before).toContain(symbol);
  await page.keyboard.press("Shift+W");
  expect(await kept()).toBe(before);
  await page.reload(); // Shift and a letter open the jump box, which takes the keys
  await price.focus();
  await page.keyboard.press("w");
  await expect.poll(kept).not.toContain(symbol);
});

test("the list can be arranged by keys and by dragging, and sorted like the board", async ({
  page,
  stack,
}) => {
  const symbols = await symbolsOf(stack.exchange, 4);
  const [a = "", b = "", c = "", d = ""] = symbols;
  await keep(
    page,
    symbols.map((symbol) => ({ symbol })),
  );
  await page.goto("/watch/main");
  await expect.poll(() => lines(page)).toEqual(symbols);
  await lineOf(page, b).locator('[data-field="price"]').focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => lines(page)).toEqual([b, a, c, d]);
  await expect(lineOf(page, b).locator('[data-field="price"]')).toBeFocused();
  const [from, to] = [await lineOf(page, d).boundingBox(), await lineOf(page, b).boundingBox()];
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 500, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 500, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x + 500, to.y + 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => lines(page)).toEqual([d, b, a, c]);
  await page.reload();
  await expect.poll(() => lines(page)).toEqual([d, b, a, c]);
  const header = page.getByRole("columnheader", { name: "Symbol" }).getByRole("button");
  await header.click();
  await expect.poll(() => lines(page)).toEqual([...symbols].sort());
  await expect(page).toHaveURL(/sort=symbol-up/);
  await header.click();
  await header.click();
  await expect.poll(() => lines(page)).toEqual([d, b, a, c]);
  await expect(page).not.toHaveURL(/sort=/);
});

test("a star set in another tab appears in this tab at once, and so does a list whose deletion is undone there", async ({
  page,
  stack,
}) => {
  const [symbol = ""] = await symbolsOf(stack.exchange, 1);
  await page.goto("/watch/main");
  await expect(page.getByText(/The list “Main” has no lines yet/)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/s/${symbol}`);
  await starOf(other, symbol).click();
  await expect(lineOf(page, symbol)).toBeVisible();

  await other.getByRole("button", { name: `Watchlists of ${symbol}` }).click();
  await other.getByRole("textbox", { name: "Name of a new list" }).fill("Banks & finance");
  await other.getByRole("button", { name: "Create" }).click();
  const banks = page.getByRole("link", { name: /Banks & finance/ });
  await banks.click();
  await expect(page).toHaveURL(/\/watch\/banks-finance/);
  await expect(lineOf(page, symbol)).toBeVisible();
  await page.getByRole("button", { name: "This list" }).click();
  await page.getByRole("button", { name: "Delete list" }).click();
  await expect(banks).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(banks).toHaveText(/1$/);
});

test("a line is found, added, given a note and removed, and undo restores the note", async ({
  page,
  stack,
}) => {
  const [symbol = ""] = await symbolsOf(stack.exchange, 1);
  await page.goto("/watch/main");
  await page.getByRole("combobox", { name: "Add symbol or company" }).fill(symbol.slice(0, 4));
  await page.keyboard.press("Enter");
  await expect(lineOf(page, symbol)).toBeVisible();
  const note = lineOf(page, symbol).locator('[data-column="note"]');
  await note.click();
  await page.getByRole("textbox", { name: `Note on ${symbol}` }).fill("sell above 120");
  await page.keyboard.press("Enter");
  await expect(note).toHaveText("sell above 120");
  await expect(note).toBeFocused();
  await starOf(listOf(page), symbol).click();
  await expect(lineOf(page, symbol)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(note).toHaveText("sell above 120");
});

test("a list received by link keeps its order, and is stored only on request", async ({
  page,
  browser,
  stack,
  baseURL,
}) => {
  const symbols = await symbolsOf(stack.exchange, 3);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await keep(
    page,
    symbols.map((symbol) => ({ symbol, note: "private" })),
    "Ours",
  );
  await page.goto("/watch/main?sort=symbol");
  await expect.poll(() => lines(page)).toEqual([...symbols].sort().reverse());
  await page.getByRole("button", { name: "This list" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText(/copied/i)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain("private");
  expect(new URL(link).origin).toBe(new URL(baseURL ?? "").origin);

  const colleague = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await colleague.goto(link);
  await expect(listOf(colleague, "Ours")).toBeVisible();
  await expect.poll(() => lines(colleague)).toEqual([...symbols].sort().reverse());
  await expect(colleague.getByRole("link", { name: /^Ours/ })).toHaveCount(0);
  await colleague.getByRole("button", { name: "Save as a list" }).click();
  await expect(colleague).toHaveURL(/\/watch\/ours/);
  await expect.poll(() => lines(colleague)).toEqual(symbols);
  await colleague.reload();
  await expect.poll(() => lines(colleague)).toEqual(symbols);
  await colleague.context().close();
});

test("a text is imported only after a confirmation, and unreadable text lines are reported by number", async ({
  page,
  stack,
}) => {
  const [a = "", b = "", since = ""] = await symbolsOf(stack.exchange, 3);
  await page.goto("/watch/main");
  await page.getByRole("button", { name: "This list" }).click();
  await page.getByRole("button", { name: /^Text/ }).click();
  const box = page.getByRole("textbox", { name: "Import" });
  await box.fill(`${a}\tmine\n"?"\n# Banks\n${b}`);
  await expect(page.getByText('Line 2: not a symbol: "?"')).toBeVisible();
  await expect(page.getByRole("link", { name: /^Banks/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("textbox", { name: "Export" })).toHaveValue(`# Main\n${a}\tmine\n`);
  await page.getByRole("checkbox", { name: /All lists/ }).check();
  await expect(page.getByRole("textbox", { name: "Export" })).toHaveValue(
    `# Main\n${a}\tmine\n\n# Banks\n${b}\n`,
  );
  await page.getByRole("button", { name: "Close" }).click();
  await expect(lineOf(page, a)).toBeVisible();
  await page.getByRole("combobox", { name: "Add symbol or company" }).fill(since);
  await page.keyboard.press("Enter");
  await expect(lineOf(page, since)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lineOf(page, a)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Banks/ })).toHaveCount(0);
  await expect.poll(() => lines(page)).toEqual([since]);
});

test("a line that leaves the board stays in the list as untraded, and a line never seen is marked as such", async ({
  page,
  stack,
}) => {
  const [symbol = "", other = ""] = await symbolsOf(stack.exchange, 2);
  await keep(page, [{ symbol: "NEVER.N0000" }, { symbol }, { symbol: other }]);
  await page.goto("/watch/main");
  await expect(lineOf(page, symbol)).not.toHaveAttribute("data-untraded", "");
  await expect(page.getByText("No board received so far")).toBeVisible();
  await expect(page.locator(".watch-strip").getByRole("link", { name: "NEVER.N0000" })).toHaveAttribute(
    "href",
    "/s/NEVER.N0000",
  );
  await page.waitForTimeout(3_000); // the lines of earlier boards are loaded shortly after the board
  stack.tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] };
    return { reqTradeSummery: reqTradeSummery.filter((row) => row.symbol !== symbol) };
  });
  await expect(lineOf(page, symbol)).toHaveAttribute("data-untraded", "", { timeout: 15_000 });
  await expect(lineOf(page, symbol).locator('[data-field="percentageChange"]')).toHaveText("—");
  await expect.poll(() => lines(page)).toEqual(["NEVER.N0000", symbol, other]);
});

test("a new list immediately opens its name field, also by pointer", async ({ page }) => {
  await page.goto("/watch/main");
  await page.getByRole("button", { name: "New list" }).click();
  await expect(page.getByRole("textbox", { name: "Name of a new list" })).toBeFocused();
  await page.keyboard.type("Energy");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/watch\/energy/);
});

test("an address without a list says so, offers to create it, and shows no other list", async ({ page }) => {
  await page.goto("/watch/energy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "There is no list “energy” in this browser",
  );
  await expect(page.locator(".board-line")).toHaveCount(0);
  await page.getByRole("button", { name: "Create the list “energy”" }).click();
  await expect(page.getByText(/The list “energy” has no lines yet/)).toBeVisible();
});

test("damaged lists in the browser are reported, and the page works", async ({ page, complaints }) => {
  await page.addInitScript(() =>
    localStorage.setItem("pola-watchlists", '{"state":{"lists":[{"slug":"<b>"}]}'),
  );
  await page.goto("/watch");
  await expect(page.getByRole("alert")).toContainText("pola-watchlists-unreadable");
  await expect(page.getByText(/The list “Main” has no lines yet/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test("stars are large enough for a finger, a sheet edits notes and sequence, and nothing exceeds the screen", async ({
    page,
    stack,
  }) => {
    const [a = "", b = ""] = await symbolsOf(stack.exchange, 2);
    await page.goto("/board");
    await page.locator(".board-line").first().waitFor();
    const star = page.locator(".board-line .watch-star").first();
    const { width = 0, height = 0 } = (await star.boundingBox()) ?? {};
    expect([width >= 44, height >= 44]).toEqual([true, true]);
    await star.tap();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/\/board/);

    await page.goto(`/watch/shared?symbols=${a}_${b}&name=Two`);
    await page.getByRole("button", { name: "Save as a list" }).tap();
    await expect.poll(() => lines(page)).toEqual([a, b]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Edit lines" }).tap();
    await page.getByRole("button", { name: `Move ${a} down` }).tap();
    await page.getByRole("textbox", { name: `Note on ${b}` }).fill("watch the bid");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => lines(page)).toEqual([b, a]);
    await expect(lineOf(page, b)).toContainText("watch the bid");
  });
});
