/** For tests: the whole feed in one page, with a fake service, a fake socket, and a list of its requests. */
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";

const start = Date.parse("2026-11-20T11:00:00+05:30");

export class FakeSocket extends EventTarget {
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
  connected(beats = "0,0") {
    this.readyState = 1;
    this.onopen?.();
    this.say(`CONNECTED\nversion:1.2\nheart-beat:${beats}\n\n\0`);
  }
  say(data: string) {
    this.onmessage?.({ data });
  }
  cut() {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

const asked: string[] = [];
/**
 * `deaf`: addresses whose requests fail while others are answered. `silent`: requests sent while it is set are never answered. `memory`:
 * the time since which the gateway answers from its cache.
 */
export const service = {
  down: false,
  silent: false,
  memory: undefined as number | undefined,
  deaf: new Set<string>(),
};

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // makes random pauses and spreads constant
  vi.useFakeTimers({ now: start });
  asked.length = 0;
  service.down = service.silent = false;
  service.memory = undefined;
  service.deaf.clear();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (target: string, init?: RequestInit) => {
    asked.push(target);
    if (service.down) throw new TypeError("fetch failed");
    if (service.silent)
      await new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const at = service.memory ?? Date.now();
    const headers = {
      Age: String(Math.floor((Date.now() - at) / 1_000)),
      "Pola-Fetched-At": String(at),
      "Pola-Clock": `${at};speed=1`,
      "Pola-Source": "embedded",
      ...(service.memory === undefined ? {} : { "Pola-Cache": "stale" }),
    };
    if (service.deaf.has(target)) throw new TypeError("fetch failed");
    if (target === "/api/chartData") return Response.json([{ d: Date.now(), v: 20_000 }], { headers });
    if (target === "/api/allSectors")
      return Response.json([{ sectorId: 1, indexValue: 20_000 }], { headers });
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

export async function open() {
  const { startFeeds } = await import("#feed/start");
  const { createQueryClient } = await import("#feed/answers/pollIntervals");
  const { freshness } = await import("#feed/freshness/pageFreshness");
  const { boardStore } = await import("#feed/board/board");
  const { link } = await import("#feed/link/live");
  const cache: QueryClient = createQueryClient();
  const { startFeedRequests: startQuestions } = await import("#feed/feedRequests");
  const { join, live, stop } = startFeeds();
  join(startQuestions(cache, live));
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const times = (path: string) => asked.filter((target) => target === path).length;
  const boards = () => times("/api/tradeSummary");
  const word = () => freshness.snapshot().word;
  const socket = () => FakeSocket.all.at(-1) as FakeSocket;
  return { stop, run, boards, times, word, socket, boardStore, link, cache };
}

/** Shows the index of the day and the two indices in the header. */
export async function lookAtIndex(cache: QueryClient) {
  const { indexSeriesQuery } = await import("#feed/groups/charts");
  const { sectorsQuery } = await import("#feed/papers/sectors");
  const chart = new QueryObserver(cache, indexSeriesQuery(1, 1));
  const strip = new QueryObserver(cache, sectorsQuery());
  const undo = [chart.subscribe(() => {}), strip.subscribe(() => {})];
  const leave = () => {
    for (const run of undo) run();
  };
  return { chart: () => chart.getCurrentResult(), strip: () => strip.getCurrentResult(), leave };
}
