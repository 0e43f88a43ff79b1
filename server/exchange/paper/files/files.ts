/**
 * The files named in bodies, with the content of the PDF files. A file is found by its path, and created at the first request; a few are
 * cached.
 */

import { LRUCache } from "lru-cache";
import { initials, oneOf, surname, wording } from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import { fileStamp, spokenDay } from "#server/exchange/time/day";
import { type PdfText, pdf } from "./pdf.ts";

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

export const document = (path: string, text: () => PdfText): Mention => ({
  path,
  make: () => ({ type: "application/pdf", body: pdf(text()) }),
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

export function letter({ title, from, at, language = "en", paragraphs }: Letter): PdfText {
  const chance = new Chance("letter", title, at);
  const signed = `${initials(chance)} ${surname(chance)}, for the ${oneOf(chance, ["Board", "Company", "Secretaries"])}`;
  const heading = /[\u0b80-\u0dff]/.test(title) ? (editions[language] ?? "Notice") : title;
  return {
    ...{ title, author: from, language, createdAt: at },
    paragraphs: [from, spokenDay(at), heading.trim(), ...paragraphs, signed, wording.invented],
  };
}

/** The heading stays in English, because the standard fonts have no Sinhala or Tamil letters. */
const editions: Readonly<Record<string, string>> = {
  si: "Notice - Sinhala edition",
  ta: "Notice - Tamil edition",
};
