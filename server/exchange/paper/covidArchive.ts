/** Disclosures about the pandemic, of March 2020 to July 2021: a list that has ended. */
import type { Company } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import { localDayNumber, stampText, startOf } from "#server/exchange/time/day";
import { hour } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { announcedName } from "./issuers.ts";

type CovidRow = SentBody<Operations["covidAnnouncements"]>["covidAnnouncements"][number];

const firstDayOfCovid = localDayNumber(Date.UTC(2020, 2, 20));
const lastDayOfCovid = localDayNumber(Date.UTC(2021, 6, 28));
const covidCount = 217;

/** Newest first. Most rows are from the first months. */
export function covidArchive(companies: readonly Company[], seed: number | string): CovidRow[] {
  const chance = new Chance(seed, "covid");
  const moments = Array.from({ length: covidCount }, () => {
    const on = firstDayOfCovid + Math.floor(chance.next() ** 3 * (lastDayOfCovid - firstDayOfCovid + 1));
    return startOf(on) + Math.round((8.5 + chance.next() * 9) * hour);
  }).sort((a, b) => a - b);
  let id = 4_700;
  const rows = moments.map((at): CovidRow => {
    id += chance.whole(1, 30);
    const company = companies[chance.whole(0, companies.length - 1)];
    return {
      id,
      announcementId: Math.round(id * 1.15),
      createdDate: stampText(at),
      title: null,
      announcementCategory: "DISCLOSURE REGARDING IMPACT OF COVID-19 ON LISTED COMPANIES",
      category: "58",
      company: company ? announcedName(company.name, chance) : null,
    };
  });
  return rows.reverse();
}
