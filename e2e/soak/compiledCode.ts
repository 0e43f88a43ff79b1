/**
 * Bytes of machine code in a page's script heap. The engine compiles frequently used code for many minutes, so the heap grows although the
 * page stores nothing more. Only a memory dump shows the two separately.
 */
import type { Session } from "./devtools.ts";

interface Dump {
  pid?: number;
  args?: { dumps?: { allocators?: Record<string, { attrs?: Record<string, { value: string }> }> } };
}
const traceConfig = {
  includedCategories: ["disabled-by-default-memory-infra"],
  excludedCategories: ["*"],
  memoryDumpConfig: {}, // only the requested dump
};
/** code of the page's own script, not of its workers, with the tables of the code; these spaces contain nothing else */
const spaces = /^v8\/main\/heap\/(code|trusted)(_large_object)?_space$/;

export function watchCompiledCode(browser: Session): (pid: number) => Promise<number> {
  let dumps: Dump[] = [];
  let complete: () => void = () => undefined;
  browser.on("Tracing.dataCollected", ({ value }) => {
    dumps.push(...(value as Dump[]));
  });
  browser.on("Tracing.tracingComplete", () => complete());
  return async (pid) => {
    dumps = [];
    const ended = new Promise<void>((done) => {
      complete = done;
    });
    await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
    await browser.send("Tracing.requestMemoryDump", { levelOfDetail: "light" });
    await browser.send("Tracing.end");
    await ended;
    const found = dumps
      .filter((dump) => dump.pid === pid)
      .flatMap(({ args }) => Object.entries(args?.dumps?.allocators ?? {}))
      .filter(([name]) => spaces.test(name))
      .map(([, { attrs }]) => Number.parseInt(attrs?.allocated_objects_size?.value ?? "", 16));
    dumps = [];
    if (found.length === 0) throw new Error("the browser does not tell how much code it has compiled");
    return found.reduce((sum, octets) => sum + octets, 0);
  };
}
