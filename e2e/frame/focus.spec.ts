/** The focus is visible at every Tab stop, on every page and on every kind of control near its beginning. */
import { rowsListed } from "#e2e/testing/boardAnswer";
import { drawn } from "#e2e/testing/drawn";
import { expect, test } from "#e2e/testing/fixtures";

test.use({ viewport: { width: 1440, height: 900 } });

/** number of Tab presses: enough to pass the header on the first page, and the tools on each other page */
const presses = { header: 26, page: 10 };

/** Runs in the page. @returns the focused element if nothing near it shows the focus */
function unmarked(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const hex = getComputedStyle(focused).getPropertyValue("--focus").trim();
  const ring = `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  // the focus of a checkbox is drawn by its label, and that of a row by its link
  const marked = [focused, focused.parentElement, focused.closest("tr, li")].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return (outlined && !outlineColor.endsWith(", 0)")) || boxShadow.includes(ring);
  });
  return marked ? undefined : focused.outerHTML.slice(0, 140);
}

test("every control that Tab reaches shows the focus", async ({ page, stack }) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  for (const path of [
    "/",
    "/board",
    "/map",
    "/sectors",
    "/disclosures",
    "/media",
    "/summary",
    `/s/${symbol}`,
  ]) {
    await drawn(page, path);
    const found = new Set<string>();
    if (path !== "/") await page.getByRole("main").focus();
    for (let press = path === "/" ? presses.header : presses.page; press > 0; press -= 1) {
      await page.keyboard.press("Tab");
      const one = await page.evaluate(unmarked);
      if (one) found.add(one);
    }
    expect([...found], path).toEqual([]);
  }
});

test("on the board one link skips header and tools, and leads to the rows", async ({ page }) => {
  await page.goto("/board");
  await expect(page.locator(".board-line").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to the board" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('.board-line[aria-rowindex="3"] [role="gridcell"]').first()).toBeFocused();
});
