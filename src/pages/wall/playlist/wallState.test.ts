import { expect, test } from "vitest";
import {
  cornerWords,
  isAtRest,
  isFramed,
  isTrusted,
  type LeftOut,
  stanceOf,
  wallStateText,
} from "./wallState.ts";

test("before the first figures a display is waiting, not stale", () => {
  expect(stanceOf({ word: "stale", fetchedAt: undefined })).toBe("waiting");
  expect(stanceOf({ word: "stale", fetchedAt: 5 })).toBe("stale");
  expect(stanceOf({ word: "offline", fetchedAt: undefined })).toBe("offline");
});

test("old figures are framed and not trusted; figures of a closed market are trusted and not framed", () => {
  expect(
    ["live", "delayed", "stale", "not-moving", "offline", "closed", "waiting"].filter((word) =>
      isFramed(word as never),
    ),
  ).toEqual(["stale", "offline"]);
  const trusted = (word: string, veiled = false) => isTrusted({ word: word as never, veiled });
  expect(
    ["live", "delayed", "stale", "not-moving", "offline", "closed"].filter((word) => trusted(word)),
  ).toEqual(["live", "delayed", "closed"]);
  expect(trusted("live", true)).toBe(false);
});

test("a market that is closed or not moving counts as at rest, and so does one with a lagging board", () => {
  const words = ["live", "delayed", "stale", "not-moving", "offline", "closed"] as const;
  const atRest = words.filter((word) => isAtRest({ word, boardBehind: false }));
  expect(atRest).toEqual(["not-moving", "closed"]);
  expect(isAtRest({ word: "delayed", boardBehind: true })).toBe(true);
});

test("the state is written as text for scripts", () => {
  expect(wallStateText({ view: "map", stance: "live", age: 4 })).toBe("view=map word=live age=4");
  expect(wallStateText({ view: "map", stance: "waiting", age: undefined })).toBe(
    "view=map word=waiting age=none",
  );
});

const words = (given: Partial<LeftOut>) =>
  cornerWords({ unread: [], absent: [], failed: [], language: undefined, ...given });
const views = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: "views", value: `nope${at + 1}` }));

test("each unreadable entry is named together with its parameter", () => {
  expect(words({})).toEqual([]);
  expect(words({ unread: [...views(2), { name: "colour", value: "blue" }] })).toEqual([
    "Ignored in the address: views nope1, nope2; colour blue",
  ]);
});

test("every unreadable entry is named, in several texts if needed, and each text fits in one row", () => {
  const texts = words({ unread: views(60) });
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.flatMap((part) => part.match(/nope\d+/g))).toEqual(views(60).map(({ value }) => value));
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(100);
});

test("a very long entry is truncated and marked", () => {
  expect(words({ unread: [{ name: "views", value: "x".repeat(2_500) }] })).toEqual([
    `Ignored in the address: views ${"x".repeat(23)}…`,
  ]);
});

test("truncation never splits a character", () => {
  const smiling = "\u{1f600}";
  expect(words({ unread: [{ name: "views", value: smiling.repeat(30) }] })).toEqual([
    `Ignored in the address: views ${smiling.repeat(23)}…`,
  ]);
});

test("a view left out for its number of seconds is reported with the valid range", () => {
  expect(
    words({
      unread: [
        { name: "views", value: "overview:5", why: "seconds" },
        { name: "views", value: "map:700", why: "seconds" },
      ],
    }),
  ).toEqual(["Ignored: views overview:5, map:700. A view must last 10 to 600 s."]);
});

test("absent views are named as in the address, and views that failed to draw by their title", () => {
  expect(
    words({
      absent: [
        { name: "symbol", subject: "NOPE.N0000", seconds: 30 },
        { name: "index", subject: "99", seconds: 30 },
        { name: "index", subject: "99", seconds: 60 },
      ],
      failed: ["board"],
    }),
  ).toEqual([
    "Ignored, not known here: symbol-NOPE.N0000, index-99",
    "Left out, because they cannot be drawn: Board",
  ]);
});
