/**
 * Opens a line's page from an empty cache and from the board, and its year's chart after the answer. The board's own load is the
 * reference.
 */
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright/test";
import { median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { ensureChromium } from "#scripts/chromium";

const viewport = { width: 1440, height: 900 };
const figures = ["board, cold", "page, cold", "chart, cold", "page, from the board", "year after its answer"];
type Found = Record<string, number[]>;

/** selectors of the price in the head, and of the chart's picture */
const price = ".symbol-page h1";
const chart = "figure.chart .series-chart canvas";
/** ms; the goal for the year's chart */
const yearAtMost = 200;

export async function benchSymbolPage(rounds: number): Promise<void> {
  const gateway = await startGateway(["--log-level", "error"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const found: Found = Object.fromEntries(figures.map((name) => [name, []]));
  try {
    const symbol = await busiest(gateway.url);
    for (let round = 0; round < rounds; round++) await measure(browser, gateway.url, symbol, found);
  } finally {
    await browser.close();
    await gateway.stop();
  }
  say(`\nA line's page on the embedded exchange, ms, medians of ${rounds} rounds`);
  for (const name of figures) {
    const all = found[name] ?? [];
    say(
      `  ${name.padEnd(24)} ${short(median(all)).padStart(8)}   (${short(Math.min(...all))} to ${short(Math.max(...all))})`,
    );
  }
  judge(found);
}

async function measure(browser: Browser, url: string, symbol: string, found: Found): Promise<void> {
  const add = (name: string, ms: number) => found[name]?.push(ms);
  const drawn = (page: Page, wanted: string): Promise<number> =>
    page.evaluate((selector) => polaBench.whenDrawn(selector), wanted);
  const cold = await open(browser, `${url}/s/${symbol}`);
  add("page, cold", await drawn(cold, price));
  add("chart, cold", await drawn(cold, chart));
  await cold.context().close();
  const board = await open(browser, `${url}/board`);
  add("board, cold", await drawn(board, ".board-line"));
  await board.waitForTimeout(500); // the board has finished loading
  add(
    "page, from the board",
    await board.evaluate(([target, wanted]) => polaBench.clickUntil(target, wanted), [
      `.board-line a[href="/s/${symbol}"]`,
      price,
    ] as const),
  );
  await drawn(board, chart);
  add(
    "year after its answer",
    await board.evaluate(([path, target, wanted]) => polaBench.answerUntil(path, target, wanted), [
      "/companyChartDataByStock",
      "input[type=radio][value='1Y']",
      "figure.chart[aria-label*='1 year'] .series-chart canvas",
    ] as const),
  );
  await board.context().close();
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, "probe.js") });
  await page.goto(url, { waitUntil: "commit" });
  return page;
}

async function busiest(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/mostActiveTrades`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  const [first] = (await reply.json()) as { symbol: string }[];
  if (!first) throw new Error("nothing trades on the embedded exchange");
  return first.symbol;
}

function judge(found: Found): void {
  const of = (name: string) => median(found[name] ?? []);
  const line = (what: string, against: string, met?: boolean) =>
    record({ goal: "P", what: `a line's ${what}, ms`, figure: short(of(what)), against, met });
  const board = of("board, cold");
  for (const what of ["page, cold", "chart, cold", "page, from the board"])
    line(what, `${(of(what) / board).toFixed(2)}x the board's own load`);
  line("year after its answer", `at most ${yearAtMost} ms`, of("year after its answer") <= yearAtMost);
}
