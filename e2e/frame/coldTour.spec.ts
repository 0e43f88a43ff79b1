/** Loads every address from nothing: its files, its console, its content policy and its number of requests. */
import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { answeredSteps, holdClock } from "#e2e/testing/heldClock";
import { settled } from "#e2e/testing/visit";
import { addressOf, pages } from "#e2e/testing/wellPlaced";
import { operations } from "#wire/operations";

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText([name]);

const chart = async (page: Page) => {
  await expect(page.locator(".series-chart canvas").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Charting by TradingView" }).first()).toHaveAttribute(
    "href",
    /^https:\/\/www\.tradingview\.com\//,
  );
};

/** What else proves that a page was drawn completely. */
const whole: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/": async (page) => {
    await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
    await chart(page);
  },
  "/board": (page) => expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible(),
  "/media": (page) =>
    expect(page.getByRole("region", { name: "Events" }).locator("[data-field=body]").first()).not.toBeEmpty(),
  "/s/%E0%A4%A": (page) =>
    expect(page.getByRole("main").getByRole("alert")).toContainText("The address cannot be read"),
  "/health": (page) =>
    expect(page.getByRole("row").filter({ hasText: "/tradeSummary" }).first()).toContainText("ok"),
};

/** Addresses beside those of `pages`. */
const others: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/s/:symbol?range=1Y&studies=sma20.rsi14": async (page) => {
    await expect(page.locator(".overlay-legend > li")).toHaveText([/^SMA 20[\d.]+/, /^RSI 14[\d.]+/]);
    await chart(page);
  },
  "/wall?views=index:600": chart,
  // the preview has a heading of its own
  "/wall/setup": (page) => expect(page.getByRole("heading", { name: "Set up a wall" })).toBeVisible(),
  "/docs": heading(/interfaces/),
};

/** Attacks by a script within the page, each with the name of its error. */
const attempts = (page: Page) =>
  page.evaluate(() => {
    const factory = Reflect.get(window, "trustedTypes") as {
      createPolicy(name: string, rules: object): unknown;
    };
    const all = {
      markup: () => {
        document.body.innerHTML = "<b>x</b>";
      },
      frame: () => {
        document.createElement("iframe").srcdoc = "<b>x</b>";
      },
      script: () => {
        document.createElement("script").src = "/assets/x.js";
      },
      worker: () => void new Worker("/assets/x.js"),
      policy: () => void factory.createPolicy("another", {}),
      second: () => void factory.createPolicy("pola", { createHTML: String }),
    };
    const ended = Object.entries(all).map(([name, run]) => {
      try {
        run();
        return [name, "done"];
      } catch (error) {
        return [name, error instanceof Error ? error.name : String(error)];
      }
    });
    return Object.fromEntries(ended) as Record<keyof typeof all, string>;
  });

const refused = { markup: "TypeError", frame: "TypeError", script: "TypeError", worker: "TypeError" };

/** What the browser logs for each of the attempts. */
const attack =
  /^console: (This document requires 'Trusted(HTML|Script|ScriptURL)' assignment|Creating a TrustedTypePolicy|Refused to create a TrustedTypePolicy)/;

interface Loaded {
  /** violations of the content policy */
  violations: string[];
  /** texts of the console, of every level */
  said: string[];
  /** paths of code, styles, fonts and pictures */
  files: string[];
}

/** Collects what the page's loads cause. Call before the first load; each list is emptied for the next one. */
async function watchLoads(page: Page): Promise<Loaded> {
  const loaded: Loaded = { violations: [], said: [], files: [] };
  await page.exposeFunction("violated", (what: string) => void loaded.violations.push(what));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      const tell = Reflect.get(window, "violated") as (what: string) => void;
      tell(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  const ofTheTests = "Service Worker registration blocked by Playwright";
  page.on("console", (message) => message.text() === ofTheTests || loaded.said.push(message.text()));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/")) loaded.files.push(pathname);
  });
  return loaded;
}

/** Expects that nothing on the page's way was complained of, and that Trusted Types refuse a plain string in each place. */
async function expectGuarded(page: Page, path: string, { violations, said, files }: Loaded): Promise<void> {
  const styles = page.locator("head > link[rel=stylesheet]");
  const preloads = await page
    .locator("head > link[rel=preload]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const href of preloads) await expect(styles.and(page.locator(`[href$="${href}"]`))).toHaveCount(1);
  expect(
    files.filter((file, at) => files.indexOf(file) !== at),
    `${path} loads files twice`,
  ).toEqual([]);
  expect(said, path).toEqual([]);
  expect(violations, path).toEqual([]);
  const isDocument = path === "/docs"; // it has no script, and therefore none that creates the policy
  const second = isDocument ? "done" : "TypeError";
  await expect.poll(() => attempts(page), path).toEqual({ ...refused, policy: "TypeError", second });
  await expect.poll(() => violations.length, path).toBeGreaterThan(4);
}

const symbolOfMost = async (exchange: { url: string }) => String((await rowsListed(exchange))[0]?.symbol);

test("every address, loaded from nothing, loads no file twice, logs nothing, and breaks no content policy", async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(attack);
  const symbol = await symbolOfMost(stack.exchange);
  const loaded = await watchLoads(page);
  const ours = Object.entries(Object.assign({}, ...Object.values(pages)) as Record<string, string | RegExp>);
  const visits = [
    ...ours.map(([path, name]) => ({ path, proofs: [settled, heading(name), whole[path]] })),
    ...Object.entries(others).map(([path, proof]) => ({ path, proofs: [proof] })),
  ];
  for (const { path, proofs } of visits)
    await test.step(path, async () => {
      for (const list of Object.values(loaded)) list.length = 0;
      await page.goto(addressOf(path, symbol));
      for (const proof of proofs) await proof?.(page);
      await expectGuarded(page, path, loaded);
    });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the worker starts under Trusted Types, and the page that it controls is guarded too", async ({
    page,
    complaints,
  }) => {
    complaints.allow(attack);
    const loaded = await watchLoads(page);
    await page.goto("/wall?views=index:600");
    await chart(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expectGuarded(page, "/wall", loaded);
  });
});

/** Greatest number of requests for files and data before only polling remains. */
const mostRequests = { "/": 25, "/board": 15 };

test("/ opens with at most 25 requests and /board with 15, and neither requests anything twice", async ({
  browser,
  stack,
}) => {
  // a separate gateway at the usual pace: the shared one pushes ten boards in this time, and each missed push causes a request
  const server = await startGateway(flags(stack.tap.url, 1));
  for (const [path, most] of Object.entries(mostRequests))
    await test.step(path, async () => {
      const context = await browser.newContext({ serviceWorkers: "block" });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        // fonts of other scripts are loaded when a text needs them; each step of the clock requests /healthz; the values of the day's
        // blocks come from quotes, requested one after another once the page is shown
        const isLater = ["/version.json", "/healthz", operations.quote.path].includes(
          pathname.replace(/^\/api/, ""),
        );
        if (!isLater && !pathname.startsWith("/assets/noto-")) asked.push(`${request.method()} ${pathname}`);
      });
      // the clock is held, so that polls do not repeat while a slow computer opens the page
      const answered = answeredSteps(page);
      await holdClock(page);
      await page.goto(server.url + path);
      const earlierLines = () => asked.includes("GET /lines"); // the last request of all
      for (let steps = 0; steps < 400 && !earlierLines(); steps++) await answered(50);
      expect(earlierLines()).toBe(true);
      await expect(page.locator("main [data-field=price]").first()).toBeVisible();
      const opening = asked.slice(0, asked.indexOf("GET /lines") + 1);
      expect(opening.length, opening.join("\n")).toBeLessThanOrEqual(most);
      expect(opening.filter((each, at) => opening.indexOf(each) !== at)).toEqual([]);
      await context.close();
    });
  await server.stop();
});
