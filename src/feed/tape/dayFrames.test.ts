import { afterEach, expect, test, vi } from "vitest";
import type { RecordedDay } from "#feed/replay/recordedAnswers";
import { changedTables } from "#wire/gateway/boardChanges";
import { recordingVersion } from "#wire/gateway/recording";
import { readNewestSession, recordingsNewestFirst } from "./dayFrames.ts";

afterEach(() => vi.unstubAllGlobals());

const recording = (day: string, given: Partial<RecordedDay> = {}): RecordedDay => ({
  day,
  source: "embedded",
  from: Date.parse(`${day.slice(0, 10)}T03:30:00Z`),
  to: Date.parse(`${day.slice(0, 10)}T09:30:00Z`),
  boards: 100,
  gaps: [],
  coverage: 99,
  octets: 1,
  complete: true,
  integrity: null,
  members: [],
  ...given,
});

const moment = (day: string, time: string) => Date.parse(`${day}T${time}+05:30`);
/** A line 10 % above its previous close, after one trade of 100 shares. */
const row = (tradedAt: number) => ({
  symbol: "A.N0000",
  price: 11,
  previousClose: 10,
  change: 1,
  percentageChange: 10,
  quantity: 100,
  sharevolume: 100,
  tradevolume: 1,
  turnover: 1_100,
  crossingVolume: 100,
  crossingTradeVol: 1,
  lastTradedTime: tradedAt,
  closingPrice: 0,
});
const board = (day: string, tradedAt: number) =>
  [
    { k: "start", n: 1, version: recordingVersion, source: "embedded", speed: 1, zone: "Asia/Colombo" },
    {
      k: "key",
      n: 2,
      rows: changedTables([row(tradedAt)]),
      order: ["A.N0000"],
    },
  ]
    .map((line) => ({
      ...line,
      at: moment(day, "11:00"),
      ex: moment(day, "11:00"),
      phase: "session",
      fresh: "live",
    }))
    .map((line) => JSON.stringify(line))
    .join("\n");

/** A server with a Friday and a Sunday. The Sunday's board still has the trades of the Friday. */
const server = async (path: string) => {
  if (path === "/recordings") return Response.json({ days: both, problems: [] });
  const day = path.includes("2026-11-22") ? "2026-11-22" : "2026-11-20";
  return new Response(board(day, moment("2026-11-20", "10:59")));
};
const world = { pause: async () => undefined, now: () => 0 };
const whole = (day: string) => {
  const one = recording(day);
  return { ...one, members: [{ n: 1, from: one.from, to: one.to, open: false }] };
};
const both = [whole("2026-11-20"), whole("2026-11-22")];

test("a Sunday, whose board has no trade of its day, does not replace the previous session", async () => {
  vi.stubGlobal("fetch", server);
  const found = await readNewestSession(
    recordingsNewestFirst(both, "embedded"),
    world,
    new AbortController().signal,
  );
  expect(found).toMatchObject({
    day: { day: "2026-11-20" },
    frames: [{ at: moment("2026-11-20", "11:00"), gainers: [{ symbol: "A.N0000", changePercent: 10 }] }],
  });
});

test("a day of another market is never played", () => {
  const days = [recording("2026-11-19"), recording("2026-11-20", { source: "live" })];
  expect(recordingsNewestFirst(days, "embedded").map(({ day }) => day)).toEqual(["2026-11-19"]);
  expect(recordingsNewestFirst(days, "live").map(({ day }) => day)).toEqual(["2026-11-20"]);
});
