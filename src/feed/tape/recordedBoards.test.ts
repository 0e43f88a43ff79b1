import { afterEach, expect, test, vi } from "vitest";
import { dayStart } from "#market/day/session";
import { crossedDay, type KnownValues } from "#market/line/board";
import { SessionTape } from "#market/prints/sessionTape";
import { second } from "#units/time";
import { changedTables } from "#wire/gateway/boardChanges";
import { recordingsPath } from "#wire/gateway/recording";
import { DayMarks } from "./dayMarks.ts";
import { readRecordedBoards } from "./recordedBoards.ts";
import { withValues } from "./useTape.ts";

afterEach(() => vi.unstubAllGlobals());

// A line with regular trades of 100 shares at 19.00, and two blocks: 3,000,000 shares at 91.00, then 2,000,000 at 265.00.

const million = 1_000_000;
const open = Date.parse("2026-11-20T09:30:00+05:30");
const day = "2026-11-20";

interface State {
  trades: number;
  blocks: readonly { shares: number; value: number }[];
}
const [none, one, two]: [State["blocks"], State["blocks"], State["blocks"]] = [
  [],
  [{ shares: 3 * million, value: 273 * million }],
  [
    { shares: 3 * million, value: 273 * million },
    { shares: 2 * million, value: 530 * million },
  ],
];
const sum = (blocks: State["blocks"], of: "shares" | "value") =>
  blocks.reduce((total, block) => total + block[of], 0);

let n = 0;
const stamps = (s: number) => {
  n += 1;
  return { n, at: open + s * second, ex: open + s * second, phase: "session", fresh: "live" };
};
const board = (s: number, { trades, blocks }: State) => ({
  k: "key",
  ...stamps(s),
  rows: changedTables([
    {
      symbol: "A.N0000",
      price: 19,
      previousClose: 20,
      quantity: 100,
      sharevolume: 100 * trades,
      tradevolume: trades,
      turnover: 1_900 * trades,
      crossingVolume: 100 * trades + sum(blocks, "shares"),
      crossingTradeVol: trades + blocks.length,
      lastTradedTime: open + s * second,
      closingPrice: 0,
    },
  ]),
  order: ["A.N0000"],
});
const quote = (s: number, { trades, blocks }: State) => ({
  k: "answer",
  ...stamps(s),
  op: "quote",
  params: { symbol: "A.N0000" },
  body: {
    reqSymbolInfo: {
      symbol: "A.N0000",
      lastTradedPrice: 19,
      tdyShareVolume: 100 * trades + sum(blocks, "shares"),
      tdyTradeVolume: trades + blocks.length,
      tdyTurnover: 1_900 * trades + sum(blocks, "value"),
    },
  },
});

const recorded = [
  board(0, { trades: 5, blocks: none }),
  board(10, { trades: 6, blocks: one }),
  quote(12, { trades: 6, blocks: one }),
  { ...quote(14, { trades: 6, blocks: one }), body: { reqSymbolInfo: "damaged" } },
  board(20, { trades: 7, blocks: one }),
  board(30, { trades: 8, blocks: two }),
  quote(32, { trades: 9, blocks: two }),
  board(40, { trades: 9, blocks: two }),
  board(50, { trades: 12, blocks: two }),
];

/** What a page knows that reads the recording up to `s` and requested no quote itself. */
async function readUntil(s: number, marks = new DayMarks<SessionTape>()) {
  const [from, to] = [open, open + 60 * second];
  const listed = { boards: 6, gaps: [], coverage: 100, octets: 1, complete: false, integrity: null };
  const days = [{ day, source: "embedded", from, to, ...listed, members: [{ n: 1, from, to, open: false }] }];
  const text = recorded.map((line) => JSON.stringify(line)).join("\n");
  let tape = new SessionTape();
  vi.stubGlobal("fetch", async (path: string) =>
    path === recordingsPath ? Response.json({ days, problems: [] }) : new Response(text),
  );
  await readRecordedBoards(
    { dayAt: dayStart(open), source: "embedded", until: open + s * second },
    { pause: async () => undefined, now: () => 0 },
    {
      take: (taken) => void tape.take(taken),
      quote: (given) => tape.quote(given.symbol, given),
      stop: new AbortController().signal,
      marking: {
        marks,
        keep: () => tape.copy(),
        resume: (worked) => {
          tape = worked.copy();
        },
      },
    },
  );
  return tape.day;
}
const worths = async (s: number, marks?: DayMarks<SessionTape>) => {
  const read = await readUntil(s, marks);
  return withValues({ ...read, origin: "recording" }, read.values).blocks.map(({ worth, value }) => [
    worth,
    value,
  ]);
};

test("a fresh page knows both blocks of a line exactly, from the recorded quotes", async () => {
  expect(await worths(60)).toEqual([
    ["exact", 273 * million],
    ["exact", 530 * million],
  ]);
});

test("a replay knows a block exactly after the next trade, and no quote later than its moment", async () => {
  expect(await worths(20)).toEqual([["exact", 273 * million]]);
  expect(await worths(11)).toEqual([["about", 60 * million]]);
  expect(await worths(30)).toEqual([
    ["exact", 273 * million],
    ["about", 40 * million],
  ]);
});

test("a replay that continues from a mark keeps the values", async () => {
  const marks = new DayMarks<SessionTape>();
  await worths(20, marks);
  expect(await worths(60, marks)).toEqual([
    ["exact", 273 * million],
    ["exact", 530 * million],
  ]);
});

test("the day's sum is exact too, also when the line traded after the quote", async () => {
  const { values } = await readUntil(60);
  const row = {
    symbol: "A.N0000",
    turnover: 22_800,
    shares: 1_200,
    sharesWithCrossings: 5 * million + 1_200,
  } as Parameters<typeof crossedDay>[0] extends Iterable<infer Row> ? Row : never;
  const known: KnownValues = values;
  expect(crossedDay([row], known)).toMatchObject({ value: 803 * million, worth: "exact" });
});
