/** One list of what several lists tell. */
import { companyKey, foldedWords } from "#market/company/companyName";
import { type Disclosure, headOf, newestFirst } from "./disclosure.ts";
import type { DisclosureTag } from "./disclosureTag.ts";

/** The record may be entered a day after the day it is about (service-facts 10). */
const near = 2 * 86_400_000;
/** UTC+05:30, no daylight saving, ms */
const ahead = 5.5 * 3_600_000;
const dayOf = (at: number) => Math.floor((at + ahead) / 86_400_000);

/** Whose it is, where lists may tell of several companies. */
const byName = ({ company }: Disclosure): string => companyKey(company);
/** Of lists that were asked for one company. */
export const ofOne = (): string => "";

/**
 * Newest first, each once. Two records of different lists are one announcement when they bear the same number and lie within two
 * days of each other (the earlier archive counts its own numbers, which return years later for something else), or when they are
 * of the same day, owner and heading. Records of one list are never taken for one unless they say the very same.
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
  return head === "" || one.at === undefined ? undefined : `h${dayOf(one.at)} ${owner(one)} ${head}`;
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

/** Two numbers of one count that differ are two announcements, however alike they are headed. */
function isSameHead(a: Disclosure | undefined, b: Disclosure): boolean {
  if (a === undefined) return false;
  if (shareList(a, b)) return saysTheSame(a, b);
  const isOld = (one: Disclosure) => sourcesOf(one).includes("legacyAnnouncements");
  return a.announcementId === undefined || b.announcementId === undefined || isOld(a) !== isOld(b);
}

/** What is loud stays loud, and what tells something counts before what tells nothing. */
const tagOfBoth = (a: DisclosureTag, b: DisclosureTag): DisclosureTag =>
  b === "halt" || a === "other" ? b : a;

/** What the first does not say the second may. */
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
