/** A sentence as a rule, and what may follow while it is written. */

import { canonical, meant, nearMatches } from "#market/company/symbol";
import { measures } from "#market/lists/measures";
import { disclosureTags } from "#market/papers/disclosure";
import { type Condition, haltLevels, ruleLists, type Scope, type Threshold } from "./rule.ts";
import {
  type FigureWord,
  figures,
  figureWords,
  openings,
  periods,
  type SentenceOptions,
  shortSymbol,
} from "./ruleSentence.ts";
import {
  Mistake,
  nameText,
  nearWords,
  numberIn,
  Reader,
  type SentenceError,
  type Word,
  wordsOf,
} from "./sentenceWords.ts";
import { plainerWords } from "./wishes.ts";

export interface KnownNames {
  symbols: readonly { symbol: string; name: string | undefined }[];
  watchlists: readonly string[];
}

export interface Parsed {
  scope: Scope;
  condition: Condition;
  options: SentenceOptions;
}

export const isParsed = (read: Parsed | SentenceError): read is Parsed => "condition" in read;

const lineWords = [
  ...figures,
  "block",
  "beyond",
  "year",
  "enters",
  "leaves",
  "disclosure",
  "halt",
  "close",
] as const;
const lists = [...ruleLists, ...measures];
const signs = [">", "<", ">=", "<="] as const;
const isSign = ({ text, quoted }: Word) =>
  !quoted && [...signs, "above", "below", "over", "under"].includes(text.toLowerCase());

/** A side, as it is written, and whether the level itself counts. */
function sideIn(reader: Reader): Pick<Threshold, "side" | "inclusive"> {
  const sign = reader.choose(signs);
  return {
    side: sign.startsWith(">") ? "above" : "below",
    ...(sign.endsWith("=") && { inclusive: true }),
  };
}

const ends = { high: "above", low: "below" } as const;

/** Reads a sentence in the words of the language, or in words that people use for them. */
export function parseSentence(text: string, known: KnownNames): Parsed | SentenceError {
  const words = wordsOf(text);
  const read = parseWords(text, words, known);
  if (isParsed(read)) return read;
  const wish = parseWords(text, plainerWords(words, known.symbols), known);
  // the mistake that is further on: of "tell me if JKH rsi < 30" not "tell", which names no line, but "rsi"
  return isParsed(wish) || wish.at > read.at ? wish : read;
}

function parseWords(text: string, words: readonly Word[], known: KnownNames): Parsed | SentenceError {
  try {
    const reader = new Reader(text, words);
    if (!reader.peek) reader.fail("empty", [...openings, ...shortSymbols(known)], text.length);
    const said = subjectIn(reader, known);
    return { ...said, options: optionsIn(reader) };
  } catch (mistake) {
    if (mistake instanceof Mistake) return mistake.found;
    throw mistake;
  }
}

const shortSymbols = ({ symbols }: KnownNames) => symbols.map(({ symbol }) => shortSymbol(symbol));

function subjectIn(reader: Reader, known: KnownNames): Omit<Parsed, "options"> {
  const scope = { on: "market" } as const;
  const opening = reader.take(...openings);
  switch (opening) {
    case undefined:
      return { scope: { on: "line", symbol: symbolIn(reader, known) }, condition: lineConditionIn(reader) };
    case "any":
      return { scope, condition: lineConditionIn(reader) };
    case "list":
      return { scope: { on: "list", list: watchlistIn(reader, known) }, condition: lineConditionIn(reader) };
    case "halt":
      return { scope, condition: haltIn(reader) };
    case "board":
      reader.choose(["not"]);
      reader.choose(["moving"]);
      return { scope, condition: { of: "notMoving" } };
    case "breadth":
      return { scope, condition: breadthIn(reader) };
    default:
      return { scope, condition: indexIn(reader, opening) };
  }
}

function symbolIn(reader: Reader, known: KnownNames): string {
  const { at, text } = reader.next();
  const board = new Set(known.symbols.map(({ symbol }) => symbol));
  const found = meant(text, board);
  if (found.kind === "listed") return found.symbol;
  const near = nearMatches(text, known.symbols).map(({ symbol }) => shortSymbol(symbol));
  if (found.kind === "unlisted")
    return reader.fail("unknown line", [...nearWords(text, openings, 2), ...near], at);
  const voting = `${canonical(text)}.N0000`;
  return board.has(voting) ? voting : reader.fail("several lines", found.symbols, at);
}

function watchlistIn(reader: Reader, { watchlists }: KnownNames): string {
  const { at, text } = reader.next(watchlists.map(nameText));
  const same = watchlists.find((name) => name === text);
  const alike = watchlists.find((name) => name.toLowerCase() === text.toLowerCase());
  return same ?? alike ?? reader.fail("unknown list", nearWords(text, watchlists).map(nameText), at);
}

function lineConditionIn(reader: Reader): Condition {
  const { peek } = reader;
  const ofMarket = ["ASPI", "SL20", "breadth", "fall", "not", "moving"];
  if (peek && ofMarket.some((word) => word.toLowerCase() === peek.text.toLowerCase()))
    reader.fail("not for one line", []);
  // `JKH > 20.50`, `COMB up 5%` and `JKH no trade for 30 min` are other ways to say a figure
  if (peek && isSign(peek)) return figureIn(reader, "price");
  const way = reader.take("up", "down");
  if (way) {
    const { value } = positive(reader, "%");
    const [side, level] = way === "up" ? (["above", value] as const) : (["below", -value] as const);
    return { of: "figure", figure: "changePercent", side, level };
  }
  if (reader.take("no")) {
    reader.choose(["trade"]);
    reader.take("for");
    return figureIn(reader, "quiet");
  }
  const word = reader.choose(lineWords);
  switch (word) {
    case "block": {
      reader.choose([">="]);
      const { value: least, unit } = reader.number("shares", "rupees");
      return { of: "block", unit: unit === "shares" ? "shares" : "rupees", least };
    }
    case "beyond": {
      const side = ends[reader.choose(["high", "low"])];
      const { at } = reader.peek ?? {};
      const { value: ticks } = reader.number("ticks", "tick");
      if (!Number.isSafeInteger(ticks) || ticks < 1) reader.fail("out of range", [], at);
      return { of: "range", side, ticks };
    }
    case "year":
      return { of: "year", side: ends[reader.choose(["high", "low"])] };
    case "enters":
    case "leaves":
      return { of: "list", list: reader.choose(lists), event: word };
    case "disclosure":
      return disclosureIn(reader);
    case "halt":
      return haltIn(reader);
    case "close":
      reader.choose(["published"]);
      return { of: "close" };
    default:
      return figureIn(reader, word);
  }
}

function figureIn(reader: Reader, word: FigureWord): Condition {
  const figure = figureWords[word];
  if (figure === "quietMinutes") {
    const side = reader.take(">=", "<") === "<" ? "below" : "above";
    return { of: "figure", figure, side, level: reader.number("min", "minutes").value };
  }
  const side = sideIn(reader);
  const { value: level } = reader.number(...(figure.endsWith("Percent") ? ["%"] : []));
  return { of: "figure", figure, ...side, level };
}

const haltIn = (reader: Reader): Condition => ({ of: "halt", event: reader.choose(["begins", "ends"]) });

function disclosureIn(reader: Reader): Condition {
  const tags: (typeof disclosureTags)[number][] = [];
  const words: string[] = [];
  while (reader.peek && reader.peek.text !== ",") {
    if (reader.peek.quoted) words.push(reader.next().text);
    else tags.push(reader.choose(disclosureTags));
  }
  return { of: "disclosure", tags, words };
}

function breadthIn(reader: Reader): Condition {
  const { peek } = reader;
  const isBare = peek !== undefined && isSign(peek);
  const figure = isBare ? "up" : reader.choose(["up", "down"]);
  const side = sideIn(reader);
  const { at } = reader.peek ?? {};
  const { value: level, unit } = reader.number("%");
  if (unit && figure === "down") reader.fail("no number", [], at);
  return { of: "breadth", figure: unit ? "upPercent" : figure, ...side, level };
}

function indexIn(reader: Reader, index: "ASPI" | "SL20"): Condition {
  const word = reader.choose(index === "SL20" ? ["level", "change", "fall"] : ["level", "change"]);
  if (word === "fall") {
    const { at } = reader.peek ?? reader.next(haltLevels.map((percent) => `${percent}%`));
    const { value } = reader.number("%");
    const percent = haltLevels.find((level) => level === value);
    return { of: "fall", percent: percent ?? reader.fail("out of range", ["5%", "7.5%", "10%"], at) };
  }
  const side = sideIn(reader);
  const { value: level } = reader.number(...(word === "change" ? ["%"] : []));
  return { of: "index", index, figure: word === "change" ? "changePercent" : "level", ...side, level };
}

const minute = 60_000;
/** ms; `10m` is ten million minutes, and surely a mistake */
const longestPause = 30 * 86_400_000;
const optionWords = ["once", "back", "pause", "delayed"] as const;

function optionsIn(reader: Reader): SentenceOptions {
  const options: SentenceOptions = {};
  while (reader.peek) {
    if (!reader.take(",")) reader.fail("too much", []);
    const { peek } = reader;
    if (peek && !peek.quoted && numberIn(peek.text)) {
      const { value } = reader.number();
      if (!Number.isSafeInteger(value) || value < 1) reader.fail("out of range", [], peek.at);
      reader.choose(["boards", "board"]);
      options.boards = value;
      continue;
    }
    const word = reader.choose(optionWords);
    if (word === "once") options.once = true;
    else if (word === "delayed") options.delayed = true;
    else if (word === "back") options.hysteresis = positive(reader, "%").value;
    else {
      const { at } = reader.peek ?? {};
      const { value, unit } = positive(reader, ...periods.keys());
      const ms = value * (periods.get(unit) ?? minute);
      if (ms > longestPause) reader.fail("out of range", [], at);
      options.coolDown = ms;
    }
  }
  return options;
}

function positive(reader: Reader, ...units: readonly string[]): { value: number; unit: string } {
  const { at } = reader.peek ?? {};
  const read = reader.number(...units);
  return read.value < 0 ? reader.fail("out of range", [], at) : read;
}

/** most completions shown */
const mostShown = 16;

/** What may follow: the word to show, and the whole text after it was chosen. */
export function completions(text: string, known: KnownNames): { text: string; insert: string }[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  const isOpen = last !== undefined && !/\s$/.test(text);
  const before = isOpen ? text.slice(0, last.at) : text;
  const typed = isOpen ? last.text.toLowerCase() : "";
  const read = parseWords(before, wordsOf(before), known);
  if (isParsed(read)) {
    const tags = read.condition.of === "disclosure" ? disclosureTags : [];
    const begun = typed === "" ? [] : tags.filter((tag) => tag.startsWith(typed));
    if (typed !== "" && typed !== ",") return begun.map((tag) => ({ text: tag, insert: `${before}${tag} ` }));
    return optionWords.map((word) => ({ text: word, insert: `${before.trimEnd()}, ${word} ` }));
  }
  if (read.at < before.trimEnd().length) return [];
  const names = new Map(known.symbols.map(({ symbol, name }) => [shortSymbol(symbol), name ?? ""]));
  const isMeant = (word: string) =>
    word.toLowerCase().replace(/^"/, "").startsWith(typed) ||
    (typed.length > 1 && ` ${names.get(word)?.toLowerCase()}`.includes(` ${typed}`));
  return read.near
    .filter(isMeant)
    .slice(0, mostShown)
    .map((word) => ({ text: word, insert: `${before}${word} ` }));
}
