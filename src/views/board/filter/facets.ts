/** Decides which lines are shown. A line must match all filter groups, and within a group any choice. */

import { companyBook } from "#feed/lines/companyBook";
import { sectorTitle } from "#market/company/sector";
import { lineClass } from "#market/company/symbol";
import { type BoardRow, crossedShares, isRescaled } from "#market/line/board";
import { tickMove } from "#market/line/ticks";
import { text } from "#ui/messages/text";
import { shareClass } from "#ui/table/SymbolCode.tsx";
import { writeAmount } from "#ui/words/amount";
import { readableName } from "#ui/words/names";
import { minute } from "#units/time";
import { boardName } from "#views/board/columns/priceColumns";

export type Way = "up" | "down" | "flat";
export const moveWays = ["up", "down", "flat"] as const satisfies readonly Way[];

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
  /** only moves of more than one tick */
  ticks: boolean;
  within: Span | undefined;
  /** least turnover, rupees */
  turnover: number | undefined;
  /** last price; both ends are included */
  from: number | undefined;
  to: number | undefined;
  /** includes lines that did not trade in this session */
  untraded: boolean;
}

/** The facets chosen now, and what changes them. */
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
  ticks: false,
  within: undefined,
  turnover: undefined,
  from: undefined,
  to: undefined,
  untraded: false,
};

/** @param at the exchange's time, ms @returns whether a line matches every filter */
export function facetTest(facets: Facets, at: number): (row: BoardRow) => boolean {
  const tests = [...nameTests(facets), ...tradeTests(facets, at)];
  return (row) => tests.every((test) => test(row));
}

/** The number of a line's industry group, as written in the address; "unknown" if it is not known. */
export function sectorOf(symbol: string): string {
  const sector = companyBook.get().of(symbol);
  return sector.kind === "group" ? String(sector.sectorId) : "unknown";
}

type Test = (row: BoardRow) => boolean;

/** Tests of the line's name and kind; each yielded value must be true. */
function* nameTests({ filter, classes, statuses, sectors, untraded }: Facets): Generator<Test> {
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
function* tradeTests(
  { ways, crossed, ticks, within, turnover, from, to }: Facets,
  at: number,
): Generator<Test> {
  if (ways.size > 0)
    yield (row) => {
      const way = wayOf(row);
      return way !== undefined && ways.has(way);
    };
  if (crossed) yield (row) => (crossedShares(row) ?? 0) > 0;
  if (ticks) yield movedFar;
  if (within !== undefined)
    yield ({ lastTradeAt }) => lastTradeAt !== undefined && at - lastTradeAt <= within * minute;
  if (turnover !== undefined) yield (row) => (row.turnover ?? -1) >= turnover;
  if (from !== undefined) yield ({ price }) => price !== undefined && price >= from;
  if (to !== undefined) yield ({ price }) => price !== undefined && price <= to;
}

/** One tick of a penny line is many per cent, and says little. */
export const movedFar = (row: BoardRow): boolean =>
  !row.earlier && !isRescaled(row) && (tickMove(row) ?? 0) > 1;

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

export interface ActiveFacet {
  id: string;
  words: string;
  without: Partial<Facets>;
}

const less = <T>(set: ReadonlySet<T>, value: T) => new Set([...set].filter((kept) => kept !== value));

/** The filters chosen in the sheet. Text and direction filters are left out, because their own controls show them. */
export function activeFacets(facets: Facets): ActiveFacet[] {
  const { classes, statuses, sectors, crossed, ticks, within, turnover, from, to } = facets;
  const active: ActiveFacet[] = [];
  const add = (id: string, words: string, without: Partial<Facets>) => active.push({ id, words, without });
  for (const letter of classes) add(`class ${letter}`, className(letter), { classes: less(classes, letter) });
  for (const code of statuses) add(`status ${code}`, statusWords(code), { statuses: less(statuses, code) });
  for (const sector of sectors)
    add(`sector ${sector}`, sectorWords(sector), { sectors: less(sectors, sector) });
  if (within !== undefined)
    add("within", text("board.facet.withinIs", { count: within }), { within: undefined });
  if (turnover !== undefined)
    add("turnover", text("board.facet.turnoverIs", { amount: writeAmount(turnover) }), {
      turnover: undefined,
    });
  if (from !== undefined || to !== undefined)
    add("price", band(from, to), { from: undefined, to: undefined });
  if (crossed) add("crossed", text("board.facet.crossed"), { crossed: false });
  if (ticks) add("ticks", text("board.facet.ticks"), { ticks: false });
  return active;
}

/** "N voting"; a letter without a known meaning has no word. */
export const className = (letter: string): string =>
  letter === "none" ? text("board.facet.noClass") : `${letter} ${shareClass(`X.${letter}0000`) ?? ""}`.trim();

/** Name of the listing board, if it is known. */
function statusWords(code: number): string {
  const name = boardName(code);
  if (name === undefined) return text("board.facet.statusIs", { code: String(code) });
  return text("board.facet.boardIs", { name });
}

/** The group's name; its number until the names are loaded. */
export function sectorWords(sector: string): string {
  if (sector === "unknown") return text("board.facet.noSector");
  const group = companyBook.get().groups.find(({ sectorId }) => String(sectorId) === sector);
  return (group && sectorTitle(group)) ?? text("board.facet.sectorIs", { sector });
}

function band(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return text("board.facet.priceTo", { to: String(to) });
  if (to === undefined) return text("board.facet.priceFrom", { from: String(from) });
  return text("board.facet.priceBand", { from: String(from), to: String(to) });
}

export const isFiltered = (facets: Facets): boolean =>
  facets.filter.trim() !== "" || facets.ways.size > 0 || activeFacets(facets).length > 0;
