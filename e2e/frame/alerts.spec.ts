/** Alerts of one browser with several tabs: which tab evaluates the rules, and that each firing is delivered once. */
import type { Browser, BrowserContext, Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { wholeBrowser } from "#e2e/testing/chromiumFlags";
import { farZone } from "#e2e/testing/desk";
import { expect, type Stack, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";

test.use(wholeBrowser());

interface Asked {
  /** titles of the notifications that the page asked its service worker for */
  notifications: string[];
  /** number of tones that the page played */
  tones: number;
}

/** A browser with sound and notifications switched on, and with stand-ins that count what a page asks the browser for. */
async function openBrowser(browser: Browser, { link }: Stack): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: link.url,
    serviceWorkers: "block",
    timezoneId: farZone,
    permissions: ["notifications"],
  });
  await context.addInitScript(() => {
    if (!navigator.serviceWorker) return; // an empty page before the first address
    const asked: Asked = { notifications: [], tones: 0 };
    const connect = () => {};
    const start = () => {
      asked.tones += 1;
    };
    const gain = { setValueAtTime: connect, linearRampToValueAtTime: connect };
    const tone = { frequency: {}, connect, stop: connect, start };
    const player = { state: "running", currentTime: 0, destination: {} };
    const worker = { showNotification: async (title: string) => void asked.notifications.push(title) };
    Object.assign(globalThis, {
      asked,
      AudioContext: function AudioContext() {
        return { ...player, createGain: () => ({ gain, connect }), createOscillator: () => tone };
      },
    });
    Object.assign(navigator.serviceWorker, { getRegistration: async () => worker });
    const state = { sounds: "one", notifications: true };
    localStorage.setItem("pola-preferences", JSON.stringify({ state, version: 1 }));
  });
  return context;
}

/** What all pages together asked the browser for. */
async function askedBy(pages: readonly Page[]): Promise<Asked> {
  const each = await Promise.all(
    pages.map((page) => page.evaluate((): Asked => Reflect.get(globalThis, "asked"))),
  );
  return {
    notifications: each.flatMap(({ notifications }) => notifications),
    tones: each.reduce((sum, { tones }) => sum + tones, 0),
  };
}

/** The line with the highest turnover. */
async function busiestLine({ exchange }: Stack): Promise<{ symbol: string; price: number }> {
  const [row] = await rowsListed(exchange);
  if (!row?.price) throw new Error("the exchange lists no line with a price");
  return { symbol: row.symbol, price: row.price };
}

/** A price that is so many times 10 cents higher, which a day allows. */
const ticks = (price: number, count: number): number => Math.round(price * 10 + count) / 10;

/** Number of tabs that evaluate the rules or wait for their turn. */
const candidates = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return new Set([...held, ...pending].map(({ clientId }) => clientId)).size;
  });

const rules = (page: Page) =>
  page.getByRole("region", { name: "Rules, with their state" }).locator("[data-rule]");
const history = (page: Page) =>
  page.getByRole("region", { name: "Firings, newest first" }).locator("tbody").getByRole("row");
const toasts = (page: Page) =>
  page.getByRole("region", { name: "Alerts that fired" }).getByRole("button", { name: "Close", exact: true });

/** Number of toasts in each page, the greatest first. */
const toastsOf = async (pages: readonly Page[]): Promise<number[]> =>
  (await Promise.all(pages.map((page) => toasts(page).count()))).sort((a, b) => b - a);

test("with five tabs and a wall, a crossing fires once, each channel delivers it once, and a reload does not repeat it", async ({
  browser,
  stack,
}) => {
  const { market } = stack.exchange;
  const context = await openBrowser(browser, stack);
  const { symbol, price } = await busiestLine(stack);
  const trade = (count: number) => market.trade({ symbol, price: ticks(price, count), quantity: 100 });
  trade(0);
  const [first, second, ...others] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ] as const;
  const pages = [first, second, ...others];
  const scripts: string[] = [];
  second.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });

  await test.step("a page without rules loads no code for them; a rule in another tab makes it load", async () => {
    await second.goto("/board");
    await first.goto("/alerts");
    await first.getByRole("button", { name: "+ New alert" }).click();
    const sentence = `${symbol} price > ${ticks(price, 1).toFixed(2)}, delayed`; // a slow computer shows old figures
    await first.getByRole("combobox", { name: "Rule as a sentence" }).fill(sentence);
    const before = scripts.length;
    await first.getByRole("button", { name: "Save alert" }).click();
    await expect(rules(first)).toHaveCount(1);
    await expect.poll(() => scripts.length).toBeGreaterThan(before);
  });

  const wall = await context.newPage();
  await test.step("each tab has the rule armed, and one evaluates it", async () => {
    await wall.goto("/wall?views=overview:600&alerts=all");
    for (const page of pages) {
      await visit(page, "/alerts");
      await expect(rules(page)).toContainText("armed");
    }
    await expect.poll(() => candidates(first)).toBe(6);
    const leading = async () =>
      (
        await Promise.all(
          pages.map((page) => page.getByText("This tab runs them.", { exact: false }).count()),
        )
      ).reduce((sum, count) => sum + count, 0);
    await expect.poll(leading).toBe(1);
    expect(await toastsOf(pages)).toEqual([0, 0, 0, 0, 0]);
  });

  const shown = (count: number) => ticks(price, count).toFixed(2);
  await test.step("the price crosses, and the next board confirms it", async () => {
    trade(3);
    for (const page of pages) {
      await expect(rules(page)).toContainText(shown(3));
      await expect(rules(page)).toContainText(/pending|fired/);
    }
    trade(3);
    await Promise.all([
      expect(wall.getByRole("status", { name: "News" })).toContainText("price > "),
      expect.poll(() => toastsOf(pages)).toEqual([1, 0, 0, 0, 0]),
    ]);
    for (const page of pages) {
      await expect(history(page)).toHaveCount(1);
      const delivered = async () =>
        (await history(page).getByRole("cell").last().innerText()).split(", ").sort();
      await expect.poll(delivered).toEqual(["notification", "on the page", "sound", "title", "wall"]);
    }
  });

  const [front] = (
    await Promise.all(pages.map(async (page) => ({ page, count: await toasts(page).count() })))
  ).flatMap(({ page, count }) => (count > 0 ? [page] : []));
  if (!front) throw new Error("no page shows the toast");

  await test.step("later boards deliver nothing more", async () => {
    trade(5);
    for (const page of pages) await expect(rules(page)).toContainText(shown(5));
    await expect.poll(() => toastsOf(pages)).toEqual([1, 0, 0, 0, 0]);
    await expect
      .poll(() => askedBy(pages))
      .toEqual({ notifications: [expect.stringContaining("price > ")], tones: 1 });
    const counted = async () => {
      const titles = await Promise.all(pages.map((page) => page.title()));
      return titles.filter((title) => title.startsWith("(1) "));
    };
    await expect.poll(counted).toEqual([await front.title()]);
    for (const page of pages) await expect(history(page)).toHaveCount(1);
  });

  await test.step("the toast is accessible on a phone", async () => {
    await front.setViewportSize({ width: 360, height: 800 });
    expect(await foundByAxe(front, { part: "[aria-label='Alerts that fired']" })).toEqual([]);
  });

  await test.step("after a reload the firing is in the history, and the rule does not fire again", async () => {
    for (const page of [...pages.slice(1), wall]) await page.close();
    await first.reload();
    await expect(rules(first)).toContainText("fired");
    trade(4);
    await expect(rules(first)).toContainText(shown(4));
    await expect(rules(first)).toContainText("fired");
    await expect(history(first)).toHaveCount(1);
    await expect(toasts(first)).toHaveCount(0);
  });
  await context.close();
});
