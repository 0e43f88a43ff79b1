import type { Locator, Page } from "playwright/test";
import { boardOf, rowOf } from "#e2e/board/boardReading";
import { type BoardRow, rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

const listOf = (page: Page, name = "Main") => page.getByRole("grid", { name: `Watchlist ${name}` });
const lineOf = (page: Page, symbol: string) => page.locator(`.board-line[data-symbol="${symbol}"]`);
const starOf = (place: Locator | Page, symbol: string) =>
  place.getByRole("button", { name: `Watch ${symbol}`, exact: true });
const symbolIn = async (row: Locator) => (await row.getAttribute("data-symbol")) ?? "";

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

/** px by which the list is wider than its place */
const tooWide = (page: Page) => page.locator(".board").evaluate((box) => box.scrollWidth - box.clientWidth);

test("a line starred on any page, by a click or by w, is in the list, in that sequence, also after a reload", async ({
  page,
}) => {
  const starred: string[] = [];
  const star = async (place: Locator, symbol: string) => {
    await starOf(place, symbol).first().click();
    await expect(starOf(place, symbol).first()).toHaveAttribute("aria-pressed", "true");
    starred.push(symbol);
  };
  /** The first row of a line that has no star yet. */
  const next = (place: Locator) => {
    const others = starred.map((symbol) => `:not([data-symbol="${symbol}"])`).join("");
    return place.locator(`tr[data-symbol]:not([data-gone='true'])${others}`).first();
  };

  await test.step("on the board, where a click opens nothing", async () => {
    await drawn(page, "/board");
    await star(boardOf(page), await symbolIn(page.locator(".board-line").nth(2)));
    await expect(page).toHaveURL(/\/board/);
  });

  await test.step("w on the board adds the focused line and the focus stays; Shift+W opens the jump box instead", async () => {
    const symbol = await symbolIn(page.locator(".board-line").first());
    const price = rowOf(page, symbol).locator('[data-field="price"]');
    const pressed = starOf(rowOf(page, symbol), symbol);
    await price.focus();
    await page.keyboard.press("w");
    await expect(pressed).toHaveAttribute("aria-pressed", "true");
    await expect(price).toBeFocused();
    await page.keyboard.press("Shift+W");
    await expect(page.getByRole("combobox", { name: /^Jump to/ })).toHaveValue("W");
    await expect(pressed).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await price.focus();
    await page.keyboard.press("w");
    await expect(pressed).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("in a leader list, in the last trades and in the short list of trades", async () => {
    await visit(page, "/");
    const leader = next(page.locator(".leaders"));
    await leader.hover();
    await star(leader, await symbolIn(leader));
    const prints = page.locator(".prints");
    await star(prints, await symbolIn(next(prints)));
    await expect(page).toHaveURL(/\/$/);
    await visit(page, "/?prints=short");
    const short = page.locator(".short-list");
    await star(short, await symbolIn(next(short)));
  });

  await test.step("at a disclosure", async () => {
    await visit(page, "/disclosures");
    const others = starred.map((symbol) => `:not([data-symbol="${symbol}"])`).join("");
    const named = page.locator(`.disclosure .whose[data-symbol]${others}`).first();
    const symbol = await symbolIn(named);
    const published = page.locator(".disclosure").filter({ has: page.locator(`[data-symbol="${symbol}"]`) });
    await published.first().locator(".disclosure-head").click();
    await star(page.locator(".disclosure-details"), symbol);
  });

  await test.step("by w on the line's own page", async () => {
    await visit(page, "/");
    const symbol = await symbolIn(next(page.locator(".leaders")));
    await visit(page, `/s/${symbol}`);
    await expect(starOf(page, symbol)).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("main").focus();
    await page.keyboard.press("w");
    await expect(starOf(page, symbol)).toHaveAttribute("aria-pressed", "true");
    starred.push(symbol);
  });

  await test.step("the list has them all", async () => {
    await visit(page, "/watch");
    await expect(page).toHaveURL(/\/watch\/main/);
    await expect.poll(() => lines(page)).toEqual(starred);
    await page.reload();
    await expect.poll(() => lines(page)).toEqual(starred);
    const [first = ""] = starred;
    await expect(lineOf(page, first).locator('[data-field="price"]')).toHaveText(/^[\d,.]+$/);
  });
});

test("a list is arranged by keys and by dragging, gets lines and notes, and keeps a line that leaves the board", async ({
  page,
  stack,
}) => {
  const symbols = await symbolsOf(stack.exchange, 6);
  const [a = "", b = "", c = "", d = "", e = "", added = ""] = symbols;
  const kept = [a, b, c, d, "NEVER.N0000", e];
  await keep(
    page,
    kept.map((symbol) => ({ symbol })),
  );
  await drawn(page, "/watch/main");
  await expect.poll(() => lines(page)).toEqual(kept);

  await test.step("without notes it fits in a window of 1440 px", async () => {
    await expect(lineOf(page, a).locator('[data-column="price"]')).toHaveText(/\d/);
    await expect.poll(() => tooWide(page)).toBe(0);
  });

  await test.step("Alt and an arrow key move a line, and the focus stays on it", async () => {
    await lineOf(page, b).locator('[data-field="price"]').focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => lines(page)).toEqual([b, a, c, d, "NEVER.N0000", e]);
    await expect(lineOf(page, b).locator('[data-field="price"]')).toBeFocused();
  });

  await test.step("a dragged line stays where it is dropped, also after a reload", async () => {
    const [from, to] = [await lineOf(page, d).boundingBox(), await lineOf(page, b).boundingBox()];
    if (!from || !to) throw new Error("no rows");
    await page.mouse.move(from.x + 500, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 500, from.y - 10, { steps: 3 });
    await page.mouse.move(to.x + 500, to.y + 2, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => lines(page)).toEqual([d, b, a, c, "NEVER.N0000", e]);
    await page.reload();
    await expect.poll(() => lines(page)).toEqual([d, b, a, c, "NEVER.N0000", e]);
  });

  await test.step("a header sorts it, and the third click restores the own sequence", async () => {
    const header = page.getByRole("columnheader", { name: "Symbol" }).getByRole("button");
    await header.click();
    await expect.poll(() => lines(page)).toEqual([...kept].sort());
    await expect(page).toHaveURL(/sort=symbol-up/);
    await header.click();
    await header.click();
    await expect.poll(() => lines(page)).toEqual([d, b, a, c, "NEVER.N0000", e]);
    await expect(page).not.toHaveURL(/sort=/);
  });

  const note = lineOf(page, added).locator('[data-column="note"]');
  await test.step("a line is found and added, and its note is typed in its row", async () => {
    await page.getByRole("combobox", { name: "Add symbol or company" }).fill(added.slice(0, 4));
    await page.keyboard.press("Enter");
    await expect(lineOf(page, added)).toBeVisible();
    await note.click();
    await page.getByRole("textbox", { name: `Note on ${added}` }).fill("sell above 120");
    await page.keyboard.press("Enter");
    await expect(note).toHaveText("sell above 120");
    await expect(note).toBeFocused();
    await expect.poll(() => tooWide(page)).toBe(0);
  });

  await test.step("a line is removed, and Undo restores it with its note", async () => {
    await starOf(listOf(page), added).click();
    await expect(lineOf(page, added)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(note).toHaveText("sell above 120");
  });

  await test.step("a line that leaves the board stays as untraded, and a line never seen is named", async () => {
    // the lines of earlier boards are loaded once the page can name those that it never saw
    await expect(page.getByText("No board received so far")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "NEVER.N0000" }).last()).toHaveAttribute(
      "href",
      "/s/NEVER.N0000",
    );
    await expect(lineOf(page, a)).not.toHaveAttribute("data-untraded", "");
    stack.tap.alter("/tradeSummary", (body) => {
      const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] };
      return { reqTradeSummery: reqTradeSummery.filter((row) => row.symbol !== a) };
    });
    await expect(lineOf(page, a)).toHaveAttribute("data-untraded", "");
    await expect(lineOf(page, a).locator('[data-field="percentageChange"]')).toHaveText("—");
    await expect.poll(() => lines(page)).toEqual([d, b, a, c, "NEVER.N0000", e, added]);
  });
});

test("a star set in another tab appears in this tab at once, and so do lists that are made, deleted and restored there", async ({
  page,
  stack,
}) => {
  const [symbol = ""] = await symbolsOf(stack.exchange, 1);
  await drawn(page, "/watch/main");
  await expect(page.getByText(/The list “Main” has no lines yet/)).toBeVisible();
  const other = await page.context().newPage();

  await test.step("a star, and a list made in the menu beside it", async () => {
    await drawn(other, `/s/${symbol}`);
    await starOf(other, symbol).click();
    await expect(lineOf(page, symbol)).toBeVisible();
    await other.getByRole("button", { name: `Watchlists of ${symbol}` }).click();
    await other.getByRole("textbox", { name: "Name of a new list" }).fill("Banks & finance");
    await other.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("link", { name: /Banks & finance/ })).toHaveText(/1$/);
  });

  await test.step("a deletion and its Undo", async () => {
    await visit(other, "/watch/banks-finance");
    await expect(lineOf(other, symbol)).toBeVisible();
    const banks = page.getByRole("link", { name: /Banks & finance/ });
    await other.getByRole("button", { name: "This list" }).click();
    await other.getByRole("button", { name: "Delete list" }).click();
    await expect(banks).toHaveCount(0);
    await other.getByRole("button", { name: "Undo" }).click();
    await expect(banks).toHaveText(/1$/);
  });

  await test.step("the button for a new list opens its name field, and the list opens", async () => {
    await other.getByRole("button", { name: "New list" }).click();
    await expect(other.getByRole("textbox", { name: "Name of a new list" })).toBeFocused();
    await other.keyboard.type("Fuel");
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(/\/watch\/fuel/);
    await expect(page.getByRole("link", { name: /^Fuel/ })).toBeVisible();
  });

  await test.step("an address without a list says so, offers to create it, and shows no other list", async () => {
    await visit(other, "/watch/energy");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(
      "There is no list “energy” in this browser",
    );
    await expect(other.locator(".board-line")).toHaveCount(0);
    await other.getByRole("button", { name: "Create the list “energy”" }).click();
    await expect(other.getByText(/The list “energy” has no lines yet/)).toBeVisible();
  });
});

test("a list received by link keeps its order and is stored only on request, also in a browser whose lists are damaged", async ({
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
  await drawn(page, "/watch/main?sort=symbol");
  await expect.poll(() => lines(page)).toEqual([...symbols].sort().reverse());
  await page.getByRole("button", { name: "This list" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText(/copied/i)).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toContain("private");
  await expect.poll(async () => new URL(await copied()).origin).toBe(new URL(baseURL ?? "").origin);

  const colleague = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await colleague.addInitScript(() => {
    if (!localStorage.getItem("pola-watchlists"))
      localStorage.setItem("pola-watchlists", '{"state":{"lists":[{"slug":"<b>"}]}');
  });
  await drawn(colleague, await copied());
  await expect(colleague.getByRole("alert")).toContainText("pola-watchlists-unreadable");
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test("stars are large enough for a finger, a sheet edits notes and sequence, and nothing exceeds the screen", async ({
    page,
    stack,
  }) => {
    const [a = "", b = ""] = await symbolsOf(stack.exchange, 2);
    await drawn(page, "/board");
    const star = page.locator(".board-line .watch-star").first();
    await expect
      .poll(async () => {
        const box = await star.boundingBox();
        return Math.min(box?.width ?? 0, box?.height ?? 0);
      })
      .toBeGreaterThanOrEqual(44);
    await star.tap();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/\/board/);

    await visit(page, `/watch/shared?symbols=${a}_${b}&name=Two`);
    await page.getByRole("button", { name: "Save as a list" }).tap();
    await expect.poll(() => lines(page)).toEqual([a, b]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Edit lines" }).tap();
    await page.getByRole("button", { name: `Move ${a} down` }).tap();
    await page.getByRole("textbox", { name: `Note on ${b}` }).fill("watch the bid");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => lines(page)).toEqual([b, a]);
    await expect(lineOf(page, b)).toContainText("watch the bid");
  });
});
