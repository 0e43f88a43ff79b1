import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme } from "#e2e/testing/look";

const panelColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--panel").trim());

test("a theme or palette chosen in one tab is used by other tabs without a reload", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/board");
  await page.goto("/");
  await chooseTheme(page, "High contrast");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "contrast");
  await page.getByRole("button", { name: "Look" }).click();
  await page.getByRole("group", { name: "Colours of up and down" }).getByText("Blue, orange").click();
  await expect(other.locator("html")).toHaveAttribute("data-palette", "blue-orange");
});

test("the chosen look is applied before anything is drawn, and the content policy blocks other scripts", async ({
  page,
}) => {
  await page.goto("/");
  await chooseTheme(page, "Light");
  // without its code the page stays as first painted
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  const answer = await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await panelColour(page)).toBe("#f6f7f9");
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
});

test("the system's setting for more contrast is followed while the theme is the system's", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
  await page.goto("/");
  await page.getByRole("button", { name: "Look" }).click();
  await page.getByRole("group", { name: "Theme" }).getByText("As the system").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
  await page.emulateMedia({ colorScheme: "light", contrast: "more" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast-light");
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("unreadable choices are reported as lost, and their text is kept", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("pola-preferences", "{broken"));
  await page.goto("/");
  const told = page.getByRole("alert").filter({ hasText: "could not be read" });
  await expect(told).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pola-preferences-unreadable"))).toBe("{broken");
  await told.getByRole("button", { name: "Understood" }).click();
  await expect(told).toHaveCount(0);
});

test("with flash and motion off, a changed price shows its direction by a still mark", async ({
  page,
  stack,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/board?sort=trades");
  await expect(page.locator("[role=row][data-symbol]").first()).toBeVisible();
  // in a quiet market no price may change for a minute
  let raised = 0;
  stack.tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: { price: number }[] };
    raised += 0.1;
    return { reqTradeSummery: reqTradeSummery.map((row) => ({ ...row, price: row.price + raised })) };
  });
  await expect(page.locator(".tick-up").first()).toBeAttached({ timeout: 60_000 });
  expect(await page.locator(".flash-up, .flash-down, .flash-flat").count()).toBe(0);
});
