/** Decides which lines are shown. A line must match all filter groups, and within a group any choice. Pure. */
import { learntSectors } from "#feed/papers/sectorBook";
import { lineClass } from "#market/company/symbol";
import { type BoardRow, crossedShares, isRescaled } from "#market/line/board";
import { readableName } from "#ui/words/names";

export type Way = "up" | "down" | "flat";
export const ways = ["up", "down", "flat"] as const satisfies readonly Way[];

/** minutes since the last trade, by the exchange's clock */
export const spans = [5, 15, 60] as const;
export type Span = (typeof spans)[number];

export interface Facets {
  /** words, or parts of words, of the symbol or company; case is ignored */
  filter: string;
  /** empty means no restriction; this holds for all sets below */
  ways: ReadonlySet<Way>;
  /** letters of share classes, or "none" for a symbol without a class */
  classes: ReadonlySet<string>;
  /** codes as sent; the names of some codes are learned */
  statuses: ReadonlySet<number>;
  /** numbers of industry groups, or "unknown" for lines whose sector is not loaded, not stated or in no group */
  sectors: ReadonlySet<string>;
  /** only lines with crossings (negotiated blocks) */
  crossed: boolean;
  within: Span | undefined;
  /** least turnover, rupees */
  turnover: number | undefined;
  /** last price; both ends are included */
  from: number | undefined;
  to: number | undefined;
  /** includes lines that did not trade in this session */
  untraded: boolean;
}

/** The data from which the filter tools offer choices. */
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

/** The number of a line's industry group, as written in the address; "unknown" if it is not known. */
export function sectorOf(symbol: string): string {
  const sector = learntSectors.get().of(symbol);
  return sector.kind === "group" ? String(sector.sectorId) : "unknown";
}

type Test = (row: BoardRow) => boolean;

/** Tests of the line's name and kind; each yielded value must be true. */
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

/** Tests of the line's figures of the day. A line whose figure is unknown does not match a filter on that figure. */
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
