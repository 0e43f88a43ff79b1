/** Circulars and directives: the latest five of each, with their documents. */

import type { Company } from "#server/exchange/listing/companies";
import { document, letter, uploadName } from "#server/exchange/paper/files/files";
import { fill, wording } from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import {
  dayLength,
  holidayOn,
  isDayOff,
  localDayNumber,
  nextMarketDay,
  spokenDay,
  stampText,
  startOf,
} from "#server/exchange/time/day";
import { hour, minute } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { type Feed, feed, type Item, officeHours, type Slots, slots } from "./feed.ts";

/* The exchange announces market holidays in advance: one circular for each month that has any. */

/** Least days from a circular to the first of its holidays. A weekend and a random delay add some. */
const leastDaysAhead = 6;
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
    let on = localDayNumber(holidaysIn(k)[0] ?? noonOf(k, 1)) - leastDaysAhead - roll.whole(0, 3);
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
function holidayWording(k: number, roll: Chance): { title: string; paragraphs: readonly string[] } {
  const noons = holidaysIn(k);
  const days = noons.map((noon) => `${spokenDay(noon)} (${holidayOn(noon)})`).join(" and ");
  const opens = spokenDay(startOf(nextMarketDay(noons.at(-1) ?? noonOf(k, 1))));
  return {
    title: `MARKET HOLIDAY${noons.length > 1 ? "S" : ""} - ${noons.map(spokenDay).join(" and ")}`,
    paragraphs: wording.holiday.map((text) => fill(text, roll, { days: () => days, opens: () => opens })),
  };
}

type Notice = SentBody<Operations["circulars"]>["reqCircularAnnouncement"][number];

export function notices(companies: readonly Company[], seed: number | string) {
  const planned = (kind: string, everyDays: number) =>
    slots({ keys: [seed, kind], everyDays, hourOf: officeHours });

  function of(kind: "circular" | "directive", plan: { when: Slots; ids: number }): Feed<Notice> {
    const texts = wording[`${kind}s`];
    return feed(plan.when, (k) => {
      const roll = new Chance(seed, kind, "text", k);
      const at = plan.when.at(k);
      const company = companies[roll.whole(0, companies.length - 1)]?.name ?? "";
      // The texts rotate, so that the five in the list differ.
      const { title = "", paragraphs = [] } = texts[k % texts.length] ?? {};
      const written = fill(title, roll, { on: () => spokenDay(at), company: () => company });
      return makeNotice({ id: plan.ids + k * 3, at, title: written, paragraphs }, roll);
    });
  }
  const usual = planned("circular", 6);
  const when = holidaySlots(seed);
  const holidays = feed(when, (k) => {
    const at = when.at(k);
    const [before = 0] = usual.latest(at, 1);
    const roll = new Chance(seed, "holiday", "text", k);
    return makeNotice({ id: circularIds + before * 3 + 1, at, ...holidayWording(k, roll) }, roll);
  });
  return {
    circulars: mergeFeeds(of("circular", { when: usual, ids: circularIds }), holidays),
    directives: of("directive", { when: planned("directive", 41), ids: 8_501 }),
  };
}

const circularIds = 9_000;

interface NoticeText {
  id: number;
  at: number;
  title: string;
  paragraphs: readonly string[];
}

function makeNotice({ id, at, title, paragraphs }: NoticeText, roll: Chance): Item<Notice> {
  const path = `upload_report_file/${uploadName(roll, at)}.pdf`;
  const manualDate = Math.floor((at - roll.whole(15_000, 5 * minute)) / 1000) * 1000;
  const row: Notice = { id, path, manualDate, uploadedDate: stampText(at), fileText: title };
  return { row, files: [document(path, () => letter({ title, from: "The Exchange", at, paragraphs }))] };
}

/** Merges two feeds, sorted by their ids, which increase with time in both. */
function mergeFeeds(one: Feed<Notice>, other: Feed<Notice>): Feed<Notice> {
  const newestFirst = (rows: Notice[]) => rows.sort((a, b) => (b.id ?? 0) - (a.id ?? 0));
  return {
    latest: (now, count) =>
      newestFirst([...one.latest(now, count), ...other.latest(now, count)]).slice(0, count),
    between: (from, to) => newestFirst([...one.between(from, to), ...other.between(from, to)]),
    find: (path, now) => one.find(path, now) ?? other.find(path, now),
  };
}
