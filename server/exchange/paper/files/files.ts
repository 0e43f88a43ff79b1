/**
 * The files named in bodies, with the content of the PDF files. A file is found by its path, and created at the first request; a few are
 * cached.
 */

import { LRUCache } from "lru-cache";
import { Chance } from "#server/exchange/time/chance";
import { fileStamp, quarterEnd, spokenDay } from "#server/exchange/time/day";
import { initials, surname } from "./invented.ts";
import { type Piece, pdf, type Sheets } from "./pdf.ts";

export interface PaperFile {
  type: "application/pdf" | "image/png";
  body: Buffer;
}

/** A path in a body, and a function that creates its file. */
export interface Mention {
  path: string;
  make(): PaperFile;
}

/** Finds a path in one feed; undefined if the feed has not named it by `now`. */
export type Finder = (path: string, now: number) => Mention | undefined;

export const document = (path: string, sheets: () => Sheets): Mention => ({
  path,
  make: () => ({ type: "application/pdf", body: pdf(sheets()) }),
});
export const picture = (path: string, draw: () => Buffer): Mention => ({
  path,
  make: () => ({ type: "image/png", body: draw() }),
});

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** `c9c1SNvGcPerD9JM_7Jul2026114034GMT_1783424434658`: random letters, then the instant twice */
export function uploadName(chance: Chance, at: number): string {
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(chance.whole(0, alphabet.length - 1)));
  return `${letters.join("")}_${fileStamp(at)}`;
}

/** The instant in a file's name, `…_1783424434658.pdf`. */
export function instantIn(path: string): number | undefined {
  const digits = /(?:_|^|\D)(1[0-9]{12})(?=\D|$)/.exec(path);
  return digits ? Number(digits[1]) : undefined;
}

/** Largest size of the cached files together, in bytes. */
const keptBytes = 4_000_000;

export function fileStore(finders: readonly Finder[], now: () => number) {
  const made = new LRUCache<string, PaperFile>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.length || 1,
  });
  return (path: string): PaperFile | undefined => {
    const kept = made.get(path);
    if (kept) return kept;
    for (const find of finders) {
      const file = find(path, now())?.make();
      if (file) {
        made.set(path, file);
        return file;
      }
    }
    return undefined;
  };
}

interface Letter {
  title: string;
  from: string;
  at: number;
  language?: string;
  paragraphs: readonly string[];
}

const notice =
  "This document belongs to a simulated exchange. The issuer, the persons and the figures are invented; nothing in it is information about a real company.";

export function letter({ title, from, at, language = "en", paragraphs }: Letter): Sheets {
  const chance = new Chance("letter", title, at);
  const pieces: Piece[] = [
    { kind: "paragraph", text: from },
    { kind: "paragraph", text: spokenDay(at) },
    { kind: "heading", text: /[\u0b80-\u0dff]/.test(title) ? inLanguage(language) : title },
    ...paragraphs.map((text): Piece => ({ kind: "paragraph", text })),
    {
      kind: "paragraph",
      text: `${initials(chance)} ${surname(chance)}, for the ${chance.pick(["Board", "Company", "Secretaries"])}`,
    },
    { kind: "paragraph", text: notice },
  ];
  return { title, author: from, language, createdAt: at, pieces };
}

/** The heading stays in English, because the standard fonts have no Sinhala or Tamil letters. */
const inLanguage = (language: string) =>
  language === "si" ? "Notice - Sinhala edition" : language === "ta" ? "Notice - Tamil edition" : "Notice";

/** Financial statements whose figures add up, in thousands of rupees. */
export function statements(of: { title: string; company: string; periodEnd: number; at: number }): Sheets {
  const { title, company, periodEnd, at } = of;
  const chance = new Chance("statements", company, periodEnd);
  const turn = chance.whole(0, 3);
  const scale = Math.round(chance.skewed(2_400_000, 1.1));
  const margin = 0.08 + chance.next() * 0.3;
  const year = (growth: number) => income(Math.round(scale * growth), margin);
  const [now, before] = [year(1), year(0.8 + chance.next() * 0.35)];
  const paragraph = (text: string): Piece => ({ kind: "paragraph", text });
  const grown = now.revenue / before.revenue - 1;
  const pieces: Piece[] = [
    paragraph(company),
    { kind: "heading", text: title },
    paragraph(`Statement of profit or loss for the period ended ${spokenDay(periodEnd)}. In Rs. '000.`),
    { kind: "table", rows: tableOf(now, before) },
    paragraph(
      `Compared with the period before, revenue ${grown >= 0 ? "rose" : "fell"} by ${Math.abs(grown * 100).toFixed(1)} per cent. The interim figures are drawn up on the same accounting policies as the last annual report and have not been audited unless the title says so.`,
    ),
    paragraph(`Stated as at ${spokenDay(quarterEnd(at))} where a later balance was not available.`),
    { kind: "heading", text: "Notes" },
    ...[1, 2, 3].map((number) => paragraph(`${number}. ${notes[(number + turn) % notes.length]}`)),
    paragraph(notice),
  ];
  return { title, author: company, language: "en", createdAt: at, pieces };
}

type Income = ReturnType<typeof income>;

function tableOf(now: Income, before: Income): (readonly [label: string, now: string, before: string])[] {
  const written = (value: number) => (value < 0 ? `(${grouped(-value)})` : grouped(value));
  const labels: readonly [label: string, line: keyof Income][] = [
    ["Revenue", "revenue"],
    ["Cost of sales", "cost"],
    ["Gross profit", "gross"],
    ["Administrative expenses", "expenses"],
    ["Net finance cost", "finance"],
    ["Profit before tax", "before"],
    ["Income tax", "tax"],
    ["Profit for the period", "after"],
  ];
  return [
    ["", "Current period", "Previous period"],
    ...labels.map(([label, line]) => [label, written(now[line]), written(before[line])] as const),
  ];
}

const notes: readonly [string, ...string[]] = [
  "No circumstances have arisen since the end of the period that would require adjustment or disclosure.",
  "Contingent liabilities have not changed materially since the last annual report.",
  "Where needed, figures of the previous period have been reclassified to agree with the present ones.",
  "The stated capital consists of fully paid ordinary shares; there were no changes during the period.",
];

function income(revenue: number, margin: number) {
  const gross = Math.round(revenue * margin);
  const expenses = -Math.round(revenue * 0.09);
  const finance = -Math.round(revenue * 0.02);
  const before = gross + expenses + finance;
  const tax = before > 0 ? -Math.round(before * 0.3) : 0;
  return { revenue, cost: gross - revenue, gross, expenses, finance, before, tax, after: before + tax };
}

const grouped = (value: number) => value.toLocaleString("en-US");
