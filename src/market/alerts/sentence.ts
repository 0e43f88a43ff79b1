/** A rule as a sentence, and a sentence as a rule. */
import type { Condition, Rule, Scope } from "./rule.ts";

export interface KnownNames {
  symbols: readonly { symbol: string; name: string | undefined }[];
  watchlists: readonly string[];
}

/** Parts of a rule that a sentence may state after commas; those that it leaves out are as in `usualRule`. */
export type SentenceOptions = Partial<Pick<Rule, "boards" | "once" | "hysteresis" | "coolDown" | "delayed">>;

export interface Parsed {
  scope: Scope;
  condition: Condition;
  options: SentenceOptions;
}

export interface SentenceError {
  /** index of the first letter of the wrong word; the length of the text if a word is missing */
  at: number;
  why: SentenceTrouble;
  /** words that may be meant, the likeliest first */
  near: string[];
}

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

export const isParsed = (read: Parsed | SentenceError): read is Parsed => "condition" in read;

/** The canonical sentence, as `JKH price > 20.50, once`. */
export function sentenceOf({ condition }: Pick<Rule, "scope" | "condition"> & SentenceOptions): string {
  return condition.of;
}

export function parseSentence(text: string, _known: KnownNames): Parsed | SentenceError {
  return { at: text.length, why: "unfinished", near: [] };
}

/** What may follow: the word to show, and the whole text after it was chosen. */
export function completions(_text: string, _known: KnownNames): { text: string; insert: string }[] {
  return [];
}
