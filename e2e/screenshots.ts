/** Takes the pictures of the README: the production build on the embedded exchange, late in a simulated session. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright/test";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { chooseTheme } from "#e2e/testing/look";
import { ensureChromium } from "#scripts/chromium";
import { answerHelp } from "#scripts/help";

const docs = join(import.meta.dirname, "..", "docs");
/** a Tuesday, 13:40 at the exchange: most lines have traded */
const clock = "2026-11-17T13:40:00+05:30";

interface Shot {
  file: string;
  path: string;
  theme: "Dark" | "Light";
}

async function main(): Promise<void> {
  mkdirSync(docs, { recursive: true });
  const server = await startGateway(["--clock", clock, "--pace", "0.2", "--log-level", "warn"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const busiest = async () => {
    const reply = await fetch(`${server.url}/api/mostActiveTrades`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    const [first] = (await reply.json()) as { symbol: string }[];
    return first?.symbol ?? "";
  };
  const symbol = await busiest();
  const shots: Shot[] = [
    { file: "overview.png", path: "/", theme: "Dark" },
    { file: "board.png", path: "/board", theme: "Dark" },
    { file: "symbol.png", path: `/s/${symbol}`, theme: "Light" },
  ];
  for (const { file, path, theme } of shots) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}${path}`);
    await chooseTheme(page, theme);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // after two polls figures have changed, and the first flashes are over
    await page.waitForTimeout(6000);
    await page.screenshot({ path: join(docs, file) });
    process.stdout.write(`docs/${file}\n`);
    await page.close();
  }
  await browser.close();
  await server.stop();
}

answerHelp("npm run screenshots\nTakes the pictures for the README into docs/.");
await main();
