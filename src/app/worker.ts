/** Has the browser keep the page's own files (src/worker/sw.ts), where it can: on https, and on this computer. */
import { now } from "#feed/clock";
import { problems } from "#feed/problems";
import { afterBoard } from "./asking.ts";

const hour = 60 * 60_000;
/** ms after the board: what is on its way for the page comes first */
const soon = 5_000;
const address = "/sw.js";

/** To be called once. */
export function keepPageFiles(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  void afterBoard().then(() => setTimeout(() => void register(navigator.serviceWorker), soon));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const failed = (error: unknown) =>
    problems.failure(address, { at: now(), what: "worker", reason: String(error) });
  try {
    await workers.register(address, { updateViaCache: "none" });
  } catch (error) {
    return failed(error); // a certificate that is not trusted, a policy: the page is as good without
  }
  const kept = await workers.ready;
  // a page that stays open for weeks is never asked by the browser itself
  setInterval(() => void kept.update().catch(failed), hour);
}
