import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesUnder, isScaffolding, root } from "#scripts/imports";
import { closeBefore, colomboHours, dayStart, missingSessions, type Phase, sessionAt } from "./session.ts";

/** Epoch ms of a time in Colombo. */
const colombo = (text: string) => Date.parse(`${text}+05:30`);

describe("by the clock", () => {
  test.each<[string, Phase]>([
    ["2026-11-20T08:59:59.999", "closed"],
    ["2026-11-20T09:00:00", "call"],
    ["2026-11-20T09:29:59", "call"],
    ["2026-11-20T09:30:00", "session"],
    ["2026-11-20T14:29:59", "session"],
    ["2026-11-20T14:30:00", "settling"],
    ["2026-11-20T15:09:59", "settling"],
    ["2026-11-20T15:10:00", "closed"],
    ["2026-11-20T00:00:00", "closed"],
    ["2026-11-21T10:00:00", "closed"], // Saturday
    ["2026-11-22T10:00:00", "closed"], // Sunday
    ["2026-11-23T10:00:00", "session"],
  ])("%s in Colombo is %s", (at, phase) => {
    expect(sessionAt(colombo(at)).phase).toBe(phase);
  });

  test("the zone is a parameter", () => {
    const utc = { ...colomboHours, zoneOffset: 0 };
    expect(sessionAt(Date.parse("2026-11-20T09:30:00Z"), undefined, utc).phase).toBe("session");
    expect(dayStart(Date.parse("2026-11-20T23:59:00Z"), utc)).toBe(Date.parse("2026-11-20T00:00:00Z"));
  });

  test.each([
    ["2026-11-20T08:00:00", "2026-11-20T09:00:00"],
    ["2026-11-20T09:00:00", "2026-11-20T09:30:00"],
    ["2026-11-20T14:29:59", "2026-11-20T14:30:00"],
    ["2026-11-20T15:10:00", "2026-11-23T09:00:00"], // Friday to Monday
    ["2026-11-22T12:00:00", "2026-11-23T09:00:00"],
  ])("after %s the next change is at %s", (at, next) => {
    expect(sessionAt(colombo(at)).nextChangeAt).toBe(colombo(next));
  });
});

describe("by the data", () => {
  const at = (now: string, newest: string | undefined) =>
    sessionAt(colombo(now), { newestEventAt: newest === undefined ? undefined : colombo(newest) });

  test("a weekday without a trade a quarter of an hour after the open has no session", () => {
    expect(at("2026-11-20T09:44:59", "2026-11-19T14:29:59")).toMatchObject({
      phase: "awaited",
      scheduled: "session",
      conflict: "no-trades-yet",
    });
    expect(at("2026-11-20T09:45:00", "2026-11-19T14:29:59")).toMatchObject({
      phase: "no-trades",
      scheduled: "session",
      conflict: "no-trades-yet",
      lastEventAt: colombo("2026-11-19T14:29:59"),
    });
    expect(at("2026-11-20T14:45:00", "2026-11-19T14:29:59").phase).toBe("no-trades");
    expect(at("2026-11-20T10:00:00", undefined).phase).toBe("no-trades");
  });

  test("a late first trade shows that there is a session", () => {
    expect(at("2026-11-20T11:00:00", "2026-11-20T10:59:00")).toMatchObject({
      phase: "session",
      conflict: undefined,
    });
  });

  test("before any data was read, only the clock decides", () => {
    expect(sessionAt(colombo("2026-11-20T12:00:00"), undefined).phase).toBe("session");
  });

  test("trades outside the hours show that a session runs", () => {
    expect(at("2026-11-21T11:00:00", "2026-11-21T10:59:30")).toMatchObject({
      phase: "session",
      scheduled: "closed",
      conflict: "trades-outside-hours",
    });
    expect(at("2026-11-20T18:00:00", "2026-11-20T14:29:59").phase).toBe("closed");
  });
});

describe("an announced holiday", () => {
  const paper = { title: "MARKET HOLIDAYS - 23rd and 24th November 2026", path: "a.pdf" };
  const holidays = new Map(["2026-11-23", "2026-11-24"].map((on) => [colombo(`${on}T00:00:00`), paper]));
  const hours = { ...colomboHours, holidays };
  const at = (now: string, newest?: string) =>
    sessionAt(colombo(now), { newestEventAt: newest === undefined ? undefined : colombo(newest) }, hours);

  test("has no session: the day is closed, with the paper as its source, and nothing is awaited", () => {
    expect(at("2026-11-23T09:40:00", "2026-11-20T14:29:59")).toMatchObject({
      phase: "closed",
      scheduled: "closed",
      conflict: undefined,
      holiday: paper,
    });
    expect(at("2026-11-25T09:40:00", "2026-11-20T14:29:59")).toMatchObject({
      phase: "awaited",
      holiday: undefined,
    });
    expect(at("2026-11-22T09:40:00", "2026-11-20T14:29:59").holiday).toBeUndefined();
  });

  test("is skipped by the next session, the last close and the count of missing sessions", () => {
    expect(at("2026-11-20T15:10:00").nextChangeAt).toBe(colombo("2026-11-25T09:00:00"));
    const friday = colombo("2026-11-20T14:29:59");
    expect(missingSessions(colombo("2026-11-25T09:00:00"), friday, hours)).toBe(0);
    expect(missingSessions(colombo("2026-11-25T14:30:00"), friday, hours)).toBe(1);
    expect(closeBefore(colombo("2026-11-25T08:00:00"), undefined, hours)).toBe(
      colombo("2026-11-20T14:30:00"),
    );
  });

  test("gives way to trades, which show that a session runs", () => {
    expect(at("2026-11-23T11:00:00", "2026-11-23T10:59:30")).toMatchObject({
      phase: "session",
      conflict: "trades-outside-hours",
      holiday: undefined,
    });
  });
});

describe("the last close", () => {
  test.each([
    [
      "in a session it is the day before's",
      "2026-11-20T11:00:00",
      "2026-11-20T10:59:00",
      "2026-11-19T14:30:00",
    ],
    ["from the close on it is today's", "2026-11-20T14:30:00", "2026-11-20T14:29:00", "2026-11-20T14:30:00"],
    ["over a weekend it is Friday's", "2026-11-22T12:00:00", "2026-11-20T14:29:00", "2026-11-20T14:30:00"],
    ["of a holiday there is none", "2026-11-20T17:00:00", "2026-11-18T14:29:00", "2026-11-18T14:30:00"],
    ["without a trade seen it is the clock's", "2026-11-23T08:00:00", undefined, "2026-11-20T14:30:00"],
  ])("%s", (_, at, event, close) => {
    expect(closeBefore(colombo(at), event === undefined ? undefined : colombo(event))).toBe(colombo(close));
  });
});

test.each([
  ["2026-11-20T14:29:50", "2026-11-20T16:00:00", 0],
  ["2026-11-20T14:29:50", "2026-11-22T11:00:00", 0],
  ["2026-11-20T14:29:50", "2026-11-23T14:29:59", 0],
  ["2026-11-20T14:29:50", "2026-11-23T14:30:00", 1],
  ["2026-11-20T14:29:50", "2026-11-28T09:00:00", 5],
  ["2026-10-02T14:29:50", "2026-11-22T11:00:00", 35],
  ["2026-11-23T10:00:00", "2026-11-20T11:00:00", 0],
])("for figures of %s, at %s the number of missing sessions by the calendar is %i", (last, at, missing) => {
  expect(missingSessions(Date.parse(`${at}+05:30`), Date.parse(`${last}+05:30`))).toBe(missing);
});

test("if the day of the figures is unknown, no session counts as missing", () => {
  expect(missingSessions(Date.parse("2026-11-22T11:00:00+05:30"), undefined)).toBe(0);
});

test("no other file of the page, the gateway or the recorder has an hour of the session as a text or a number", () => {
  const text = /["'`](?:09:[03]0|9:[03]0|14:30|15:10)["'`]/;
  const product =
    /\b(?:9|9\.5|14\.5) \* (?:hour|3_600_000|60 \* minute)\b|\b(?:9|14|15) \* (?:60|hour|3_600_000) \+ (?:10|30)\b/;
  const minutes = /\((?:9, (?:0|30)|14, 30|15, 10)\)/;
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g;
  const found = ["src", "server"]
    .flatMap(filesUnder)
    .filter(
      (file) => !isScaffolding(file) && !/^server\/exchange\/|^src\/market\/day\/session\.ts$/.test(file),
    )
    .filter((file) => {
      const code = readFileSync(join(root, file), "utf8").replaceAll(comments, "");
      return [text, product, minutes].some((hour) => hour.test(code));
    });
  expect(found).toEqual([]);
});
