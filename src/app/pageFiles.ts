/** Registers the service worker (src/worker/sw.ts), which stores the page's files. Browsers allow it only on https and on localhost. */
import { installWorker } from "#app/notices/workerInstalled";
import { now } from "#feed/clock/clock";
import { ownScript } from "#feed/page/browser";
import { problems } from "#feed/reading/problems";
import { afterBoard } from "#pages/status/lateQueries";
import { hour } from "#units/time";

/**
 * ms to wait after the board, so that the page's own requests go first. A wall does not wait, because its server may fail at any moment.
 */
const soon = () => (location.pathname.startsWith("/wall") ? 0 : 5_000);
const address = "/sw.js";

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Call once. */
export function keepPageFiles(): void {
  const workers = navigator.serviceWorker;
  if (import.meta.env.PROD && workers) void keep(workers);
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const failed = (reason: string) => problems.failure(address, { at: now(), what: "worker", reason });
  const register = () => workers.register(ownScript(address), { updateViaCache: "none" });
  await afterBoard();
  await pause(soon());
  const kept = await installWorker(register, failed, pause);
  // browsers do not check for updates while a page stays open
  setInterval(() => void kept.update().catch((error: unknown) => failed(String(error))), hour);
}
