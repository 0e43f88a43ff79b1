/** Registers the service worker (src/worker/sw.ts), which stores the page's files. Browsers allow it only on https and on localhost. */
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

/** ms before the first retry; doubles up to an hour, because a policy or a certificate may forbid registration for good */
const firstRetryPause = 10_000;
const longestRetryPause = hour;

type Registration = Pick<ServiceWorkerRegistration, "installing" | "waiting" | "active" | "update">;

/**
 * Repeats a failed registration of the service worker. Without a worker, a page loaded while the server is down shows the browser's error
 * page. A display stays open for weeks, and the browser itself does not retry.
 * @returns the registration, once its worker has all files of the page
 */
export async function installWorker(
  register: () => Promise<Registration>,
  failed: (reason: string) => void,
  pause: (ms: number) => Promise<void>,
): Promise<Registration> {
  for (let wait = firstRetryPause; ; wait = Math.min(longestRetryPause, 2 * wait)) {
    try {
      const registration = await register();
      if (await isInstalled(registration)) return registration;
      failed("some files of the service worker could not be downloaded");
    } catch (error) {
      failed(String(error)); // the page works without a worker while its server answers
    }
    await pause(wait);
  }
}

async function isInstalled({ installing, waiting, active }: Registration): Promise<boolean> {
  const worker = active ?? waiting ?? installing;
  if (!worker) return false;
  return new Promise((done) => {
    const look = () => {
      if (worker.state === "activated" || worker.state === "redundant") done(worker.state === "activated");
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
