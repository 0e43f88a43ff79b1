/** Parts that open over a page, for tests of accessibility. */
import { expect, type Page } from "playwright/test";

interface OpenedPart {
  name: string;
  /** address of the page, within `:symbol` and `:other` as lines that trade */
  path: string;
  /** selector of the part */
  part: string;
  open: (page: Page) => Promise<void>;
}

const popover = ":popover-open";

/** A card of the header's state: the word has one, and the phase has one. */
const card = (index: number, name: string): OpenedPart => ({
  name,
  path: "/nowhere",
  part: popover,
  open: async (page) => {
    const state = page.getByRole("status", { name: "Market status" });
    await state.getByRole("button").nth(index).click();
    await expect(page.getByRole("region", { name })).toBeVisible();
  },
});

const boardTool = (name: RegExp): OpenedPart => ({
  name: name.source,
  path: "/board",
  part: popover,
  open: async (page) => {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog", { name }).getByRole("button").first()).toBeVisible();
  },
});

const chartSheet = (search: string, name: string, content: RegExp): OpenedPart => ({
  name,
  path: `/s/:symbol?range=1Y&${search}`,
  part: ".panel-hero",
  open: async (page) => {
    await expect(page.locator(".overlay-legend")).toBeVisible();
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name: content }).first()).toBeVisible();
  },
});

export const openedParts: Readonly<Record<string, readonly OpenedPart[]>> = {
  "the header": [
    {
      name: "Look",
      path: "/nowhere",
      part: popover,
      open: async (page) => {
        await page.getByRole("button", { name: "Look" }).click();
        await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
      },
    },
    {
      name: "Jump to",
      path: "/nowhere",
      part: ".palette",
      open: async (page) => {
        await page.getByRole("button", { name: "Jump to" }).click();
        await expect(page.getByRole("option", { name: "Theme: Dark" })).toBeVisible();
      },
    },
    {
      name: "Jump to, with results",
      path: "/nowhere",
      part: ".palette",
      open: async (page) => {
        await page.keyboard.press("Control+k");
        await page.keyboard.type("b");
        await expect(page.getByRole("option").first()).toBeVisible();
      },
    },
    {
      name: "Keys",
      path: "/nowhere",
      part: ".keys",
      open: async (page) => {
        await page.keyboard.press("?");
        await expect(page.getByRole("region", { name: "On every page" })).toBeVisible();
      },
    },
    card(0, "How fresh the figures are"),
    card(1, "Phase of the day"),
  ],
  "the board": [/^Choose columns/, /^Filters/, /^Sort/].map(boardTool),
  "a chart": [
    chartSheet("studies=sma20.rsi14.vwap", "3 studies", /^Add SMA/),
    chartSheet("compare=:other", "Compared with 1", /^\+ S&P SL20/),
  ],
};
