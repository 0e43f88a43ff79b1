import { expect, test } from "vitest";
import { sessionAt } from "#market/day/session";
import { readWall, type WallView } from "./link.ts";
import { dayPartOf, playlist } from "./playlist.ts";

const at = (colombo: string) => Date.parse(`${colombo}+05:30`);
const friday = at("2026-11-20T14:29:00");

test.each([
  ["Monday before the call", "2026-11-23T08:59:59", friday, "before"],
  ["in the call", "2026-11-23T09:00:00", friday, "call"],
  ["at the open, before the first trade", "2026-11-23T09:30:00", friday, "session"],
  ["a quarter of an hour after the open, without a trade", "2026-11-23T09:45:00", friday, "rest"],
  ["in session", "2026-11-23T11:00:00", at("2026-11-23T10:59:58"), "session"],
  ["after the close", "2026-11-23T14:31:00", at("2026-11-23T14:29:58"), "settling"],
  ["in the evening", "2026-11-23T18:00:00", at("2026-11-23T14:29:58"), "after"],
  ["in the evening of a holiday", "2026-11-23T18:00:00", friday, "rest"],
  ["on a Saturday morning", "2026-11-21T07:00:00", friday, "rest"],
  ["on a Friday after midnight", "2026-11-20T00:00:01", at("2026-11-19T14:29:00"), "before"],
])("%s (%s, newest trade at %i) the part of the day is %s", (_, clock, newestEventAt, part) => {
  expect(dayPartOf(sessionAt(at(clock), { newestEventAt }))).toBe(part);
});

const view = (written: string) => readWall({ views: written }).wall.views[0] as WallView;
const named = (search: Parameters<typeof readWall>[0], part: Parameters<typeof playlist>[1]["part"]) =>
  playlist(readWall(search).wall, { part, named: search.views !== undefined }).map(({ name }) => name);

test("views that the link gives for the whole day are shown all day", () => {
  for (const part of ["before", "call", "session", "settling", "after", "rest"] as const)
    expect(named({ views: "map:20" }, part)).toEqual(["map"]);
});

test("views that the link gives for the open market replace those from the call to the last settled value", () => {
  const search = { views: "map:20", open: "board:30", closed: "summary:30" };
  expect(named(search, "call")).toEqual(["board"]);
  expect(named(search, "settling")).toEqual(["board"]);
  expect(named(search, "before")).toEqual(["summary"]);
  expect(named({ open: "board:30" }, "session")).toEqual(["board"]);
  expect(named({ open: "board:30" }, "after")).toContain("summary");
});

test("if the link gives no views, each part of the day has its own defaults", () => {
  const { wall } = readWall({});
  const lists = (["before", "call", "session", "settling", "after", "rest"] as const).map((part) =>
    playlist(wall, { part, named: false }),
  );
  expect(new Set(lists.map((views) => JSON.stringify(views))).size).toBe(6);
  expect(lists[1]?.[0]).toEqual({ ...view("opening:40"), subject: undefined } satisfies WallView);
});
