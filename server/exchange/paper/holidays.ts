/** The days without a session, told ahead: one circular for each month that has any. */

import { dayOf, hour, isDayOff, nextMarketDay, spokenDay, startOf } from "#server/exchange/time/calendar";
import { Chance } from "#server/exchange/time/chance";
import { dayLength } from "#server/exchange/time/colombo";
import { holidayOn } from "#server/exchange/time/day";
import { officeHours, type Slots } from "./slots.ts";

/** Days between the circular and the first of its holidays: this many, and up to three more. */
const ahead = 6;
const firstYear = 2012;
/** Noon in Colombo of a day of the k-th month since January 2012. */
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

/** When the circulars come out; `k` counts months, and one without a holiday has none. */
export function holidaySlots(seed: number | string): Slots {
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
    // hardly a month is without one
    latest: (now, count) => newestFirst(now - (count + 2) * 31 * dayLength, now).slice(0, count),
  };
}

/** Title and text of the circular for a month. */
export function holidayWording(k: number): { title: string; paragraphs: readonly [string, string] } {
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
