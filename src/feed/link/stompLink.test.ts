import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FarSocket } from "#feed/testing/farSocket";
import { pauseAfter, readWholeFrame, StompLink, type TopicMessage, withFastPath } from "./stompLink.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function setUp({ throws = 0, chance = 1 } = {}) {
  const sockets: (FarSocket & { at: number })[] = [];
  const states: string[] = [];
  const silences: boolean[] = [];
  let attempts = 0;
  const open = () => {
    attempts += 1;
    if (attempts <= throws) throw new Error("no socket today");
    const socket = Object.assign(new FarSocket(), { at: Date.now() });
    sockets.push(socket);
    return socket;
  };
  const link = new StompLink(
    open,
    {
      state: (state) => states.push(state),
      silent: (silent) => silences.push(silent),
      trouble: () => undefined,
      deliver: () => false,
    },
    { now: Date.now, chance: () => chance },
    Promise.resolve(),
  );
  await pass(0);
  await vi.dynamicImportSettled();
  await pass(0);
  const last = () => sockets.at(-1) as FarSocket;
  return { link, sockets, states, silences, last, attempts: () => attempts };
}
const dropped = 3;

describe("the pause", () => {
  test.each([
    [0, 1, 1_000],
    [1, 1, 2_000],
    [3, 1, 8_000],
    [6, 1, 60_000],
    [1_000, 1, 60_000],
    [6, 0, 1_000],
    [6, 0.5, 30_500],
  ])("the pause after %s failures, with chance %s, is %s ms", (failures, chance, ms) => {
    expect(pauseAfter(failures, chance)).toBe(ms);
  });
});

describe("a connection", () => {
  test("a connection is retried without end, even if each attempt to open it throws", async () => {
    const { attempts } = await setUp({ throws: 1_000 });
    await pass(3_600_000);
    expect(attempts()).toBeGreaterThan(60);
    await pass(3_600_000);
    expect(attempts()).toBeGreaterThan(120);
  });

  test("a connection is up within 5 s if only the first attempt to open it throws", async () => {
    const { sockets, last, states } = await setUp({ throws: 1 });
    await pass(5_000);
    expect(sockets).toHaveLength(1);
    last().connected();
    expect(states).toEqual(["down", "live"]);
  });

  test("a connection that opens and then stays silent is given up after 5 s", async () => {
    const { sockets } = await setUp();
    await pass(4_999);
    expect(sockets[0]?.readyState).not.toBe(dropped);
    await pass(1);
    expect(sockets[0]?.readyState).toBe(dropped);
    await pass(1_000);
    expect(sockets).toHaveLength(2);
  });

  test("a connection that is accepted and closed at once is not retried in a tight loop", async () => {
    const { sockets, last } = await setUp();
    for (let i = 0; i < 8; i++) {
      last().connected();
      last().cut();
      while (sockets.length < i + 2) await pass(1_000);
    }
    const gaps = sockets.slice(1).map(({ at }, before) => at - (sockets[before]?.at ?? 0));
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(60_000);
  });

  test("a connection that lasted 30 s is replaced after a short pause", async () => {
    const { last, attempts } = await setUp({ throws: 6 });
    await pass(64_000); // 1 + 2 + 4 + 8 + 16 + 32 s
    last().connected("0,0");
    await pass(30_000);
    last().cut();
    const before = attempts();
    await pass(1_000);
    expect(attempts()).toBe(before + 1);
  });

  test("a connection is replaced after a longer silence than its promised heart-beats allow", async () => {
    const { sockets, last } = await setUp();
    last().connected("10000,0");
    await pass(20_000);
    last().say("\n");
    await pass(25_000);
    expect(sockets[0]?.readyState).not.toBe(dropped);
    await pass(2_000);
    expect(sockets[0]?.readyState).toBe(dropped);
    expect(sockets).toHaveLength(2);
  });

  test("a connection that falls silent is replaced within 10 s if the broker promised heart-beats as often as requested", async () => {
    const { last, sockets, states } = await setUp();
    last().connected("3000,10000");
    await pass(30_000 / 10);
    last().say("\n");
    await pass(10_000);
    expect(sockets).toHaveLength(2);
    last().connected("3000,10000");
    expect(states).toEqual(["live", "down", "live"]);
  });

  test.each([
    ["is kept if messages arrived meanwhile", true, 1],
    ["is replaced if no message arrived meanwhile", false, 2],
  ])("a connection of a page that was itself suspended %s", async (_, spoke, count) => {
    const { sockets, last } = await setUp();
    last().connected("3000,0");
    await pass(2_000);
    vi.setSystemTime(Date.now() + 9_000); // the page did not run, so messages and timers are due together
    await pass(1_000);
    expect(sockets).toHaveLength(1);
    if (spoke) last().say("\n");
    await pass(2_000);
    expect(sockets).toHaveLength(count);
  });

  test("a connection whose heart-beat is late counts as silent within a second, until its next message", async () => {
    const { last, silences: told } = await setUp();
    last().connected("3000,0");
    await pass(3_000);
    last().say("\n");
    await pass(4_400);
    expect(told).toEqual([]);
    await pass(1_100);
    expect(told).toEqual([true]);
    last().say("\n");
    expect(told).toEqual([true, false]);
  });

  test("a connection that promised no heart-beats is kept, however long it is silent", async () => {
    const { sockets, last } = await setUp();
    last().connected("0,0");
    await pass(86_400_000);
    expect(sockets).toHaveLength(1);
  });

  test("a connection is opened at once when the server may be back, but never twice within a second", async () => {
    const { link, sockets, last } = await setUp();
    last().cut();
    await pass(1_000);
    last().cut(); // the pause after two failures is 2 s
    await pass(500);
    for (let i = 0; i < 10; i++) link.retryNow();
    await pass(499);
    expect(sockets).toHaveLength(2);
    await pass(1);
    expect(sockets).toHaveLength(3);
  });

  test("a connection that is down does not wait out a long pause when the server may be back", async () => {
    const { link, attempts } = await setUp({ throws: 1_000 });
    await pass(64_000);
    await pass(2_000);
    const before = attempts();
    link.retryNow();
    await pass(0);
    expect(attempts()).toBe(before + 1);
    await pass(10_000); // the attempt fails again after the early retry
    expect(attempts()).toBe(before + 1);
  });

  test("an attempt is replaced when the server may be back, unless it began just now", async () => {
    const { link, sockets } = await setUp();
    await pass(1_000);
    link.retryNow();
    expect(sockets[0]?.readyState).not.toBe(dropped);
    await pass(2_000);
    link.retryNow();
    expect(sockets[0]?.readyState).toBe(dropped);
    await pass(1);
    expect(sockets).toHaveLength(2);
  });

  test("a connection that is live stays when the server may be back, but is replaced after sleep", async () => {
    const { link, sockets, last, states } = await setUp();
    last().connected();
    await pass(5_000);
    link.retryNow();
    expect(sockets).toHaveLength(1);
    link.replace();
    expect(sockets[0]?.readyState).toBe(dropped);
    await pass(1);
    expect(sockets).toHaveLength(2);
    expect(states).toEqual(["live", "down"]);
  });

  test("a connection is replaced although its close is not confirmed yet", async () => {
    const { link, sockets, last } = await setUp();
    last().connected();
    await pass(5_000);
    last().readyState = 2; // the socket is closing, and the network is gone
    link.replace();
    await pass(1);
    expect(sockets).toHaveLength(2);
  });

  test("a connection delivers nothing after its replacement", async () => {
    const { link, sockets, states } = await setUp();
    link.replace();
    await pass(1_000);
    sockets[0]?.cut();
    sockets[0]?.connected();
    expect(sockets).toHaveLength(2);
    expect(sockets[1]?.readyState).not.toBe(dropped);
    expect(states).not.toContain("live");
  });

  test("a connection that was closed stays closed and leaves no timer", async () => {
    const { link, sockets, last } = await setUp();
    last().connected();
    link.close();
    expect(sockets[0]?.readyState).toBe(dropped);
    expect(vi.getTimerCount()).toBe(0);
    const waiting = await setUp({ throws: 1_000 });
    waiting.link.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const plain = 'MESSAGE\nsubscription:board\ntimestamp:17\n\n[{"a":"1:2"}]\0';

test("a whole message is read with its headers and body", () => {
  expect(readWholeFrame(plain)).toEqual({
    headers: { subscription: "board", timestamp: "17" },
    body: '[{"a":"1:2"}]',
  });
});

test("if a header is sent twice, the first value counts; a value may contain colons", () => {
  expect(readWholeFrame("MESSAGE\nat:1:2\nat:3\n\n\0")?.headers).toEqual({ at: "1:2" });
});

test.each([
  ["a frame with another command", "RECEIPT\nreceipt-id:1\n\n\0"],
  ["a part of a frame", plain.slice(0, -1)],
  ["two frames at once", plain + plain],
  ["a frame with escapes", "MESSAGE\nsubscription:a\\cb\n\nx\0"],
  ["a frame with CRLF line ends", "MESSAGE\r\nsubscription:a\r\n\r\nx\0"],
  ["a beat", "\n"],
  ["bytes", new ArrayBuffer(8)],
])("%s is left to the library", (_, data) => {
  expect(readWholeFrame(data)).toBeUndefined();
});

function ears(known = true) {
  const taken: TopicMessage[] = [];
  const left: unknown[] = [];
  const hear = withFastPath(
    ({ data }) => left.push(data),
    (message) => {
      if (known) taken.push(message);
      return known;
    },
  );
  return { taken, left, say: (data: unknown) => hear({ data }) };
}

test("the library receives frames that are not parsed here, and all parts of a frame that it has begun", () => {
  const { taken, left, say } = ears();
  say(plain.slice(0, 20));
  say("\n"); // no heart-beat can arrive within a frame, so this belongs to the body
  say(plain);
  say(plain);
  expect(left).toEqual([plain.slice(0, 20), "\n", plain]);
  expect(taken).toHaveLength(1);
});

test("a message of an unknown subscription goes to the library", () => {
  const { left, say } = ears(false);
  say(plain);
  expect(left).toEqual([plain]);
});
