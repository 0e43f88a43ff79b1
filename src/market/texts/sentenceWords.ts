/** The words and numbers of a typed sentence (a rule, an entry), and what may be wrong with them. */
import { edits } from "#market/company/symbol";
import { clearFigure, plainFigure, scaleOf } from "#market/lists/amount";

export interface Word {
  /** index of its first letter in the text */
  at: number;
  text: string;
  /** written in quotation marks: a name or a text, not a word of the language */
  quoted: boolean;
}

/** A comma before a digit belongs to a number; others separate options. In quotation marks, a doubled mark stands for itself. */
const pattern = /"(?:[^"]|"")*"?|[<>]=|=[<>]|[<>=]|(?:[^\s<>=",]|,(?=\d))+|,/g;

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index: at }) =>
    found.startsWith('"')
      ? { at, text: found.replace(/^"|"$/g, "").replaceAll('""', '"'), quoted: true }
      : { at, text: found, quoted: false },
  );

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A name that is one plain word needs no quotation marks. */
export const nameText = (name: string): string =>
  /^[\p{L}\d][\p{L}\d_-]*$/u.test(name) ? name : quotedName(name);

export interface ReadNumber {
  value: number;
  /** `%` or a word such as `min`, written without a blank */
  unit: string;
}

/** `20m` is 20,000,000. A minus may be the sign U+2212, as on the page. */
export function numberIn(word: string): ReadNumber | undefined {
  const typed = word.replace("−", "-").toLowerCase();
  const [, sign = "", digits = "", power = "", tail = ""] =
    /^([+-]?)(\d[\d.,]*)(e[+-]?\d+)?([a-z%]*)$/.exec(typed) ?? [];
  const factor = scaleOf(tail);
  const isMeasured = tail !== "" || power !== ""; // then a point can only be a decimal sign
  const figure = isMeasured && /^\d+(\.\d+)?$/.test(digits) ? digits : plainFigure(digits);
  const value = Number(`${sign}${figure}${power}`) * (factor ?? 1);
  return figure === undefined || !Number.isFinite(value) ? undefined : { value, unit: factor ? "" : tail };
}

/** The number at a place, with a unit after a blank as in `10 lakh`; `after` is the place after both. */
export function amountAt(
  words: readonly Word[],
  place: number,
): (ReadNumber & { after: number }) | undefined {
  const [word, next] = words.slice(place, place + 2);
  const read = word && !word.quoted ? numberIn(word.text) : undefined;
  if (!read) return undefined;
  const unit = next && !next.quoted ? next.text.toLowerCase() : "";
  const scale = read.unit || unit.length < 2 ? undefined : scaleOf(unit);
  return { value: read.value * (scale ?? 1), unit: read.unit, after: place + (scale ? 2 : 1) };
}

/** Short where this is exact and easier to read: `20m`, `1.5k`, but `1067`. */
export function shortNumber(value: number): string {
  for (const [unit, factor] of [
    ["m", 1e6],
    ["k", 1e3],
  ] as const) {
    const written = String(value / factor);
    if (Math.abs(value) >= factor && Number(written) * factor === value && /^-?\d+(\.\d\d?)?$/.test(written))
      return `${written}${unit}`;
  }
  return clearFigure(value);
}

/** With two decimals where this is exact: `20.50`. */
export function priceNumber(value: number): string {
  const written = value.toFixed(2);
  return Number(written) === value ? written : clearFigure(value);
}

/** Words that may be meant, the likeliest first. */
export function nearWords(typed: string, words: Iterable<string>, most = 6): string[] {
  const lower = typed.toLowerCase();
  return [...words]
    .map((word) => ({ word, distance: distanceOf(lower, word.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.ceil(lower.length / 2)))
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
}

const distanceOf = (typed: string, word: string) =>
  typed !== "" && word.startsWith(typed) ? 0.5 : edits(typed, word);

export type SentenceTrouble =
  | "empty"
  | "unknown line"
  | "no line"
  | "several lines"
  | "unknown list"
  | "unknown word"
  | "no number"
  | "two numbers"
  | "out of range"
  | "no day"
  | "not for one line"
  | "negation"
  | "unfinished"
  | "too much";

export interface SentenceError {
  /** index of the first letter of the wrong word; the length of the text if a word is missing */
  at: number;
  why: SentenceTrouble;
  /** words that may be meant, the likeliest first */
  near: string[];
  /** letters of the wrong words, if they are more than the one word at `at` */
  length?: number;
}
