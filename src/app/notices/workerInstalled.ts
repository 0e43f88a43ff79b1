/**
 * Repeats a failed registration of the service worker. Without a worker, a page loaded while the server is down shows the browser's error
 * page. A display stays open for weeks, and the browser itself does not retry.
 */

/** ms before the first retry; doubles up to an hour, because a policy or a certificate may forbid registration for good */
const firstRetryPause = 10_000;
const longestRetryPause = 60 * 60_000;

type Registration = Pick<ServiceWorkerRegistration, "installing" | "waiting" | "active" | "update">;

/** @returns the registration, once its worker has all files of the page */
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
