import { afterEach, expect, test, vi } from "vitest";
import type { FeedError } from "#feed/reading/reading";
import type { Recording } from "#wire/gateway/recording";
import { recordedMarket } from "./recordedMarket.ts";

afterEach(() => vi.unstubAllGlobals());

const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);
const recording = (day: string, given: Partial<Recording>): Recording => ({
  day,
  source: "embedded",
  from: at("09:00:00"),
  to: at("14:30:00"),
  boards: 10,
  gaps: [],
  coverage: 100,
  octets: 1,
  complete: true,
  integrity: null,
  members: [],
  ...given,
});
const day = "2026-11-20";
const bodies: Readonly<Record<string, unknown>> = {
  board: { reqTradeSummery: [{ symbol: "A.N0000", price: 20, lastTradedTime: at("11:00:00") }] },
  sectors: [{ sectorId: 1, indexValue: 20_000 }],
};

/** A server with these recordings; `answer` replaces its answers for a day. */
function server(days: readonly Recording[], answer?: (path: string) => Response) {
  const asked: string[] = [];
  const send = async (path: string) => {
    asked.push(path);
    if (path === "/recordings") return Response.json({ days, problems: [] });
    if (answer) return answer(path);
    const [, name = ""] = /answers\/(\w+)/.exec(path) ?? [];
    return Response.json(bodies[name], { headers: { "Pola-Clock": `${at("11:00:05")};speed=1` } });
  };
  return { asked, send };
}

/** @param name of the recording that a replay shows */
const readAt = (time: string, send: (path: string) => Promise<Response>, name?: string) => {
  const asked = { at: at(time), now: at("23:00:00"), source: "embedded", name } as const;
  vi.stubGlobal("fetch", send);
  return recordedMarket(asked, new AbortController().signal);
};

test("the board and the indices of a moment come from the newest recording that had begun by then", async () => {
  const { asked, send } = server([recording(day, {}), recording("2026-11-19", { from: 1, to: 2 })]);
  const { look, boardAt } = await readAt("11:02:00", send);
  expect(look?.rows.get("A.N0000")?.price).toBe(20);
  expect(look?.indices).toMatchObject([{ sectorId: 1, value: 20_000 }]);
  expect(boardAt).toBe(at("11:00:05"));
  expect(asked.slice(1).sort()).toEqual([
    `/recordings/${day}/answers/board?at=${at("11:02:00")}&absent=204`,
    `/recordings/${day}/answers/sectors?at=${at("11:02:00")}&absent=204`,
  ]);
});

test("for a moment after the end of a recording, its last answers are used", async () => {
  const { asked, send } = server([recording(day, {})]);
  await readAt("18:00:00", send);
  expect(asked[1]).toContain(`at=${at("14:30:00")}`);
});

test("the gaps are those after the moment, in and between all later recordings of this source", async () => {
  const gap = (from: string) => ({ from: at(from), to: at(from) + 60_000, why: from });
  const later = { from: at("15:00:00"), to: at("16:00:00"), gaps: [gap("15:30:00")] };
  const { send } = server([
    recording(`${day}-3`, { source: "live", ...later }),
    recording(`${day}-2`, later),
    recording(day, { gaps: [gap("10:00:00"), gap("12:00:00")] }),
  ]);
  const { gaps } = await readAt("11:00:00", send);
  expect(gaps.map(({ why }) => why)).toEqual(["12:00:00", "no recording", "15:30:00"]);
  expect(gaps[1]).toMatchObject({ from: at("14:30:00"), to: at("15:00:00") });
});

test("if the market was restarted, the present market is compared only with its own recordings", async () => {
  const first = recording(day, { from: at("09:00:00"), to: at("11:30:00") });
  const again = recording(`${day}-2`, { from: at("10:00:00"), to: at("10:20:00") });
  const live = server([first, again]);
  await readAt("10:10:00", live.send);
  expect(live.asked[1]).toContain(`/recordings/${day}-2/answers/`);
  expect((await readAt("09:30:00", live.send)).look).toBe(undefined); // that recording belongs to the previous market
  const replay = server([first, again]);
  await readAt("10:10:00", replay.send, day);
  expect(replay.asked[1]).toContain(`/recordings/${day}/answers/`);
});

test("before the first recording nothing is known, and its start is given as the end of a gap", async () => {
  const { send } = server([recording(day, {})]);
  expect(await readAt("08:00:00", send)).toMatchObject({
    ...{ look: undefined, since: at("09:00:00") },
    gaps: [{ from: at("08:00:00"), to: at("09:00:00"), why: "no recording" }],
  });
});

test("without a recorded board there is no market to compare with", async () => {
  const { send } = server([recording(day, {})], () => new Response("none", { status: 404 }));
  expect((await readAt("11:00:00", send)).look).toBeUndefined();
});

test("a failing server, and an answer that is not JSON, are errors that name the address", async () => {
  const down = server([recording(day, {})], () => new Response("", { status: 503 }));
  await expect(readAt("11:00:00", down.send)).rejects.toMatchObject({
    kind: "unreachable",
  } satisfies Partial<FeedError>);
  const page = server([recording(day, {})], () => new Response("<html>", { headers: { "Pola-Clock": "1" } }));
  await expect(readAt("11:00:00", page.send)).rejects.toThrow("/answers/");
});
