/** An entry as a line of text: `buy 1000 JKH 19.80 2026-10-02`. The parser, the printer and the completion follow one list of kinds. */
import * as v from "valibot";
import { nearMatches } from "#market/company/symbol";
import { clearFigure, isUnclearFigure } from "#market/lists/amount";
import { isLikeDay, readDay } from "#market/texts/dayWord";
import {
  amountAt,
  nameText,
  nearWords,
  priceNumber,
  quotedName,
  type SentenceError,
  type SentenceTrouble,
  type Word,
  wordsOf,
} from "#market/texts/sentenceWords";
import { certainSymbol, type ListedLines, listedLines } from "#market/texts/symbolWord";
import {
  type EntryField,
  type EntryKind,
  entryFields,
  entryKinds,
  faultyField,
  type PositionEntry,
  positionEntry,
} from "./entry.ts";

type DraftOf<E> = E extends PositionEntry ? Omit<E, "id" | "portfolio"> : never;
/** An entry before it has an id and a portfolio. */
export type EntryDraft = DraftOf<PositionEntry>;

/** The sequence in which the needed fields are written. */
const slotOrder = ["shares", "amount", "symbol", "price", "ratio", "note"] as const;
type Slot = (typeof slotOrder)[number];

const slotsOf = (kind: EntryKind) => slotOrder.filter((slot) => entryFields[kind].needed.includes(slot));
const mayHave = (kind: EntryKind, field: EntryField) => entryFields[kind].optional.includes(field);

/** The first verb is written. */
const verbsOf: Readonly<Record<EntryKind, readonly [string, ...string[]]>> = {
  buy: ["buy", "bought"],
  sell: ["sell", "sold"],
  opening: ["opening", "hold", "held", "have"],
  dividend: ["dividend", "dividends"],
  scrip: ["scrip", "bonus"],
  subdivision: ["split", "sub-division", "subdivision"],
  rightsTaken: ["rights"],
  rightsSold: ["rights-sold"],
  fee: ["fee"],
  note: ["note"],
};

/** The word before each option, the first is written. */
const optionWords = { broker: ["via", "through"], costs: ["costs", "charges"], rights: ["with"] } as const;
const optionNames = ["broker", "costs", "rights"] as const;
/** Words that say nothing. */
const fillers = new Set(["at", "@", "on", "of", "for", "shares", "share", "rs", "rs.", "lkr", ","]);

export const kindOfVerb = (word: string): EntryKind | undefined =>
  entryKinds.find((kind) => verbsOf[kind].includes(word.toLowerCase()));

export const verbOf = (kind: EntryKind): string => verbsOf[kind][0];

type EntryTrouble =
  | "in the future"
  /** shares below 0 */
  | "negative"
  /** 20.000 is 20 or 20,000 */
  | "two figures"
  | Extract<
      SentenceTrouble,
      | "empty"
      | "unknown line"
      | "unknown word"
      | "no number"
      | "no day"
      | "out of range"
      | "unfinished"
      | "too much"
    >;

export interface EntryError extends Omit<SentenceError, "why"> {
  why: EntryTrouble;
  /** the wrong word; "" if one is missing */
  word: string;
  /** what is missing, if the line is unfinished */
  needs: Slot | undefined;
  /** what has other limits, if the word is out of range */
  field: string | undefined;
}

export interface EntryContext {
  /** the lines of the market that are known */
  symbols: readonly { symbol: string; name: string | undefined }[];
  /** names, for the completion */
  brokers: readonly string[];
  /** the day of an entry that names none, and the last possible one: `2026-10-02` */
  today: string;
}

/** @returns the entry, or the first word that is wrong */
export function parseEntry(text: string, context: EntryContext): EntryDraft | EntryError {
  return new EntryReading(text, context).read();
}

export const isDraft = (read: EntryDraft | EntryError): read is EntryDraft => "kind" in read;

const symbolLines = ({ symbols }: EntryContext) => listedLines(symbols.map(({ symbol }) => symbol));

class EntryReading {
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #context: EntryContext;
  readonly #lines: ListedLines;
  /** what is said so far, and the words that said it */
  readonly said: Record<string, unknown> = {};
  readonly #saidBy = new Map<string, Word>();
  kind: EntryKind | undefined;
  /** the option whose value is next */
  option: keyof typeof optionWords | undefined;

  constructor(text: string, context: EntryContext) {
    this.#text = text;
    this.#words = wordsOf(text);
    this.#context = context;
    this.#lines = symbolLines(context);
  }

  read(): EntryDraft | EntryError {
    const error = this.readWords();
    if (error) return error;
    const kind = this.kind;
    if (kind === undefined) return this.#wrong(undefined, "empty", verbs);
    const missing = this.missing()[0];
    if (this.option !== undefined || missing !== undefined)
      return { ...this.#wrong(undefined, "unfinished"), needs: missing };
    const { ratio, ...said } = this.said;
    const draft = { kind, day: this.#context.today, ...said, ...(ratio as object | undefined) };
    const checked = v.safeParse(positionEntry, { id: "draft", portfolio: "draft", ...draft });
    if (!checked.success) {
      const field = faultyField(checked.issues);
      return { ...this.#wrong(this.#saidBy.get(field), "out of range"), field };
    }
    return draft as EntryDraft;
  }

  /** What must still be said. */
  missing(): Slot[] {
    return this.kind === undefined ? [] : slotsOf(this.kind).filter((slot) => !(slot in this.said));
  }

  /** Reads words until one is wrong. */
  readWords(): EntryError | undefined {
    const [verb] = this.#words;
    if (!verb) return undefined;
    this.kind = verb.quoted ? undefined : kindOfVerb(verb.text);
    if (this.kind === undefined) return this.#wrong(verb, "unknown word", nearWords(verb.text, verbs));
    let place = 1;
    while (place < this.#words.length) {
      const next = this.#step(place, this.kind);
      if (typeof next !== "number") return next;
      place = next;
    }
    return undefined;
  }

  /** @returns the place of the next word */
  #step(place: number, kind: EntryKind): number | EntryError {
    const word = this.#words[place];
    if (!word) return place;
    if (this.option !== undefined) return this.#optionValue(place, word, this.option);
    if (word.quoted) return this.#take("note", word, word.text, place + 1);
    const lower = word.text.toLowerCase();
    if (fillers.has(lower)) return place + 1;
    for (const option of optionNames)
      if (optionWords[option].some((each) => each === lower)) {
        if (!mayHave(kind, option)) return this.#wrong(word, "too much");
        this.option = option;
        return place + 1;
      }
    const ratio = kind === "subdivision" ? /^(\d{1,5})[:/](\d{1,5})$/.exec(lower) : undefined;
    if (ratio) return this.#take("ratio", word, { from: Number(ratio[1]), to: Number(ratio[2]) }, place + 1);
    if (isLikeDay(word.text) || lower === "today") return this.#day(word, lower, place);
    if (/^[+−\-\d.,]/.test(lower)) return this.#number(word, place, kind);
    return this.#symbol(word, place, kind);
  }

  #day(word: Word, lower: string, place: number): number | EntryError {
    const day = lower === "today" ? this.#context.today : readDay(word.text);
    if (day === undefined) return this.#wrong(word, "no day", [this.#context.today]);
    if (day > this.#context.today) return this.#wrong(word, "in the future", [this.#context.today]);
    return this.#take("day", word, day, place + 1);
  }

  #number(word: Word, place: number, kind: EntryKind): number | EntryError {
    const number = amountAt(this.#words, place);
    if (number?.unit !== "") return this.#noNumber(word);
    const slot = slotsOf(kind).find(
      (each) => (each === "shares" || each === "price" || each === "amount") && !(each in this.said),
    );
    if (slot === undefined) return this.#wrong(word, "too much");
    if (slot === "shares" && number.value < 0) return this.#wrong(word, "negative");
    return this.#take(slot, word, number.value, number.after);
  }

  #noNumber(word: Word): EntryError {
    const { text } = word;
    if (!isUnclearFigure(text)) return this.#wrong(word, "no number");
    return this.#wrong(word, "two figures", [clearFigure(Number(text)), text.replace(".", ",")]);
  }

  #symbol(word: Word, place: number, kind: EntryKind): number | EntryError {
    if (!slotsOf(kind).includes("symbol") && !mayHave(kind, "symbol"))
      return this.#wrong(word, "unknown word");
    if ("symbol" in this.said) return this.#wrong(word, "unknown word", nearWords(word.text, this.after()));
    const symbol = certainSymbol(word.text, this.#lines);
    if (symbol === undefined) return this.#unknownLine(word);
    return this.#take("symbol", word, symbol, place + 1);
  }

  #optionValue(place: number, word: Word, option: keyof typeof optionWords): number | EntryError {
    this.option = undefined;
    if (option === "broker") return this.#take("broker", word, word.text, place + 1);
    if (option === "rights") {
      const symbol = certainSymbol(word.text, this.#lines);
      return symbol === undefined ? this.#unknownLine(word) : this.#take("rights", word, symbol, place + 1);
    }
    const number = amountAt(this.#words, place);
    if (number?.unit !== "") return this.#noNumber(word);
    return this.#take("costs", word, number.value, number.after);
  }

  #unknownLine(word: Word): EntryError {
    const near = nearMatches(word.text, this.#context.symbols).map(({ symbol }) => symbol);
    return this.#wrong(word, "unknown line", near);
  }

  #take(name: string, word: Word, value: unknown, next: number): number | EntryError {
    if (name in this.said) return this.#wrong(word, "too much");
    this.said[name] = value;
    this.#saidBy.set(name, word);
    return next;
  }

  /** Words that may follow once the line is complete. */
  after(): string[] {
    const { kind, said } = this;
    if (kind === undefined) return [];
    const open = optionNames.filter((option) => mayHave(kind, option) && !(option in said));
    return open.map((option) => optionWords[option][0]);
  }

  #wrong(word: Word | undefined, why: EntryTrouble, near: string[] = []): EntryError {
    return {
      at: word?.at ?? this.#text.length,
      word: word?.text ?? "",
      why,
      near,
      needs: undefined,
      field: undefined,
    };
  }
}

const verbs = entryKinds.map(verbOf);

/** The text that `parseEntry` reads as the same entry. A symbol is short where its code alone means this line. */
export function writeEntry(draft: EntryDraft, lines: ListedLines): string {
  const fields = draft as Readonly<Record<string, unknown>>;
  const slot = (name: string): string[] => {
    const value = fields[name];
    if (name === "ratio" && draft.kind === "subdivision") return [`${draft.from}:${draft.to}`];
    if (typeof value === "string") return [name === "symbol" ? symbolText(value, lines) : quotedName(value)];
    if (typeof value !== "number") return [];
    return [name === "shares" ? String(value) : priceNumber(value)];
  };
  const slots = slotsOf(draft.kind);
  const { broker, costs, rights } = fields;
  return [
    verbOf(draft.kind),
    ...[...slots, ...(mayHave(draft.kind, "symbol") ? ["symbol"] : [])].flatMap(slot),
    draft.day,
    ...(typeof broker === "string" ? [optionWords.broker[0], nameText(broker)] : []),
    ...(typeof costs === "number" ? [optionWords.costs[0], priceNumber(costs)] : []),
    ...(typeof rights === "string" ? [optionWords.rights[0], symbolText(rights, lines)] : []),
    ...(slots.includes("note") ? [] : slot("note")),
  ].join(" ");
}

function symbolText(symbol: string, lines: ListedLines): string {
  const code = symbol.replace(/\.N0000$/, "");
  return certainSymbol(code, lines) === symbol && !isWord(code) ? code : symbol;
}

function isWord(code: string): boolean {
  const lower = code.toLowerCase();
  return (
    fillers.has(lower) ||
    lower === "today" ||
    Object.values(optionWords)
      .flat()
      .some((each) => each === lower)
  );
}

/** most completions shown */
const mostCompletions = 16;

/** What may follow: the word to show, and the whole text after it was chosen. Nothing after a mistake. */
export function entryCompletions(text: string, context: EntryContext): { text: string; insert: string }[] {
  const last = wordsOf(text).at(-1);
  const isOpen = last !== undefined && !/\s$/.test(text);
  const before = isOpen ? text.slice(0, last.at) : text;
  const typed = isOpen ? last.text.toLowerCase() : "";
  const reading = new EntryReading(before, context);
  if (reading.readWords()) return [];
  const meant = (word: string, name = "") =>
    word.toLowerCase().startsWith(typed) ||
    (typed.length > 1 && ` ${name.toLowerCase()}`.includes(` ${typed}`));
  return wordsToFollow(reading, context)
    .filter(({ word, name }) => meant(word, name))
    .slice(0, mostCompletions)
    .map(({ word }) => ({ text: word, insert: `${before}${word} ` }));
}

function wordsToFollow(reading: EntryReading, context: EntryContext) {
  const { symbols, brokers, today } = context;
  const lines = symbolLines(context);
  const plain = (words: readonly string[]) => words.map((word) => ({ word, name: "" }));
  const symbolWords = () =>
    symbols.map(({ symbol, name = "" }) => ({ word: symbolText(symbol, lines), name }));
  const { kind, option, said } = reading;
  if (kind === undefined) return plain(verbs);
  if (option === "broker") return plain(brokers.map(nameText));
  if (option === "rights") return symbolWords();
  const [next] = reading.missing();
  if (next === "symbol") return symbolWords();
  if (next !== undefined) return [];
  return plain([...("day" in said ? [] : [today]), ...reading.after()]);
}
