/** The parts of a test: an exchange in this process, a tap, the production server, a link that can be broken, and a page. */

import {
  test as base,
  type ConsoleMessage,
  type Dialog,
  expect,
  type Page,
  type Request,
} from "playwright/test";
import { testClock } from "#scripts/testDay";
import { startExchange } from "#server/exchange/start";
import { desk } from "./desk.ts";
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

/** @returns a function that stops it */
export function watch(page: Page, complaints: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  };
  const onError = (error: Error) => void complaints.push(`uncaught: ${error.message}`);
  const onDialog = (dialog: Dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  };
  const onRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && hostname !== "127.0.0.1")
      complaints.push(`request to another host: ${request.url()}`);
  };
  page.on("console", onConsole);
  page.on("pageerror", onError);
  page.on("dialog", onDialog);
  page.on("request", onRequest);
  return () => {
    page.off("console", onConsole);
    page.off("pageerror", onError);
    page.off("dialog", onDialog);
    page.off("request", onRequest);
  };
}

interface Shared {
  seed: number;
  stack: Stack;
  /** a server with captured answers of the real service */
  captured: Gateway;
  keptTab: Page;
}

interface OfStory {
  complaints: string[];
  /** a page for tests that change nothing in the browser; its code is loaded and compiled once for all of them */
  tab: Page;
  /** console errors and foreign requests of the shared tab */
  tabComplaints: string[];
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
      const standIn = await openStandIn();
      const server = await startGateway(flags(standIn.url));
      await use(server);
      await server.stop();
      await standIn.close();
    },
    { scope: "worker" },
  ],
  keptTab: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({ baseURL: stack.link.url, serviceWorkers: "block" });
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
  tabComplaints: async ({ tab }, use) => {
    const complaints: string[] = [];
    const end = watch(tab, complaints);
    await use(complaints);
    end();
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.link.url);
    stack.tap.reset();
    stack.link.all("open");
    stack.link.push("open");
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    watch(page, complaints);
    await use(complaints);
  },
});

export { expect };
