/**
 * Compares each board with the one before it. Within a session trades only add up, and a line that has traded stays on the board. A service
 * of several nodes may send an older board, half a board or none; such an answer is no news and is refused.
 */
import { dayStart } from "#market/day/session";
import type { Body } from "#wire/contract/operation";
import { MalformedBody } from "#wire/contract/read";
import type { Operations } from "#wire/operations";

/** Thrown for a board that contradicts the one before it. */
export class ContradictingBoard extends MalformedBody {}

type Board = Body<Operations["board"]>;

interface Seen {
  /** the exchange's time of the answer, ms */
  at: number;
  /** the newest trade, exchange's ms, and the start of its day */
  newestAt: number;
  day: number;
  /** lines that traded on that day */
  traded: ReadonlySet<string>;
  trades: number;
  shares: number;
}

/** ms by which the exchange's clock goes back if a simulated market was restarted */
const restarted = 60_000;
/** A line or two may leave a board, as after a suspension. More are missing: this part of the lines that traded, and at least two. */
const mostLost = 0.02;
/** Figures of a corrected trade may be lower for good, so an older board is taken after so many in a row. */
const mostRefused = 3;

export class BoardOrder {
  #seen: Seen | undefined;
  #olderInRow = 0;

  /** @param at the exchange's time of the answer, ms @throws ContradictingBoard */
  check({ reqTradeSummery: rows }: Board, at: number): void {
    const before = this.#seen;
    const now = seenOf(rows, at);
    const compared = before && at > before.at - restarted && (now || rows.length === 0); // a board without times tells nothing
    const fault = compared ? contradiction(before, now, at) : undefined;
    this.#olderInRow = fault?.kind === "older" ? this.#olderInRow + 1 : 0;
    if (fault && this.#olderInRow < mostRefused) throw new ContradictingBoard(fault.reason);
    this.#olderInRow = 0;
    if (now) this.#seen = now;
  }
}

function seenOf(rows: Board["reqTradeSummery"], at: number): Seen | undefined {
  const times = rows.flatMap(({ lastTradedTime }) => lastTradedTime ?? []);
  if (times.length === 0) return undefined;
  const newestAt = times.reduce((newest, time) => Math.max(newest, time));
  const day = dayStart(newestAt);
  const today = rows.filter(({ lastTradedTime }) => (lastTradedTime ?? 0) >= day);
  return {
    ...{ at, newestAt, day },
    traded: new Set(today.map(({ symbol }) => symbol)),
    trades: today.reduce((sum, { tradevolume }) => sum + (tradevolume ?? 0), 0),
    shares: today.reduce((sum, { sharevolume }) => sum + (sharevolume ?? 0), 0),
  };
}

interface Fault {
  kind: "older" | "smaller";
  reason: string;
}

function contradiction(before: Seen, now: Seen | undefined, at: number): Fault | undefined {
  const all = before.traded.size;
  // on another day the board begins anew
  if (dayStart(at) !== before.day || all === 0) return undefined;
  if (!now)
    return { kind: "smaller", reason: `an empty board after one with ${all} lines that traded today` };
  if (now.day < before.day) return { kind: "older", reason: "a board of an earlier day than the one before" };
  if (now.day > before.day) return undefined;
  const kept = [...before.traded].filter((symbol) => now.traded.has(symbol)).length;
  const isSameMarket = kept >= now.traded.size / 2;
  const lost = all - kept;
  if (isSameMarket && lost >= Math.max(2, mostLost * all))
    return { kind: "smaller", reason: `the exchange's board lost ${lost} of ${all} lines that traded today` };
  const isOlder = now.newestAt < before.newestAt && now.trades < before.trades && now.shares < before.shares;
  return isOlder ? { kind: "older", reason: "an older board than the one before" } : undefined;
}
