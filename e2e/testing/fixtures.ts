/** The parts of a test: an exchange in this process, a tap, the production server, a link that can be broken, and a page. */

import { test as base, expect, type Page } from "playwright/test";
import { testClock } from "#scripts/testing/testDay";
import { startExchange } from "#server/exchange/start";
import { rupees } from "#server/exchange/trading/book";
import { type BodySet, bodySet } from "#wire/testing/bodySets";
import { Complaints } from "./complaints.ts";
import { desk, farZone } from "./desk.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { type Link, openLink } from "./link.ts";
import { openStandIn } from "./standIn.ts";
import { openTap, type Tap } from "./tap.ts";

export interface Stack {
  exchange: Awaited<ReturnType<typeof startExchange>>;
  /** relays and counts requests between server and exchange */
  tap: Tap;
  server: Gateway;
  /** the connection between browser and server, with the page's url */
  link: Link;
}

/** a tenth of the usual cadences, so that a test sees several polls within seconds */
export const flags = (upstream: string, pace = 0.1) => [
  "--upstream",
  upstream,
  "--pace",
  String(pace),
  "--log-level",
  "warn",
];

/** @param pace factor on every cadence */
export async function startStack(seed: number, pace?: number): Promise<Stack & { close(): Promise<void> }> {
  const exchange = await startExchange({
    port: 0,
    host: "127.0.0.1",
    seed,
    clock: testClock,
    speed: 1,
  });
  const tap = await openTap(exchange.url);
  const server = await startGateway(flags(tap.url, pace));
  const link = await openLink(server.port);
  const close = async () => {
    await link.close();
    await server.stop();
    await tap.close();
    await exchange.close();
  };
  return { exchange, tap, server, link, close };
}

/**
 * Stops the market, so that a test may read a figure and use it later. One trade now keeps the newest event young: the page's state is
 * LIVE for five minutes. A test that needs movement starts the market with `stack.exchange.market.freeze(false)`.
 */
function standStill(market: Stack["exchange"]["market"]): void {
  market.freeze(true);
  const line = market.lines.find(({ day }) => day.traded && day.last > 0);
  if (!line) throw new Error("no line has traded");
  market.trade({ symbol: line.symbol, price: rupees(line.day.last), quantity: 1 });
}

/** A server whose upstream is a stand-in. */
async function startCaptured(name: BodySet["name"]): Promise<{ server: Gateway; close(): Promise<void> }> {
  const standIn = await openStandIn(bodySet(name));
  const server = await startGateway(flags(standIn.url));
  const close = async () => {
    await server.stop();
    await standIn.close();
  };
  return { server, close };
}

interface Shared {
  seed: number;
  stack: Stack;
  /** starts a server with a set of bodies when a test first uses it */
  captured: (name: BodySet["name"]) => Promise<Gateway>;
  keptTab: Page;
}

interface OfStory {
  /** every test fails if a page complains; `complaints.allow` names what the test itself causes */
  complaints: Complaints;
  /** a page for tests that change nothing in the browser; its code is loaded and compiled once for all of them */
  tab: Page;
}

/** Leaves the page and clears a test's choices and routes. The page's code stays compiled. */
async function forget(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  if (origin === "null") return; // a skipped test opened no page
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  await devtools.detach();
}

export const test = base.extend<OfStory, Shared>({
  seed: [7, { option: true, scope: "worker" }],
  stack: [
    async ({ seed }, use) => {
      const stack = await startStack(seed);
      await use(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
  captured: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the wanted fixtures from this pattern
    async ({}, use) => {
      const started = new Map<string, ReturnType<typeof startCaptured>>();
      await use(async (name) => {
        const one = started.get(name) ?? startCaptured(name);
        started.set(name, one);
        return (await one).server;
      });
      for (const one of started.values()) await (await one).close();
    },
    { scope: "worker" },
  ],
  keptTab: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({
        baseURL: stack.link.url,
        serviceWorkers: "block",
        timezoneId: farZone,
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  tab: async ({ keptTab, baseURL: _ }, use) => {
    await keptTab.setViewportSize(desk);
    await keptTab.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
    await use(keptTab);
    await forget(keptTab);
  },
  baseURL: async ({ stack }, use) => {
    standStill(stack.exchange.market);
    await use(stack.link.url);
    stack.tap.reset();
    stack.link.all("open");
    stack.link.push("open");
  },
  complaints: [
    async ({ browser }, use) => {
      const complaints = new Complaints();
      complaints.watchBrowser(browser);
      await use(complaints);
      complaints.end();
      expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
