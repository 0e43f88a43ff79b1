/** How the process itself fares: memory, handles, event loop. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Tally } from "./tally.ts";

/** ms between two looks at the loop, which its figures contain */
const resolution = 20;
const loop = monitorEventLoopDelay({ resolution });

export function registerProcessGauges({ gauge }: Pick<Tally, "gauge">): void {
  loop.enable();
  const nanoseconds = 1e9;
  gauge("pola_process_resident_octets", "Resident set", () => process.memoryUsage.rss());
  gauge("pola_process_heap_octets", "JavaScript heap in use", () => process.memoryUsage().heapUsed);
  gauge("pola_process_external_octets", "Buffers outside the heap", () => process.memoryUsage().external);
  gauge("pola_process_resources", "Open handles and requests", () => process.getActiveResourcesInfo().length);
  gauge("pola_event_loop_delay_p99_seconds", "Since the last reading", () => {
    const seconds = loop.percentile(99) / nanoseconds - resolution / 1_000;
    loop.reset();
    return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  });
}
