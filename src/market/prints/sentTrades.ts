/** Replaces a line's prints by the trades in the exchange's own list of that line, if that list was loaded. */
import { sideOf } from "./prints.ts";
import type { TapeEntry } from "./tapeEntries.ts";

interface SentTrade {
  at: number;
  price: number;
  quantity: number | undefined;
  /** number of trades at one instant, if several; `quantity` is their sum, and `price` that of the last */
  merged?: number | undefined;
}

export interface Agreement {
  /** newest first: the exchange's trades, which replace the prints up to `until`, and the later prints */
  entries: readonly TapeEntry[];
  /** number of prints of one trade that were compared with the list. `same` counts those with a trade of equal price, shares and time. */
  compared: number;
  same: number;
  /** exchange time of the list's newest trade, ms; undefined for an empty list */
  until: number | undefined;
}

/** @param entries of one line, newest first @param sent the exchange's trades of the session, oldest first */
export function withSentTrades(entries: readonly TapeEntry[], sent: readonly SentTrade[]): Agreement {
  const until = sent.at(-1)?.at;
  if (until === undefined) return { entries, compared: 0, same: 0, until };
  const isCovered = ({ kind, to }: TapeEntry) => kind !== "block" && to !== undefined && to <= until;
  const covered = entries.filter(isCovered);
  const rest = entries.filter((entry) => !isCovered(entry));
  // if the list ends within a window, the window keeps its prints, and the list's trades in it are left out
  const cut = Math.min(...rest.flatMap(({ kind, from }) => (kind === "block" ? [] : (from ?? []))));
  const free = new Map(sent.map((trade, place) => [place, trade]));
  const marks = new Map<number, TapeEntry["oddities"]>();
  let [compared, same] = [0, 0];
  for (const print of covered) {
    if (print.kind !== "exact" && print.kind !== "workedOut") continue;
    const found = [...free].find(([, trade]) => isSameTrade(print, trade));
    if (!found && sent.some((trade) => trade.merged && isWithin(print, trade))) continue;
    compared += 1;
    if (!found) continue;
    same += 1;
    free.delete(found[0]);
    marks.set(found[0], print.oddities);
  }
  const symbol = entries[0]?.symbol ?? "";
  const own = sent.flatMap((trade, place): TapeEntry[] => {
    if (trade.at > cut) return [];
    const marked = { key: `sent ${trade.at} ${place}`, symbol, oddities: marks.get(place) ?? [] };
    return [{ ...marked, ...sentEntry(trade, sent[place - 1]) }];
  });
  const all = [...rest, ...own.reverse()].sort((a, b) => (b.by ?? 0) - (a.by ?? 0));
  return { entries: all, compared, same, until };
}

/** ms by which the time of a trade on the board and in the list may differ */
const tradeTolerance = 1_000;

/** Whether a print and a trade are the same. The trade must be in the print's window, or both must have nearly the same time. */
const isSameTrade = ({ price, shares, from = 0, to = 0, at = to }: TapeEntry, trade: SentTrade) =>
  trade.price === price &&
  trade.quantity === shares &&
  (isWithin({ from, to }, trade) || Math.abs(trade.at - at) <= tradeTolerance);

const isWithin = ({ from = 0, to = 0 }: Pick<TapeEntry, "from" | "to">, { at }: SentTrade) =>
  at > from && at <= to;

function sentEntry(
  { at, price, quantity: shares, merged: trades = 1 }: SentTrade,
  before: SentTrade | undefined,
): Omit<TapeEntry, "key" | "symbol" | "oddities"> {
  const side = before && sideOf(price - before.price);
  return { kind: "sent", from: undefined, to: undefined, at, by: at, price, shares, trades, side };
}
