/** Circulars and directives: the latest five of each, with their documents. */
import type { Company } from "#server/exchange/listing/companies";
import { document, letter, uploadName } from "#server/exchange/paper/files/files";
import { Chance } from "#server/exchange/time/chance";
import {
  dayLength,
  dayOf,
  holidayOn,
  hour,
  isDayOff,
  minute,
  nextMarketDay,
  spokenDay,
  stampText,
  startOf,
} from "#server/exchange/time/day";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { type Feed, feed, type Item, officeHours, type Slots, slots } from "./feed.ts";

/* The exchange announces market holidays in advance: one circular for each month that has any. */

/** Least days from a circular to the first of its holidays. A weekend and a random delay add some. */
const ahead = 6;
const firstYear = 2012;
/** Noon in Colombo on a day of the k-th month since January 2012. */
const noonOf = (k: number, date: number) => Date.UTC(firstYear, k, date, 6, 30);
const monthAt = (at: number) => {
  const utc = new Date(at);
  return (utc.getUTCFullYear() - firstYear) * 12 + utc.getUTCMonth();
};

/** Noon of each holiday in a month. */
const holidaysIn = (k: number): number[] =>
  Array.from({ length: new Date(noonOf(k + 1, 0)).getUTCDate() }, (_, date) => noonOf(k, date + 1)).filter(
    (noon) => holidayOn(noon) !== undefined,
  );

/** The publication times of the circulars; `k` counts months, and a month without a holiday has no circular. */
function holidaySlots(seed: number | string): Slots {
  const at = (k: number) => {
    const roll = new Chance(seed, "holidays", k);
    let on = dayOf(holidaysIn(k)[0] ?? noonOf(k, 1)) - ahead - roll.whole(0, 3);
    while (isDayOff(on)) on -= 1;
    return startOf(on) + Math.round(officeHours(roll) * hour);
  };
  const newestFirst = (from: number, to: number) => {
    const found: number[] = [];
    for (let k = monthAt(to) + 1; k >= Math.max(0, monthAt(from)); k -= 1)
      if (holidaysIn(k).length > 0 && at(k) >= from && at(k) <= to) found.push(k);
    return found;
  };
  return {
    at,
    between: newestFirst,
    // Almost every month has a circular.
    latest: (now, count) => newestFirst(now - (count + 2) * 31 * dayLength, now).slice(0, count),
  };
}

/** Title and text of the circular for a month. */
function holidayWording(k: number): { title: string; paragraphs: readonly [string, string] } {
  const days = holidaysIn(k);
  const told = days.map((noon) => `${spokenDay(noon)} (${holidayOn(noon)})`).join(" and ");
  const shut = days.map(spokenDay).join(" and ");
  const opens = spokenDay(startOf(nextMarketDay(days.at(-1) ?? noonOf(k, 1))));
  return {
    title: `MARKET HOLIDAY${days.length > 1 ? "S" : ""} - ${shut}`,
    paragraphs: [
      `Stockbroker firms are informed that there is no session on ${told}.`,
      `The market opens again at 9.30 a.m. on ${opens}. Settlement days that fall between are moved on.`,
    ],
  };
}

type Notice = SentBody<Operations["circulars"]>["reqCircularAnnouncement"][number];

interface Wording {
  title(on: string, company: string, roll: Chance): string;
  paragraphs: readonly [string, ...string[]];
}
type Wordings = readonly [Wording, ...Wording[]];

const circular: Wordings = [
  {
    title: (on) => `Extension of Opening Market Auction Call - ${on}`,
    paragraphs: [
      "Stockbroker firms are informed that the opening auction call of today's market is extended and will run until 9.30 a.m.",
      "Regular trading begins at 9.30 a.m. Orders entered during the call stay in the book.",
    ],
  },
  {
    title: (_, company) =>
      `${company} (“ISSUER”) – LISTED, RATED, UNSECURED, SUBORDINATED, REDEEMABLE DEBENTURES`,
    paragraphs: [
      "The subscription list opens at 9.00 a.m. and closes at 4.30 p.m. on the day on which the issue is fully subscribed.",
      "Applications are accepted at the counters named in the prospectus.",
    ],
  },
  {
    title: () => "EMPLOYEE SHARE OPTION SCHEMES",
    paragraphs: [
      "Issuers are reminded to report the options exercised in each quarter within ten market days.",
    ],
  },
  {
    title: () => "SUSPENSION OF DORMANT CLIENT ACCOUNTS – SECOND STAGE OF THE STAGGERED FRAMEWORK",
    paragraphs: [
      "Accounts without a movement for six years are suspended in the second stage unless the holder answers the letter sent to him.",
    ],
  },
  {
    title: () => "දැනුම්දීම – Notice to Stockbrokers: Test of the Disaster Recovery Site",
    paragraphs: [
      "The trading system is tested from its second site on Saturday. Participation is required of every firm.",
    ],
  },
  {
    title: () => "அறிவிப்பு – Notice to Custodian Banks: Settlement Calendar",
    paragraphs: [
      "The settlement calendar of the coming quarter is attached. Bank holidays are marked in it.",
    ],
  },
];
const directive: Wordings = [
  {
    title: (_, __, roll) =>
      `DIRECTIVE UNDER SECTION ${roll.whole(4, 19)}(b) OF THE SECURITIES MARKETS AUTHORITY ACT NO. 7 OF 2018`,
    paragraphs: [
      "The Exchange is directed to publish the list of securities open to short selling each month.",
    ],
  },
  {
    title: () =>
      " THE REVISED PANEL OF VALUERS-DIRECTIVE ISSUED IN TERMS OF SECTION 11(a) OF THE SECURITIES MARKETS AUTHORITY ACT NO.7 OF 2018",
    paragraphs: [
      "Valuations filed from the first of next month shall be signed by a member of the revised panel.",
    ],
  },
  {
    title: () =>
      "Approved Indices-Directive Issued In terms of Section 11(a) of the Securities Markets Authority Act",
    paragraphs: ["Index funds may follow the indices on the attached list only."],
  },
];

export interface Notices {
  circulars: Feed<Notice>;
  directives: Feed<Notice>;
}

export function notices(companies: readonly Company[], seed: number | string): Notices {
  const names: string[] = companies.map(({ name }) => name);
  const planned = (kind: string, everyDays: number) =>
    slots({ keys: [seed, kind], everyDays, hourOf: officeHours });

  function of(kind: string, wordings: Wordings, plan: { when: Slots; ids: number }): Feed<Notice> {
    return feed(plan.when, (k) => {
      const roll = new Chance(seed, kind, "text", k);
      const at = plan.when.at(k);
      // The wordings rotate, so that the five in the list differ.
      const wording = wordings[k % wordings.length] ?? wordings[0];
      const title = wording.title(spokenDay(at), names[roll.whole(0, names.length - 1)] ?? "", roll);
      return notice({ id: plan.ids + k * 3, at, title, paragraphs: wording.paragraphs }, roll);
    });
  }
  const usual = planned("circular", 6);
  const when = holidaySlots(seed);
  const holidays = feed(when, (k) => {
    const at = when.at(k);
    const [before = 0] = usual.latest(at, 1);
    const roll = new Chance(seed, "holiday", "text", k);
    return notice({ id: circularIds + before * 3 + 1, at, ...holidayWording(k) }, roll);
  });
  return {
    circulars: together(of("circular", circular, { when: usual, ids: circularIds }), holidays),
    directives: of("directive", directive, { when: planned("directive", 41), ids: 8_501 }),
  };
}

const circularIds = 9_000;

interface Told {
  id: number;
  at: number;
  title: string;
  paragraphs: readonly string[];
}

function notice({ id, at, title, paragraphs }: Told, roll: Chance): Item<Notice> {
  const path = `upload_report_file/${uploadName(roll, at)}.pdf`;
  const manualDate = Math.floor((at - roll.whole(15_000, 5 * minute)) / 1000) * 1000;
  const row: Notice = { id, path, manualDate, uploadedDate: stampText(at), fileText: title };
  return { row, files: [document(path, () => letter({ title, from: "The Exchange", at, paragraphs }))] };
}

/** Merges two feeds, sorted by their ids, which increase with time in both. */
function together(one: Feed<Notice>, other: Feed<Notice>): Feed<Notice> {
  const newestFirst = (rows: Notice[]) => rows.sort((a, b) => (b.id ?? 0) - (a.id ?? 0));
  return {
    latest: (now, count) =>
      newestFirst([...one.latest(now, count), ...other.latest(now, count)]).slice(0, count),
    between: (from, to) => newestFirst([...one.between(from, to), ...other.between(from, to)]),
    find: (path, now) => one.find(path, now) ?? other.find(path, now),
  };
}
