/** A first request, while the answer comes from elsewhere: from the gateway that leads. */
import { expect, test } from "vitest";
import { Problem } from "#server/gateway/http/problem";
import { turnedClock } from "#server/gateway/testing/turnedClock";
import { Backoff } from "#server/gateway/upstream/backoff";
import { Answers, type CacheWord, type Fetch } from "./answers.ts";
import { memorySnapshots, type Snapshot } from "./snapshots.ts";

const now = 1_000_000;
const life = 10_000;
/** @param age ms since it was requested */
const boardOf = (age: number): Snapshot => ({
  operation: "board",
  params: {},
  body: { hash: "", identity: Buffer.alloc(0), gzip: undefined, br: undefined, size: 0 },
  partly: false,
  ...{ fetchedAt: now - age, answeredAt: now - age, askedAt: now - age },
  ...{ clock: { at: now, speed: 1 }, givenIn: { phase: "session", minute: 660 }, source: "live" },
});

function ask(fetch: (snapshots: ReturnType<typeof memorySnapshots>) => ReturnType<Fetch>) {
  const { clock } = turnedClock(now);
  const snapshots = memorySnapshots();
  const backoff = new Backoff(clock.now, 1, () => life);
  const fetched = () => fetch(snapshots);
  const answers = new Answers({
    ...{ snapshots, backoff, clock, fetch: fetched },
    ...{ life: () => life, longestWait: 5_000 },
  });
  return answers.ask("board", {});
}

test.each<[age: number, cache: CacheWord]>([
  [0, "miss"],
  [9_000, "miss"],
  [11_000, "stale"],
])("an answer of the leading gateway that is %d ms old is a %s", async (age, cache) => {
  const board = boardOf(age);
  expect(await ask(async () => board)).toEqual({ snapshot: board, cache });
});

test("an answer that came while the request failed is stale", async () => {
  const board = boardOf(11_000);
  const failing = async (snapshots: ReturnType<typeof memorySnapshots>) => {
    snapshots.put("board", board);
    return new Problem({ status: 504, detail: "upstream did not answer in time" });
  };
  expect(await ask(failing)).toEqual({ snapshot: board, cache: "stale" });
});
