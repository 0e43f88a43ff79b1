/** Merges several lists into one. */
import { companyKey, foldedWords } from "#market/company/companies";
import { colomboHours } from "#market/day/session";
import { type Disclosure, type DisclosureTag, headOf, newestFirst } from "./disclosure.ts";

/** ms; records of one announcement may be dated up to two days apart, because one may be entered later */
const near = 2 * 86_400_000;
const dayNumberOf = (at: number) => Math.floor((at + colomboHours.zoneOffset) / 86_400_000);

/** The company of a record, for lists that cover several companies. */
const byName = ({ company }: Disclosure): string => companyKey(company);
/** The owner for lists that were requested for one company. */
export const oneOwner = (): string => "";

/**
 * Merges lists, newest first, each announcement once. Two records of different lists are one announcement if they have the same number and
 * are at most two days apart; the service reuses numbers of the earlier archive years later. They are also one if they have the same day,
 * owner and heading. Records of one list are merged only if they are identical.
 */
export function mergeDisclosures(
  all: readonly Disclosure[],
  owner: (one: Disclosure) => string = byName,
): Disclosure[] {
  const found: Disclosure[] = [];
  const keys = new Set<string>();
  const places = new Map<string, number[]>();
  for (const one of all) {
    const [number, head] = [numberKey(one), headKey(one, owner)];
    const among = (key: string | undefined) => (key === undefined ? [] : (places.get(key) ?? []));
    const at =
      among(number).find((place) => isSameNumber(found[place], one)) ??
      among(head).find((place) => isSameHead(found[place], one));
    const place = at ?? found.length;
    found[place] = at === undefined ? withOwnKey(one, keys) : join(found[at] ?? one, one);
    for (const key of [number, head])
      if (key !== undefined && !among(key).includes(place)) places.set(key, [...among(key), place]);
  }
  return newestFirst(found);
}

const numberKey = ({ announcementId }: Disclosure) =>
  announcementId === undefined ? undefined : `n${announcementId}`;

function headKey(one: Disclosure, owner: (one: Disclosure) => string): string | undefined {
  const head = foldedWords(headOf(one)).trim();
  return head === "" || one.at === undefined ? undefined : `h${dayNumberOf(one.at)} ${owner(one)} ${head}`;
}

function withOwnKey(one: Disclosure, taken: Set<string>): Disclosure {
  let key = one.key;
  for (let next = 2; taken.has(key); next += 1) key = `${one.key}-${next}`;
  taken.add(key);
  return key === one.key ? one : { ...one, key };
}

const isNear = (a: Disclosure, b: Disclosure) =>
  a.at === undefined || b.at === undefined || Math.abs(a.at - b.at) <= near;

const sourcesOf = ({ records }: Disclosure) => records.map(({ source }) => source);
const shareList = (a: Disclosure, b: Disclosure) =>
  sourcesOf(a).some((source) => sourcesOf(b).includes(source));

const saysTheSame = (a: Disclosure, b: Disclosure) =>
  a.announcementId === b.announcementId &&
  a.at === b.at &&
  headOf(a) === headOf(b) &&
  a.company === b.company &&
  a.path === b.path;

const isSameNumber = (a: Disclosure | undefined, b: Disclosure): boolean =>
  a !== undefined && isNear(a, b) && (!shareList(a, b) || saysTheSame(a, b));

/** Whether two records may be one announcement by their heading. Two different numbers from the same numbering mean two announcements. */
function isSameHead(a: Disclosure | undefined, b: Disclosure): boolean {
  if (a === undefined) return false;
  if (shareList(a, b)) return saysTheSame(a, b);
  const isOld = (one: Disclosure) => sourcesOf(one).includes("legacyAnnouncements");
  return a.announcementId === undefined || b.announcementId === undefined || isOld(a) !== isOld(b);
}

/** The tag of a merged announcement. A halt always wins, and a specific tag wins over "other". */
const tagOfBoth = (a: DisclosureTag, b: DisclosureTag): DisclosureTag =>
  b === "halt" || a === "other" ? b : a;

/** Fills fields that the first record lacks from the second. */
function join(a: Disclosure, b: Disclosure): Disclosure {
  const said = Object.fromEntries(Object.entries(a).filter(([, value]) => value !== undefined));
  return {
    ...b,
    ...said,
    key: a.key,
    tag: tagOfBoth(a.tag, b.tag),
    keyDates: a.keyDates.length ? a.keyDates : b.keyDates,
    edited: a.edited || b.edited,
    deleted: a.deleted && b.deleted,
    records: shareList(a, b) ? a.records : [...a.records, ...b.records],
  };
}
