/**
 * Until the worker is installed, a page that is loaded while its server is away is the browser's own error page. A display is opened
 * once and for weeks: should the server go just then, the browser itself would not try again before the next load.
 */

/** ms until it is tried again; the wait doubles, and is an hour at most: a policy or a certificate may forbid it for ever */
const firstPause = 10_000;
const longestPause = 60 * 60_000;

export interface WorkerWorld {
  register: () => Promise<Pick<ServiceWorkerRegistration, "installing" | "waiting" | "active" | "update">>;
  failed: (reason: string) => void;
  pause: (ms: number) => Promise<void>;
}

/** @returns what to ask for updates, once a worker has all of the page's files */
export async function installWorker({ register, failed, pause }: WorkerWorld) {
  for (let wait = firstPause; ; wait = Math.min(longestPause, 2 * wait)) {
    try {
      const registration = await register();
      if (await isInstalled(registration)) return registration;
      failed("not all of its files came");
    } catch (error) {
      failed(String(error)); // the page is as good without, while its server answers
    }
    await pause(wait);
  }
}

async function isInstalled({
  installing,
  waiting,
  active,
}: Awaited<ReturnType<WorkerWorld["register"]>>): Promise<boolean> {
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
