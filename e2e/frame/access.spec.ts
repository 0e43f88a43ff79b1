import type { Page } from "playwright/test";
import { foundByAxe, ofColours } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { drawn } from "#e2e/testing/drawn";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme, themes } from "#e2e/testing/look";

test.describe.configure({ mode: "parallel" });
test.beforeEach(async ({ tab }) => {
  // in a low window the board has few rows, because axe inspects every cell and all rows are alike
  await tab.setViewportSize({ width: 1440, height: 500 });
  await tab.emulateMedia({ reducedMotion: "reduce" });
});

/** A part that opens over a page. The page itself is inspected separately. */
interface Opened {
  open: () => Promise<void>;
  part: string;
}

/** Expects that axe finds nothing of any severity. In each other theme only colours are checked. */
async function expectAccessible(page: Page, opened?: Opened) {
  for (const theme of themes)
    await test.step(theme, async () => {
      await page.keyboard.press("Escape");
      await chooseTheme(page, theme);
      await opened?.open();
      const looked = {
        ...(opened ? { part: opened.part } : {}),
        ...(theme === themes[0] ? {} : { rules: ofColours }),
      };
      expect(await foundByAxe(page, looked)).toEqual([]);
    });
}

for (const path of [
  "/",
  "/board",
  "/summary",
  "/map",
  "/disclosures?tag=halt",
  "/sectors",
  "/sectors/238",
  "/media",
  "/s/:symbol",
  "/watch",
  "/watch/shared?symbols=:symbol_NONE.N0000&name=Ours",
  "/alerts",
  "/health",
  "/settings",
  "/nowhere",
])
  test(`${path} is accessible in every theme, without an error or a request to another host`, async ({
    tab: page,
    stack,
    tabComplaints: complaints,
  }) => {
    const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
    await drawn(page, path.replace(":symbol", symbol));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

test("a page whose code did not load is accessible in every theme", async ({ tab: page }) => {
  await page.route(/\/symbol-.*\.js/, (route) => route.abort());
  await drawn(page, "/s/ANY.N0000");
  await expect(
    page.getByRole("heading", { name: "The code of this page could not be loaded" }),
  ).toBeVisible();
  await expectAccessible(page);
});

test("an unreadable address is accessible in every theme", async ({ tab: page }) => {
  await drawn(page, "/s/%E0%A4%A");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The address cannot be read");
  await expectAccessible(page);
});

const popover = ":popover-open";

test("parts that open from the header are accessible in every theme", async ({ tab: page }) => {
  test.slow(); // many parts, each in every theme
  await drawn(page, "/nowhere");
  await expectAccessible(page, {
    open: async () => {
      await page.getByRole("button", { name: "Look" }).click();
      await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
    },
    part: popover,
  });
  await expectAccessible(page, {
    open: async () => {
      await page.getByRole("button", { name: "Jump to" }).click();
      await expect(page.getByRole("option", { name: "Theme: Dark" })).toBeVisible();
    },
    part: ".palette",
  });
  await expectAccessible(page, {
    open: async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("b");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
    part: ".palette",
  });
  await expectAccessible(page, {
    open: async () => {
      await page.keyboard.press("?");
      await expect(page.getByRole("region", { name: "On every page" })).toBeVisible();
    },
    part: ".keys",
  });
  const [word, phase] = await page.getByRole("status", { name: "Market status" }).getByRole("button").all();
  for (const [button, name] of [
    [word, "How fresh the figures are"],
    [phase, "Phase of the day"],
  ] as const)
    await expectAccessible(page, {
      open: async () => {
        await button?.click();
        await expect(page.getByRole("region", { name })).toBeVisible();
      },
      part: popover,
    });
});

test("parts that open over the board are accessible in every theme", async ({ tab: page }) => {
  await drawn(page, "/board");
  for (const name of [/^Choose columns/, /^Filters/, /^Sort/])
    await expectAccessible(page, {
      open: async () => {
        await page.getByRole("button", { name }).first().click();
        await expect(page.getByRole("dialog", { name }).getByRole("button").first()).toBeVisible();
      },
      part: popover,
    });
});

test("parts that open over a chart, and marks on it, are accessible in every theme", async ({
  tab: page,
  stack,
}) => {
  const [own, other] = (await rowsListed(stack.exchange)).map(({ symbol }) => symbol);
  const sheet = async (button: string, part: RegExp) => {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: part }).first()).toBeVisible();
  };
  await drawn(page, `/s/${own}?range=1Y&studies=sma20.rsi14.vwap`);
  await expect(page.locator(".overlay-legend")).toBeVisible();
  await expectAccessible(page, { open: () => sheet("3 studies", /^Add SMA/), part: ".panel-hero" });
  await drawn(page, `/s/${own}?range=1Y&compare=${other}`);
  await expect(page.locator(".overlay-legend")).toBeVisible();
  await expectAccessible(page, { open: () => sheet("Compared with 1", /^\+ S&P SL20/), part: ".panel-hero" });
});
