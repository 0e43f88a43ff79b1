/** Time from a jump of a replay's slider to the drawn board, over a whole recorded day, and the heap after a thousand jumps. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Page } from "playwright/test";
import { median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { ensureChromium } from "#scripts/chromium";
import { quantile, visit } from "./visit.ts";

const goal = "M5";
const day = "2026-11-20";
/** a day after the recording, on which the market is closed */
const closed = "2026-11-22T12:00:00+05:30";
const program = join(import.meta.dirname, "../../../server/playDay.ts");
/** ms, and the share of the heap */
const atMost = 150;
const mostGrowth = 0.05;
const jumpsInRound = 20;
const warmJumps = 60;
const jumps = 1_000;
/** ms without a change of the board after which a jump counts as drawn */
const quiet = 400;

const run = promisify(execFile);

/** Instants over the whole session, in an irregular sequence; ms. */
const instants = (count: number, first: number): number[] => {
  const open = Date.parse(`${day}T09:31:00+05:30`);
  const length = 5 * 3_600_000 - 120_000;
  return Array.from({ length: count }, (_, at) => open + ((((first + at) * 7_919) % 9_973) / 9_973) * length);
};

/** Moves the slider. @returns ms until the frame after the last change of a board line; undefined if no line changed */
const jump = (page: Page, to: number, still: number): Promise<number | undefined> =>
  page.evaluate(
    ([instant, calm]) =>
      new Promise<number | undefined>((done) => {
        const slider = document.querySelector<HTMLInputElement>("input[type=range]");
        if (!slider) throw new Error("the page has no slider");
        let drawn: number | undefined;
        let timer = 0;
        const end = () => {
          observer.disconnect();
          done(drawn);
        };
        const observer = new MutationObserver((changes) => {
          const ofBoard = changes.some(({ target }) => {
            const element = target instanceof Element ? target : target.parentElement;
            return element?.closest(".board-line") || element?.querySelector(":scope > .board-line");
          });
          if (!ofBoard) return;
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
              drawn = performance.now() - from;
            };
            channel.port2.postMessage(0);
          });
          clearTimeout(timer);
          timer = window.setTimeout(end, calm);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        timer = window.setTimeout(end, 3_000);
        const from = performance.now();
        // the framework listens to the element's own value
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, `${instant}`);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    [to, still] as const,
  );

/** ms to fetch and parse the board of an instant, as the least that a jump does */
const fetched = (page: Page, at: number): Promise<number> =>
  page.evaluate(
    async (address) => {
      const from = performance.now();
      await (await fetch(address)).json();
      return performance.now() - from;
    },
    `/recordings/${day}/answers/board?at=${Math.round(at)}`,
  );

export async function benchReplay(rounds: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "pola-bench-replay-"));
  const recordings = join(data, "recordings", "embedded-1");
  await run(process.execPath, ["--import", "tsx", program, recordings, "10", day]);
  const gateway = await startGateway(["--data", data, "--clock", closed, "--log-level", "error"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  try {
    const url = `${gateway.url}/board?at=${day}T11:00:00`;
    const open = await visit(browser, { url, marks: { rows: ".board-line" } });
    await open.shown();
    const drawn: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const other = instants(jumpsInRound, 5_000 + round * jumpsInRound);
      for (const [at, instant] of instants(jumpsInRound, round * jumpsInRound).entries()) {
        const took = await jump(open.page, instant, quiet);
        if (took !== undefined) drawn.push(took);
        plain.push(await fetched(open.page, other[at] ?? instant));
      }
    }
    for (const instant of instants(warmJumps, 2_000)) await jump(open.page, instant, 0);
    const before = await open.heap();
    for (const instant of instants(jumps, 3_000)) await jump(open.page, instant, 0);
    const after = await open.heap();
    tell({ drawn, plain, before, after });
    await open.close();
  } finally {
    await browser.close();
    await gateway.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Measured {
  drawn: readonly number[];
  plain: readonly number[];
  /** octets of the heap before and after the jumps */
  before: number;
  after: number;
}

function tell({ drawn, plain, before, after }: Measured): void {
  const p95 = quantile(drawn, 0.95);
  const least = quantile(plain, 0.95);
  say(`\nA recorded day, ms from a jump of the slider to the drawn board, ${drawn.length} jumps`);
  say(`  drawn board     p50 ${short(median(drawn))}, p95 ${short(p95)}`);
  say(`  fetch and parse p50 ${short(median(plain))}, p95 ${short(least)}`);
  say(`  heap ${short(before / 1e6)} MB, after ${jumps} jumps ${short(after / 1e6)} MB`);
  record({
    goal,
    what: "replay: a jump to any instant drawn, ms, p95",
    figure: short(p95),
    against: `at most ${atMost}; ${(p95 / least).toFixed(1)}x fetch and parse`,
    met: p95 <= atMost,
  });
  const grown = after / before - 1;
  record({
    goal,
    what: `replay: heap growth after ${jumps} jumps`,
    figure: `${(100 * grown).toFixed(1)} %`,
    against: `less than ${100 * mostGrowth} %`,
    met: grown < mostGrowth,
  });
}
