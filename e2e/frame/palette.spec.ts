/** The jump box: letters and keys that open it, and one entry of each kind. src/app/jump/Palette.test.tsx tries every entry. */
import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

const title = "Jump to a symbol, a page, a setting";
const palette = (page: Page) => page.getByRole("dialog", { name: title });
const box = (page: Page) => palette(page).getByRole("combobox");
const keysOverview = (page: Page) => page.getByRole("dialog", { name: "Keys" });
const options = (page: Page) => palette(page).getByRole("option");

/** Ticker of the line with the second highest turnover, without its share class. */
const tickerOf = async (exchange: { url: string }) =>
  (await rowsListed(exchange))[1]?.symbol.split(".")[0] ?? "";

/** Opens the jump box, types, and takes the first match. */
async function jump(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(typed);
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

test("letters and Ctrl+K open the jump box where the user is, and letters stay in a field or move in the board's rows", async ({
  page,
  stack,
}) => {
  const ticker = await tickerOf(stack.exchange);
  await drawn(page, "/summary");

  await test.step("letters typed anywhere are not lost, and Enter opens the line", async () => {
    await page.keyboard.type(`${ticker[0]?.toUpperCase()}${ticker.slice(1).toLowerCase()}`);
    await expect(box(page)).toHaveValue(new RegExp(`^${ticker}$`, "i"));
    await expect(options(page).first()).toContainText(ticker);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step("Enter at the same moment as the last letter opens the line", async () => {
    await visit(page, "/summary");
    await page.keyboard.press("Control+k");
    await expect(options(page).first()).toBeVisible();
    // no task of the page runs between the letter and Enter
    await box(page).evaluate(async (box, letters) => {
      if (!(box instanceof HTMLInputElement)) throw new Error("the palette has no field");
      box.focus();
      document.execCommand("insertText", false, letters);
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }, ticker);
    await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step("Enter on the jump box's own button only closes it", async () => {
    await visit(page, "/summary");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("MAP");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await palette(page).getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/summary$/);
  });

  await test.step("a key works before the browser has reported the jump box's closing", async () => {
    const closeAndPress = (key: KeyboardEventInit) =>
      palette(page).evaluate((dialog: HTMLDialogElement, key) => {
        dialog.close();
        dispatchEvent(new KeyboardEvent("keydown", key));
      }, key);
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
    await page.keyboard.type("map");
    await closeAndPress({ key: "k", ctrlKey: true });
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("");
    await page.keyboard.type("map");
    await closeAndPress({ key: "c" });
    await expect(box(page)).toHaveValue("c");
    await closeAndPress({ key: "?" });
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(keysOverview(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("in the board's rows a letter moves to a row, with Shift it opens the jump box, and i opens a figure's card", async () => {
    await visit(page, "/board");
    await page.locator('.board-line [role="gridcell"]').nth(3).focus();
    await page.keyboard.press("c");
    await expect(page.locator(".board-line:has(:focus)")).toHaveAttribute("data-symbol", /^C/);
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press("i");
    await expect(page.locator("html[data-asking]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+I");
    await expect(box(page)).toHaveValue("I");
    await page.keyboard.press("Escape");
  });

  await test.step("a letter typed in a field is written there", async () => {
    await visit(page, "/disclosures");
    const field = page.getByRole("main").getByRole("searchbox").first();
    await field.focus();
    await page.keyboard.type("ab?");
    await expect(field).toHaveValue("ab?");
    // Ctrl+K opens the jump box last; a jump box opened by the letter would be visible by now
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(box(page)).toHaveValue("");
    await page.keyboard.press("Escape");
  });

  await test.step("single-letter keys can be switched off", async () => {
    await visit(page, "/summary");
    await page.keyboard.press("?");
    const keys = keysOverview(page);
    await keys.getByRole("radio", { name: "Off" }).check({ force: true });
    await expect(keys.getByText("Single-letter keys and ? are off", { exact: false })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.keyboard.press("c");
    await page.keyboard.press("i");
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(box(page)).toHaveValue("");
    await expect(page.locator("html[data-asking]")).toHaveCount(0);
  });
});

test("a ticker and Enter typed before the jump box's code is loaded are not lost", async ({
  page,
  stack,
}) => {
  const ticker = await tickerOf(stack.exchange);
  let come = () => {};
  const held = new Promise<void>((done) => {
    come = done;
  });
  const asked: string[] = [];
  await page.route("**/*.js", async (route) => {
    const code = await (await route.fetch()).text();
    // the file with the jump box's entries, such as the one named MOST
    if (/["'`]MOST["'`]/.test(code)) {
      asked.push(route.request().url());
      await held;
    }
    await route.continue();
  });
  await page.goto("/board");
  await page.getByRole("button", { name: "Jump to…" }).click();
  await page.keyboard.type(ticker);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  await expect.poll(() => asked.length).toBe(1);
  come();
  await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));
  await expect(palette(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" }); // files that are loaded later
});

test("a page, a list, a set of columns, a setting, an action, a sector and a part of a line are each opened by name", async ({
  page,
  stack,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await drawn(page, "/summary");

  for (const [typed, url] of [
    ["MAP", /\/map$/],
    ["top", /\/$/],
    ["MOST", /\/board\?sort=turnover$/],
    ["NEWS", /\/media$/],
    ["Watch: Main", /\/watch\/main$/],
    ["Board: Trader", /\/board\?columns=/],
    ["Banks", /\/sectors\/\d+$/],
  ] as const)
    await test.step(`${typed} opens its page`, async () => {
      await jump(page, typed);
      await expect(page).toHaveURL(url);
    });

  await test.step("a part of a line's page gets the focus", async () => {
    await jump(page, `${symbol.split(".")[0]} des`);
    await expect(page).toHaveURL(new RegExp(`/s/${symbol}`));
    await expect(page.getByRole("region", { name: "Company" })).toBeFocused();
  });

  await test.step("a setting is used at once, and its entry is then marked", async () => {
    await jump(page, "Theme: Light");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Theme: Light");
    await expect(options(page).first()).toContainText("current");
    await page.keyboard.press("Escape");
  });

  await test.step("an action runs on the page below", async () => {
    await expect(page.getByRole("figure").locator("canvas").first()).toBeVisible();
    await jump(page, "FULL");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe("section");
    await page.evaluate(() => document.exitFullscreen());
  });

  await test.step("if the page has no table, CSV says so and Enter does nothing", async () => {
    await jump(page, "SETUP");
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("CSV");
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toContainText("This page shows no table now");
    await expect(options(page)).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect(palette(page)).toBeVisible();
    await expect(page).toHaveURL(/\/wall\/setup/);
  });
});
