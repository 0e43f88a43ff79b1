/** Trusted Types: the policy refuses nothing that our pages do, and refuses all foreign code. */
import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";

test.use({ serviceWorkers: "allow" });

type Visit = readonly [path: string, whole: (page: Page) => Promise<void>];

const chart = (page: Page) => expect(page.locator(".series-chart canvas").first()).toBeVisible();
const attribution = (page: Page) =>
  expect(page.getByRole("link", { name: "Charting by TradingView" }).first()).toHaveAttribute(
    "href",
    /^https:\/\/www\.tradingview\.com\//,
  );

/** Each page, with a part that proves that it was drawn completely. */
const visits = (symbol: string): Visit[] => [
  [
    "/",
    async (page) => {
      await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
      await chart(page);
      await attribution(page);
    },
  ],
  ["/board", (page) => expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible()],
  [
    "/media",
    (page) =>
      expect(
        page.getByRole("region", { name: "Events" }).locator("[data-field=body]").first(),
      ).not.toBeEmpty(),
  ],
  [
    `/s/${symbol}?range=1Y&studies=sma20.rsi14`,
    async (page) => {
      await expect(page.locator(".overlay-legend > li")).toHaveText([/^SMA 20[\d.]+/, /^RSI 14[\d.]+/]);
      expect(page.workers().some((one) => /\/assets\/studyWorker-[\w-]+\.js$/.test(one.url()))).toBe(true);
      await chart(page);
      await attribution(page);
    },
  ],
  [
    "/wall?views=index:600",
    async (page) => {
      await chart(page);
      await attribution(page);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    },
  ],
  ["/wall/setup", (page) => expect(page.getByRole("heading").first()).toBeVisible()],
  [
    "/health",
    (page) => expect(page.getByRole("row").filter({ hasText: "/tradeSummary" }).first()).toContainText("ok"),
  ],
  ["/settings", (page) => expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings")],
  ["/docs", (page) => expect(page.getByRole("heading", { level: 1 })).toContainText("interfaces")],
];

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

test("every page works under Trusted Types without a violation, and a plain string is refused in each", async ({
  page,
  stack,
  complaints,
}) => {
  await page.exposeFunction("violated", (what: string) => void complaints.push(what));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      const tell = Reflect.get(window, "violated") as (what: string) => void;
      tell(`violation: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  for (const [path, whole] of visits(symbol)) {
    await page.goto(path);
    await whole(page);
    expect(complaints, path).toEqual([]);
    const ended = await attempts(page);
    const isDocument = path === "/docs"; // it has no script, and therefore none that creates the policy
    expect(ended, path).toEqual({
      ...refused,
      policy: "TypeError",
      second: isDocument ? "done" : "TypeError",
    });
    await expect
      .poll(() => complaints.filter((each) => each.startsWith("violation: ")).length)
      .toBeGreaterThan(4);
    complaints.length = 0;
  }
});
