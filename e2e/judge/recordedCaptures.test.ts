/// <reference types="vite/client" />
/** A server records the bodies of a set, and the page derives tape, blocks, phases and comparisons from these recordings. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recordedMarket } from "#feed/away/recordedMarket";
import { readRecordedBoards } from "#feed/tape/recordedBoards";
import { seenPhaseOf } from "#market/day/evidence";
import { dayStart } from "#market/day/session";
import { SessionTape } from "#market/prints/sessionTape";
import { type Bundle, bundle } from "#scripts/bundle";
import { parseBody } from "#wire/contract/parseBody";
import { history, historyPath } from "#wire/gateway/recordedDays";
import { recordings, recordingsPath } from "#wire/gateway/recording";
import { type OperationName, operations } from "#wire/operations";
import { type BodySet, bodySets, dayOf, sentBody } from "#wire/testing/bodySets";

/** The fields of a row that the test computes with. */
interface Row {
  symbol: string;
  price: number;
  previousClose: number;
  lastTradedTime: number;
  turnover: number;
  sharevolume: number;
  tradevolume: number;
  crossingVolume: number;
  crossingTradeVol: number;
}

interface Day {
  date: string;
  rows: Row[];
  /** lines whose last trade was before the first moment */
  early: Row[];
  /** exchange's times of the two boards, ms */
  first: number;
  second: number;
  phase: string;
}

/** The board at two moments: in the first, half of the lines have made their last trade, and the others have not traded yet. */
function recordedDay(set: BodySet, file: string, phase: string): Day {
  const { reqTradeSummery: rows } = sentBody(set, file) as { reqTradeSummery: Row[] };
  const times = rows.map(({ lastTradedTime }) => lastTradedTime).sort((a, b) => a - b);
  const first = (times[Math.floor((times.length - 1) / 2)] ?? 0) + 500;
  const early = rows.filter(({ lastTradedTime }) => lastTradedTime <= first);
  return { date: dayOf(file), rows, early, first, second: (times.at(-1) ?? 0) + 60_000, phase };
}

const daysOf = (set: BodySet): readonly Day[] => [
  recordedDay(set, set.boards.earlier, "closing"),
  recordedDay(set, set.boards.open, "opened"),
  recordedDay(set, set.boards.newest, "closing"),
];
const names = ["sectors", "dailySummary", "quote", "orderBook", "approvedAnnouncements"] as const;
type Other = (typeof names)[number];

const othersOf = ({ symbol }: BodySet): Readonly<Record<Other, string>> => ({
  sectors: "allSectors",
  dailySummary: "dailyMarketSummery",
  quote: `companyInfoSummery/${symbol}`,
  orderBook: `orderBook/${symbol}`,
  approvedAnnouncements: "approvedAnnouncement",
});
const paramsOf = (name: OperationName, { symbol }: BodySet): Record<string, string> =>
  name === "quote" || name === "orderBook" ? { symbol } : {};

interface Moment {
  set: BodySet;
  at: number;
  rows: Row[];
}
let now: Moment | undefined;

/** The exchange: it answers with the bodies of a set, and with the time that the test sets. */
const exchange = createServer((incoming, outgoing) => {
  incoming.resume();
  const path = (incoming.url ?? "").replace(/^\/api/, "").replace(/\?.*$/, "");
  const name = names.find((one) => operations[one].path === path);
  const body = now && bodyAt(now, path === operations.board.path ? "board" : name);
  outgoing.writeHead(body ? 200 : 404, {
    "content-type": "application/json",
    "pola-clock": `${now?.at ?? 0};speed=1`,
  });
  outgoing.end(JSON.stringify(body ?? {}));
});

function bodyAt({ set, rows }: Moment, name: Other | "board" | undefined): unknown {
  if (name === "board") return { reqTradeSummery: rows };
  return name && sentBody(set, othersOf(set)[name]);
}

let program: Bundle;
let data = "";
let server: ChildProcess;
let url = "";

const get = (path: string) => fetch(url + path);
const ask = (name: OperationName, set: BodySet) => {
  const { path, method } = operations[name];
  const query = new URLSearchParams(paramsOf(name, set));
  return method === "GET"
    ? fetch(`${url}/api${path}?${query}`)
    : fetch(`${url}/api${path}`, { method, body: query });
};

/** Makes the server fetch the board of this moment, and the other bodies. Cached answers of the moment before expire first. */
async function serve(moment: Moment): Promise<void> {
  now = moment;
  const { at, set } = moment;
  for (const name of ["board", ...names] as const) {
    const given = async () => (await ask(name, set)).headers.get("pola-clock");
    await vi.waitFor(async () => expect(await given(), name).toBe(`${at};speed=1`), {
      timeout: 120_000,
      interval: 100,
    });
  }
}

async function start(): Promise<void> {
  data = mkdtempSync(join(tmpdir(), "pola-bodies-"));
  const address = exchange.address();
  const port = typeof address === "object" ? address?.port : 0;
  const upstream = ["--upstream", `http://127.0.0.1:${port}/api`, "--pace", "0.001"];
  const own = [
    "--port",
    "0",
    "--host",
    "127.0.0.1",
    "--data",
    data,
    "--record",
    "on",
    "--log-level",
    "silent",
  ];
  const child = spawn(process.execPath, [program.main, ...upstream, ...own], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  const [line] = await once(createInterface(child.stdout), "line");
  url = (/http:\S+/.exec(String(line))?.[0] ?? "").replace("localhost", "127.0.0.1").replace(/\/$/, "");
}

const world = { pause: () => Promise.resolve(), now: () => 0 };
const stop = new AbortController().signal;

/** What the page derives from the recording of a day. */
async function derived({ first }: Day) {
  const tape = new SessionTape();
  const wanted = { dayAt: dayStart(first), source: undefined, until: Number.POSITIVE_INFINITY };
  await readRecordedBoards(wanted, world, { take: (board) => void tape.take(board), stop });
  return tape.day;
}

/** Every number in a value, with its place. */
function numbersIn(value: unknown, place = ""): [string, number][] {
  if (typeof value === "number") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  const parts: Iterable<[unknown, unknown]> = value instanceof Map ? value : Object.entries(value);
  return [...parts].flatMap(([key, part]) => numbersIn(part, `${place}.${String(key)}`));
}

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0);
const crossed = ({ rows }: Day) => rows.filter((row) => row.crossingVolume > row.sharevolume);

beforeAll(async () => {
  program = bundle("server/main.ts");
  exchange.listen(0, "127.0.0.1");
  await once(exchange, "listening");
});
afterAll(() => {
  exchange.closeAllConnections();
  exchange.close();
  program.remove();
});

describe.each(bodySets)("recorded $name bodies", (set) => {
  const days = daysOf(set);
  const others = othersOf(set);

  beforeAll(async () => {
    await start();
    const { fetch: send } = globalThis;
    // the page's addresses have no origin
    vi.stubGlobal("fetch", (target: string, init: RequestInit) => send(new URL(target, url), init));
    for (const { first, early, second, rows } of days) {
      await serve({ set, at: first, rows: early });
      await serve({ set, at: second, rows });
    }
    // on Saturday the service still sends Friday's board
    const { date, rows } = recordedDay(set, set.boards.newest, "closing");
    await serve({ set, at: Date.parse(`${date}T12:00:00+05:30`) + 86_400_000, rows });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    server.kill("SIGKILL");
    await once(server, "close");
    rmSync(data, { recursive: true });
  });

  test("every day with a session is listed, and the Saturday is not", async () => {
    const { body, dropped } = parseBody(recordings, await (await get(recordingsPath)).json());
    expect(dropped).toEqual([]);
    expect(body.days.map(({ day }) => day)).toEqual(days.map(({ date }) => date));
    expect(body.problems).toEqual([]);
  });

  test.each(days)(
    "the recorded boards of $date equal the sent ones in every field",
    async ({ date, ...day }) => {
      const boardAt = async (at: number) =>
        (await get(`${recordingsPath}/${date}/answers/board?at=${at}`)).json();
      expect(await boardAt(day.first)).toEqual({ reqTradeSummery: day.early });
      expect(await boardAt(day.second)).toEqual({ reqTradeSummery: day.rows });
    },
  );

  test.each(days)("the other answers recorded on $date equal the sent ones", async ({ date, second }) => {
    for (const name of names) {
      const query = new URLSearchParams({ ...paramsOf(name, set), at: String(second) });
      const recorded = await get(`${recordingsPath}/${date}/answers/${name}?${query}`);
      expect(await recorded.json(), name).toEqual(sentBody(set, others[name]));
    }
  });

  test.each(days)("the tape of $date accounts for every trade between the two boards", async (day) => {
    const { entries, notes, counts, breadth } = await derived(day);
    for (const [place, value] of numbersIn({ entries, notes, counts, breadth }))
      expect(Number.isFinite(value), place).toBe(true);
    for (const { shares = 0, trades = 0 } of entries)
      expect(Math.min(shares, trades)).toBeGreaterThanOrEqual(0);
    const symbols = new Set(day.early.map(({ symbol }) => symbol));
    for (const { symbol, tradevolume, sharevolume } of day.rows) {
      const of = [
        ...entries.filter(
          (one) => one.symbol === symbol && ["exact", "workedOut", "bundle"].includes(one.kind),
        ),
        ...notes.filter((one) => one.symbol === symbol && one.of === "prints"),
      ];
      const seen = {
        trades: sum(of.map(({ trades }) => trades)),
        shares: sum(of.map(({ shares }) => shares)),
      };
      const traded = { trades: tradevolume, shares: sharevolume };
      expect(seen, symbol).toEqual(symbols.has(symbol) ? { trades: 0, shares: 0 } : traded);
    }
  });

  test.each(days)("the blocks of $date are the crossings on the board", async (day) => {
    const { blocks } = await derived(day);
    const expected = crossed(day).map((row) => ({
      symbol: row.symbol,
      shares: row.crossingVolume - row.sharevolume,
      trades: row.crossingTradeVol - row.tradevolume,
    }));
    expect(blocks.map(({ symbol, shares, trades }) => ({ symbol, shares, trades }))).toEqual(expected);
    for (const [place, value] of numbersIn(blocks)) expect(Number.isFinite(value), place).toBe(true);
    for (const { value, shareOfDay } of blocks) {
      expect(value).toBeGreaterThan(0);
      expect(shareOfDay).toBeGreaterThan(0);
      expect(shareOfDay).toBeLessThanOrEqual(100);
    }
  });

  test.each(days)("on $date the boards show the phase $phase", async (day) => {
    const { seen } = await derived(day);
    if (!seen) throw new Error("no board was seen");
    const found = seenPhaseOf(seen);
    expect(found.phase).toBe(day.phase);
    for (const [place, value] of numbersIn(found)) {
      expect(Number.isFinite(value), place).toBe(true);
      expect(value, place).toBeGreaterThanOrEqual(0);
    }
    const closes = found.evidence.find(({ what }) => what === "closes");
    const lines = day.rows.length;
    expect(closes).toEqual(
      day.phase === "closing" ? { what: "closes", closed: lines, traded: lines } : undefined,
    );
  });

  test("the list of days has the sums of the boards", async () => {
    const { body, dropped } = parseBody(history, await (await get(historyPath)).json());
    expect(dropped).toEqual([]);
    const found = body.days.map(({ day, turnover, shares, crossed: value }) => ({
      day,
      turnover,
      shares,
      value,
    }));
    const expected = days.map((day) => ({
      day: day.date,
      turnover: expect.closeTo(sum(day.rows.map(({ turnover }) => turnover)), 3),
      shares: sum(day.rows.map(({ sharevolume }) => sharevolume)),
      value: expect.closeTo(
        sum(crossed(day).map((row) => (row.crossingVolume - row.sharevolume) * row.previousClose)),
        3,
      ),
    }));
    expect(found).toEqual(expected.toReversed());
  });

  test.each(days)("a comparison with the first moment of $date has the board of that moment", async (day) => {
    const asked = { at: day.first, now: day.second, name: day.date, source: "live" } as const;
    const { look, boardAt } = await recordedMarket(asked, stop);
    expect(boardAt).toBe(day.first);
    expect([...(look?.rows.keys() ?? [])].sort()).toEqual(day.early.map(({ symbol }) => symbol).sort());
    for (const [place, value] of numbersIn(look)) expect(Number.isFinite(value), place).toBe(true);
  });
});
