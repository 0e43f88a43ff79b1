/** The two lists of announcements that have ended: an older form until the spring of 2019, and the pandemic. */

import type { Company } from "#server/exchange/listing/companies";
import { document, letter } from "#server/exchange/paper/files/files";
import { fill, oneOf, wording } from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import { dayLength, dottedDay, localDayNumber, stampText, startOf } from "#server/exchange/time/day";
import { hour } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import type { Item } from "./feed.ts";
import { announcedName } from "./issuers.ts";

type OldRow = SentBody<Operations["legacyAnnouncements"]>["infoAnnouncement"][number];

const lastDay = localDayNumber(Date.UTC(2019, 2, 15));
/** Greatest number of rows for one company. */
const mostOldRows = 162;

export function legacy(companies: readonly Company[], seed: number | string) {
  const ofId = new Map(companies.map((company) => [company.id, company]));
  const of = (company: Company | undefined) => (company ? archive(company, seed) : []);
  return {
    of: (company: Company | undefined) => of(company).map(({ row }) => row),
    find(path: string) {
      const named = /^uploadAnnounceFiles\/\d+_(\d+)\.pdf$/.exec(path);
      return of(ofId.get(Number(named?.[1])))
        .flatMap(({ files }) => files)
        .find((file) => file.path === path);
    },
  };
}

function archive(company: Company, seed: number | string): Item<OldRow>[] {
  const chance = new Chance(seed, "legacy", company.id);
  const count = chance.happens(0.1) ? 0 : chance.whole(3, mostOldRows);
  const items: Item<OldRow>[] = [];
  let on = lastDay - chance.whole(0, 60);
  let id = 25_300 - chance.whole(0, 200);
  for (let n = 0; n < count; n += 1) {
    items.push(itemOf(company, { id, at: startOf(on) }, chance));
    on -= chance.whole(1, 45);
    id -= chance.whole(40, 140);
  }
  return items;
}

function itemOf(company: Company, on: { id: number; at: number }, chance: Chance): Item<OldRow> {
  const dividend = chance.happens(0.2);
  const title = dividend ? "DIVIDEND ANNOUNCEMENT" : oneOf(chance, wording.archive.titles);
  const uploadedAt = on.at + chance.whole(9 * 3600, 17 * 3600) * 1000 + chance.whole(0, 999);
  const path = `uploadAnnounceFiles/${chance.whole(100, 999)}${uploadedAt}_${company.id}.pdf`;
  const filed = !dividend && chance.happens(0.8);
  const row: OldRow = {
    announcementId: on.id,
    securityId: company.id,
    title,
    body: dividend ? dividendText(on.at, chance) : null,
    manualDate: on.at,
    addedDate: on.at,
    edited: chance.happens(0.8) ? 1 : 0,
    deleted: chance.happens(0.03) ? 1 : 0,
    filePath: filed ? path : null,
  };
  const { paragraphs } = wording.archive;
  const make = () => letter({ title, from: company.name, at: on.at, paragraphs });
  return { row, files: filed ? [document(path, make)] : [] };
}

/** Plain text, but each line break is a carriage return and a tag. */
function dividendText(at: number, chance: Chance): string {
  const after = (days: number) => dottedDay(at + days * dayLength);
  const xd = chance.whole(7, 14);
  const days = { on: () => after(0), xd: () => after(xd), paid: () => after(xd + 9) };
  return fill(wording.archive.dividend, chance, days);
}

type CovidRow = SentBody<Operations["covidAnnouncements"]>["covidAnnouncements"][number];

const firstDayOfCovid = localDayNumber(Date.UTC(2020, 2, 20));
const lastDayOfCovid = localDayNumber(Date.UTC(2021, 6, 28));
const covidCount = 217;

/** Disclosures about the pandemic, of March 2020 to July 2021, newest first. Most rows are from the first months. */
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
