import { expect, test } from "vitest";
import type { FeedError } from "#feed/reading/feedError";
import type { Recording } from "#wire/gateway/recording";
import { recordedMarket, recordingsFrom } from "./recordedMarket.ts";

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

const readAt = (time: string, send: (path: string) => Promise<Response>) =>
  recordedMarket({ at: at(time), source: "embedded" }, { send }, new AbortController().signal);

test("the board and the indices of a moment are read from the newest recording that had begun before it", async () => {
  const { asked, send } = server([recording(day, {}), recording("2026-11-19", { from: 1, to: 2 })]);
  const { look, boardAt } = await readAt("11:02:00", send);
  expect(look?.rows.get("A.N0000")?.price).toBe(20);
  expect(look?.indices).toMatchObject([{ sectorId: 1, value: 20_000 }]);
  expect(boardAt).toBe(at("11:00:05"));
  expect(asked.slice(1).sort()).toEqual([
    `/recordings/${day}/answers/board?at=${at("11:02:00")}`,
    `/recordings/${day}/answers/sectors?at=${at("11:02:00")}`,
  ]);
});

test("for a moment after the end of a recording, its last answers are used", async () => {
  const { asked, send } = server([recording(day, {})]);
  await readAt("18:00:00", send);
  expect(asked[1]).toContain(`at=${at("14:30:00")}`);
});

test("only gaps after the moment are listed, from all later recordings of this source", () => {
  const gaps = [
    { from: at("10:00:00"), to: at("10:05:00"), why: "early" },
    { from: at("12:00:00"), to: at("12:05:00"), why: "late" },
  ];
  const later = { from: at("15:00:00"), to: at("16:00:00") };
  const found = recordingsFrom(
    [recording("b", later), recording(day, { gaps }), recording("c", { source: "live", ...later })],
    at("11:00:00"),
    "embedded",
  );
  expect(found.newest?.day).toBe(day);
  expect(found.later.map(({ day }) => day)).toEqual([day, "b"]);
});

test("before the first recording nothing is known, and the start of that recording is given", async () => {
  const { send } = server([recording(day, {})]);
  expect(await readAt("08:00:00", send)).toMatchObject({ look: undefined, since: at("09:00:00") });
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
