/** Has the browser keep the page's own files (src/worker/sw.ts), where it can: on https, and on this computer. */
import { now } from "#feed/clock";
import { ownScript } from "#feed/ownScript";
import { problems } from "#feed/problems";
import { afterBoard } from "./asking.ts";
import { installWorker } from "./workerInstalled.ts";

const hour = 60 * 60_000;
/** ms after the board: what is on its way for the page comes first; a wall may be without its server at any moment */
const soon = () => (location.pathname.startsWith("/wall") ? 0 : 5_000);
const address = "/sw.js";

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** To be called once. */
export function keepPageFiles(): void {
  const workers = navigator.serviceWorker;
  if (import.meta.env.PROD && workers) void keep(workers);
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const failed = (reason: string) => problems.failure(address, { at: now(), what: "worker", reason });
  const register = () => workers.register(ownScript(address), { updateViaCache: "none" });
  await afterBoard();
  await pause(soon());
  const kept = await installWorker({ register, failed, pause });
  // a page that stays open for weeks is never asked by the browser itself
  setInterval(() => void kept.update().catch((error: unknown) => failed(String(error))), hour);
}
