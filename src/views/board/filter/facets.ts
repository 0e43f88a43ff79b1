/** Which lines are shown: all filter groups must match; within a group any choice may match. Pure. */
import { learntSectors } from "#feed/papers/sectorBook";
import { lineClass } from "#market/company/symbol";
import { type BoardRow, crossedShares, isRescaled } from "#market/line/board";
import { readableName } from "#ui/words/names";

export type Way = "up" | "down" | "flat";
export const ways = ["up", "down", "flat"] as const satisfies readonly Way[];

/** minutes since the last trade, at the exchange */
export const spans = [5, 15, 60] as const;
export type Span = (typeof spans)[number];

export interface Facets {
  /** words of the symbol or company, or their beginnings; case is ignored */
  filter: string;
  /** empty means no restriction, here and below */
  ways: ReadonlySet<Way>;
  /** letters of share classes, or "none" for a symbol without */
  classes: ReadonlySet<string>;
  /** codes as sent; the names of some are learned */
  statuses: ReadonlySet<number>;
  /** numbers of industry groups, or "unknown" for lines whose sector is not loaded, not stated or in no group */
  sectors: ReadonlySet<string>;
  /** crossings (negotiated blocks) were traded */
  crossed: boolean;
  within: Span | undefined;
  /** turnover of at least this, rupees */
  turnover: number | undefined;
  /** last price, both ends included */
  from: number | undefined;
  to: number | undefined;
  /** includes lines that did not trade in this session */
  untraded: boolean;
}

/** The data from which a part of the tools offers its choices. */
export interface FacetChoice {
  facets: Facets;
  onChoose: (changed: Partial<Facets>) => void;
}

export const noFacets: Facets = {
  filter: "",
  ways: new Set(),
  classes: new Set(),
  statuses: new Set(),
  sectors: new Set(),
  crossed: false,
  within: undefined,
  turnover: undefined,
  from: undefined,
  to: undefined,
  untraded: false,
};

const minute = 60_000;

/** @param at the exchange's time, ms @returns whether a line matches every filter */
export function fitting(facets: Facets, at: number): (row: BoardRow) => boolean {
  const tests = [...named(facets), ...traded(facets, at)];
  return (row) => tests.every((test) => test(row));
}

/** The number of a line's group as written in the address, if it is known yet. */
export function sectorOf(symbol: string): string {
  const sector = learntSectors.get().of(symbol);
  return sector.kind === "group" ? String(sector.sectorId) : "unknown";
}

type Test = (row: BoardRow) => boolean;

/** Matches the line's name and kind. */
function* named({ filter, classes, statuses, sectors, untraded }: Facets): Generator<Test> {
  if (!untraded) yield ({ lastKnown }) => lastKnown === undefined;
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0)
    yield (row) => {
      const written = `${row.symbol} ${readableName(row.name) ?? ""}`.toLowerCase();
      return words.every((word) => written.includes(word));
    };
  if (classes.size > 0) yield ({ symbol }) => classes.has(lineClass(symbol));
  if (sectors.size > 0) yield ({ symbol }) => sectors.has(sectorOf(symbol));
  if (statuses.size > 0) yield ({ status }) => status !== undefined && statuses.has(status);
}

/** Matches the line's figures of the day. An unknown figure matches no filter on it. */
function* traded({ ways, crossed, within, turnover, from, to }: Facets, at: number): Generator<Test> {
  if (ways.size > 0)
    yield (row) => {
      const way = wayOf(row);
      return way !== undefined && ways.has(way);
    };
  if (crossed) yield (row) => (crossedShares(row) ?? 0) > 0;
  if (within !== undefined)
    yield ({ lastTradeAt }) => lastTradeAt !== undefined && at - lastTradeAt <= within * minute;
  if (turnover !== undefined) yield (row) => (row.turnover ?? -1) >= turnover;
  if (from !== undefined) yield ({ price }) => price !== undefined && price >= from;
  if (to !== undefined) yield ({ price }) => price !== undefined && price <= to;
}

const wayOf = (row: BoardRow): Way | undefined => {
  const { change } = row;
  return change === undefined || row.earlier || isRescaled(row)
    ? undefined
    : change > 0
      ? "up"
      : change < 0
        ? "down"
        : "flat";
};

// Reads typed amounts, and formats them in short form.

const scales = { k: 1e3, m: 1e6, b: 1e9 } as const;

/** "2.5m", "100 K", "1,000,000" @returns undefined unless it is an amount above 0 */
export function readAmount(typed: string): number | undefined {
  const match = /^(\d{1,13}(?:\.\d{1,10})?)([kmb]?)n?$/.exec(typed.replace(/[\s,]/g, "").toLowerCase());
  if (!match) return undefined;
  const unit = match[2];
  const scale = unit === "k" || unit === "m" || unit === "b" ? scales[unit] : 1;
  const amount = Math.round(Number(match[1]) * scale * 10_000) / 10_000;
  return amount > 0 && amount <= 1e13 ? amount : undefined;
}

/** "100 K", "2.5 M", "750": always the exact amount, never rounded. */
export function writeAmount(amount: number): string {
  for (const [unit, scale] of Object.entries(scales).reverse()) {
    const short = amount / scale;
    if (amount >= scale && Number.isInteger(short * 100)) return `${short} ${unit.toUpperCase()}`;
  }
  return String(amount);
}
