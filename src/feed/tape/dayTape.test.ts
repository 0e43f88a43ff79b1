import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardMeta } from "#feed/board/boardStore";
import type { PageBoard } from "#feed/groups/sessionRecord";
import { FeedError } from "#feed/reading/reading";
import { dayStart } from "#market/day/session";
import { boardNow } from "#market/now/board";
import { type DayTape, type SessionBoard, SessionTape } from "#market/prints/sessionTape";
import { toBoardRow } from "#rows/boardRows";
import { second } from "#units/time";
import { changedTables } from "#wire/gateway/boardChanges";
import { recordingsPath } from "#wire/gateway/recording";
import { DayTapeStore } from "./dayTape.ts";
import { readRecordedBoards } from "./recordedBoards.ts";

const open = Date.parse("2026-11-20T09:30:00+05:30");
afterEach(() => vi.unstubAllGlobals());

const day = "2026-11-20";
const dayAt = dayStart(open);
/** the gateway's clock differs from the exchange's by this many ms */
const stampOf = (ex: number) => ex + 777;

/** The line's row after `trades` trades of 100 shares at 10.00, the last one at `ex`. */
const wire = (trades: number, ex: number) => ({
  symbol: "A.N0000",
  price: 10,
  previousClose: 10,
  quantity: 100,
  sharevolume: 100 * trades,
  tradevolume: trades,
  turnover: 1000 * trades,
  crossingVolume: 100 * trades,
  crossingTradeVol: trades,
  lastTradedTime: ex,
  closingPrice: 0,
});

interface Seen {
  /** exchange time in seconds after the open */
  s: number;
  trades: number;
}

const stamps = (n: number, s: number) => ({
  n,
  at: stampOf(open + s * second),
  ex: open + s * second,
  phase: "session",
  fresh: "live",
});
const keyLine = (n: number, { s, trades }: Seen) => ({
  k: "key",
  ...stamps(n, s),
  rows: changedTables([wire(trades, open + s * second)]),
  order: ["A.N0000"],
});
const changeLine = (n: number, { s, trades }: Seen) => {
  const { sharevolume, tradevolume, turnover, crossingVolume, crossingTradeVol, lastTradedTime } = wire(
    trades,
    open + s * second,
  );
  const part = {
    symbol: "A.N0000",
    sharevolume,
    tradevolume,
    turnover,
    crossingVolume,
    crossingTradeVol,
    lastTradedTime,
  };
  return { k: "change", ...stamps(n, s), changed: changedTables([part]), gone: [] };
};
const startLine = { k: "start", ...stamps(0, -1), version: 1, source: "embedded", speed: 1, zone: "+05:30" };

/** A server with recordings. Each recording has gzip members, and each member has records. */
function server(recorded: Record<string, readonly (readonly (object | string)[])[]>) {
  const asked: string[] = [];
  const list = Object.entries(recorded).map(([name, members]) => {
    const all = members.flat() as { ex: number }[];
    const [from, to] = [all[0]?.ex ?? 0, all.at(-1)?.ex ?? 0];
    const parts = members.map((_, at) => ({ n: at + 1, from, to, open: at + 1 === members.length }));
    const health = {
      boards: all.length,
      gaps: [],
      coverage: 100,
      octets: 1,
      complete: false,
      integrity: null,
    };
    return { day: name, source: "embedded", from, to, ...health, members: parts };
  });
  const send = async (path: string) => {
    asked.push(path);
    if (path === recordingsPath) return Response.json({ days: list, problems: [] });
    const [, name = "", n = ""] = /recordings\/([^/]+)\/members\/(\d+)/.exec(path) ?? [];
    const member = recorded[name]?.[Number(n) - 1];
    if (!member) return new Response("none", { status: 404 });
    return new Response(
      member.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    );
  };
  return { asked, send };
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** @param name of the recording that a replay shows */
async function taken(send: Send, until = Number.POSITIVE_INFINITY, name?: string) {
  const boards: (Omit<SessionBoard, "rows"> & { trades: number | undefined })[] = [];
  vi.stubGlobal("fetch", send);
  const read = await readRecordedBoards(
    { dayAt, source: "embedded", name, until },
    { pause: async () => undefined, now: () => 0 },
    {
      take: ({ rows, ...board }) => boards.push({ ...board, trades: [...rows][0]?.trades }),
      stop: new AbortController().signal,
    },
  );
  return { boards: boards.map(({ at, trades, gap }) => [(at - open) / second, trades, gap]), read };
}

describe("recorded boards", () => {
  test("recorded boards are each given once, from key frames and changes; other records are left out", async () => {
    const answer = { k: "answer", ...stamps(3, 11), op: "sectors", params: {}, body: [] };
    const members = [
      [startLine, keyLine(1, { s: 0, trades: 1 }), changeLine(2, { s: 10, trades: 2 }), answer],
      [{ ...keyLine(4, { s: 10, trades: 2 }), again: true }, changeLine(5, { s: 20, trades: 3 })],
    ];
    const { boards } = await taken(server({ [day]: members }).send);
    expect(boards).toEqual([
      [0, 1, false],
      [10, 2, false],
      [20, 3, false],
    ]);
  });

  test("recorded boards after a gap or an unreadable record are marked as following a gap", async () => {
    const gap = { k: "gap", ...stamps(2, 50), from: open, to: open + 50 * second, why: "away" };
    const members = [
      [keyLine(1, { s: 0, trades: 1 }), gap, keyLine(3, { s: 50, trades: 2 })],
      ['{"k":"change","n":', changeLine(5, { s: 60, trades: 3 }), keyLine(6, { s: 70, trades: 4 })],
    ];
    const { boards } = await taken(server({ [day]: members }).send);
    expect(boards).toEqual([
      [0, 1, false],
      [50, 2, true],
      [70, 4, true], // the changes at 60 s belong to a board that is missing
    ]);
  });

  test("recorded boards after the requested time are left out", async () => {
    const members = [[keyLine(1, { s: 0, trades: 1 }), changeLine(2, { s: 10, trades: 2 })]];
    expect((await taken(server({ [day]: members }).send, open + 5 * second)).boards).toEqual([[0, 1, false]]);
  });

  test("recorded boards of a second recording continue the first, or replace it if the clock went back", async () => {
    const first = [[keyLine(1, { s: 0, trades: 1 })]];
    const later = [[keyLine(1, { s: 60, trades: 5 })]];
    const { boards } = await taken(server({ [day]: first, [`${day}-2`]: later }).send);
    expect(boards).toEqual([
      [0, 1, false],
      [60, 5, true],
    ]);
    const restarted = [[keyLine(1, { s: -30, trades: 1 })]];
    const again = await taken(server({ [day]: first, [`${day}-2`]: restarted }).send);
    expect(again.boards).toEqual([[-30, 1, false]]);
    const replayed = await taken(server({ [day]: first, [`${day}-2`]: restarted }).send, open + 60_000, day);
    expect(replayed.boards).toEqual([[0, 1, false]]);
  });

  test("recorded boards are absent if only other days are recorded, or a proxy has none or answers with a page", async () => {
    const members = [[keyLine(1, { s: 0, trades: 1 })]];
    expect((await taken(server({ "2026-11-19": members }).send)).read).toBeUndefined();
    expect((await taken(async () => new Response("", { status: 404 }))).read).toBeUndefined();
    expect((await taken(async () => new Response("<html>"))).read).toBeUndefined();
  });

  test("a failing server and a recording of a later version are reported as errors", async () => {
    await expect(taken(async () => new Response("", { status: 503 }))).rejects.toBeInstanceOf(FeedError);
    await expect(taken(async () => Promise.reject(new TypeError("no")))).rejects.toBeInstanceOf(FeedError);
    const members = [[{ ...startLine, version: 99 }]];
    await expect(taken(server({ [day]: members }).send)).rejects.toThrow("version 99");
  });
});

describe("the day's tape", () => {
  let heard: Set<(board: PageBoard) => void>;
  let own: SessionTape;
  let newest: PageBoard | undefined;
  let clock: number;

  beforeEach(() => {
    heard = new Set();
    own = new SessionTape();
    newest = undefined;
    clock = 0;
  });

  /** Gives the page a board. */
  function live({ s, trades }: Seen, given: Partial<BoardMeta> & { gap?: boolean } = {}): void {
    const { gap = false, ...stamps } = given;
    const at = open + s * second;
    const { newestTradeAt = at } = given;
    const rows = [toBoardRow({ ...toWire, ...wire(trades, newestTradeAt) })];
    const meta: BoardMeta = {
      loaded: true,
      fetchedAt: at,
      receivedAt: at,
      stampedAt: stampOf(at),
      via: "push",
      from: "/topic/board",
      stale: false,
      clock: { at, speed: 1 },
      source: "embedded",
      dropped: 0,
      newestTradeAt: at,
      failure: undefined,
      ...stamps,
    };
    const board = boardNow(new Map(rows.map((row) => [row.symbol, row])), { at, speed: 1 });
    const next = { rows, at, seenAt: at, gap, newestTradeAt };
    newest = { ...next, meta, board, newBlocks: [], cadence: 10 * second };
    clock = at;
    own.take(next);
    for (const take of heard) take(newest);
  }

  const tapeOf = (send: Send, until?: number) =>
    new DayTapeStore({
      page: {
        day: (): DayTape => own.day,
        seen: () => own.seen,
        newest: () => newest,
        listen: (take) => {
          heard.add(take);
          return () => void heard.delete(take);
        },
      },
      recorded(wanted, reader) {
        underWay += 1;
        vi.stubGlobal("fetch", send);
        const world = { pause: async () => undefined, now: () => 0 };
        return readRecordedBoards(wanted, world, reader).finally(() => {
          underWay -= 1;
        });
      },
      now: () => clock,
      soon(run) {
        underWay += 1;
        setTimeout(() => {
          run();
          underWay -= 1;
        });
      },
      ...(until === undefined ? {} : { until: () => until }),
    });

  /** readings and later runs that the stores have begun and not ended */
  let underWay = 0;
  async function settled() {
    do await new Promise<void>((done) => setTimeout(done, 0));
    while (underWay > 0);
  }
  /** the end of each print's window in seconds, oldest first */
  const ends = (store: DayTapeStore) =>
    store
      .get()
      .data?.value.entries.map(({ to = 0, trades }) => `${(to - open) / second}: ${trades}`)
      .reverse();

  const recorded = (...seen: Seen[]) =>
    server({
      [day]: [
        [
          keyLine(1, seen[0] ?? { s: 0, trades: 0 }),
          ...seen.slice(1).map((one, at) => changeLine(at + 2, one)),
        ],
      ],
    });

  test("a board that is in the recording and also reaches the page is on the day's tape once", async () => {
    live({ s: 20, trades: 3 });
    const store = tapeOf(recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }, { s: 20, trades: 3 }).send);
    store.subscribe(() => undefined);
    live({ s: 30, trades: 4 }); // while the recording is read
    await settled();
    live({ s: 40, trades: 5 });
    expect(ends(store)).toEqual(["10: 1", "20: 1", "30: 1", "40: 1"]);
    expect(store.get().data?.value).toMatchObject({
      origin: "recording",
      since: open,
      whole: false,
      gaps: [],
    });
  });

  test("the day's tape has boards once that arrived while it read them from the recording", async () => {
    live({ s: 10, trades: 2 });
    const send = recorded(
      { s: 0, trades: 1 },
      { s: 10, trades: 2 },
      { s: 20, trades: 3 },
      { s: 30, trades: 4 },
    ).send;
    const store = tapeOf(send);
    store.subscribe(() => undefined);
    for (const one of [
      { s: 20, trades: 3 },
      { s: 30, trades: 4 },
      { s: 40, trades: 5 },
    ])
      live(one);
    await settled();
    expect(ends(store)).toEqual(["10: 1", "20: 1", "30: 1", "40: 1"]);
    expect(store.get().data?.value).toMatchObject({ gaps: [], notes: [] }); // none was taken again, as if time had gone back
  });

  test("the day's tape has a gap for boards missing between recording and page; several trades in it give no print", async () => {
    live({ s: 100, trades: 9 });
    const store = tapeOf(recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }).send);
    store.subscribe(() => undefined);
    await settled();
    expect(ends(store)).toEqual(["10: 1"]);
    expect(store.get().data?.value.gaps).toEqual([{ from: open + 10 * second, to: open + 100 * second }]);
  });

  test("the day's tape reads the recording again after the page missed boards", async () => {
    live({ s: 10, trades: 2 });
    let now = recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 });
    const store = tapeOf((path) => now.send(path));
    store.subscribe(() => undefined);
    await settled();
    now = recorded(
      { s: 0, trades: 1 },
      { s: 10, trades: 2 },
      { s: 20, trades: 3 },
      { s: 30, trades: 4 },
      { s: 100, trades: 5 },
    );
    live({ s: 100, trades: 5 }, { gap: true });
    await settled();
    expect(ends(store)).toEqual(["10: 1", "20: 1", "30: 1", "100: 1"]);
  });

  test("the day's tape begins with the page if there is no recording", async () => {
    live({ s: 10, trades: 2 });
    live({ s: 20, trades: 3 });
    const store = tapeOf(server({}).send);
    store.subscribe(() => undefined);
    await settled();
    live({ s: 30, trades: 4 });
    expect(ends(store)).toEqual(["20: 1", "30: 1"]);
    expect(store.get()).toMatchObject({
      error: null,
      data: { value: { origin: "page", since: open + 10 * second } },
    });
  });

  test("the day's tape looks again, a minute later, for a recording that was not found or could not be read", async () => {
    live({ s: 10, trades: 2 });
    let send: Send = server({}).send;
    const store = tapeOf((...asked) => send(...asked));
    store.subscribe(() => undefined);
    await settled();
    send = async () => new Response("", { status: 503 });
    live({ s: 40, trades: 4 });
    await settled();
    expect(store.get()).toMatchObject({ error: null, data: { value: { origin: "page" } } }); // too soon
    live({ s: 80, trades: 5 });
    await settled();
    expect(store.get().error?.kind).toBe("unreachable");
    send = recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }, { s: 20, trades: 3 }).send;
    live({ s: 150, trades: 6 });
    await settled();
    expect(store.get()).toMatchObject({ error: null, data: { value: { origin: "recording" } } });
    expect(ends(store)).toEqual(["10: 1", "20: 1"]);
  });

  test("the day's tape shows a failure with the page's own prints, and a retry reads the recording", async () => {
    live({ s: 10, trades: 2 });
    live({ s: 20, trades: 3 });
    let send: Send = async () => new Response("", { status: 503 });
    const store = tapeOf((...asked) => send(...asked));
    store.subscribe(() => undefined);
    await settled();
    expect(store.get().error?.kind).toBe("unreachable");
    expect(ends(store)).toEqual(["20: 1"]);
    send = recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }, { s: 20, trades: 3 }).send;
    store.retry();
    await settled();
    expect(store.get().error).toBeNull();
    expect(ends(store)).toEqual(["10: 1", "20: 1"]);
  });

  test("the day's tape requests the recording when a view shows it, and only once for several views", async () => {
    const { asked, send } = recorded({ s: 0, trades: 1 });
    const store = tapeOf(send);
    live({ s: 0, trades: 1 });
    expect(asked).toEqual([]);
    store.subscribe(() => undefined);
    store.subscribe(() => undefined);
    await settled();
    expect(asked).toEqual([recordingsPath, `${recordingsPath}/${day}/members/1`]);
  });

  test("a tape that a view requests before the first board starts with that board", async () => {
    const store = tapeOf(recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }).send);
    store.subscribe(() => undefined);
    await settled();
    expect(store.get().data).toBeUndefined();
    live({ s: 10, trades: 2 });
    await settled();
    expect(ends(store)).toEqual(["10: 1"]);
  });

  test("the day's tape ignores later boards if it has an end", async () => {
    live({ s: 40, trades: 5 });
    const send = recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }, { s: 20, trades: 3 }).send;
    const store = tapeOf(send, open + 10 * second);
    store.subscribe(() => undefined);
    await settled();
    live({ s: 50, trades: 6 });
    expect(ends(store)).toEqual(["10: 1"]);
  });

  test("the day's tape starts again, complete, with the first trade of a new day", async () => {
    const next = 24 * 3600;
    live({ s: 10, trades: 2 });
    const store = tapeOf(recorded({ s: 0, trades: 1 }, { s: 10, trades: 2 }).send);
    store.subscribe(() => undefined);
    await settled();
    live({ s: next - 10, trades: 2 }, { newestTradeAt: open + 10 * second });
    await settled();
    expect(store.get().data?.value.whole).toBe(false);
    live({ s: next, trades: 1 });
    expect(ends(store)).toEqual([`${next}: 1`]);
    expect(store.get().data?.value).toMatchObject({ whole: true, since: open + (next - 10) * second });
  });
});

/** the fields that a tape does not read */
const toWire = {
  id: null,
  name: null,
  logoUrl: null,
  percentageChange: null,
  change: null,
  high: null,
  low: null,
  open: null,
  issueDate: null,
  marketCap: null,
  marketCapPercentage: null,
  status: null,
};
