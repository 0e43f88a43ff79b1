/** Cost of each view of a wall while the market trades at its usual rate, compared with the overview page. */
import { chromium } from "playwright/test";
import { compare, median } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { ensureChromium } from "#scripts/chromium";
import { visit } from "./visit.ts";

/** @param symbols of lines that trade */
const viewsOf = ([first = "", second = ""]: readonly string[]) => [
  "overview",
  "leaders",
  "board",
  "map",
  "sectors",
  "index",
  `symbol-${first}`,
  `watch-${first}_${second}`,
  "disclosures",
  "news",
  "summary",
  "blocks",
];
const viewport = { width: 1920, height: 1080 };
/** s; in a view, the next page of a list comes after 8 to 12 s */
const warm = 6;
const watched = 12;
const [processes, main] = ["CPU of renderer and GPU processes", "main-thread CPU"];
/** ms a second of one core; the goal */
const atMost = 150;

async function mostActive(url: string): Promise<string[]> {
  const question = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
  const rows = (await (await fetch(`${url}/api/mostActiveTrades`, question)).json()) as { symbol: string }[];
  return rows.map(({ symbol }) => symbol);
}

export async function benchWall(rounds: number): Promise<void> {
  const gateway = await startGateway(["--log-level", "error"]);
  const views = viewsOf(await mostActive(gateway.url));
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const cost = async (path: string) => {
    const page = await visit(browser, { url: gateway.url + path, marks: { rows: "#root *" }, viewport });
    await page.shown();
    await page.page.waitForTimeout(warm * 1000);
    const before = { main: await page.mainCpu(), all: await page.processCpu() };
    await page.page.waitForTimeout(watched * 1000);
    const found = {
      [processes]: ((await page.processCpu()) - before.all) / watched,
      [main]: ((await page.mainCpu()) - before.main) / watched,
    };
    await page.close();
    return found;
  };
  try {
    const contestants = [
      { name: "overview on a desk", measure: () => cost("/") },
      ...views.map((view) => ({ name: `wall: ${view}`, measure: () => cost(`/wall?views=${view}:600`) })),
    ];
    const found = await compare(
      {
        title: "A view of a wall, 1920 by 1080, the market at its own pace",
        rounds,
        units: { [processes]: "ms a second", [main]: "ms a second" },
        aims: [],
      },
      contestants,
    );
    const costs = views.map((view) => ({
      view,
      used: median((found.get(`wall: ${view}`) ?? []).map((each) => each[processes] ?? Number.NaN)),
    }));
    const worst = costs.reduce((most, each) => (each.used > most.used ? each : most));
    record({
      ...{ goal: "W11", what: "wall: share of one core, ms a second", figure: worst.used.toFixed(0) },
      against: `the dearest view, ${worst.view} (at most ${atMost})`,
      met: worst.used <= atMost,
    });
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
