/** Goal 1: main-thread CPU of the board beside a page made by hand, both on the same stream of the same server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { flags } from "#e2e/chromiumFlags";
import { startGateway } from "#e2e/gateway";
import { ensureChromium } from "#scripts/chromium";
import { compare } from "./rounds.ts";
import { openService } from "./service.ts";

const seconds = 8;
const viewport = { width: 1440, height: 900 };

/** Reads how many seconds the main thread has been busy, by the browser's own account. */
async function account(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
}

export async function benchPage(rounds: number): Promise<void> {
  // a tenth of the pace: the board is asked for often enough to carry 50 changes a second
  const service = await openService({ updates: 50, pushes: 10, delay: () => 1 });
  const gateway = await startGateway(["--upstream", service.url, "--pace", "0.1", "--log-level", "error"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const reference = readFileSync(join(import.meta.dirname, "reference.html"), "utf8");

  const watch = (path: string) => async () => {
    const page = await browser.newPage({ viewport });
    // the page made by hand is served at our own address, so that the server takes its questions
    await page.route("**/reference.html", (route) =>
      route.fulfill({ contentType: "text/html", body: reference }),
    );
    await page.goto(`${gateway.url}${path}`);
    await page.waitForFunction(() => performance.getEntriesByName("pola:board").length > 0);
    await page.waitForTimeout(2000);
    const busy = await account(page);
    const before = await busy();
    await page.waitForTimeout(seconds * 1000);
    const figure = ((await busy()) - before) / seconds;
    await page.close();
    return figure * 1000;
  };
  await compare(
    "Board page, 280 rows, 50 changes a second",
    { unit: "main-thread CPU, ms per second", rounds, goal: "at most 1.4x the page made by hand" },
    [
      { name: "page made by hand", measure: watch("/reference.html") },
      { name: "pola /board", measure: watch("/board") },
    ],
  );
  await browser.close();
  await gateway.stop();
  await service.close();
}
