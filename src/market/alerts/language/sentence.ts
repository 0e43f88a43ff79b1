/** Reads a sentence as a rule, and says what may follow while it is written. */
import { canonical, nearMatches, symbolMeaning } from "#market/company/symbol";
import { readReplayMoment } from "#market/day/recordings";
import { gridNeighbours } from "#market/line/ticks";
import { isUnclearFigure } from "#market/lists/amount";
import { disclosureTags } from "#market/papers/disclosure";
import {
  amountAt,
  nameText,
  nearWords,
  priceNumber,
  type SentenceError,
  type SentenceTrouble,
  type Word,
  wordsOf,
} from "#market/texts/sentenceWords";
import {
  allows,
  formerOptions,
  forms,
  marketWords,
  openings,
  options,
  type Part,
  type Values,
} from "./grammar.ts";
import type { Condition, Scope } from "./rule.ts";
import { type SentenceOptions, type SentenceParts, shortSymbol } from "./ruleSentence.ts";
import { isWishWord, plainerWords } from "./wishes.ts";

export interface KnownNames {
  symbols: readonly { symbol: string; name: string | undefined }[];
  watchlists: readonly string[];
}

export interface ParsedRule {
  scope: Scope;
  condition: Condition;
  options: SentenceOptions;
}

/** Why a sentence is no rule, and what it says before the mistake. */
export interface SentenceMistake extends SentenceError {
  said: SentenceParts;
}

const writtenIn = (part: Part): readonly string[] =>
  part.of === "word"
    ? part.words
    : part.of === "choice"
      ? part.choices.flatMap(({ word, also }) => [word, ...also])
      : part.of === "subjects"
        ? disclosureTags
        : [];
const wordsIn = (parts: readonly Part[]) =>
  new Set(parts.flatMap(writtenIn).map((word) => word.toLowerCase()));

/** Words with which a condition begins after its line. */
const firstWords = wordsIn(
  forms.filter(({ ofMarket }) => !ofMarket).flatMap(({ parts }) => parts.slice(0, 1)),
);
const formWords = wordsIn(forms.flatMap(({ parts }) => parts));

/** Whether a word belongs to the language, so that it is no code of a company that is not known. */
export const isSentenceWord = (word: string): boolean =>
  formWords.has(word.toLowerCase()) || isWishWord(word);

export const isParsed = (read: ParsedRule | SentenceError): read is ParsedRule => "condition" in read;

/** Reads a sentence in the words of the language, or in words that people use for them. */
export function parseSentence(text: string, known: KnownNames): ParsedRule | SentenceMistake {
  const words = wordsOf(text);
  const read = new SentenceReader(text, words, known).read();
  if (isParsed(read)) return read;
  const wish = new SentenceReader(text, plainerWords(words, known.symbols), known).read();
  // the mistake that is further on: of "tell me if JKH rsi < 30" not "tell", which names no line, but "rsi"
  return isParsed(wish) || wish.at > read.at || wish.why === "negation" ? wish : read;
}

const mostCompletions = 16;

/** What may follow: the word to show, and the whole text after it was chosen. */
export function completions(text: string, known: KnownNames): { text: string; insert: string }[] {
  const last = wordsOf(text).at(-1);
  const isOpen = last !== undefined && last.text !== "," && !/\s$/.test(text);
  const before = isOpen ? text.slice(0, last.at) : text;
  const typed = isOpen ? last.text.toLowerCase() : "";
  const reader = new SentenceReader(before, wordsOf(before), known);
  const read = reader.read();
  if (!isParsed(read) && read.at < before.trimEnd().length) return [];
  const names = new Map(known.symbols.map(({ symbol, name }) => [shortSymbol(symbol), name ?? ""]));
  const isMeant = (word: string) =>
    word.toLowerCase().replace(/^"/, "").startsWith(typed) ||
    (typed.length > 1 && ` ${names.get(word)?.toLowerCase()}`.includes(` ${typed}`));
  const blank = before.endsWith(",") ? " " : "";
  return [...reader.expected]
    .filter(isMeant)
    .slice(0, mostCompletions)
    .map((word) => {
      if (!word.startsWith(", ")) return { text: word, insert: `${before}${blank}${word} ` };
      return { text: word.slice(2), insert: `${before.trimEnd()}${word} ` };
    });
}

/** One way to read the words until a place, and what they say. */
interface Way {
  place: number;
  values: Values;
}

/** How the parts of a sentence are read. */
interface PartReading {
  /** @returns what the sentence says so far */
  said: (values: Values) => SentenceParts;
  /** nothing is expected in words that are never written */
  spoken: boolean;
}

/** Words that begin a subject of several lines. */
const scopeWords = ["any", "list", "my"];

/** Of several mistakes at one place the clearest is told. */
const clearness: Partial<Record<SentenceTrouble, number>> = {
  "out of range": 2,
  "two numbers": 1,
  "no number": 1,
  "no day": 1,
};
/** What is the opposite of the other signs. */
const opposites = [
  ["<=", ">", "above", "over"],
  [">=", "<", "below", "under"],
  ["<", ">="],
  [">", "<="],
];
const noParts: SentenceParts = { scope: undefined, form: undefined, values: {}, options: {} };

/** Tries every form of the grammar, and keeps the mistake that is furthest on. */
class SentenceReader {
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #known: KnownNames;
  #mistake: { place: number; why: SentenceTrouble; near?: readonly string[]; said: SentenceParts } = {
    place: -1,
    why: "empty",
    said: noParts,
  };
  /** what may be at the place of the mistake */
  readonly expected = new Set<string>();
  /** other words that are understood there, but not offered */
  readonly #understood = new Set<string>();

  /** @param words of the text, or others that say the same */
  constructor(text: string, words: readonly Word[], known: KnownNames) {
    this.#text = text;
    this.#words = words;
    this.#known = known;
  }

  read(): ParsedRule | SentenceMistake {
    const isOfMarket = this.#is(0, ["halted", ...openings]);
    const found = isOfMarket ? this.#forms(true, 0, { on: "market" }) : undefined;
    const subject = found ? undefined : this.#subject(0, noParts);
    return found ?? (subject && this.#forms(false, subject.size, subject.scope)) ?? this.#told();
  }

  #told(): SentenceMistake {
    const { place, why, near, said } = this.#mistake;
    const word = this.#words[place];
    const expected = [...this.expected];
    if (!word)
      return { at: this.#text.length, why: place === 0 ? "empty" : "unfinished", near: expected, said };
    if (this.#is(place, ["not"]) && !this.#is(place + 1, ["moving"])) return this.#negation(place, said);
    const isOfMarket = said.scope && !said.form && this.#is(place, marketWords);
    if (why === "unknown word" && isOfMarket) return { at: word.at, why: "not for one line", near: [], said };
    const alike = nearWords(word.text, new Set([...expected, ...this.#understood]));
    return { at: word.at, why, near: [...(near ?? (alike.length > 0 ? alike : expected.slice(0, 6)))], said };
  }

  /** "not > 20" is refused, with the sign that says it in place of both words. */
  #negation(place: number, said: SentenceParts): SentenceMistake {
    const at = this.#words[place]?.at ?? 0;
    const opposite = opposites.find(([, ...signs]) => this.#is(place + 1, signs));
    const length = this.#text.slice(at, this.#words[place + 2]?.at).trimEnd().length;
    return { at, why: "negation", near: opposite?.slice(0, 1) ?? [], ...(opposite && { length }), said };
  }

  /** Whether the word at a place is one of these. */
  #is(place: number, words: readonly string[]): boolean {
    const word = this.#words[place];
    return (
      word !== undefined && !word.quoted && words.some((one) => one.toLowerCase() === word.text.toLowerCase())
    );
  }

  /** Notes a mistake, unless another one is further on. */
  #fail(place: number, why: SentenceTrouble, said: SentenceParts, near?: readonly string[]): undefined {
    const before = this.#mistake;
    const isClearer = place === before.place && (clearness[why] ?? 0) > (clearness[before.why] ?? 0);
    if (place > before.place) for (const words of [this.expected, this.#understood]) words.clear();
    if (place > before.place || isClearer) this.#mistake = { place, why, said, ...(near && { near }) };
  }

  /** Notes what may be at a place. */
  #expect(place: number, words: readonly string[], said: SentenceParts): undefined {
    this.#fail(place, "unknown word", said);
    if (place === this.#mistake.place) for (const word of words) this.expected.add(word);
  }

  /** The line or list in front, and its number of words. */
  #subject(place: number, said: SentenceParts): { scope: Scope; size: number } | undefined {
    const { symbols, watchlists } = this.#known;
    const [first, second] = this.#words.slice(place);
    if (!first) {
      const begins = place === 0 ? openings : scopeWords;
      return this.#expect(place, [...begins, ...symbols.map(({ symbol }) => shortSymbol(symbol))], said);
    }
    if (this.#is(place, ["any"]))
      return { scope: { on: "market" }, size: this.#is(place + 1, ["line"]) ? 2 : 1 };
    if (this.#is(place, ["my"])) {
      if (this.#is(place + 1, ["positions"])) return { scope: { on: "positions" }, size: 2 };
      return this.#expect(place + 1, ["positions"], said);
    }
    if (!this.#is(place, ["list"])) {
      const symbol = this.#symbol(first, place, said);
      return symbol === undefined ? undefined : { scope: { on: "line", symbol }, size: 1 };
    }
    if (!second) return this.#expect(place + 1, watchlists.map(nameText), said);
    const alike = watchlists.filter((name) => name.toLowerCase() === second.text.toLowerCase());
    const list = alike.find((name) => name === second.text) ?? alike[0];
    if (list !== undefined) return { scope: { on: "list", list }, size: 2 };
    return this.#fail(place + 1, "unknown list", said, nearWords(second.text, watchlists).map(nameText));
  }

  #symbol({ text }: Word, place: number, said: SentenceParts): string | undefined {
    const { symbols } = this.#known;
    const board = new Set(symbols.map(({ symbol }) => symbol));
    const found = symbolMeaning(text, board);
    if (found.kind === "listed") return found.symbol;
    const voting = `${canonical(text)}.N0000`;
    if (board.has(voting)) return voting;
    if (found.kind === "several") return this.#fail(place, "several lines", said, found.symbols);
    if (firstWords.has(text.toLowerCase())) return this.#fail(place, "no line", said, [`any ${text}`]);
    const near = nearMatches(text, symbols).map(({ symbol }) => shortSymbol(symbol));
    return this.#fail(place, "unknown line", said, [...nearWords(text, openings, 2), ...near]);
  }

  #forms(ofMarket: boolean, from: number, scope: Scope): ParsedRule | undefined {
    for (const form of forms) {
      const [first, ...rest] = form.parts;
      if (!first || form.ofMarket !== ofMarket) continue;
      const said = ({ scope: own, ...values }: Values) => ({
        ...{ form, values, options: {} },
        scope: (own as Scope | undefined) ?? scope,
      });
      const { spoken } = form;
      // the line alone says no form yet
      const begun = { said: () => ({ ...noParts, scope }), spoken };
      const begin = this.#part(first, { place: from, values: form.is }, begun);
      for (const { place, values } of this.#parts(rest, begin, { said, spoken })) {
        const found = this.#options(place, said(values));
        if (found) return found;
      }
    }
    return undefined;
  }

  #parts(parts: readonly Part[], begin: Way[], reading: PartReading): Way[] {
    return parts.reduce((ways, part) => ways.flatMap((way) => this.#part(part, way, reading)), begin);
  }

  /** @returns the ways to read a part; the first is preferred */
  #part(part: Part, { place, values }: Way, { said, spoken }: PartReading): Way[] {
    const expect = (words: readonly string[], also: readonly string[] = []) => {
      this.#expect(place, spoken ? [] : words, said(values));
      if (place === this.#mistake.place) for (const word of also) this.#understood.add(word);
    };
    switch (part.of) {
      case "word":
        if (this.#is(place, part.words)) return [{ place: place + 1, values }];
        expect(part.words.slice(0, 1), part.words);
        return [];
      case "choice": {
        const open = part.choices.filter(({ is }) => allows(values, is));
        const words = open.map(({ word }) => word).filter(Boolean);
        const also = open.flatMap((one) => one.also);
        expect(words, also);
        return open.flatMap(({ word, also, is }) => {
          const isWritten = this.#is(place, [word, ...also]);
          const next = isWritten ? place + 1 : place;
          return isWritten || word === "" ? [{ place: next, values: { ...values, ...is } }] : [];
        });
      }
      case "number":
        return this.#number(part, { place, values }, said(values));
      case "subject": {
        const subject = this.#subject(place, said(values));
        return subject ? [{ place: place + subject.size, values: { ...values, scope: subject.scope } }] : [];
      }
      case "subjects":
        return this.#subjects(part, { place, values }, said(values));
      case "end": {
        const until = endOf(this.#words[place]);
        if (until === undefined) this.#fail(place, "no day", said(values), []);
        return until === undefined ? [] : [{ place: place + 1, values: { ...values, [part.name]: until } }];
      }
      default:
        return part satisfies never;
    }
  }

  #number(
    { name, units }: Extract<Part, { of: "number" }>,
    { place, values }: Way,
    said: SentenceParts,
  ): Way[] {
    const read = amountAt(this.#words, place);
    if (!read) return this.#noNumber(place, said) ?? [];
    const { value, unit: attached, after } = read;
    const ways = units.flatMap(({ words, needed, is, isValid = () => true, sign = 1 }): Way[] => {
      if (!allows(values, is)) return [];
      const isApart = !attached && this.#is(after, words);
      const isMeant = attached ? words.includes(attached) : isApart || !needed;
      if (!isMeant && !attached) this.#expect(after, words.slice(0, 1), said);
      if (isMeant && !isValid(value)) this.#fail(place, "out of range", said);
      if (!isMeant || !isValid(value)) return [];
      return [{ place: isApart ? after + 1 : after, values: { ...values, ...is, [name]: value * sign } }];
    });
    if (ways.length === 0) this.#fail(place, "no number", said, []);
    return ways;
  }

  /** "3.333" may be 3.333 or 3,333. Of a price the first is no tick, so its neighbours are offered. */
  #noNumber(place: number, said: SentenceParts): undefined {
    const written = this.#words[place]?.text ?? "";
    if (!isUnclearFigure(written)) return this.#fail(place, "no number", said);
    const small = said.form?.kind === "price" ? gridNeighbours(Number(written)) : [Number(written)];
    return this.#fail(place, "two numbers", said, [...small.map(priceNumber), written.replace(".", "")]);
  }

  #subjects({ tagged }: { tagged?: boolean }, { place: from, values }: Way, said: SentenceParts): Way[] {
    const tags: string[] = [];
    const words: string[] = [];
    let place = from;
    for (; this.#words[place]; place += 1) {
      const tag = disclosureTags.find((each) => this.#is(place, [each]));
      if (tag) tags.push(tag);
      else if (this.#words[place]?.quoted) words.push(this.#words[place]?.text ?? "");
      else break;
    }
    this.#expect(place, tagged ? [] : disclosureTags.filter((tag) => !tags.includes(tag)), said);
    return tagged && tags.length === 0 ? [] : [{ place, values: { ...values, tags, words } }];
  }

  /** @param said the scope, the condition, and the options that stand before this place */
  #options(place: number, said: SentenceParts & { scope: Scope }): ParsedRule | undefined {
    const open = [...options].filter(([name]) => !(name in said.options));
    if (!this.#words[place]) {
      const more = open.map(([name]) => `, ${name}`);
      this.#expect(place, more, said);
      return { scope: said.scope, condition: conditionOf(said.values), options: said.options };
    }
    const isApart = this.#is(place, [","]);
    if (!isApart && !this.#is(place, ["once"])) return this.#fail(place, "too much", said, []);
    const from = isApart ? place + 1 : place;
    const former = formerOptions
      .filter(([first]) => first?.of !== "number" || amountAt(this.#words, from))
      .map((parts) => ({ parts, is: {}, spoken: true }));
    for (const { parts, is, spoken } of [...open.map(([, one]) => ({ ...one, spoken: false })), ...former]) {
      for (const way of this.#parts(parts, [{ place: from, values: is }], { said: () => said, spoken })) {
        const more = spoken ? said.options : { ...said.options, ...way.values };
        const found = this.#options(way.place, { ...said, options: more });
        if (found) return found;
      }
    }
    return undefined;
  }
}

/** Every name that is undefined is left out, as in a stored rule. */
const conditionOf = (values: Values): Condition =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as unknown as Condition;

/** @returns ms; the end of a day without a time */
function endOf(word: Word | undefined): number | undefined {
  if (!word || word.quoted || !/^\d{4}-/.test(word.text)) return undefined;
  const moment = readReplayMoment(word.text.toUpperCase(), undefined);
  if (!moment || moment.number !== undefined) return undefined;
  return moment.isDay ? moment.at + 1_000 : moment.at;
}
