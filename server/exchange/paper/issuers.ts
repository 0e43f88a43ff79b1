/** Who announces what, and when. */
import { Chance } from "#server/exchange/chance";
import type { Company } from "#server/exchange/listing/company";
import { day, firstDay, hour, minute, nextMarketDay, startOf } from "./calendar.ts";
import { announcedName } from "./companyNames.ts";
import { disclosureHours, slots } from "./slots.ts";
import { halted, lifted, subject, toWatchList } from "./wording.ts";

export interface Issuer {
  name: string;
  logo: string | null;
  /** its announcements of a stretch of time, in no order */
  between: (from: number, to: number) => Announcement[];
}
export interface Announcement {
  at: number;
  id: number;
  issuer: Issuer;
  category: string;
  remarks: string | null;
  /** the issuer's name as this announcement spells it */
  company: string;
  /** dated the day before it came out */
  backdated: boolean;
}

/** Announcements a day of the whole market, days without trading counted in. */
const aDay = 14;
/** Ids count up with time in these steps, and within a step by issuer. */
const idStep = 5 * minute;
/** A halt comes out on the weekday after the instant of its slot. */
const haltDelay = 6 * day;

/** Issuers of debt alone: announcements name them, the board does not. */
const offBoard = [
  "HARBOUR QUARTER HOUSING CORPORATION",
  "LANTERN MICROCREDIT LIMITED",
  "NORTHGATE TOLLWAYS (PRIVATE) LIMITED",
];

/** The listed companies in their order, then the others. */
export function allIssuers(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
): Issuer[] {
  const count = companies.length + offBoard.length;
  return [
    ...companies.map(({ name, id, boardType }, index) =>
      issuerOf({ name, index, count, seed, logo: logoPath(id), onWatch: boardType === "Watch List" }),
    ),
    ...offBoard.map((name, at) =>
      issuerOf({ name, index: companies.length + at, count, seed, logo: null, onWatch: false }),
    ),
  ];
}

interface Origin {
  name: string;
  /** its place among all `count` issuers */
  index: number;
  count: number;
  seed: number | string;
  logo: string | null;
  onWatch: boolean;
}

function issuerOf(origin: Origin): Issuer {
  const { name, count, seed, logo } = origin;
  const roll = new Chance(seed, "issuer", name);
  // some announce once in two months, some every week
  const everyDays = Math.max(5, roll.skewed(0.75, 0.7) * (count / aDay));
  const feed = slots({
    keys: [seed, "announcement", name],
    everyDays,
    hourOf: disclosureHours,
    daysOff: 0.06,
  });
  const issuer: Issuer = {
    name,
    logo,
    between: (from, to) =>
      feed
        .between(from - haltDelay, to)
        .flatMap((k) => published(issuer, origin, { k, at: feed.at(k) }))
        .filter(({ at }) => at >= from && at <= to),
  };
  return issuer;
}

/** One announcement, or the two of a trading halt. */
function published(issuer: Issuer, origin: Origin, of: { k: number; at: number }): Announcement[] {
  const { name, index, count, seed, onWatch } = origin;
  const roll = new Chance(seed, "subject", name, of.k);
  const what =
    onWatch && roll.happens(0.04) ? { category: toWatchList, remarks: null } : subject(roll, of.at);
  const company = announcedName(name, roll);
  const base = { issuer, company, ...what, backdated: roll.happens(0.12) };
  const out = (at: number, changed: Partial<Announcement>): Announcement => ({
    ...base,
    ...changed,
    at,
    id: Math.floor((at - startOf(firstDay)) / idStep) * count + index + 1,
  });
  if (what.category !== halted) return [out(of.at, {})];
  // both before the open, so that the tape, which knows of no halt, does not contradict them
  const morning = startOf(nextMarketDay(of.at));
  return [
    out(morning + 8.4 * hour + roll.whole(0, 1200) * 1000, {}),
    out(morning + 9 * hour + roll.whole(0, 1500) * 1000, { category: lifted, remarks: null }),
  ];
}
