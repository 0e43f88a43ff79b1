/**
 * Works out which industry group each line belongs to. Board rows have no sector. A company's profile names one, and often spells it
 * differently from the group. Without a match the line has no group.
 */

import { type SectorIndex, sectorTitle } from "./sector.ts";
import { symbolParts } from "./symbol.ts";

type LineSector =
  | { kind: "group"; sectorId: number }
  /** the profile names a sector that matches no group */
  | { kind: "unmatched"; text: string }
  /** the profile was requested, but is missing or names no sector */
  | { kind: "unsaid" }
  /** the profile was not requested yet */
  | { kind: "unknown" };

/** The sector in a company's profile, by ticker; undefined if the profile names none. */
export type SectorTexts = ReadonlyMap<string, string | undefined>;

export interface SectorBook {
  /** industry groups by name, without the two market indices */
  groups: readonly SectorIndex[];
  of: (symbol: string) => LineSector;
}

/** One key for all spellings of a name. Case, blanks, commas, full stops, "&" and "and" are ignored. */
export const sectorKey = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export function sectorBook(groups: readonly SectorIndex[], texts: SectorTexts): SectorBook {
  const byKey = new Map<string, number | undefined>();
  for (const group of groups) {
    const key = sectorKey(sectorTitle(group) ?? "");
    // two groups have this name, so it identifies neither
    byKey.set(key, byKey.has(key) ? undefined : group.sectorId);
  }
  const known = new Map<string, LineSector>();
  for (const [ticker, said] of texts) known.set(ticker, sectorOf(said, byKey));
  return { groups, of: (symbol) => known.get(symbolParts(symbol).ticker) ?? unknownSector };
}

const unknownSector: LineSector = { kind: "unknown" };
const unsaid: LineSector = { kind: "unsaid" };

function sectorOf(said: string | undefined, byKey: ReadonlyMap<string, number | undefined>): LineSector {
  const key = sectorKey(said ?? "");
  if (said === undefined || key === "") return unsaid;
  const sectorId = byKey.get(key);
  return sectorId === undefined ? { kind: "unmatched", text: said.trim() } : { kind: "group", sectorId };
}

/** A key shared by all lines of one sector; "?" while the sector is not known. */
export function groupKey(sector: LineSector): string {
  switch (sector.kind) {
    case "group":
      return String(sector.sectorId);
    case "unmatched":
      return `"${sectorKey(sector.text)}`;
    case "unsaid":
      return "none";
    case "unknown":
      return "?";
    default:
      return sector satisfies never;
  }
}

/** The sector's name: the group's name, or else the name in the profile; undefined if both are unknown. */
export function sectorName(book: SectorBook, sector: LineSector): string | undefined {
  if (sector.kind === "unmatched") return `“${sector.text.slice(0, 60)}”`;
  if (sector.kind !== "group") return undefined;
  const group = book.groups.find(({ sectorId }) => sectorId === sector.sectorId);
  return group && sectorTitle(group);
}
