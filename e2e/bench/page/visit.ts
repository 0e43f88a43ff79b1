/** One visit of a page by a browser with an empty cache, with the browser's own figures of its cost. */
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright/test";
import { cpuSeconds } from "#e2e/bench/measuring/processes";

const usual = { width: 1440, height: 900 };

/** Selectors of the parts to watch. */
export interface Marks {
  /** matches one element for each row drawn */
  rows: string;
  /** the first price of the gainers; omitted if the page has no list */
  price?: string;
  /** the element in which the board scrolls; omitted if there is none */
  scroller?: string;
}

declare global {
  /** from ./probe.js */
  var polaBench: {
    shownAt?: number;
    whenDrawn: (wanted: string) => Promise<number>;
    clickUntil: (target: string, wanted: string) => Promise<number>;
    awaitKey: (wanted: string) => void;
    pressed: Promise<number>;
    jumpTo: (moment: number, calm: number) => Promise<number | null>;
    answerUntil: (path: string, target: string, wanted: string) => Promise<number>;
  };
}

interface Found {
  frames: number[];
  longTasks: number;
  seen: [string, number][];
}

export interface Frames {
  fps: number;
  p99: number;
  longTasks: number;
  /** texts of the first price, and the time at which each was on screen, epoch ms */
  seen: readonly (readonly [string, number])[];
}

export interface Visit {
  page: Page;
  /** CPU ms of the main thread since the page was opened */
  mainCpu: () => Promise<number>;
  /** CPU ms of all renderer and GPU processes */
  processCpu: () => Promise<number>;
  /** bytes of the page's heap after garbage collection */
  heap: () => Promise<number>;
  frames: (seconds: number, scroll: boolean) => Promise<Frames>;
  /** ms from the start of navigation until the rows were on screen */
  shown: () => Promise<number>;
  /** layout shift since the page was opened */
  shift: () => Promise<number>;
  /** number of requests since the page was opened, including the page itself */
  requests: () => Promise<number>;
  close: () => Promise<void>;
}

export interface Line {
  /** bits a second in each direction */
  bits: number;
  /** ms for a round trip */
  latency: number;
}

interface Asked {
  url: string;
  marks: Marks;
  /** CPU slowdown factor */
  throttle?: number;
  /** a slower network; by default the computer's own */
  line?: Line | undefined;
  viewport?: { width: number; height: number };
}

export async function visit(
  browser: Browser,
  { url, marks, throttle = 1, line, viewport = usual }: Asked,
): Promise<Visit> {
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  // CPU time of the thread, without the other processes on the core
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (throttle > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  if (line) await slow(session, line);
  await page.addInitScript({ path: join(import.meta.dirname, "probe.js") });
  await page.addInitScript(`polaBench.watchLoad(${JSON.stringify(marks.rows)})`);
  await page.goto(url);
  return {
    page,
    mainCpu: async () => 1000 * (await metric(session, "TaskDuration")),
    processCpu: () => processCpu(whole),
    async heap() {
      await session.send("HeapProfiler.collectGarbage");
      await session.send("HeapProfiler.collectGarbage");
      return metric(session, "JSHeapUsedSize");
    },
    async frames(seconds, scroll) {
      const { scroller, ...rest } = marks;
      const asked = JSON.stringify({ ...(scroll ? marks : rest), seconds });
      const found: Found = await page.evaluate(`polaBench.watchFrames(${asked})`);
      const { frames, longTasks, seen } = found;
      const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at));
      return { fps: (gaps.length / sum(gaps)) * 1000, p99: quantile(gaps, 0.99), longTasks, seen };
    },
    async shown() {
      // a text to evaluate would be refused by our content security policy
      await page.waitForFunction(() => polaBench.shownAt !== undefined);
      return page.evaluate("polaBench.shownAt");
    },
    shift: () => page.evaluate("polaBench.shift"),
    requests: async () => 1 + (await page.evaluate(() => performance.getEntriesByType("resource").length)),
    async close() {
      await whole.detach();
      await context.close();
    },
  };
}

const slow = (session: CDPSession, { bits, latency }: Line) =>
  session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency },
    ...{ downloadThroughput: bits / 8, uploadThroughput: bits / 8 },
  });

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

async function processCpu(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const drawing = processInfo.filter(({ type }) => type === "renderer" || type === "GPU");
  return sum(drawing.map(({ id }) => cpuSeconds(id) * 1000));
}

export const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);

/** The quantile: this fraction of the figures is below it. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
