/** Time from a key press to the drawn results of the jump box, over the whole board while it changes. */
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { ensureChromium } from "#scripts/chromium";

/** ms; the goal */
const atMost = 50;
/** keys of each round; each key searches the whole board again */
const keys = ["Opening", "second", "third", "fourth", "Backspace"] as const;

export async function benchJump(rounds: number): Promise<void> {
  const gateway = await startGateway(["--pace", "0.2", "--log-level", "error"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const found: Record<string, number[]> = Object.fromEntries(keys.map((key) => [key, []]));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: join(import.meta.dirname, "probe.js") });
    await page.goto(`${gateway.url}/board`);
    await page.locator(".board-line").first().waitFor();
    await page.waitForTimeout(3_000); // by then the code of the jump box is loaded
    for (let round = 0; round < rounds; round++) {
      const code = await symbolAt(page, round);
      const typed = [code[0] ?? "", code[1] ?? "", code[2] ?? "", code[3] ?? "", "Backspace"];
      for (const [at, key] of typed.entries()) found[keys[at] ?? ""]?.push(await drawnAfter(page, key));
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
  } finally {
    await browser.close();
    await gateway.stop();
  }
  say(`\nResults of the jump box over the whole board, ms from the key to the frame, ${rounds} rounds`);
  for (const key of keys) {
    const all = found[key] ?? [];
    say(`  ${key.padEnd(10)} ${short(median(all)).padStart(8)}   (slowest ${short(Math.max(...all))})`);
  }
  const all = Object.values(found).flat();
  const slowest = Math.max(...keys.map((key) => median(found[key] ?? [])));
  record({
    ...{ goal: "K1", what: "jump box: a key's results drawn, ms, the slowest key", figure: short(slowest) },
    against: `at most ${atMost} ms; the worst of ${all.length}: ${short(Math.max(...all))}`,
    met: slowest <= atMost,
  });
}

/** The ticker of another line for each round. */
const symbolAt = (page: Page, round: number): Promise<string> =>
  page.evaluate((at) => {
    const lines = [...document.querySelectorAll<HTMLElement>(".board-line[data-symbol]")];
    return (lines[(at * 3) % lines.length]?.dataset["symbol"] ?? "").toUpperCase();
  }, round);

async function drawnAfter(page: Page, key: string): Promise<number> {
  await page.evaluate(() => polaBench.awaitKey("dialog [role=option]"));
  await page.keyboard.press(/^[A-Z]$/.test(key) ? `Shift+${key}` : key);
  return page.evaluate(() => polaBench.pressed);
}
