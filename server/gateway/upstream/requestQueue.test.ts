import { expect, test } from "vitest";
import type { Clock } from "./clocks.ts";
import { createRequestQueue, RequestQueueFull, type RequestQueueLimits } from "./requestQueue.ts";

/** A clock that the test advances; a wait ends when its time is reached. */
function turnedByHand() {
  let now = 0;
  let waits: { until: number; end: () => void }[] = [];
  const clock: Clock = {
    wall: () => now,
    now: () => now,
    wait: (ms) => new Promise((end) => waits.push({ until: now + ms, end })),
  };
  const turn = async (ms: number) => {
    now += ms;
    const due = waits.filter(({ until }) => until <= now);
    waits = waits.filter(({ until }) => until > now);
    for (const { end } of due) end();
    await settled();
  };
  return { clock, turn };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

const limits = { atOnce: 2, starts: 4, window: 1_000, apart: 0, waiting: 5 };

function start(rest: Partial<RequestQueueLimits> = {}) {
  const { clock, turn } = turnedByHand();
  const requestQueue = createRequestQueue({ ...limits, ...rest }, clock);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, { group = name, rank = 0, wanted = true } = {}) =>
    requestQueue.enter({
      group,
      rank: () => rank,
      wanted: () => wanted,
      run: () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { requestQueue, enter, end, begun, turn };
}

test("at most two requests are in flight, and four start within any window", async () => {
  const { enter, end, begun, turn, requestQueue } = start();
  for (const name of ["a", "b", "c", "d", "e"]) void enter(name);
  await settled();
  expect([begun, requestQueue.inFlight(), requestQueue.waiting()]).toEqual([["a", "b"], 2, 3]);
  for (const name of ["a", "b", "c", "d"]) await end(name);
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await turn(999);
  expect(begun).toHaveLength(4);
  await turn(2);
  expect(begun).toHaveLength(5);
});

test("after the first two of an idle queue, starts are spaced", async () => {
  const { enter, end, begun, turn } = start({ apart: 250 });
  for (const name of ["a", "b", "c", "d", "e"]) void enter(name);
  for (const name of ["a", "b"]) await end(name);
  expect(begun).toEqual(["a", "b"]);
  await turn(249);
  expect(begun).toHaveLength(2);
  await turn(1);
  expect(begun).toEqual(["a", "b", "c"]);
  await end("c");
  await turn(250);
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("one request of a group is in flight at a time, so a hanging request delays only its own group", async () => {
  const { enter, end, begun } = start();
  void enter("hangs", { group: "quote" });
  void enter("queued", { group: "quote" });
  void enter("other");
  await settled();
  expect(begun).toEqual(["hangs", "other"]);
  await end("hangs");
  expect(begun).toEqual(["hangs", "other", "queued"]);
});

test("a lower rank goes first, and equal ranks take turns", async () => {
  const { enter, end, begun } = start();
  void enter("x", { group: "x" });
  void enter("y", { group: "y" });
  void enter("invented", { group: "z", rank: 2 });
  void enter("known", { group: "x", rank: 1 });
  await end("x");
  expect(begun).toEqual(["x", "y", "known"]);
  await end("known");
  expect(begun).toEqual(["x", "y", "known", "invented"]);
});

test("the queue does not start a job without callers, and refuses jobs beyond a group's limit", async () => {
  const { enter, end, begun, requestQueue } = start();
  void enter("first", { group: "quote" });
  await settled();
  const unwanted = enter("unwanted", { group: "quote", wanted: false });
  await expect(unwanted).rejects.toThrow(RequestQueueFull);
  for (let at = 0; at < limits.waiting; at += 1) void enter(`w${at}`, { group: "quote" });
  await expect(enter("one too many", { group: "quote" })).rejects.toThrow(RequestQueueFull);
  expect(requestQueue.waiting()).toBe(limits.waiting);
  await end("first");
  expect(begun).toEqual(["first", "w0"]);
});

test("after a job fails the next job starts", async () => {
  const { requestQueue, enter, begun } = start();
  const job = { group: "bad", rank: () => 0, wanted: () => true, run: () => Promise.reject(new Error("no")) };
  await expect(requestQueue.enter(job)).rejects.toThrow("no");
  void enter("next", { group: "bad" });
  await settled();
  expect([begun, requestQueue.inFlight()]).toEqual([["next"], 1]);
});
