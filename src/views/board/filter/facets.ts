/** Which lines are shown: every choice has to fit, and of several made within one choice any may. Pure. */
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
  /** words of symbol or company, or how they begin; case aside */
  filter: string;
  /** nothing chosen means all of them, here and below */
  ways: ReadonlySet<Way>;
  /** letters of share classes, or "none" for a symbol without */
  classes: ReadonlySet<string>;
  /** codes as sent; the names of some are learned */
  statuses: ReadonlySet<number>;
  /** numbers of industry groups, or "unknown" for lines whose sector is not loaded, not said or no group's */
  sectors: ReadonlySet<string>;
  /** blocks changed hands beside the regular market */
  crossed: boolean;
  within: Span | undefined;
  /** rupees traded at least */
  turnover: number | undefined;
  /** last price, both ends included */
  from: number | undefined;
  to: number | undefined;
  /** also the lines that did not trade in this session */
  untraded: boolean;
}

/** What a part of the tools is given to choose from. */
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

/** @param at the exchange's time, ms @returns whether a line fits them all */
export function fitting(facets: Facets, at: number): (row: BoardRow) => boolean {
  const tests = [...named(facets), ...traded(facets, at)];
  return (row) => tests.every((test) => test(row));
}

/** The number of a line's group as an address spells it, as far as it is known by now. */
export function sectorOf(symbol: string): string {
  const sector = learntSectors.get().of(symbol);
  return sector.kind === "group" ? String(sector.sectorId) : "unknown";
}

type Test = (row: BoardRow) => boolean;

/** What a line is called, and what it is. */
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

/** What it did today. A figure that is not known fits nothing that is asked of it. */
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

// Amounts as people type them, and made short again.

const scales = { k: 1e3, m: 1e6, b: 1e9 } as const;

/** "2.5m", "100 K", "1,000,000" @returns undefined for what is no amount above 0 */
export function readAmount(typed: string): number | undefined {
  const match = /^(\d{1,13}(?:\.\d{1,10})?)([kmb]?)n?$/.exec(typed.replace(/[\s,]/g, "").toLowerCase());
  if (!match) return undefined;
  const unit = match[2];
  const scale = unit === "k" || unit === "m" || unit === "b" ? scales[unit] : 1;
  const amount = Math.round(Number(match[1]) * scale * 10_000) / 10_000;
  return amount > 0 && amount <= 1e13 ? amount : undefined;
}

/** "100 K", "2.5 M", "750": exactly the amount, never rounded. */
export function writeAmount(amount: number): string {
  for (const [unit, scale] of Object.entries(scales).reverse()) {
    const short = amount / scale;
    if (amount >= scale && Number.isInteger(short * 100)) return `${short} ${unit.toUpperCase()}`;
  }
  return String(amount);
}
