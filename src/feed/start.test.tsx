/** The whole of the feed in one page: a fake service, a fake socket, and what is asked when. */
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const start = Date.parse("2026-11-20T11:00:00+05:30");

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readyState = 0;
  binaryType = "";
  onopen: (() => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onmessage: ((event: unknown) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: URL) {
    super();
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  send() {}
  close() {
    this.readyState = 3;
  }
  connected() {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0" });
  }
  cut() {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

const asked: string[] = [];
const service = { down: false };

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses and spreads are drawn by lot
  vi.useFakeTimers({ now: start });
  asked.length = 0;
  service.down = false;
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (target: string) => {
    asked.push(target);
    if (service.down) throw new TypeError("fetch failed");
    const headers = {
      Age: "0",
      "Pola-Fetched-At": String(Date.now()),
      "Pola-Clock": `${Date.now()};speed=1`,
      "Pola-Source": "embedded",
    };
    return Response.json(
      { reqTradeSummery: [{ symbol: "A", price: 1, lastTradedTime: Date.now() }] },
      { headers },
    );
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open() {
  const { startFeeds } = await import("./start.ts");
  const { createQueryClient } = await import("./client.ts");
  const { freshness } = await import("./freshness.ts");
  const { boardStore } = await import("./board.ts");
  const { link } = await import("./link.ts");
  const cache: QueryClient = createQueryClient();
  const stop = startFeeds(cache);
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const boards = () => asked.filter((target) => target === "/api/tradeSummary").length;
  const word = () => freshness.snapshot().word;
  const socket = () => FakeSocket.all.at(-1) as FakeSocket;
  return { stop, run, boards, word, socket, boardStore, link };
}

describe("a page", () => {
  test("has its board by HTTP before any socket is up, and says LIVE", async () => {
    const { stop, run, word, boardStore, socket } = await open();
    await run(1_000);
    expect(boardStore.symbols()).toEqual(["A"]);
    expect(word()).toBe("live");
    expect(socket().url).toMatch(/^ws:\/\/.+\/api\/ws\/websocket$/);
    stop();
  });

  test("whose link is up and silent goes on asking, since a socket is no proof of anything", async () => {
    const { stop, run, boards, socket, word, link } = await open();
    socket().connected();
    expect(link.get().state).toBe("live");
    await run(60_000);
    expect(boards()).toBeGreaterThanOrEqual(5);
    service.down = true;
    await run(45_000);
    expect(link.get().state).toBe("live");
    expect(word()).toBe("stale");
    stop();
  });

  test("asks at once when its link is cut, and tries the link again when answers come back", async () => {
    const { stop, run, boards, socket, word } = await open();
    socket().connected();
    await run(5_000);
    const before = boards();
    service.down = true;
    socket().cut();
    await run(4_500); // questions are spread over 2 s, and asked twice
    expect(boards()).toBeGreaterThan(before);
    expect(word()).toBe("delayed");
    await run(120_000);
    expect(word()).toBe("stale");
    const sockets = FakeSocket.all.length;
    service.down = false;
    await run(11_000);
    expect(word()).toBe("live");
    expect(FakeSocket.all.length).toBeGreaterThan(sockets);
    stop();
  });

  test("that slept replaces its socket, asks again, and is not LIVE in between", async () => {
    const { stop, run, boards, socket, word } = await open();
    socket().connected();
    await run(5_000);
    const [before, sockets] = [boards(), FakeSocket.all.length];
    service.down = true;
    vi.setSystemTime(Date.now() + 7_200_000);
    await run(1_000);
    expect(word()).not.toBe("live");
    await run(2_000);
    expect(boards()).toBeGreaterThan(before);
    expect(FakeSocket.all.length).toBe(sockets + 1);
    service.down = false;
    await run(12_000);
    expect(word()).not.toBe("stale");
    stop();
  });

  test("asks anew at the close of the session", async () => {
    vi.setSystemTime(Date.parse("2026-11-20T14:29:30+05:30"));
    const { stop, run, boards } = await open();
    await run(28_000);
    const before = boards();
    await run(3_000);
    expect(boards()).toBe(before + 1);
    stop();
  });

  test("that is left leaves no timer and asks nothing more", async () => {
    const { stop, run, boards } = await open();
    stop();
    const before = boards();
    await run(120_000);
    expect(boards()).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
