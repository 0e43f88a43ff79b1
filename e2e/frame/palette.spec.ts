import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { drawn } from "#e2e/testing/drawn";
import { expect, test } from "#e2e/testing/fixtures";

const palette = (page: Page) => page.getByRole("dialog", { name: "Jump to a symbol, a page, a setting" });
const box = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");

/** Everything on the page that the user could notice. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const { theme, palette, flash, motion } = dataset;
    return JSON.stringify([
      location.href,
      [theme, palette, flash, motion],
      localStorage.getItem("pola-preferences"),
      document.fullscreenElement?.className,
      [...document.querySelectorAll("dialog[open]")].map((dialog) => dialog.getAttribute("aria-label")),
      document.querySelector(".corner-note")?.textContent,
      document.documentElement.hasAttribute("data-asking"),
    ]);
  });

test("letters typed anywhere open the jump box without losing any, the exact ticker is first, and Enter opens it", async ({
  page,
  stack,
}) => {
  const [, row] = await rowsListed(stack.exchange);
  const ticker = row?.symbol.split(".")[0] ?? "";
  await drawn(page, "/summary");
  await page.keyboard.type(`${ticker[0]?.toUpperCase()}${ticker.slice(1).toLowerCase()}`);
  await expect(box(page)).toHaveValue(new RegExp(`^${ticker}$`, "i"));
  await expect(options(page).first()).toContainText(ticker);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));
  await expect(palette(page)).toHaveCount(0);
});

test("Enter at the same moment as the last letter opens the line", async ({ page, stack }) => {
  const ticker = (await rowsListed(stack.exchange))[1]?.symbol.split(".")[0] ?? "";
  await drawn(page, "/summary");
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

test("a ticker and Enter typed before the jump box's code is loaded are not lost", async ({
  page,
  stack,
}) => {
  const ticker = (await rowsListed(stack.exchange))[1]?.symbol.split(".")[0] ?? "";
  let come = () => {};
  const held = new Promise<void>((done) => {
    come = done;
  });
  const asked: string[] = [];
  await page.route(/\/tools-[^/]*\.js$/, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await drawn(page, "/board");
  await page.getByRole("button", { name: "Jump", exact: false }).first().click();
  await page.keyboard.type(ticker);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  expect(asked).toHaveLength(1);
  come();
  await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));
  await expect(palette(page)).toHaveCount(0);
});

test("Enter on the jump box's own button closes the jump box, and does nothing else", async ({ page }) => {
  await drawn(page, "/summary");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("MAP");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await palette(page).getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/summary$/);
});

test("in the board's rows a letter moves to a row, with Shift it opens the jump box, and `i` opens a figure's card", async ({
  page,
}) => {
  await drawn(page, "/board");
  await page.locator('.board-line [role="gridcell"]').nth(3).focus();
  await page.keyboard.press("c");
  await expect(page.locator(".board-line:has(:focus)")).toHaveAttribute("data-symbol", /^C/);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("i");
  await expect(page.locator("html[data-asking]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+I");
  await expect(box(page)).toHaveValue("I");
});

test("a letter typed in a field is written there, and single-letter keys can be switched off", async ({
  page,
}) => {
  await drawn(page, "/disclosures");
  const field = page.getByRole("main").getByRole("searchbox").first();
  await field.focus();
  await page.keyboard.type("ab?");
  await expect(field).toHaveValue("ab?");
  // Ctrl+K opens the jump box last; a jump box opened by the letter would be visible by now
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(box(page)).toHaveValue("");
  await drawn(page, "/summary");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
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

test("a mnemonic alone opens its page, and after a ticker it opens a part of the line's page", async ({
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
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(typed);
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(url);
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`${symbol.split(".")[0]} des`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/s/${symbol}`));
  await expect(page.getByRole("region", { name: "Company" })).toBeFocused();
});

test("if the page has no table, CSV says so and Enter does nothing", async ({ page }) => {
  await page.goto("/wall/setup");
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("CSV");
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText("This page has no table to save");
  await expect(options(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/wall\/setup/);
  await expect(palette(page)).toBeVisible();
});

test("Ctrl and K reopen the jump box before the browser has reported its closing", async ({ page }) => {
  await drawn(page, "/summary");
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("map");
  await palette(page).evaluate((dialog: HTMLDialogElement) => {
    dialog.close();
    dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
  });
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue("");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toHaveCount(0);
});

test("every entry of the jump box has a visible effect", async ({ page, context }) => {
  test.setTimeout(300_000);
  // without an answer of the user, the browser's question about notifications stays open
  await context.grantPermissions(["clipboard-read", "clipboard-write", "notifications"]);
  await drawn(page, "/");
  await page.evaluate(() => {
    const state = { columnSets: [{ name: "Mine", columns: "symbol.price" }] };
    localStorage.setItem("pola-preferences", JSON.stringify({ state, version: 1 }));
  });
  const open = async () => {
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
  };
  const listedOn = async (path: string) => {
    await drawn(page, path);
    await open();
    await expect(options(page).first()).toBeVisible();
    const ids = await options(page).evaluateAll((all) =>
      all.map((option) => option.getAttribute("data-value") ?? ""),
    );
    await page.keyboard.press("Escape");
    return ids;
  };
  const everywhere = new Set(await listedOn("/summary"));
  const ids = await listedOn("/");
  expect(ids.length).toBeGreaterThan(45);
  // sectors and start pages differ only in their name, so the first and the last of each are enough
  const alike = ["sector ", "look startPage "].flatMap((kind) =>
    ids.filter((id) => id.startsWith(kind)).slice(1, -1),
  );
  const tried = ids.filter((id) => !alike.includes(id));
  const dead: string[] = [];
  for (const id of tried) {
    // opened from a page that lists the entry and is not its target; the day sheet loads faster than the overview
    const from = everywhere.has(id) && !id.startsWith("page /summary ") ? "/summary" : "/";
    const { pathname, searchParams } = new URL(page.url());
    // a wall has no link back, and the links of a replay stay in it
    if (pathname === "/wall" || searchParams.has("at")) await drawn(page, from);
    if (new URL(page.url()).pathname !== from) {
      const pages = page.getByRole("navigation", { name: "Pages" });
      if (from === "/summary") await pages.getByRole("button", { name: "More" }).click();
      await pages.getByRole("link", { name: from === "/" ? "Overview" : "Day sheet" }).click();
    }
    await expect(page).toHaveURL((url) => url.pathname === from);
    if (id.startsWith("action full")) await expect(page.locator(".chart-tools").first()).toBeVisible();
    const before = await seen(page);
    await open();
    const option = options(page).and(page.locator(`[data-value="${id}"]`));
    // an option already in use changes nothing, and is marked
    if ((await option.getAttribute("data-current")) === "true") {
      await expect(option).toContainText("current");
      await page.keyboard.press("Escape");
      continue;
    }
    await option.click();
    const changed = await expect
      .poll(() => seen(page), { timeout: 5_000 })
      .not.toBe(before)
      .then(() => true)
      .catch(() => false);
    if (!changed) dead.push(id);
    for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
    const close = page.locator(".corner-note button");
    if (await close.isVisible()) await close.click();
  }
  expect(dead).toEqual([]);
});
