/** A line's prints beside the exchange's own list of its trades, where that was fetched. */
import type { TapeEntry } from "./latest.ts";

interface SentTrade {
  at: number;
  price: number;
  quantity: number | undefined;
  /** so many trades of one instant, with their sizes added and the price of the last */
  merged?: number | undefined;
}

export interface Agreement {
  /** the exchange's trades in place of the prints that they cover, and the later prints; newest first */
  entries: readonly TapeEntry[];
  /** lone prints that the list covers and tells apart, and how many of them it has with the same price, shares and window */
  compared: number;
  same: number;
  /** exchange time of the list's newest trade, ms; undefined for an empty list */
  until: number | undefined;
}

/** @param entries of one line, newest first @param sent the whole session's, oldest first */
export function withSentTrades(entries: readonly TapeEntry[], sent: readonly SentTrade[]): Agreement {
  const until = sent.at(-1)?.at;
  if (until === undefined) return { entries, compared: 0, same: 0, until };
  const isCovered = ({ kind, to }: TapeEntry) => kind !== "block" && to !== undefined && to <= until;
  const covered = entries.filter(isCovered);
  const rest = entries.filter((entry) => !isCovered(entry));
  // a window that the list covers in part keeps its prints, so that none of its trades is there twice
  const cut = Math.min(...rest.flatMap(({ kind, from }) => (kind === "block" ? [] : (from ?? []))));
  const free = new Map(sent.map((trade, place) => [place, trade]));
  const marks = new Map<number, TapeEntry["oddities"]>();
  let [compared, same] = [0, 0];
  for (const print of covered) {
    if (print.kind !== "exact" && print.kind !== "workedOut") continue;
    const found = [...free].find(([, trade]) => isSame(print, trade));
    if (!found && sent.some((trade) => trade.merged && isWithin(print, trade))) continue;
    compared += 1;
    if (!found) continue;
    same += 1;
    free.delete(found[0]);
    marks.set(found[0], print.oddities);
  }
  const own = sent.flatMap((trade, place) =>
    trade.at > cut ? [] : sentEntry(trade, place, { entries, sent, marks }),
  );
  const all = [...rest, ...own.reverse()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return { entries: all, compared, same, until };
}

/** ms by which the board's time of a trade and the list's may differ */
const apart = 1_000;

/** The board's window is of our request, the trade's own time is of the exchange: either may show that it is the same trade. */
const isSame = ({ price, shares, from = 0, to = 0, at = to }: TapeEntry, trade: SentTrade) =>
  trade.price === price &&
  trade.quantity === shares &&
  (isWithin({ from, to }, trade) || Math.abs(trade.at - at) <= apart);

const isWithin = ({ from = 0, to = 0 }: Pick<TapeEntry, "from" | "to">, { at }: SentTrade) =>
  at > from && at <= to;

interface Beside {
  entries: readonly TapeEntry[];
  sent: readonly SentTrade[];
  marks: ReadonlyMap<number, TapeEntry["oddities"]>;
}

function sentEntry(
  { at, price, quantity, merged = 1 }: SentTrade,
  place: number,
  { entries, sent, marks }: Beside,
): TapeEntry {
  const before = sent[place - 1]?.price;
  return {
    key: `sent ${at} ${place}`,
    symbol: entries[0]?.symbol ?? "",
    kind: "sent",
    from: undefined,
    to: undefined,
    at,
    price,
    shares: quantity,
    trades: merged,
    side: before === undefined ? undefined : price > before ? "up" : price < before ? "down" : "same",
    oddities: marks.get(place) ?? [],
  };
}
