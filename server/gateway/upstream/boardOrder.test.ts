import { describe, expect, test } from "vitest";
import { boardRow } from "#server/gateway/testing/bodies";
import { hour, minute } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";
import { casesPresent, handedCase } from "#wire/testing/cases";
import { BoardOrder, ContradictingBoard } from "./boardOrder.ts";

const at = Date.parse("2026-10-02T11:00:00+05:30");

/** A board of so many lines, each with so many trades, the newest at this time. */
const board = (
  lines: number,
  { trades = 10, newest = at, code = "L", each = 100, first = {} as object } = {},
) =>
  parseBody(operations.board.reply, {
    reqTradeSummery: Array.from({ length: lines }, (_, line) => ({
      ...boardRow(`${code}${line}.N0000`, 10, line),
      lastTradedTime: newest - line * 1_000,
      tradevolume: trades,
      sharevolume: each * trades,
      ...(line === 0 && first),
    })),
  }).body;

const timeless = parseBody(operations.board.reply, {
  reqTradeSummery: board(20).reqTradeSummery.map((row) => ({
    ...row,
    lastTradedTime: null,
    tradevolume: 0,
    sharevolume: 0,
  })),
}).body;

const following = (first: ReturnType<typeof board>, firstAt = at) => {
  const order = new BoardOrder();
  order.check(first, firstAt);
  return (next: ReturnType<typeof board>, nextAt = at + 10_000) =>
    () =>
      order.check(next, nextAt);
};

describe("is refused", () => {
  test("half a board, and an empty one, as long as the exchange sends it", () => {
    const next = following(board(278));
    for (let again = 0; again < 10; again += 1) {
      expect(next(board(139, { newest: at + minute }))).toThrow("lost 139 of 278 lines");
      expect(next(board(0))).toThrow("an empty board after one with 278 lines");
    }
    expect(next(board(278, { newest: at + minute }))).not.toThrow();
  });

  test("an older board, also if it alternates with newer ones", () => {
    const next = following(board(20, { trades: 12 }));
    for (let turn = 1; turn < 10; turn += 1) {
      const older = board(20, { trades: 11, newest: at - minute });
      expect(next(older)).toThrow(ContradictingBoard);
      expect(next(board(20, { trades: 12 + turn, newest: at + turn * 1_000 }))).not.toThrow();
    }
  });

  test.each([
    ["fewer trades at a later time", board(20, { trades: 6, newest: at + minute }), "fell from 200 to 120"],
    ["no trades at all", board(20, { trades: 0, newest: at + minute }), "fell from 200 to 0"],
    ["no trades and no times", timeless, "fell from 200 to 0"],
    ["fewer shares", board(20, { each: 90 }), "the shares of the exchange's board fell from 20000 to 18000"],
    [
      "one line that begins anew",
      board(20, { trades: 11, first: { tradevolume: 3 } }),
      "of a line on the exchange's board fell",
    ],
  ])("%s", (_, next, reason) => expect(following(board(20))(next)).toThrow(reason));

  test("a board of the day before", () => {
    expect(following(board(20))(board(20, { newest: at - 24 * hour }))).toThrow("an earlier day");
  });
});

describe("is taken", () => {
  test.each([
    ["the same board again", board(20), at],
    ["a board with one line less", board(19), at],
    ["more trades at an earlier time", board(20, { trades: 11, newest: at - minute }), at],
    ["a cancelled trade", board(20, { first: { tradevolume: 9, sharevolume: 10 } }), at],
    ["a counter that cannot be read", board(20, { first: { tradevolume: null, sharevolume: null } }), at],
    ["the first board of the next day", board(3, { newest: at + 24 * hour, trades: 1 }), at + 24 * hour],
    ["an empty board before the next session", board(0), at + 22 * hour],
    ["a restarted market, whose clock went back", board(5, { newest: at - 2 * hour }), at - hour],
    ["a board without any time", { reqTradeSummery: [{ symbol: "L1.N0000" }] }, at],
    ["another market", board(20, { code: "M" }), at],
  ])("%s", (_, next, nextAt) => expect(following(board(20))(next, nextAt)).not.toThrow());

  test("figures that stay lower, at the eighth board in a row", () => {
    const next = following(board(20, { trades: 12 }));
    const lower = board(20, { trades: 11, newest: at - minute });
    for (let again = 1; again < 8; again += 1) expect(next(lower)).toThrow(ContradictingBoard);
    expect(next(lower)).not.toThrow();
    expect(next(lower)).not.toThrow();
  });
});

test.skipIf(!casesPresent)("P18: the older of two alternating boards is refused", () => {
  const bodies = Object.values(handedCase<Record<string, unknown>>("P18")).filter(
    (part) => typeof part === "object" && part !== null && "reqTradeSummery" in part,
  );
  const [newer, older] = bodies.map((sent) => parseBody(operations.board.reply, sent).body);
  if (!newer || !older) throw new Error("the case has no two boards");
  const time = newer.reqTradeSummery[0]?.lastTradedTime ?? 0;
  expect(following(newer, time)(older, time + 5_000)).toThrow("an older board");
});
