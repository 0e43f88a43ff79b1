import { describe, expect, test } from "vitest";
import {
  type SeenBoard,
  type SeenDay,
  type SeenIndices,
  seenDayAfter,
  seenPhaseOf,
  withIndices,
} from "#market/day/evidence";
import { evidenceText, scheduledText, seenName, seenSentence } from "./seenWords.ts";

const at = (time: string, day = "2026-11-19") => Date.parse(`${day}T${time}+05:30`);
const line = (symbol: string, lastTradeAt: number, closingPrice?: number) => ({
  symbol,
  lastTradeAt,
  closingPrice,
  shares: 100,
});
type Board = readonly [at: number, rows: SeenBoard["rows"], indices?: Partial<SeenIndices>];

function look(...boards: readonly Board[]) {
  let seen: SeenDay | undefined;
  for (const [when, rows, indices] of boards) {
    seen = seenDayAfter(seen, { at: when, rows });
    if (indices)
      seen = withIndices(seen, { at: when, tickAt: undefined, top20Percent: undefined, ...indices });
  }
  if (!seen) throw new Error("no board");
  const state = seenPhaseOf(seen);
  return {
    name: seenName(state, seen.at),
    sentence: seenSentence(state, seen.at),
    scheduled: scheduledText(state.scheduled, seen.at),
    lines: state.evidence.map(evidenceText),
  };
}

const yesterday = [line("A", at("14:29:00", "2026-11-18"), 20)];
const opened = [line("A", at("10:15:00.2")), line("B", at("10:15:01"))];
const trading = [line("A", at("10:15:00.2")), line("B", at("10:20:00"))];
const call: Board = [at("10:14:55"), yesterday];

describe("a delayed open", () => {
  test("before a delayed open, the words say that there is no trade beside the scheduled open, and claim no cause", () => {
    const { name, sentence, scheduled } = look([at("09:29:00"), yesterday], [at("10:10:00"), yesterday]);
    expect(name).toBe("No trade yet · due 09:30");
    expect(sentence).toContain("The data do not show whether");
    expect(scheduled).toBe("Open 09:30–14:30");
  });

  test("at a delayed open, the words give its auction and its time", () => {
    const { name, sentence, lines } = look(call, [at("10:15:05"), opened]);
    expect(name).toBe("Opened 10:15 (auction)");
    expect(sentence).toBe("Opened 10:15 by auction; no later trade yet.");
    expect(lines).toContain("First trade 10:15:00, scheduled open 09:30");
    expect(lines).toContain("Opening auction: at least 2 lines, 200 shares");
    expect(look(call, [at("10:15:05"), opened], [at("10:20:02"), trading]).name).toBe("Open since 10:15");
  });

  test("a page that was opened later claims no time of the open", () => {
    const { name, lines } = look([at("10:20:02"), trading]);
    expect(name).toBeUndefined();
    expect(lines[0]).toBe("First trade seen 10:15:00; earlier trades may be unknown");
  });
});

describe("if boards and clock agree, the header has no other name", () => {
  test.each<[string, Board]>([
    ["the opening call", [at("09:10:00"), yesterday]],
    ["the session", [at("11:00:00"), [line("A", at("10:59:50"))]]],
    ["settling before the first close", [at("14:31:00"), [line("A", at("14:29:50"))]]],
    ["an evening", [at("20:00:00"), [line("A", at("14:29:50"))]]],
    ["a settled evening", [at("20:00:00"), [line("A", at("14:29:50"), 20)], { tickAt: at("14:50:00") }]],
  ])("%s keeps the clock's name", (_, board) => {
    expect(look(board).name).toBeUndefined();
  });
});

test("silence is called quiet; with a fall of 5 % a halt is suspected, and not claimed", () => {
  const board: Board = [at("11:04:30"), [line("A", at("11:00:00"))]];
  expect(look(board).name).toBe("Quiet: no trade for 4 min");
  const deep = look([board[0], board[1], { top20Percent: -5.2 }]);
  expect(deep.name).toBe("Halt suspected: no trade for 4 min");
  expect(deep.sentence).toBe(
    "Halt suspected: no trade for 4 min, S&P SL20 −5.20%. The data do not show whether it is a halt.",
  );
});

test("half-published closes are counted, also after the scheduled end; settled needs all of them and a still index", () => {
  const half = [line("A", at("14:29:50"), 20), line("B", at("14:29:40"))];
  expect(look([at("14:40:00"), half])).toMatchObject({
    name: "Closing: 1 of 2 closes",
    scheduled: "Settling 14:30–15:10",
  });
  expect(look([at("16:00:00"), half])).toMatchObject({
    name: "Closing: 1 of 2 closes",
    scheduled: "Closed",
  });
  const all = [line("A", at("14:29:50"), 20)];
  expect(look([at("15:00:00"), all, { tickAt: at("14:56:00") }]).name).toBe("Closing: 1 of 1 closes");
  expect(look([at("15:02:00"), all, { tickAt: at("14:56:00") }]).name).toBe("Settled");
});

test("trades outside the scheduled hours appear with their time", () => {
  expect(look([at("14:41:20"), [line("A", at("14:41:10"))]]).name).toBe("Trades outside hours: 14:41:10");
  expect(look([at("09:12:00"), [line("A", at("09:11:50"))]]).name).toBe("Trades before 09:30");
});

test("a name fits into the header's row, also beside the mark of a simulated market that is closed", () => {
  const closes = Array.from({ length: 278 }, (_, count) =>
    line(`L${count}`, at("14:29:00"), count % 2 || undefined),
  );
  const closed = [look([at("10:10:00"), yesterday]).name, look([at("14:40:00"), closes]).name];
  const trading = [
    look([at("11:50:30"), [line("A", at("11:00:00"))], { top20Percent: -6 }]).name,
    look([at("14:41:20"), [line("A", at("14:41:10"))]]).name,
  ];
  for (const name of closed) expect(name?.length).toBeLessThanOrEqual(26);
  for (const name of trading) expect(name?.length).toBeLessThanOrEqual(38);
});
