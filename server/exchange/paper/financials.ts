/** Financial statements as they are filed: the latest few by authorisation, and a tail of unfinished older rows. */

import type { Company } from "#server/exchange/listing/company";
import { letter, statements } from "#server/exchange/paper/files/documents";
import { document } from "#server/exchange/paper/files/files";
import { day, minute, quarterEnd, spokenDay, stampText } from "#server/exchange/time/calendar";
import { Chance } from "#server/exchange/time/chance";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { spokenName } from "./companyNames.ts";
import { type Feed, feed, type Item } from "./feed.ts";
import { officeHours, slots } from "./slots.ts";

type Row = SentBody<Operations["financialAnnouncements"]>["reqFinancialAnnouncemnets"][number];

/** What the service writes for "no date": 1 January 1970 in its own time. */
const noDate = -19_800_000;
const firstId = 30_000;

export interface Financials {
  latest(now: number): Row[];
  find: Feed<Row>["find"];
}

export function financials(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
): Financials {
  const when = slots({ keys: [seed, "financial"], everyDays: 0.8, hourOf: officeHours });
  const filed = feed(when, (k) => {
    const roll = new Chance(seed, "statement", k);
    const company = companies[roll.whole(0, companies.length - 1)];
    return filing({ k, at: when.at(k), company, logo: company ? logoPath(company.id) : null, roll });
  });
  return {
    find: filed.find,
    latest(now) {
      const [first] = when.latest(now, 1);
      const roll = new Chance(seed, "length", first ?? 0);
      const shown = filed.latest(now, roll.whole(6, 9));
      const older = filed.latest(now, shown.length + 40).slice(shown.length + 38);
      return [...shown, ...older.map((row) => unfinished(row, roll))];
    },
  };
}

interface Filed {
  k: number;
  /** when it was authorised */
  at: number;
  company: Company | undefined;
  logo: string | null;
  roll: Chance;
}

function filing({ k, at, company, logo, roll }: Filed): Item<Row> {
  const uploadedAt = at - roll.whole(2, 50) * minute;
  const periodEnd = quarterEnd(at - roll.whole(10, 40) * day);
  const title = titleOf(roll, periodEnd);
  const path = pathOf(company, uploadedAt, roll);
  const from = company?.name ?? "";
  const row: Row = {
    id: firstId + k * 2 + roll.whole(0, 1),
    path,
    manualDate: periodEnd,
    uploadedDate: stampText(uploadedAt),
    fileText: title,
    name: company?.name ?? null,
    symbol: company?.ticker ?? null,
    logoUrl: logo,
    authorizedDate: stampText(at),
  };
  const make = () =>
    title.includes("Period") || title.includes("Annual")
      ? statements({ title, company: from, periodEnd, at: uploadedAt })
      : letter({ title, from, at: uploadedAt, paragraphs: offer });
  return { row, files: [document(path, make)] };
}

/** A row that was begun and never authorised; its id is far below all others. */
function unfinished(row: Row, roll: Chance): Row {
  return {
    ...row,
    id: (row.id ?? 0) - firstId,
    path: null,
    manualDate: roll.happens(0.5) ? noDate : null,
    authorizedDate: null,
  };
}

function pathOf(company: Company | undefined, at: number, roll: Chance): string {
  const name = `cmt/upload_report_file/${company?.id ?? 0}_${at}`;
  // some keep the name they had on the sender's desk, blanks and all
  return roll.happens(0.3) && company
    ? `${name}.${roll.whole(10, 31)} ${spokenName(company.name)}.pdf`
    : `${name}.pdf`;
}

function titleOf(roll: Chance, periodEnd: number): string {
  const on = spokenDay(periodEnd);
  return roll.pick([
    `Interim Financial Statements for the Period ended ${on}`,
    `Interim Financial Statements for the Period ended ${on}`,
    `Audited Financial Statements for the Period ended ${on}`,
    `Annual Report as at ${on}`,
    "Trust deed",
    "prospectus",
    "Accountant's reports & five year summary",
  ]);
}

const offer = [
  "This is the document lodged with the Exchange for the issue of listed, rated, unsecured, redeemable debentures.",
  "Each debenture is issued at its par value of Rs. 100 and carries interest paid twice a year. The trustee acts for the holders under the deed; the holders rank equally among themselves.",
  "Copies may be inspected at the registered office on working days between 9.00 a.m. and 3.00 p.m.",
];
