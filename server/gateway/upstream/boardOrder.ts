/**
 * Compares each board with the one before it. Within a session trades only add up, but for corrections, and a line that has traded stays on
 * the board. A service of several nodes may send an older board, half a board or none; such an answer is no news and is refused.
 */
import { dayStart } from "#market/day/session";
import { rowsBySymbol } from "#rows/boardRows";
import type { Body } from "#wire/contract/operation";
import { MalformedBody } from "#wire/contract/parseBody";
import type { Operations } from "#wire/operations";

/** Thrown for a board that contradicts the one before it. */
export class ContradictingBoard extends MalformedBody {}

type Board = Body<Operations["board"]>;

interface Counters {
  trades: number | undefined;
  shares: number | undefined;
}

interface BoardStamps {
  /** the exchange's time of the answer, ms */
  at: number;
  /** the newest trade, exchange's ms, and the start of its day */
  newestAt: number;
  day: number;
  /** lines that traded on that day */
  traded: ReadonlyMap<string, Counters>;
}

/** ms by which the exchange's clock goes back if a simulated market was restarted */
const restartJump = 60_000;
/** A line or two may leave a board, as after a suspension. More are missing: this part of the lines that traded, and at least two. */
const lostShare = 0.02;
/** A correction cancels a few trades, or this part of all. It may cancel many shares. */
const [fewTrades, mostCorrected, mostShares] = [5, 0.01, 0.5];
/** Boards in a row. After so many, in more than a minute, lower figures are the exchange's own: the earlier ones were wrong, or it began anew. */
const mostRefusedBoards = 8;

export class BoardOrder {
  #seen: BoardStamps | undefined;
  #lowerInRow = 0;

  /** @param at the exchange's time of the answer, ms @throws ContradictingBoard */
  check({ reqTradeSummery: sent }: Board, at: number): void {
    const before = this.#seen;
    const now = seenOf(sent, at, before?.day);
    const fault = before && at > before.at - restartJump ? contradiction(before, now, at) : undefined;
    this.#lowerInRow = fault?.kind === "lower" ? this.#lowerInRow + 1 : 0;
    if (fault && this.#lowerInRow < mostRefusedBoards) throw new ContradictingBoard(fault.reason);
    this.#lowerInRow = 0;
    if (now && now.newestAt > 0) this.#seen = now;
  }
}

/** @param day of a board without times, whose `newestAt` is 0 @returns undefined for a board without lines or days */
function seenOf(sent: Board["reqTradeSummery"], at: number, day?: number): BoardStamps | undefined {
  const rows = [...rowsBySymbol(sent).values()];
  const newestAt = rows.reduce((newest, { lastTradedTime }) => Math.max(newest, lastTradedTime ?? 0), 0);
  const from = newestAt > 0 ? dayStart(newestAt) : day;
  if (rows.length === 0 || from === undefined) return undefined;
  const today = newestAt > 0 ? rows.filter(({ lastTradedTime }) => (lastTradedTime ?? 0) >= from) : rows;
  const traded = today.map(({ symbol, tradevolume, sharevolume }) => {
    const counters = { trades: tradevolume ?? undefined, shares: sharevolume ?? undefined };
    return [symbol, counters] as const;
  });
  return { at, newestAt, day: from, traded: new Map(traded) };
}

interface Fault {
  kind: "lower" | "smaller";
  reason: string;
}

function contradiction(before: BoardStamps, now: BoardStamps | undefined, at: number): Fault | undefined {
  const all = before.traded.size;
  // on another day the board begins anew
  if (dayStart(at) !== before.day || all === 0) return undefined;
  if (!now)
    return { kind: "smaller", reason: `an empty board after one with ${all} lines that traded today` };
  if (now.day < before.day) return { kind: "lower", reason: "a board of an earlier day than the one before" };
  if (now.day > before.day) return undefined;
  const kept = [...before.traded.keys()].filter((symbol) => now.traded.has(symbol)).length;
  if (kept < now.traded.size / 2) return undefined; // another market
  const lost = all - kept;
  if (lost >= Math.max(2, lostShare * all) && now.newestAt > 0)
    return { kind: "smaller", reason: `the exchange's board lost ${lost} of ${all} lines that traded today` };
  const reason = lower(before, now, lost);
  return reason === undefined ? undefined : { kind: "lower", reason };
}

/** The counters of the lines that have one in both boards. */
function compare(before: BoardStamps, now: BoardStamps, counter: keyof Counters) {
  const pairs = [...before.traded].flatMap(([symbol, { [counter]: was }]) => {
    const is = now.traded.get(symbol)?.[counter];
    return was === undefined || is === undefined ? [] : [{ was, is }];
  });
  const was = pairs.reduce((sum, pair) => sum + pair.was, 0);
  const is = pairs.reduce((sum, pair) => sum + pair.is, 0);
  return { pairs, was, is, fell: was - is };
}

/** @returns why the board's counters are not later ones of the same day */
function lower(before: BoardStamps, now: BoardStamps, lost: number): string | undefined {
  const [trades, shares] = [compare(before, now, "trades"), compare(before, now, "shares")];
  const isLess = ({ fell }: { fell: number }) => fell > 0 || (fell === 0 && lost > 0);
  if (now.newestAt > 0 && now.newestAt < before.newestAt && isLess(trades) && isLess(shares))
    return "an older board than the one before";
  if (trades.fell > Math.max(fewTrades, mostCorrected * trades.was))
    return `the trades of the exchange's board fell from ${trades.was} to ${trades.is}`;
  if (shares.fell > (trades.fell > 0 ? mostShares : mostCorrected) * shares.was)
    return `the shares of the exchange's board fell from ${shares.was} to ${shares.is}`;
  const reset = trades.pairs.find(({ was, is }) => was - is > Math.max(fewTrades, was / 2));
  return reset && `the trades of a line on the exchange's board fell from ${reset.was} to ${reset.is}`;
}
