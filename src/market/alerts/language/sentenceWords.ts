/** The words and numbers of a sentence, and what may be wrong with them. */
import { edits } from "#market/company/symbol";
import { clearFigure, plainFigure } from "#market/lists/amount";

export interface Word {
  /** index of its first letter in the text */
  at: number;
  text: string;
  /** written in quotation marks: a name or a text, not a word of the language */
  quoted: boolean;
}

/** A comma within a number belongs to it; others separate options. In quotation marks, a doubled mark stands for itself. */
const pattern = /"(?:[^"]|"")*"?|>=|<=|[<>]|(?:[^\s<>",]|,(?!\s|$))+|,/g;

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index: at }) =>
    found.startsWith('"')
      ? { at, text: found.replace(/^"|"$/g, "").replaceAll('""', '"'), quoted: true }
      : { at, text: found, quoted: false },
  );

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A name that is one plain word needs no quotation marks. */
export const nameText = (name: string): string =>
  /^[\p{L}\d][\p{L}\d_-]*$/u.test(name) ? name : quoted(name);

const factors: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["m", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["mn", 1e6],
  ["million", 1e6],
  ["lakh", 1e5],
  ["lakhs", 1e5],
  ["cr", 1e7],
  ["crore", 1e7],
  ["crores", 1e7],
]);
/** factors that are also written after a blank, as in `10 lakh` */
const spokenFactors = ["mn", "million", "lakh", "lakhs", "cr", "crore", "crores"] as const;

/** Words that people type, and the words of the language that they may mean. */
const spoken: ReadonlyMap<string, readonly string[]> = new Map([
  ["above", [">", ">="]],
  ["over", [">", ">="]],
  [">", [">="]],
  ["below", ["<"]],
  ["under", ["<"]],
  ["volume", ["shares"]],
  ["falls", ["fall", "down"]],
  ["rises", ["up"]],
  ["halted", ["halt"]],
]);

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
  const factor = factors.get(tail);
  const isMeasured = tail !== "" || power !== ""; // then a point can only be a decimal sign
  const figure = isMeasured && /^\d+(\.\d+)?$/.test(digits) ? digits : plainFigure(digits);
  const value = Number(`${sign}${figure}${power}`) * (factor ?? 1);
  return figure === undefined || !Number.isFinite(value) ? undefined : { value, unit: factor ? "" : tail };
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
  | "several lines"
  | "unknown list"
  | "unknown word"
  | "no number"
  | "out of range"
  | "not for one line"
  | "unfinished"
  | "too much";

export interface SentenceError {
  /** index of the first letter of the wrong word; the length of the text if a word is missing */
  at: number;
  why: SentenceTrouble;
  /** words that may be meant, the likeliest first */
  near: string[];
}

/** Ends the reading of a sentence; `parseSentence` catches it. */
export class Mistake extends Error {
  readonly found: SentenceError;
  constructor(found: SentenceError) {
    super(found.why);
    this.found = found;
  }
}

/** Reads a sentence word by word. */
export class Reader {
  readonly #words: readonly Word[];
  readonly #length: number;
  #next = 0;

  /** @param words of the text, or others that say the same */
  constructor(text: string, words: readonly Word[] = wordsOf(text)) {
    this.#words = words;
    this.#length = text.length;
  }

  get peek(): Word | undefined {
    return this.#words[this.#next];
  }

  fail(why: SentenceTrouble, near: readonly string[], at = this.peek?.at ?? this.#length): never {
    throw new Mistake({ at, why, near: [...near] });
  }

  /** @param expected what may be here, for the message and for completion */
  next(expected: readonly string[] = []): Word {
    const word = this.peek ?? this.fail("unfinished", expected);
    this.#next += 1;
    return word;
  }

  /** The next word, if it is one of these. */
  take<T extends string>(...words: readonly T[]): T | undefined {
    const { peek } = this;
    if (!peek || peek.quoted) return undefined;
    const typed = peek.text.toLowerCase();
    const found =
      words.find((word) => word.toLowerCase() === typed) ??
      words.find((word) => spoken.get(typed)?.includes(word));
    if (found) this.#next += 1;
    return found || undefined;
  }

  choose<T extends string>(words: readonly T[]): T {
    const { peek } = this;
    if (!peek) return this.fail("unfinished", words);
    const near = nearWords(peek.text, words);
    return this.take(...words) ?? this.fail("unknown word", near.length > 0 ? near : words.slice(0, 6));
  }

  /** @param units the unit may be written after the number, with or without a blank; the first one is what a number alone means */
  number(...units: readonly string[]): { value: number; unit: string } {
    const { at, text, quoted: isText } = this.next();
    const read = isText ? undefined : numberIn(text);
    if (!read || (read.unit && !units.includes(read.unit))) return this.fail("no number", [], at);
    const factor = read.unit ? undefined : factors.get(this.take(...spokenFactors) ?? "");
    return { value: read.value * (factor ?? 1), unit: read.unit || (this.take(...units) ?? "") };
  }
}
