/** Which issuer announces what, and when. */
import type { Company } from "#server/exchange/listing/companies";
import { initials, surname } from "#server/exchange/paper/files/invented";
import { Chance } from "#server/exchange/time/chance";
import {
  dayLength,
  dayOf,
  firstDay,
  hour,
  minute,
  nextMarketDay,
  spokenDay,
  startOf,
} from "#server/exchange/time/day";
import { disclosureHours, slots } from "./feed.ts";

// The content of announcements: the categories, with the frequency and the remarks of each.

interface Kind {
  category: string;
  /** relative frequency */
  weight: number;
  /** returns null for most announcements, as at the service */
  remarks?: (roll: Chance, at: number) => string;
}

const someone = (roll: Chance) =>
  `${roll.pick(["Mr.", "Ms.", "Mrs.", "Dr."])} ${initials(roll)} ${surname(roll)}`;
const later = (roll: Chance, at: number) => spokenDay(startOf(dayOf(at) + roll.whole(7, 40)));
const earlier = (roll: Chance, at: number) => spokenDay(at - roll.whole(1, 20) * dayLength);

const kinds: readonly [Kind, ...Kind[]] = [
  {
    category: "CORPORATE DISCLOSURE",
    weight: 30,
    remarks: (roll, at) =>
      roll.pick([
        `Changes to the Audit and Related Party Transactions Review Committees with effect from ${later(roll, at)}.`,
        `Further to the announcement dated ${earlier(roll, at)}: update on the proposed warehouse expansion`,
        "Appointment of an Acting Chairman",
        `Signing of a supply agreement on ${earlier(roll, at)}.\r\nThe financial effect is not expected to be material.`,
        "Clarification of a newspaper article ",
        `Commencement of commercial operations of a ${roll.whole(1, 12)} MW rooftop solar plant`,
      ]),
  },
  { category: "DEALINGS BY DIRECTORS", weight: 22 },
  {
    category: "APPOINTMENT OF DIRECTORS",
    weight: 7,
    remarks: (roll, at) =>
      `Appointment of ${someone(roll)} as an Independent Non-Executive Director from ${later(roll, at)}`,
  },
  {
    category: "RESIGNATION OF DIRECTORS",
    weight: 5,
    remarks: (roll, at) => `Resignation of ${someone(roll)} with effect from ${later(roll, at)}`,
  },
  {
    category: "CASH DIVIDEND",
    weight: 5,
    remarks: (roll, at) =>
      `Rs. ${(roll.whole(1, 60) * 0.25).toFixed(2)} per share\r\nXD: ${later(roll, at)}\r\nSubject to shareholder approval`,
  },
  { category: "CASH DIVIDEND WITH DATES", weight: 3 },
  { category: "ANNUAL GENERAL MEETING - INITIAL", weight: 4 },
  { category: "ANNUAL GENERAL MEETING - APPROVED", weight: 3 },
  { category: "EXTRAORDINARY GENERAL MEETING - INITIAL", weight: 2 },
  { category: "CIRCULAR TO SHAREHOLDERS", weight: 3 },
  {
    category: "RELATED PARTY TRANSACTION",
    weight: 3,
    remarks: (roll) =>
      `Aggregate value Rs. ${roll.whole(12, 900)} million, ${roll.whole(5, 19)} % of the equity`,
  },
  {
    category: "CREDIT RATING",
    weight: 2,
    remarks: (roll) => `Rating affirmed at "${roll.pick(["A", "A-", "BBB+", "AA-"])}" with a stable outlook`,
  },
  { category: "CHANGE OF ADDRESS", weight: 1 },
  { category: "CHANGE OF SECRETARIES", weight: 1 },
  { category: "RIGHTS ISSUE - INITIAL", weight: 1, remarks: (roll) => `1 for ${roll.whole(2, 9)}` },
  { category: "SUB DIVISION OF SHARES", weight: 1 },
  { category: "SCRIP DIVIDEND", weight: 1 },
  { category: "ISSUE OF DEBENTURES", weight: 1 },
  { category: "EMPLOYEE SHARE OPTION SCHEME", weight: 1 },
  { category: "REPURCHASE OF SHARES", weight: 1 },
  { category: "MANDATORY OFFER", weight: 1 },
  {
    category: "NON COMPLIANCE WITH MINIMUM PUBLIC HOLDING",
    weight: 1,
    remarks: (roll) => `Public holding ${(roll.whole(80, 199) / 10).toFixed(1)} %`,
  },
  {
    category: "TRADING HALTED",
    weight: 2,
    remarks: () => "Halted before the open, pending an announcement of price sensitive information",
  },
];
const total = kinds.reduce((sum, kind) => sum + kind.weight, 0);

const halted = "TRADING HALTED";
const lifted = "TRADING HALT LIFTED";
const toWatchList = "WATCH LIST - TRANSFERRED IN";

/** The subject of one announcement. */
function subject(roll: Chance, at: number): { category: string; remarks: string | null } {
  let left = roll.next() * total;
  const kind = kinds.find((each) => {
    left -= each.weight;
    return left < 0;
  });
  const { category, remarks } = kind ?? kinds[0];
  return { category, remarks: remarks && roll.happens(0.6) ? remarks(roll, at) : null };
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

/** Issuers of debt only. Announcements name them, but the board does not. */
const offBoard = [
  "HARBOUR QUARTER HOUSING CORPORATION",
  "LANTERN MICROCREDIT LIMITED",
  "NORTHGATE TOLLWAYS (PRIVATE) LIMITED",
];

/** The listed companies in the order of the listing, then the issuers of debt. */
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
        .flatMap((k) => published(issuer, origin, { k, at: feed.at(k) }))
        .filter(({ at }) => at >= from && at <= to),
  };
  return issuer;
}

/** One announcement, or two for a trading halt: halted and lifted. */
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
  // Both come before the open, because simulated trading does not stop for a halt.
  const morning = startOf(nextMarketDay(of.at));
  return [
    out(morning + 8.4 * hour + roll.whole(0, 1200) * 1000, {}),
    out(morning + 9 * hour + roll.whole(0, 1500) * 1000, { category: lifted, remarks: null }),
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
