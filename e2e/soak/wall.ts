/** The wall in its browser: its cost, its state word, and the data that reaches it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryKb } from "#e2e/bench/measuring/processes";
import { type Arrivals, watchArrivals } from "./arrivals.ts";
import type { Browser } from "./browser.ts";
import { watchCompiledCode } from "./compiledCode.ts";
import type { Session } from "./devtools.ts";
import { type MainThread, watchMainThread } from "./mainThread.ts";

/** The browser's report of a frame over 100 ms. */
interface SlowFrame {
  /** epoch ms */
  at: number;
  /** ms */
  duration: number;
  what: string;
}

/** The figures read through ./probe.js. */
interface WithinPage {
  frames: number;
  /** ms between two animation frames */
  longestGap: number;
  slow: readonly SlowFrame[];
  errors: readonly string[];
  attached: number;
  timings: number;
  view: string;
  word: string;
}

export interface PageSample extends Omit<WithinPage, "slow"> {
  /** ms from the start of the frame's work until it is on screen, including waiting */
  longestFrame: number;
  /** CPU ms of the page's thread for the frame that used most, with its description */
  longestWork: number;
  worst: string;
  /** bytes of script memory after garbage collection */
  heap: number;
  /** bytes of compiled code in the heap, at the last dump */
  code: number;
  /** number of nodes in the whole renderer, in a document or not */
  nodes: number;
  listeners: number;
  documents: number;
  /** nodes that script keeps outside any document; undefined if not counted */
  detached?: number;
  /** bytes that the renderer alone holds */
  own: number;
  /** bytes that the renderer shares with the browser: pictures of the screen's content */
  shared: number;
}

export interface Wall {
  /** @param thorough also takes a memory dump; each dump leaves some memory behind, so it is used rarely */
  sample(thorough: boolean): Promise<PageSample>;
  word(): Promise<string>;
  /** documents loaded so far */
  loads(): number;
  crashed(): boolean;
  arrivals: Arrivals;
  leak(): Promise<void>;
  close(): void;
}

const probe = readFileSync(join(import.meta.dirname, "probe.js"), "utf8");
const screen = { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false };

export async function openWall({ devtools }: Browser, url: string): Promise<Wall> {
  const { targetInfos } = await devtools.browser.send("Target.getTargets");
  const target = targetInfos.find(({ type }) => type === "page");
  if (!target) throw new Error("the browser has no page");
  const session = await devtools.attach(target.targetId);
  let loads = 0;
  let crashed = false;
  session.on("Page.frameNavigated", ({ frame }) => {
    if (!("parentId" in (frame as object))) loads += 1;
  });
  session.on("Inspector.targetCrashed", () => {
    crashed = true;
  });
  const arrivals = watchArrivals(session);
  await session.send("Inspector.enable");
  await session.send("Page.enable");
  await session.send("Performance.enable");
  await session.send("Emulation.setDeviceMetricsOverride", screen);
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source: probe });
  await session.send("Page.navigate", { url });
  const process = await watchRenderer(devtools.browser);
  return {
    sample: (thorough) => sample(session, process, thorough),
    word: () => evaluate<string>(session, "polaSoak.word()"),
    loads: () => loads,
    crashed: () => crashed,
    arrivals,
    leak: () => evaluate(session, "polaSoak.leak()"),
    close: process.thread.stop,
  };
}

async function evaluate<T>(session: Session, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function sample(session: Session, process: Renderer, thorough: boolean): Promise<PageSample> {
  const { slow, ...within } = await evaluate<WithinPage>(session, "polaSoak.read()");
  await process.find();
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const { attached } = await evaluate<WithinPage>(session, "polaSoak.document()");
  const looked = thorough ? { detached: await detachedNodes(session) } : {};
  const code = await process.code(thorough);
  // skips frames that waited for this sample
  await evaluate(
    session,
    "new Promise((done) => setTimeout(done, 100)).then(() => { polaSoak.read(); polaSoak.skip(); })",
  );
  return {
    ...within,
    ...judged(slow, process.thread),
    attached,
    heap: metric("JSHeapUsedSize"),
    code,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    documents: metric("Documents"),
    ...looked,
    ...process.memory(),
  };
}

function judged(slow: readonly SlowFrame[], thread: MainThread) {
  const frames = slow.map((frame) => ({ ...frame, work: thread.used(frame.at, frame.at + frame.duration) }));
  const [worst] = frames.sort((a, b) => b.work - a.work);
  return {
    longestFrame: Math.max(0, ...slow.map(({ duration }) => duration)),
    longestWork: worst?.work ?? 0,
    worst: worst?.what ?? "",
  };
}

async function detachedNodes(session: Session): Promise<number> {
  await session.send("DOM.enable");
  const { detachedNodes } = await session.send("DOM.getDetachedDomNodes");
  await session.send("DOM.disable");
  return detachedNodes.reduce((sum, { retainedNodeIds }) => sum + Math.max(1, retainedNodeIds.length), 0);
}

type Renderer = Awaited<ReturnType<typeof watchRenderer>>;

/** There are spare renderers; the one with the most CPU time is the wall's. */
async function watchRenderer(browser: Session) {
  let pid: number | undefined;
  const find = async () => {
    const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    pid = renderers.sort((a, b) => b.cpuTime - a.cpuTime)[0]?.id;
  };
  await find();
  const compiled = watchCompiledCode(browser);
  let code = 0;
  return {
    find,
    async code(anew: boolean) {
      if (anew) code = await compiled(pid ?? 0);
      return code;
    },
    thread: watchMainThread(() => pid),
    memory() {
      if (pid === undefined) throw new Error("the browser has no renderer");
      const { own, shared } = memoryKb(pid);
      return { own: own * 1024, shared: shared * 1024 };
    },
  };
}
