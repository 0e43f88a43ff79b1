import { expect, test } from "vitest";
import { installWorker } from "./pageFiles.ts";

class Worker extends EventTarget {
  state: ServiceWorkerState = "installing";
  onstatechange = null;
  onerror = null;
  scriptURL = "";
  postMessage() {}
  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}
const update = async () => registrationOf({});
const registrationOf = (workers: { installing?: Worker; active?: Worker }) =>
  ({
    installing: null,
    waiting: null,
    active: null,
    update,
    ...workers,
  }) as unknown as ServiceWorkerRegistration;

/** @param ends results of the registrations, in order; the last one repeats */
function browser(...ends: (ServiceWorkerState | Error)[]) {
  const pauses: number[] = [];
  const failures: string[] = [];
  let registered = 0;
  const register = async () => {
    const end = ends[Math.min(registered++, ends.length - 1)];
    if (end instanceof Error) throw end;
    const worker = new Worker();
    if (end === "activated") return registrationOf({ active: Object.assign(worker, { state: end }) });
    queueMicrotask(() => worker.become("installed"));
    setTimeout(() => worker.become(end ?? "redundant"));
    return registrationOf({ installing: worker });
  };
  const pause = (ms: number) =>
    pauses.push(ms) < 20 ? Promise.resolve() : new Promise<void>(() => undefined);
  const installed = installWorker(register, (reason) => failures.push(reason), pause);
  return { installed, pauses, failures, registered: () => registered };
}

test("an installed worker is not registered again", async () => {
  const { installed, registered, pauses } = browser("activated");
  await installed;
  expect([registered(), pauses]).toEqual([1, []]);
});

test("after a failed download of the files, registration is tried again", async () => {
  const { installed, registered, pauses, failures } = browser(
    "redundant",
    new TypeError("no answer"),
    "activated",
  );
  await installed;
  expect([registered(), pauses]).toEqual([3, [10_000, 20_000]]);
  expect(failures).toEqual([
    "some files of the service worker could not be downloaded",
    "TypeError: no answer",
  ]);
});

test("a forbidden registration is retried at growing intervals of up to one hour", async () => {
  const { pauses } = browser(Object.assign(new Error("no"), { name: "SecurityError" }));
  await expect.poll(() => pauses.length).toBe(20);
  expect(pauses.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
  expect(pauses.at(-1)).toBe(3_600_000);
});
