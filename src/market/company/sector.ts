import { colomboHours, dayStart } from "#market/day/session";
import { symbolParts } from "./symbol.ts";

/** The two market indices among the sector rows. */
export const allShareId = 1;
export const top20Id = 40;

/** An index of no single industry; the service does not publish its constituents. */
export const isMarketIndex = ({ sectorId }: Pick<SectorIndex, "sectorId">): boolean =>
  sectorId === allShareId || sectorId === top20Id;

export interface SectorIndex {
  /** also the chart id of its series */
  sectorId: number;
  /** id of today's row; it changes each session */
  rowId: number | undefined;
  symbol: string | undefined;
  code: string | undefined;
  /** the index provider's name */
  providerCode: string | undefined;
  /** "S&P/CSE Energy Industry Group Index" */
  indexName: string | undefined;
  /** "Energy" */
  name: string | undefined;
  value: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  previousClose: number | undefined;
  /** absent on the two market indices */
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  lastTickAt: number | undefined;
}

/** The service's rows in no order, separated into the two indices and the industry groups sorted by name. */
interface Sectors {
  allShare: SectorIndex | undefined;
  top20: SectorIndex | undefined;
  groups: readonly SectorIndex[];
}

/** ms after the open */
const firstTicks = 5 * 60_000;

/** The service stamps S&P SL20 with the time of the day's first tick and never updates it. */
export function isFirstTick({
  sectorId,
  lastTickAt: at,
}: Pick<SectorIndex, "sectorId" | "lastTickAt">): boolean {
  return sectorId === top20Id && at !== undefined && at < dayStart(at) + colomboHours.openAt + firstTicks;
}

/** The short name where there is one. */
export const sectorTitle = ({ name, indexName, code }: SectorIndex): string | undefined =>
  name?.trim() || indexName?.trim() || code;

export function splitSectors(rows: readonly SectorIndex[]): Sectors {
  const byId = new Map(rows.map((row) => [row.sectorId, row]));
  const groups = [...byId.values()].filter(({ sectorId }) => sectorId !== allShareId && sectorId !== top20Id);
  return { allShare: byId.get(allShareId), top20: byId.get(top20Id), groups: groups.sort(byName) };
}

const byName = (a: SectorIndex, b: SectorIndex) =>
  (sectorTitle(a) ?? "").localeCompare(sectorTitle(b) ?? "", "en") || a.sectorId - b.sectorId;

// Which industry group each line belongs to. The board has no sector; a company's profile names one, often in another spelling than the group's.
// Without a match the line has no group.

type LineSector =
  | { kind: "group"; sectorId: number }
  /** the profile names a sector that matches no group */
  | { kind: "unmatched"; text: string }
  /** the profile was requested; it is missing or names no sector */
  | { kind: "unsaid" }
  /** the profile was not requested yet */
  | { kind: "unknown" };

/** By ticker, the sector in the profile; undefined where it names none. */
export type SectorTexts = ReadonlyMap<string, string | undefined>;

export interface SectorBook {
  /** industry groups by name, without the two market indices */
  groups: readonly SectorIndex[];
  of: (symbol: string) => LineSector;
}

/** One key for all spellings of a name: case, blanks, "&" and "and", commas and stops are ignored. */
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
    // two groups share the name, so it identifies neither
    byKey.set(key, byKey.has(key) ? undefined : group.sectorId);
  }
  const known = new Map<string, LineSector>();
  for (const [ticker, said] of texts) known.set(ticker, sectorOf(said, byKey));
  return { groups, of: (symbol) => known.get(symbolParts(symbol).ticker) ?? unknown };
}

const unknown: LineSector = { kind: "unknown" };
const unsaid: LineSector = { kind: "unsaid" };

function sectorOf(said: string | undefined, byKey: ReadonlyMap<string, number | undefined>): LineSector {
  const key = sectorKey(said ?? "");
  if (said === undefined || key === "") return unsaid;
  const sectorId = byKey.get(key);
  return sectorId === undefined ? { kind: "unmatched", text: said.trim() } : { kind: "group", sectorId };
}

/** Key that groups lines of one sector; "?" while the sector is not known. */
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

/** The sector's name: the group's, else the profile's; undefined if both are unknown. */
export function sectorName(book: SectorBook, sector: LineSector): string | undefined {
  if (sector.kind === "unmatched") return `“${sector.text.slice(0, 60)}”`;
  if (sector.kind !== "group") return undefined;
  const group = book.groups.find(({ sectorId }) => sectorId === sector.sectorId);
  return group && sectorTitle(group);
}
