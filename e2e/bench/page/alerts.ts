/** A4: CPU time of many rules on a board, and the time from the answer that confirms a crossing to the toast and to the webhook. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { outputsOf } from "#e2e/bench/measuring/program";
import { median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { type BoardRow, rowsListed } from "#e2e/testing/boardAnswer";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { openTap, type Tap } from "#e2e/testing/tap";
import { ensureChromium } from "#scripts/chromium";
import { testClock } from "#scripts/testing/testDay";
import { startExchange } from "#server/exchange/start";
import { quantile } from "./visit.ts";

const goal = "A4";
/** ms */
const mostStep = 10;
const mostToast = 500;
const mostWebhook = 2_000;
/** a tenth of the usual intervals, so that a board comes each second */
const pace = "0.1";
/** A webhook gets at most five single messages a minute, and then a summary. So each group of crossings has its own. */
const groups = 7;
const crossingsInGroup = 5;
/** ms; a crossing that takes longer counts as lost */
const longest = 15_000;

export async function benchAlerts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-alerts-"));
  try {
    await benchEngine();
    await benchDelivery(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the program ../engine/steps.ts prints. */
interface Steps {
  rules: number;
  lines: number;
  marketWide: number;
  boards: number;
  /** CPU ms to parse each board */
  parse: number[];
  runs: { name: "lines" | "market"; firings: number; ms: number[] }[];
}

async function benchEngine(): Promise<void> {
  const [{ rules, lines, marketWide, boards, parse, runs }] = (await outputsOf<Steps>("steps", 1)) as [Steps];
  say(`\nAlert engine, ${rules} rules on ${lines} lines, CPU ms of a board, ${boards} boards`);
  say(`  parse the board  p50 ${short(median(parse))}, p95 ${short(quantile(parse, 0.95))}`);
  const names = { lines: "each on one line", market: `${marketWide} of them on the whole market` };
  for (const { name, firings, ms } of runs) {
    const [p50, p95] = [median(ms), quantile(ms, 0.95)];
    say(`  ${names[name]}  p50 ${short(p50)}, p95 ${short(p95)}; ${firings} firings`);
    record({
      goal,
      what: `${rules} rules, ${names[name]}: a board, CPU ms, p50`,
      figure: short(p50),
      against: `at most ${mostStep}; ${(p50 / median(parse)).toFixed(1)}x parsing the board; p95 ${short(p95)}`,
      met: p50 <= mostStep,
    });
  }
}

/** A line whose price rises above one level after the other. Each has a rule of its own, because a rule waits for minutes after a firing. */
interface Watched {
  symbol: string;
  /** the price below all levels, then one above each */
  prices: readonly number[];
  levels: readonly number[];
}

const watchedOf = ({ symbol, price = 0 }: BoardRow): Watched => {
  const above = (ticks: number) => Math.round((price ?? 0) * 10 + ticks) / 10;
  const steps = Array.from({ length: crossingsInGroup }, (_, at) => at * 6);
  return {
    symbol,
    prices: [above(0), ...steps.map((step) => above(step + 6))],
    levels: steps.map((step) => above(step + 3)),
  };
};

const fileOf = (watched: readonly Watched[], receiver: string) => ({
  privateAddresses: ["127.0.0.1"],
  webhooks: Object.fromEntries(watched.map((_, at) => [`w${at}`, { url: `${receiver}/${at}` }])),
  rules: watched.flatMap(({ symbol, levels }, at) =>
    levels.map((level) => ({
      rule: `${symbol.replace(".N0000", "")} price > ${level.toFixed(2)}`,
      to: [`w${at}`],
    })),
  ),
});

const rulesOf = (watched: readonly Watched[]) =>
  watched.flatMap(({ symbol, levels }) =>
    levels.map((level) => ({
      id: `${symbol}-${level}`.replaceAll(".", "_"),
      scope: { on: "line", symbol },
      condition: { of: "figure", figure: "price", side: "above", level },
      ...{ once: false, paused: false, created: 0 },
    })),
  );

/** Holds the prices of the lines. `cross` raises one and resolves when the second answer with it is sent, epoch ms. */
function priceBoard(tap: Tap, watched: readonly Watched[]) {
  const steps = new Map(watched.map(({ symbol }) => [symbol, 0]));
  const priceOf = new Map(watched.map(({ symbol, prices }) => [symbol, prices]));
  let crossed: { answers: number; done: (at: number) => void } | undefined;
  tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] }; // the service's spelling
    const rows = reqTradeSummery.map((row) => ({
      ...row,
      price: priceOf.get(row.symbol)?.[steps.get(row.symbol) ?? 0] ?? row.price,
    }));
    if (crossed) crossed.answers += 1;
    if (crossed?.answers === 2) crossed.done(Date.now());
    return { reqTradeSummery: rows };
  });
  return {
    cross({ symbol }: Watched): Promise<number> {
      steps.set(symbol, (steps.get(symbol) ?? 0) + 1);
      return new Promise((done) => {
        crossed = { answers: 0, done };
      });
    },
  };
}

/** A webhook's receiver. `next` resolves at the next message, epoch ms. */
async function openReceiver() {
  let arrived: ((at: number) => void) | undefined;
  const server = createServer((question, reply) => {
    arrived?.(Date.now());
    question.resume().once("end", () => reply.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    next: () =>
      new Promise<number>((done) => {
        arrived = done;
      }),
    close: () => server.close(),
  };
}

/** Closes all toasts. The result resolves when the next one is in the page, epoch ms. */
async function nextToast(page: Page): Promise<{ shown: Promise<number> }> {
  const news = page.locator("[aria-label='Alerts that fired'] [role=status]");
  await news.waitFor({ state: "attached" });
  await page.evaluate(() => {
    const region = document.querySelector("[aria-label='Alerts that fired']");
    const buttons = [...(region?.querySelectorAll("button") ?? [])];
    buttons.at(-1)?.click(); // of several toasts the last button closes all
  });
  await page.waitForFunction(
    () => !document.querySelector("[aria-label='Alerts that fired'] [role=status] > *"),
  );
  const shown = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const status = document.querySelector("[aria-label='Alerts that fired'] [role=status]");
        const observer = new MutationObserver(() => {
          if (!status?.firstElementChild) return;
          observer.disconnect();
          done(Date.now());
        });
        if (status) observer.observe(status, { childList: true });
      }),
  );
  return { shown };
}

const within = (wanted: Promise<number>): Promise<number> =>
  Promise.race([
    wanted,
    new Promise<number>((done) => setTimeout(() => done(Number.POSITIVE_INFINITY), longest).unref()),
  ]);

async function benchDelivery(folder: string): Promise<void> {
  const exchange = await startExchange({ port: 0, host: "127.0.0.1", seed: 7, clock: testClock, speed: 1 });
  const tap = await openTap(exchange.url);
  const receiver = await openReceiver();
  const listed = await rowsListed(exchange);
  const isMeant = ({ symbol, price }: BoardRow) =>
    symbol.endsWith(".N0000") && price && price > 5 && price < 90;
  const watched = listed
    .filter(isMeant)
    .slice(0, groups + 1)
    .map(watchedOf);
  const file = join(folder, "alerts.json");
  writeFileSync(file, JSON.stringify(fileOf(watched, receiver.url)));
  const board = priceBoard(tap, watched);
  const gateway = await startGateway([
    ...["--upstream", tap.url, "--pace", pace, "--alerts", file],
    ...["--data", join(folder, "data"), "--record", "off", "--log-level", "error"],
  ]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  try {
    const page = await browser.newPage({ serviceWorkers: "block" });
    await page.addInitScript(
      (written) => localStorage.setItem("pola-alert-rules", written),
      JSON.stringify({ version: 1, rules: rulesOf(watched).map((rule) => [1, rule]), removed: [] }),
    );
    await page.goto(`${gateway.url}/board`);
    const crossing = async (line: Watched) => {
      const toast = await nextToast(page);
      const [message, sentAt] = [receiver.next(), board.cross(line)];
      const [sent, shown, posted] = await Promise.all([sentAt, within(toast.shown), within(message)]);
      return { toast: shown - sent, webhook: posted - sent };
    };
    const [warm, ...others] = watched;
    if (!warm || others.length < groups) throw new Error("the exchange lists too few lines");
    // until the page leads and both have seen their first boards
    for (let at = 0; at < crossingsInGroup; at += 1) await crossing(warm);
    const found: Awaited<ReturnType<typeof crossing>>[] = [];
    for (const line of others)
      for (let at = 0; at < crossingsInGroup; at += 1) found.push(await crossing(line));
    tellDelivery(found);
  } finally {
    await browser.close();
    await gateway.stop();
    receiver.close();
    await tap.close();
    await exchange.close();
  }
}

function tellDelivery(found: readonly { toast: number; webhook: number }[]): void {
  say(`\nAlerts, ms from the answer that confirms a crossing, ${found.length} crossings`);
  const most = { toast: mostToast, webhook: mostWebhook };
  for (const name of ["toast", "webhook"] as const) {
    const all = found.map((one) => one[name]);
    const [p50, p95] = [median(all), quantile(all, 0.95)];
    say(`  to the ${name}  p50 ${short(p50)}, p95 ${short(p95)}, longest ${short(Math.max(...all))}`);
    record({
      goal,
      what: `from the answer to the ${name}, ms, p95`,
      figure: short(p95),
      against: `at most ${most[name]}; p50 ${short(p50)}`,
      met: p95 <= most[name],
    });
  }
}
