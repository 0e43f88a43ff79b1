import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme } from "#e2e/testing/look";
import { visit } from "#e2e/testing/visit";

const panelColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--panel").trim());

test("the page follows the system's look until the user chooses one, which all tabs then use; a wall stays dark", async ({
  page,
  context,
}) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  for (const [colorScheme, contrast, theme] of [
    ["light", "no-preference", "light"],
    ["light", "more", "contrast-light"],
    ["dark", "more", "contrast"],
    ["dark", "no-preference", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, contrast });
    await expect(html).toHaveAttribute("data-theme", theme);
  }
  const other = await context.newPage();
  await other.goto("/board");
  await chooseTheme(page, "Light");
  await page.getByRole("button", { name: "Look" }).click();
  await page.getByRole("group", { name: "Colours of up and down" }).getByText("Blue, orange").click();
  for (const tab of [html, other.locator("html")]) {
    await expect(tab).toHaveAttribute("data-theme", "light");
    await expect(tab).toHaveAttribute("data-palette", "blue-orange");
  }
  await page.getByRole("group", { name: "Theme" }).getByText("As the system").click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");
  await visit(page, "/wall?views=leaders:600");
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("the look is applied before any code runs; damaged choices are reported; without motion a price has a still mark", async ({
  page,
  stack,
  complaints,
}) => {
  const html = page.locator("html");
  await test.step("a price that rises without flash and motion", async () => {
    const [line] = await rowsListed(stack.exchange);
    if (!line) throw new Error("no line");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/board?sort=trades");
    const row = page.getByRole("grid", { name: "Board" }).locator(`[role=row][data-symbol="${line.symbol}"]`);
    await expect(row).toBeVisible();
    // a mark lasts for a second, so it is recorded when it appears
    await row.evaluate((element) =>
      new MutationObserver(() => {
        const { dataset } = document.documentElement;
        if (element.querySelector(".tick-up")) dataset["still"] = "";
        if (element.querySelector(".flash-up, .flash-down, .flash-flat")) dataset["moving"] = "";
      }).observe(element, { subtree: true, attributes: true, attributeFilter: ["class"] }),
    );
    let price = line.price ?? 0;
    // it rises again and again, because the page may get the first rise with the first board of its own
    await expect
      .poll(() => {
        price += 0.5;
        stack.exchange.market.trade({ symbol: line.symbol, price, quantity: 100 });
        return page.locator("html[data-still]").count();
      })
      .toBe(1);
    await expect(page.locator("html[data-moving]")).toHaveCount(0);
  });
  await test.step("choices that cannot be read", async () => {
    await page.evaluate(() => localStorage.setItem("pola-preferences", "{broken"));
    await page.goto("/");
    const told = page.getByRole("alert").filter({ hasText: "could not be read" });
    await told.getByRole("button", { name: "Understood" }).click();
    await expect(told).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("pola-preferences-unreadable")))
      .toBe("{broken");
  });
  await test.step("the first paint", async () => {
    const dark = await panelColour(page);
    await chooseTheme(page, "Light");
    const light = await panelColour(page);
    expect(light).not.toBe(dark);
    // without its code the page stays as first painted
    complaints.allow(/^console: Failed to load resource: net::ERR_FAILED \(\S+\/assets\/[\w-]+\.js\)$/);
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    const answer = await page.goto("/");
    await expect(html).toHaveAttribute("data-theme", "light");
    await expect.poll(() => panelColour(page)).toBe(light);
    expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  });
});
