import { afterEach, expect, test, vi } from "vitest";
import type { PageBoard } from "#feed/groups/sessionRecord";
import { SessionTape } from "#market/prints/sessionTape";
import { changedTables } from "#wire/gateway/boardChanges";
import { recordingsPath } from "#wire/gateway/recording";
import { DayMarks } from "./dayMarks.ts";
import { DayTapeStore } from "./dayTape.ts";
import { readRecordedBoards } from "./recordedBoards.ts";

afterEach(() => vi.unstubAllGlobals());

const day = "2026-11-20";
const other = "2026-11-19";
const every = 5_000;
const boardsOfDay = 300;
const boardsOfMember = 50;
/** The boards cover the last minutes before the close, and the first official closes. */
const startOf = (name: string) => Date.parse(`${name}T14:12:00+05:30`);
const timeOf = (name: string, board: number) => startOf(name) + board * every;

const row = (symbol: string, price: number, fields: object) => ({
  ...{ symbol, price, previousClose: 10, quantity: 100, closingPrice: 0 },
  ...fields,
});

/** All rows of a board: trades of each kind, a crossing, an unreadable row, a line that comes and goes, an official close. */
function rowsOf(name: string, board: number, busy: number) {
  const at = timeOf(name, board);
  const totals = (trades: number, crossed = 0) => ({
    ...{ tradevolume: trades, sharevolume: 100 * trades, turnover: 1_000 * trades },
    ...{ crossingTradeVol: trades + (crossed ? 1 : 0), crossingVolume: 100 * trades + crossed },
    lastTradedTime: trades === 0 ? 0 : startOf(name) + Math.floor((trades * every) / busy),
  });
  const unreadable = { ...totals(4), tradevolume: -1 };
  const rows = [
    row("A.N0000", 10, totals(Math.floor(board * busy))),
    row("B.N0000", 10, {
      ...totals(board > 99 ? 7 : 3, board > 70 ? 5_000_000 : 0),
      lastTradedTime: at - (at % 500_000),
    }),
    row("C.N0000", 10, { ...unreadable, lastTradedTime: startOf(name) }),
    row("D.N0000", board > 230 ? 12 : 10, {
      ...totals(1),
      lastTradedTime: startOf(name),
      closingPrice: board > 260 ? 11 : 0,
    }),
  ];
  return board > 40 && board < 200 ? [...rows, row("E.N0000", 10, totals(2))] : rows;
}

/** A recorded day in members; each begins with the last board, written again. @param busy trades of a line for each board */
function membersOf(name: string, busy: number, boards = boardsOfDay) {
  const members: object[][] = [];
  let n = 0;
  let before: ReturnType<typeof rowsOf> = [];
  const stamps = (board: number) => {
    n += 1;
    const at = timeOf(name, board);
    return { n, at: at + 777, ex: at, phase: "session", fresh: "live" };
  };
  const key = (board: number, rows: ReturnType<typeof rowsOf>) => ({
    ...{ k: "key", ...stamps(board), rows: changedTables(rows) },
    order: rows.map(({ symbol }) => symbol),
  });
  for (let board = 0; board < boards; board += 1) {
    const rows = rowsOf(name, board, busy);
    const lines = board % boardsOfMember === 0 ? [] : (members.at(-1) ?? []);
    if (lines.length === 0) members.push(lines);
    if (board % boardsOfMember === 0 && board > 0) lines.push({ ...key(board - 1, before), again: true });
    if (board === 0) lines.push(key(board, rows));
    else if (board === 150) {
      const gap = { from: timeOf(name, 149), to: timeOf(name, 150), why: "away" };
      lines.push({ k: "gap", ...stamps(board), ...gap }, key(board, rows));
    } else {
      const changed = rows.filter(
        (one) => !before.some((old) => JSON.stringify(old) === JSON.stringify(one)),
      );
      const gone = before.filter(({ symbol }) => !rows.some((one) => one.symbol === symbol));
      const left = gone.map(({ symbol }) => symbol);
      lines.push({ k: "change", ...stamps(board), changed: changedTables(changed), gone: left });
    }
    before = rows;
  }
  return members;
}

/** @param complete the recordings do not grow */
function server(recorded: Record<string, object[][]>, complete = true) {
  const asked: string[] = [];
  const send = async (path: string) => {
    asked.push(path.replace(`${recordingsPath}/`, ""));
    const days = Object.entries(recorded).map(([name, members]) => {
      const parts = members.map((lines, at) => {
        const times = (lines as { ex: number }[]).map(({ ex }) => ex);
        const open = !complete && at === members.length - 1;
        return { n: at + 1, from: Math.min(...times), to: Math.max(...times), open };
      });
      const [from, to] = [parts[0]?.from, parts.at(-1)?.to];
      const rest = { boards: 1, gaps: [], coverage: 100, octets: 1, integrity: null };
      return { day: name, source: "embedded", from, to, ...rest, complete, members: parts };
    });
    if (path === recordingsPath) return Response.json({ days, problems: [] });
    const [, name = "", n = ""] = /recordings\/([^/]+)\/members\/(\d+)/.exec(path) ?? [];
    const lines = recorded[name]?.[Number(n) - 1] ?? [];
    return new Response(lines.map((line) => JSON.stringify(line)).join("\n"));
  };
  return { asked, send };
}

/** A replay's tape, whose moment can be changed. */
function replay(send: (path: string) => Promise<Response>) {
  let name = day;
  let moment = 0;
  let hear: ((board: PageBoard) => void) | undefined;
  const newest = { at: 0, seenAt: 0, rows: [], gap: false, newestTradeAt: undefined, cadence: every };
  const board = { ...newest, meta: { source: "embedded" } } as unknown as PageBoard;
  const store = new DayTapeStore({
    page: {
      day: () => new SessionTape().day,
      seen: () => undefined,
      newest: () => board,
      listen: (take) => {
        hear = take;
        return () => undefined;
      },
    },
    recorded(wanted, reader) {
      vi.stubGlobal("fetch", send);
      return readRecordedBoards({ ...wanted, name }, { pause: async () => undefined, now: () => 0 }, reader);
    },
    now: () => 0,
    soon: (run) => void setTimeout(run),
    until: () => moment,
  });
  const go = (to: string, at: number) => {
    [name, moment] = [to, at];
    store.forget();
    store.subscribe(() => undefined);
    hear?.(board);
  };
  return {
    /** The tape of a moment. */
    async at(to: string, at: number) {
      go(to, at);
      await vi.waitFor(() => expect(store.get().data).toBeDefined(), { interval: 1, timeout: 120_000 });
      return store.get().data?.value;
    },
    go,
    /** A jump whose tape is prepared. @param board whether the moment's board arrives @returns whether a tape was shown all the time */
    async jump(at: number, board = true) {
      (await store.prepare(at, new AbortController().signal))();
      const seen = [store.get().data !== undefined];
      const end = store.subscribe(() => seen.push(store.get().data !== undefined));
      if (board) go(name, at);
      else store.forget();
      await new Promise((done) => setTimeout(done));
      end();
      return { tape: store.get().data?.value, always: seen.every(Boolean) };
    },
  };
}

const both = { [day]: membersOf(day, 1.3), [other]: membersOf(other, 2.6) };
const fresh = (name: string, at: number, of: Record<string, object[][]> = both) =>
  replay(server(of).send).at(name, at);

test("the tape of a moment does not depend on the moments that were read before", async () => {
  const kept = replay(server(both).send);
  for (const board of [299, 10, 150, 149, 64, 63, 250, 251, 0, 128, 90]) {
    const at = timeOf(day, board) + 1_000;
    const shown = await kept.at(day, at);
    expect(shown?.at).toBe(timeOf(day, board));
    expect(shown).toEqual(await fresh(day, at));
  }
});

test("the tape of an earlier moment has nothing of a later one", async () => {
  const kept = replay(server(both).send);
  const whole = await kept.at(day, timeOf(day, 299));
  expect(whole?.blocks.length).toBeGreaterThan(0);
  const early = await kept.at(day, timeOf(day, 66));
  expect(early).toMatchObject({ blocks: [], gaps: [], at: timeOf(day, 66) });
  expect(early?.entries.length).toBeGreaterThan(20);
  expect(Math.max(...(early?.entries ?? []).map(({ to = 0 }) => to))).toBe(timeOf(day, 66));
  expect(early?.breadth.at(-1)?.at).toBeLessThanOrEqual(timeOf(day, 66));
});

test("a prepared tape replaces the present one, with nothing between them, and is the tape of its moment", async () => {
  const kept = replay(server(both).send);
  await kept.at(day, timeOf(day, 250));
  for (const board of [150, 290, 10]) {
    const at = timeOf(day, board) + 1_000;
    expect(await kept.jump(at)).toEqual({ tape: await fresh(day, at), always: true });
  }
});

test("if no board of the moment arrives, the tape of the previous moment is not shown", async () => {
  const kept = replay(server(both).send);
  await kept.at(day, timeOf(day, 250));
  expect((await kept.jump(timeOf(day, 150), false)).tape).toBeUndefined();
});

test("two days, and two recordings in one place, are never mixed", async () => {
  const recorded = { ...both };
  const kept = replay(server(recorded, false).send);
  for (const board of [200, 130]) {
    expect(await kept.at(day, timeOf(day, board))).toEqual(await fresh(day, timeOf(day, board)));
    expect(await kept.at(other, timeOf(other, board))).toEqual(await fresh(other, timeOf(other, board)));
  }
  // the market was started again, and its recording has the earlier one's name
  recorded[other] = membersOf(other, 0.7).map((lines) => lines.map((line) => ({ ...line })));
  for (const line of recorded[other]?.[0]?.slice(0, 1) ?? [])
    Object.assign(line, { ex: startOf(other) - 1_000 });
  expect(await kept.at(other, timeOf(other, 250))).toEqual(await fresh(other, timeOf(other, 250), recorded));
});

test("if another moment ends a reading, no wrong data remains", async () => {
  const kept = replay(server(both).send);
  for (const board of [299, 250, 180]) {
    kept.go(day, timeOf(day, board));
    for (let turn = 0; turn < board; turn += 1) await Promise.resolve();
    expect(await kept.at(day, timeOf(day, board - 40))).toEqual(await fresh(day, timeOf(day, board - 40)));
  }
});

test("after the whole day was read, a jump requests nothing", async () => {
  const { asked, send } = server(both);
  const kept = replay(send);
  await kept.at(day, timeOf(day, 299));
  expect(asked).toEqual([recordingsPath, ...[1, 2, 3, 4, 5, 6].map((n) => `${day}/members/${n}`)]);
  asked.length = 0;
  for (const board of [137, 138, 20, 220, 298]) await kept.at(day, timeOf(day, board));
  expect(asked).toEqual([]);
});

test("of the members' texts, those read last are kept, and not more than 12 million characters", async () => {
  const marks = new DayMarks();
  const asked: number[] = [];
  const member = (n: number) =>
    marks.lines(String(n), false, async () => {
      asked.push(n);
      return "x".repeat(5_000_000);
    });
  await Promise.all([member(1), member(1)]);
  for (const n of [2, 1, 2, 3, 2, 3, 1]) await member(n);
  expect(asked).toEqual([1, 1, 2, 3, 1]);
});

test("reading continues in a recording that is still being written", async () => {
  const recorded = { [day]: membersOf(day, 1.3, 170) };
  const kept = replay(server(recorded, false).send);
  expect((await kept.at(day, timeOf(day, 280)))?.at).toBe(timeOf(day, 169));
  recorded[day] = membersOf(day, 1.3);
  expect(await kept.at(day, timeOf(day, 280))).toEqual(await fresh(day, timeOf(day, 280)));
});
