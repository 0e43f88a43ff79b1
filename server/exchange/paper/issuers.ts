/** Which issuer announces what, and when. */

import type { Company } from "#server/exchange/listing/companies";
import { fill, initials, oneOf, surname, wording } from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import {
  dayLength,
  firstDay,
  localDayNumber,
  nextMarketDay,
  spokenDay,
  startOf,
} from "#server/exchange/time/day";
import { hour, minute } from "#units/time";
import { disclosureHours, slots } from "./feed.ts";

/** The categories of announcements, with their relative frequencies. */
const announcementKinds = wording.announcements;
const total = announcementKinds.reduce((sum, kind) => sum + kind.weight, 0);

const haltCategory = "TRADING HALTED";
const haltLiftedCategory = "TRADING HALT LIFTED";
const toWatchList = "WATCH LIST - TRANSFERRED IN";

/** The subject of one announcement. The remarks are null for most, as at the service. */
function subject(roll: Chance, at: number): Pick<Announcement, "category" | "remarks" | "dates"> {
  let left = roll.next() * total;
  const kind = announcementKinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  const { category = "CORPORATE DISCLOSURE", remarks } = kind ?? announcementKinds[0] ?? {};
  return remarks && roll.happens(0.6)
    ? { category, ...remark(remarks, roll, at) }
    : { category, remarks: null, dates: {} };
}

/** Days that an announcement names, as local midnights: ex-date, payment or last day to accept, meeting. */
type NamedDates = Readonly<Partial<Record<"xd" | "paid" | "met", number>>>;

function remark(texts: readonly string[], roll: Chance, at: number): Pick<Announcement, "remarks" | "dates"> {
  const xd = startOf(nextMarketDay(at + roll.whole(6, 20) * dayLength));
  const paid = startOf(nextMarketDay(xd + roll.whole(6, 14) * dayLength));
  const met = startOf(nextMarketDay(at + roll.whole(14, 40) * dayLength));
  const filled = texts.map((text) => {
    const dates: Record<string, number> = {};
    const say = (name: keyof NamedDates, on: number) => () => {
      dates[name] = on;
      return spokenDay(on);
    };
    const remarks = fill(text, roll, {
      someone: () => `${oneOf(roll, wording.titles)} ${initials(roll)} ${surname(roll)}`,
      later: () => spokenDay(startOf(localDayNumber(at) + roll.whole(7, 40))),
      earlier: () => spokenDay(at - roll.whole(1, 20) * dayLength),
      xd: say("xd", xd),
      paid: say("paid", paid),
      met: say("met", met),
    });
    return { remarks, dates };
  });
  const place = filled.length === 1 ? 0 : roll.whole(0, filled.length - 1);
  return filled[place] ?? { remarks: null, dates: {} };
}

export interface Issuer {
  name: string;
  logo: string | null;
  /** its announcements within a time range, unordered */
  between: (from: number, to: number) => Announcement[];
}
export interface Announcement {
  at: number;
  id: number;
  issuer: Issuer;
  category: string;
  remarks: string | null;
  /** the days that the remarks name */
  dates: NamedDates;
  /** the issuer's name as this announcement spells it */
  company: string;
  /** true if its date is the day before its publication */
  backdated: boolean;
}

/** Announcements of the whole market on an average day; days without trading count too. */
const aDay = 14;
/** Ids increase with each step of this length. Within a step, they increase by issuer. */
const idStep = 5 * minute;
/** A halt is published on the next trading day, at most this long after its slot. */
const haltDelay = 6 * dayLength;

/** The listed companies in the order of the listing, then the issuers of debt. */
export function allIssuers(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
): Issuer[] {
  // Issuers of debt only. Announcements name them, but the board does not.
  const offBoard = wording.issuersOfDebt;
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
  /** its position among all `count` issuers */
  index: number;
  count: number;
  seed: number | string;
  logo: string | null;
  onWatch: boolean;
}

function issuerOf(origin: Origin): Issuer {
  const { name, count, seed, logo } = origin;
  const roll = new Chance(seed, "issuer", name);
  // Some issuers announce once in two months, some every week.
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
        .flatMap((k) => publishedAnnouncements(issuer, origin, { k, at: feed.at(k) }))
        .filter(({ at }) => at >= from && at <= to),
  };
  return issuer;
}

/** One announcement, or two for a trading halt: halted and lifted. */
function publishedAnnouncements(
  issuer: Issuer,
  origin: Origin,
  of: { k: number; at: number },
): Announcement[] {
  const { name, index, count, seed, onWatch } = origin;
  const roll = new Chance(seed, "subject", name, of.k);
  const what =
    onWatch && roll.happens(0.04)
      ? { category: toWatchList, remarks: null, dates: {} }
      : subject(roll, of.at);
  const company = announcedName(name, roll);
  const base = { issuer, company, ...what, backdated: roll.happens(0.12) };
  const out = (at: number, changed: Partial<Announcement>): Announcement => ({
    ...base,
    ...changed,
    at,
    id: Math.floor((at - startOf(firstDay)) / idStep) * count + index + 1,
  });
  if (what.category !== haltCategory) return [out(of.at, {})];
  // Both come before the open, because simulated trading does not stop for a halt.
  const morning = startOf(nextMarketDay(of.at));
  return [
    out(morning + 8.4 * hour + roll.whole(0, 1200) * 1000, {}),
    out(morning + 9 * hour + roll.whole(0, 1500) * 1000, { category: haltLiftedCategory, remarks: null }),
  ];
}

/** Spellings of a company's name in announcements. They are seldom wrong, but often differ from the board's. */
const changes: readonly [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => (name.includes(" & ") ? name.replace(" & ", " AND ") : name.replace(" AND ", " & ")),
  (name) => name.replace(/ (?=\S+$)/, "  "),
  (name) => `${name} `,
  (name) => name.replace(/ (\w+) PLC$/, " ($1) PLC"),
  // Splits one word into two, as the service has "L O L C" for "LOLC".
  (name) => name.replace(/^(\w{4})(\w{4})/, "$1 $2"),
  (name) => name.replace(/ PLC$/, " LIMITED"),
];

/** The spelling in one announcement. In two of three announcements it is the company's own name. */
export function announcedName(name: string, roll: Chance): string {
  return roll.happens(0.65) ? name : roll.pick(changes)(name);
}
