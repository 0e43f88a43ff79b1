/** Financial statements as they are filed, with their figures. */

import type { Company } from "#server/exchange/listing/companies";
import { document, letter } from "#server/exchange/paper/files/files";
import type { PdfText } from "#server/exchange/paper/files/pdf";
import { fill, oneOf, spokenName, wording } from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import { dayLength, quarterEnd, spokenDay, stampText } from "#server/exchange/time/day";
import { minute } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { feed, type Item, officeHours, slots } from "./feed.ts";

/** The latest authorised rows, then unfinished older rows. */
type StatementRow = SentBody<Operations["financialAnnouncements"]>["reqFinancialAnnouncemnets"][number];

/** The service's value for "no date": 1 January 1970 in its own time zone. */
const noDate = -19_800_000;
const firstId = 30_000;

export function financials(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
) {
  const when = slots({ keys: [seed, "financial"], everyDays: 0.8, hourOf: officeHours });
  const filed = feed(when, (k) => {
    const roll = new Chance(seed, "statement", k);
    const company = companies[roll.whole(0, companies.length - 1)];
    return filingItem({ k, at: when.at(k), company, logo: company ? logoPath(company.id) : null, roll });
  });
  return {
    find: filed.find,
    latest(now: number) {
      const [first] = when.latest(now, 1);
      const roll = new Chance(seed, "length", first ?? 0);
      const shown = filed.latest(now, roll.whole(6, 9));
      const older = filed.latest(now, shown.length + 40).slice(shown.length + 38);
      return [...shown, ...older.map((row) => unfinishedRow(row, roll))];
    },
  };
}

interface FilingEvent {
  k: number;
  /** time of authorisation */
  at: number;
  company: Company | undefined;
  logo: string | null;
  roll: Chance;
}

function filingItem({ k, at, company, logo, roll }: FilingEvent): Item<StatementRow> {
  const uploadedAt = at - roll.whole(2, 50) * minute;
  const periodEnd = quarterEnd(at - roll.whole(10, 40) * dayLength);
  const title = titleOf(roll, periodEnd);
  const path = pathOf(company, uploadedAt, roll);
  const from = company?.name ?? "";
  const row: StatementRow = {
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
      : letter({ title, from, at: uploadedAt, paragraphs: wording.statements.offer });
  return { row, files: [document(path, make)] };
}

/** A row that was begun and never authorised. Its id is far lower than all other ids. */
function unfinishedRow(row: StatementRow, roll: Chance): StatementRow {
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
  // Some names end with the sender's file name, blanks included.
  return roll.happens(0.3) && company
    ? `${name}.${roll.whole(10, 31)} ${spokenName(company.name)}.pdf`
    : `${name}.pdf`;
}

function titleOf(roll: Chance, periodEnd: number): string {
  return fill(oneOf(roll, wording.statements.titles), roll, { on: () => spokenDay(periodEnd) });
}

/** Financial statements whose figures add up, in thousands of rupees. */
function statements(of: { title: string; company: string; periodEnd: number; at: number }): PdfText {
  const { title, company, periodEnd, at } = of;
  const chance = new Chance("statements", company, periodEnd);
  const revenue = chance.skewed(2_400_000, 1.1);
  const margin = 0.08 + chance.next() * 0.3;
  const [now, before] = [income(revenue, margin), income(revenue * (0.8 + chance.next() * 0.35), margin)];
  const row = (label: string, figures: readonly string[]) =>
    [label.padEnd(38), ...figures.map((figure) => figure.padStart(20))].join("");
  return {
    ...{ title, author: company, language: "en", createdAt: at },
    paragraphs: [
      ...[company, title],
      `Statement of profit or loss for the period ended ${spokenDay(periodEnd)}. In Rs. '000.`,
      row("", ["Current period", "Previous period"]),
      ...wording.statements.lines.map((label, line) =>
        row(label, [bracketedNumber(now[line]), bracketedNumber(before[line])]),
      ),
      ...wording.statements.notes.map((text, place) => `${place + 1}. ${text}`),
      wording.invented,
    ],
  };
}

/** From the revenue to the profit for the period, in the order of the lines. */
function income(exact: number, margin: number): number[] {
  const revenue = Math.round(exact);
  const gross = Math.round(revenue * margin);
  const [expenses, finance] = [-Math.round(revenue * 0.09), -Math.round(revenue * 0.02)];
  const before = gross + expenses + finance;
  const tax = Math.min(0, -Math.round(before * 0.3));
  return [revenue, gross - revenue, gross, expenses, finance, before, tax, before + tax];
}

/** Negative figures are in brackets. */
const bracketedNumber = (value = 0) => {
  const grouped = Math.abs(value).toLocaleString("en-US");
  return value < 0 ? `(${grouped})` : grouped;
};
