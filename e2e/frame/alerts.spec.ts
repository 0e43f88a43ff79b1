/** Alerts of one browser with several tabs: each evaluates the rules, and each firing is delivered once. */
import type { Browser, BrowserContext, Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { flags, wholeBrowser } from "#e2e/testing/chromiumFlags";
import { farZone } from "#e2e/testing/desk";
import { expect, flags as gatewayFlags, type Stack, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { visit } from "#e2e/testing/visit";

/** a name of this computer that browsers do not trust, as of a server in a trader's network without https */
const plainName = "pola.test";
const { launchOptions } = wholeBrowser();
const args = [...flags, `--host-resolver-rules=MAP ${plainName} 127.0.0.1`];
test.use({ launchOptions: { ...launchOptions, args } });

interface Asked {
  /** titles of the notifications that the page asked its service worker for */
  notifications: string[];
  /** number of tones that the page played */
  tones: number;
}

/** A browser with sound and notifications switched on, and with stand-ins that count what a page asks the browser for. */
async function openBrowser(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: "block",
    timezoneId: farZone,
    permissions: ["notifications"],
  });
  await context.addInitScript(() => {
    if (location.protocol === "about:") return; // an empty page before the first address
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
    if (navigator.serviceWorker)
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

const rules = (page: Page) =>
  page.getByRole("region", { name: "Rules, with their state" }).locator("[data-rule]");
const history = (page: Page) =>
  page.getByRole("region", { name: "Firings, newest first" }).locator("tbody").getByRole("row");
const toasts = (page: Page) =>
  page.getByRole("region", { name: "Alerts that fired" }).getByRole("button", { name: "Close", exact: true });

/** Number of toasts in each page. */
const toastsOf = (pages: readonly Page[]): Promise<number[]> =>
  Promise.all(pages.map((page) => toasts(page).count()));

/** Number of firings in the title of each page. */
const countsOf = (pages: readonly Page[]): Promise<number[]> =>
  Promise.all(pages.map(async (page) => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)));

async function saveRule(page: Page, sentence: string): Promise<void> {
  await page.getByRole("button", { name: "+ New alert" }).click();
  await page.getByRole("combobox", { name: "Rule as a sentence" }).fill(sentence);
  await page.getByRole("button", { name: "Save alert" }).click();
  await expect(rules(page)).toHaveCount(1);
}

const deliveries = async (page: Page): Promise<string[]> =>
  (await history(page).getByRole("cell").last().innerText()).split(", ").sort();

test("with five tabs and a wall, a crossing rings once and is shown in each page, and a reload does not repeat it", async ({
  browser,
  stack,
}) => {
  const { market } = stack.exchange;
  const context = await openBrowser(browser, stack.link.url);
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
    const before = scripts.length;
    await saveRule(first, `${symbol} price > ${ticks(price, 1).toFixed(2)}`); // a slow computer shows old figures
    await expect.poll(() => scripts.length).toBeGreaterThan(before);
  });

  const wall = await context.newPage();
  await test.step("each tab has the rule armed", async () => {
    await wall.goto("/wall?views=overview:600&alerts=all");
    for (const page of pages) {
      await visit(page, "/alerts");
      await expect(rules(page)).toContainText("armed");
    }
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
      expect.poll(() => toastsOf(pages)).toEqual([1, 1, 1, 1, 1]),
    ]);
    for (const page of pages) {
      await expect(history(page)).toHaveCount(1);
      await expect
        .poll(() => deliveries(page))
        .toEqual(["notification", "on the page", "sound", "title", "wall"]);
    }
  });

  await test.step("later boards deliver nothing more", async () => {
    trade(5);
    for (const page of pages) await expect(rules(page)).toContainText(shown(5));
    await expect.poll(() => toastsOf(pages)).toEqual([1, 1, 1, 1, 1]);
    await expect
      .poll(() => askedBy(pages))
      .toEqual({ notifications: [expect.stringContaining("price > ")], tones: 1 });
    await expect.poll(() => countsOf(pages)).toEqual([1, 1, 1, 1, 1]);
    for (const page of pages) await expect(history(page)).toHaveCount(1);
  });

  await test.step("the toast is accessible on a phone", async () => {
    await second.setViewportSize({ width: 360, height: 800 });
    expect(await foundByAxe(second, { part: "[aria-label='Alerts that fired']" })).toEqual([]);
  });

  await test.step("a toast that is closed in one page goes in each", async () => {
    await toasts(second).click();
    await expect.poll(() => toastsOf(pages)).toEqual([0, 0, 0, 0, 0]);
    await expect.poll(() => countsOf(pages)).toEqual([0, 0, 0, 0, 0]);
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

test("on plain http, where a page has no locks and no notifications, three tabs ring once too", async ({
  browser,
  stack,
  complaints,
}) => {
  complaints.allow(new RegExp(`//${plainName}:`));
  const { market } = stack.exchange;
  const server = await startGateway([...gatewayFlags(stack.tap.url), "--allowed-host", plainName]);
  const context = await openBrowser(browser, server.url.replace("127.0.0.1", plainName));
  const { symbol, price } = await busiestLine(stack);
  const trade = (count: number) => market.trade({ symbol, price: ticks(price, count), quantity: 100 });
  trade(0);
  const [first, ...others] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ] as const;
  const pages = [first, ...others];
  await first.goto("/alerts");
  await expect
    .poll(() => first.evaluate(() => [isSecureContext, "locks" in navigator]))
    .toEqual([false, false]);
  await saveRule(first, `${symbol} price > ${ticks(price, 1).toFixed(2)}`);
  for (const page of pages) {
    await visit(page, "/alerts");
    await expect(rules(page)).toContainText("armed");
  }
  trade(3);
  for (const page of pages) await expect(rules(page)).toContainText(/pending|fired/);
  trade(3);
  await expect.poll(() => toastsOf(pages)).toEqual([1, 1, 1]);
  for (const page of pages) await expect(history(page)).toHaveCount(1);
  await expect.poll(() => askedBy(pages)).toEqual({ notifications: [], tones: 1 });
  await expect.poll(() => deliveries(first)).toContain("sound");
  await context.close();
  await server.stop();
});
