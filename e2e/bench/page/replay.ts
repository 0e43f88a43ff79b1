/** Time from a jump of a replay's slider to the drawn page, over a whole recorded day, and the heap after a thousand jumps. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";
import { ensureChromium } from "#scripts/chromium";
import { quantile, type Visit, visit } from "./visit.ts";

/** Pages to measure; the tape is worked out from all boards of the day so far. */
const pages = [
  { path: "/board", rows: ".board-line", goal: "M5" },
  { path: "/tape", rows: "[role=row], tr", goal: "M5" },
] as const;
const day = "2026-11-20";
/** a day after the recording, on which the market is closed */
const closed = "2026-11-22T12:00:00+05:30";
/** ms, of the clock and of the main thread, and the share of the heap */
const atMost = 150;
const mostGrowth = 0.05;
const jumpsInRound = 20;
const warmJumps = 60;
const jumps = 1_000;
/** ms without a change of the page after which a jump counts as drawn */
const quiet = 400;

/** Instants over the whole session, in an irregular sequence; ms. */
const instants = (count: number, first: number): number[] => {
  const open = Date.parse(`${day}T09:31:00+05:30`);
  const length = 5 * 3_600_000 - 120_000;
  return Array.from({ length: count }, (_, at) => open + ((((first + at) * 7_919) % 9_973) / 9_973) * length);
};

const jump = (page: Page, to: number, calm: number): Promise<number | null> =>
  page.evaluate(([moment, ms]) => polaBench.jumpTo(moment, ms), [to, calm] as const);

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
  await playDay({ folder: recordings, every: 10, day });
  const gateway = await startGateway(["--data", data, "--clock", closed, "--log-level", "error"]);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  try {
    for (const { path, rows, goal } of pages) {
      const open = await visit(browser, { url: `${gateway.url}${path}?at=${day}T11:00:00`, marks: { rows } });
      await open.shown();
      tell(path, goal, await measured(open, rounds));
      await open.close();
    }
  } finally {
    await browser.close();
    await gateway.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Measured {
  drawn: readonly number[];
  /** ms to fetch and parse a board, at the same times */
  plain: readonly number[];
  /** ms of the page's main thread for each jump */
  cpu: readonly number[];
  /** octets of the heap before and after the jumps */
  before: number;
  after: number;
}

async function measured({ page, mainCpu, heap }: Visit, rounds: number): Promise<Measured> {
  for (const instant of instants(warmJumps, 2_000)) await jump(page, instant, 0);
  const [drawn, plain, cpu]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const other = instants(jumpsInRound, 5_000 + round * jumpsInRound);
    for (const [at, instant] of instants(jumpsInRound, round * jumpsInRound).entries()) {
      const before = await mainCpu();
      const took = await jump(page, instant, quiet);
      cpu.push((await mainCpu()) - before);
      if (took !== null) drawn.push(took);
      plain.push(await fetched(page, other[at] ?? instant));
    }
  }
  const before = await heap();
  for (const instant of instants(jumps, 3_000)) await jump(page, instant, 0);
  return { drawn, plain, cpu, before, after: await heap() };
}

function tell(path: string, goal: string, { drawn, plain, cpu, before, after }: Measured): void {
  const p95 = quantile(drawn, 0.95);
  const p95Cpu = quantile(cpu, 0.95);
  const least = quantile(plain, 0.95);
  say(`\nReplay of ${path}, ms from a jump of the slider to the drawn page, ${drawn.length} jumps`);
  say(
    `  drawn page      p50 ${short(median(drawn))}, p95 ${short(p95)}; main thread p50 ${short(median(cpu))}, p95 ${short(p95Cpu)}`,
  );
  say(`  fetch and parse p50 ${short(median(plain))}, p95 ${short(least)}`);
  say(`  heap ${short(before / 1e6)} MB, after ${jumps} jumps ${short(after / 1e6)} MB`);
  record({
    goal,
    what: `replay of ${path}: a jump to any instant drawn, ms, p95`,
    figure: short(p95),
    against: `at most ${atMost}; ${(p95 / least).toFixed(1)}x fetch and parse of the board`,
    met: p95 <= atMost,
  });
  record({
    goal,
    what: `replay of ${path}: the main thread's CPU time for a jump, ms, p95`,
    figure: short(p95Cpu),
    against: `at most ${atMost}`,
    met: p95Cpu <= atMost,
  });
  const grown = after / before - 1;
  record({
    goal,
    what: `replay of ${path}: heap growth after ${jumps} jumps`,
    figure: `${(100 * grown).toFixed(1)} %`,
    against: `less than ${100 * mostGrowth} %`,
    met: grown < mostGrowth,
  });
}
