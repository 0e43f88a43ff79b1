/** The archive of announcements in an older shape, closed in the spring of 2019. */

import type { Company } from "#server/exchange/listing/company";
import { letter } from "#server/exchange/paper/files/documents";
import { document, type Finder } from "#server/exchange/paper/files/files";
import { day, dayOf, dottedDay, startOf } from "#server/exchange/time/calendar";
import { Chance } from "#server/exchange/time/chance";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import type { Item } from "./feed.ts";

type Row = SentBody<Operations["legacyAnnouncements"]>["infoAnnouncement"][number];

const closed = dayOf(Date.UTC(2019, 2, 15));
/** Most rows one company has. */
const longest = 162;
const titles: readonly [string, ...string[]] = [
  "DEALINGS BY DIRECTORS",
  "APPOINTMENT OF DIRECTORS",
  "EMPLOYEE SHARE OPTION SCHEMES",
  "RESIGNATION OF DIRECTOR",
  "ANNUAL GENERAL MEETING",
  "REPURCHASE OF SHARES (NOTIFICATION ON REPURCHASE OF SHARES)",
  "CORPORATE DISCLOSURE",
];

export interface Legacy {
  of(company: Company | undefined): Row[];
  find: Finder;
}

export function legacy(companies: readonly Company[], seed: number | string): Legacy {
  const ofId = new Map(companies.map((company) => [company.id, company]));
  const of = (company: Company | undefined) => (company ? archive(company, seed) : []);
  return {
    of: (company) => of(company).map(({ row }) => row),
    find(path) {
      const named = /^uploadAnnounceFiles\/\d+_(\d+)\.pdf$/.exec(path);
      return of(ofId.get(Number(named?.[1])))
        .flatMap(({ files }) => files)
        .find((file) => file.path === path);
    },
  };
}

function archive(company: Company, seed: number | string): Item<Row>[] {
  const chance = new Chance(seed, "legacy", company.id);
  const count = chance.happens(0.1) ? 0 : chance.whole(3, longest);
  const items: Item<Row>[] = [];
  let on = closed - chance.whole(0, 60);
  let id = 25_300 - chance.whole(0, 200);
  for (let n = 0; n < count; n += 1) {
    items.push(itemOf(company, { id, at: startOf(on) }, chance));
    on -= chance.whole(1, 45);
    id -= chance.whole(40, 140);
  }
  return items;
}

function itemOf(company: Company, on: { id: number; at: number }, chance: Chance): Item<Row> {
  const dividend = chance.happens(0.2);
  const title = dividend ? "DIVIDEND ANNOUNCEMENT" : chance.pick(titles);
  const uploadedAt = on.at + chance.whole(9 * 3600, 17 * 3600) * 1000 + chance.whole(0, 999);
  const path = `uploadAnnounceFiles/${chance.whole(100, 999)}${uploadedAt}_${company.id}.pdf`;
  const filed = !dividend && chance.happens(0.8);
  const row: Row = {
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
  const make = () =>
    letter({
      title,
      from: company.name,
      at: on.at,
      paragraphs: [
        "In terms of the listing rules the Company announces the matter named above.",
        "The Board confirms that the transaction was made at arm's length and at the market's price.",
      ],
    });
  return { row, files: filed ? [document(path, make)] : [] };
}

/** Plain text but for its line breaks, each a carriage return and a tag. */
function dividendText(at: number, chance: Chance): string {
  const after = (days: number) => dottedDay(at + days * day);
  const xd = chance.whole(7, 14);
  return [
    `Date of Announcement: - ${dottedDay(at)} `,
    `Rate of Dividend: - Rs. ${(chance.whole(1, 40) * 0.25).toFixed(2)} per share / ${chance.pick(["First Interim", "Second Interim", "Final"])}`,
    `Shareholder Approval: - ${chance.pick(["Not Required ", "Required"])}`,
    `XD: - ${after(xd)}`,
    `Payment: - ${after(xd + 9)}`,
  ].join("\r<br>");
}
