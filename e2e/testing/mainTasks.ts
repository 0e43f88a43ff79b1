/** CPU time of each task of a page's main thread, from the browser's trace. It does not depend on the computer's load. */
import type { Page } from "playwright/test";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** µs of CPU time of a task */
  tdur?: number;
  args?: { name?: string };
}
interface TraceTalk {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, take: (told: { value?: TraceEvent[] }) => void): unknown;
}

const traceConfig = { includedCategories: ["toplevel"], excludedCategories: ["*"] };

/** @returns CPU ms of every task of the page's main thread during `run`, the longest first */
export async function mainTasks(page: Page, run: () => Promise<void>): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error("the browser cannot be traced");
  const talk: TraceTalk = session;
  const events: TraceEvent[] = [];
  talk.on("Tracing.dataCollected", ({ value }) => events.push(...(value ?? [])));
  const complete = new Promise<void>((done) => talk.on("Tracing.tracingComplete", () => done()));
  await talk.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await run();
  await talk.send("Tracing.end");
  await complete;
  await session.detach();
  const thread = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`;
  const main = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(thread),
  );
  return events
    .filter((event) => event.name.endsWith("RunTask") && main.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}
