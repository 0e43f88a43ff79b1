/** The active filters, each in words and with the change that removes it. */
import { learntSectors } from "#feed/papers/sectorBook";
import { sectorTitle } from "#market/company/sector";
import { text } from "#ui/messages/text";
import { shareClass } from "#ui/table/SymbolCode.tsx";
import { writeAmount } from "#ui/words/amount";
import { boardName } from "#views/board/columns/listingColumn";
import type { Facets } from "./facets.ts";

export interface ActiveFacet {
  id: string;
  words: string;
  without: Partial<Facets>;
}

const less = <T>(set: ReadonlySet<T>, value: T) => new Set([...set].filter((kept) => kept !== value));

/** The filters chosen in the sheet. Text and direction filters are left out, because their own controls show them. */
export function activeFacets(facets: Facets): ActiveFacet[] {
  const { classes, statuses, sectors, crossed, within, turnover, from, to } = facets;
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
  const group = learntSectors.get().groups.find(({ sectorId }) => String(sectorId) === sector);
  return (group && sectorTitle(group)) ?? text("board.facet.sectorIs", { sector });
}

function band(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return text("board.facet.priceTo", { to: String(to) });
  if (to === undefined) return text("board.facet.priceFrom", { from: String(from) });
  return text("board.facet.priceBand", { from: String(from), to: String(to) });
}

/** Whether any filter is active. */
export const isFiltered = (facets: Facets): boolean =>
  facets.filter.trim() !== "" || facets.ways.size > 0 || activeFacets(facets).length > 0;
