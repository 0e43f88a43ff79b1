/** Disclosures about the pandemic: an archive of March 2020 to July 2021. */
import { Chance } from "#server/exchange/chance";
import type { Company } from "#server/exchange/listing/company";
import type { SentBody } from "#wire/operation";
import type { Operations } from "#wire/operations";
import { dayOf, hour, stampText, startOf } from "./calendar.ts";
import { announcedName } from "./companyNames.ts";

type Row = SentBody<Operations["covidAnnouncements"]>["covidAnnouncements"][number];

const first = dayOf(Date.UTC(2020, 2, 20));
const last = dayOf(Date.UTC(2021, 6, 28));
const count = 217;

/** Newest first. Most came in the first months. */
export function covidArchive(companies: readonly Company[], seed: number | string): Row[] {
  const chance = new Chance(seed, "covid");
  const moments = Array.from({ length: count }, () => {
    const on = first + Math.floor(chance.next() ** 3 * (last - first + 1));
    return startOf(on) + Math.round((8.5 + chance.next() * 9) * hour);
  }).sort((a, b) => a - b);
  let id = 4_700;
  const rows = moments.map((at): Row => {
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
