/** Turns what people write into the words of the language: "alert me when sampath bank falls below Rs 80" is `SAMP < 80`. */

import { meant } from "#market/company/symbol";
import { haltLevels } from "./rule.ts";
import { figures, openings, shortSymbol } from "./ruleSentence.ts";
import { numberIn, type Word } from "./sentenceWords.ts";

interface Listed {
  symbol: string;
  name: string | undefined;
}

/** Words that say nothing about what is watched. */
const fillers: ReadonlySet<string> = new Set(
  (
    "when if whenever tell me alert alerts notify let know warn ping please the a an is are was has have had does do " +
    "goes go going gets get its it it's by ever becomes become stock stocks company companies share's rs rs. lkr trading " +
    "now as soon send me about just rupee rupees"
  ).split(" "),
);

const ups = [
  "rises",
  "rise",
  "gains",
  "gain",
  "climbs",
  "jumps",
  "surges",
  "soars",
  "increases",
  "moves up",
  "up",
];
const downs =
  "falls|fall|drops|drop|declines|loses|slides|slips|dips|plunges|tumbles|sinks|crashes|slumps|decreases|moves down|down".split(
    "|",
  );
const moves = [...ups, ...downs, "crosses", "breaks", "passes", "trades", "hits", "reaches"];

/** Phrases and the words that they stand for, the longest first. */
const phrases: readonly (readonly [said: readonly string[], words: readonly string[]])[] = [
  ...moves.flatMap((move) => [
    [`${move} above`, ">"],
    [`${move} over`, ">"],
    [`${move} past`, ">"],
    [`${move} at`, ">="],
    [`${move} below`, "<"],
    [`${move} under`, "<"],
  ]),
  ...ups.map((move) => [`${move} to`, ">="]),
  ...downs.map((move) => [`${move} to`, "<="]),
  ...["greater", "more", "higher", "bigger"].map((word) => [`${word} than`, ">"]),
  ...["less", "lower", "smaller"].map((word) => [`${word} than`, "<"]),
  ...["more", "over"].flatMap((much) => [
    [`up ${much} than`, "up"],
    [`down ${much} than`, "down"],
    [`up by ${much} than`, "up"],
    [`down by ${much} than`, "down"],
  ]),
  ["≥", ">="],
  ["=>", ">="],
  ["≤", "<="],
  ["=<", "<="],
  ["equals", ">="],
  ["at least", ">="],
  ["at most", "<="],
  ["hits", ">="],
  ["reaches", ">="],
  ["touches", ">="],
  ["at", ">="],
  ["crosses", ">"],
  ["exceeds", ">"],
  ["per cent", "%"],
  ["percent", "%"],
  ["pct", "%"],
  ...[
    "52 week",
    "52-week",
    "52wk",
    "12 month",
    "12-month",
    "twelve month",
    "one year",
    "1 year",
    "yearly",
  ].flatMap((span) => [
    [`${span} high`, "year high"],
    [`${span} low`, "year low"],
    [`${span}s high`, "year high"],
    [`${span}s low`, "year low"],
  ]),
  ["new high", "year high"],
  ["new low", "year low"],
  ["only once", "once"],
  ["trading halt", "halt"],
  ["the index", "ASPI"],
  ["s&p sl 20", "SL20"],
  ["sl 20", "SL20"],
  ["s&p", "SL20"],
  ["all share price index", "ASPI"],
  ["all share index", "ASPI"],
  ["all share", "ASPI"],
  ["s&p sl20 index", "SL20"],
  ["s&p sl20", "SL20"],
  ["sl20 index", "SL20"],
  ["aspi index", "ASPI"],
  ["all stocks", "any"],
  ["every stock", "any"],
  ["no trades for", "no trade for"],
  ["no trade in", "no trade for"],
  ["no trades in", "no trade for"],
  ["not traded for", "no trade for"],
  ["not trade for", "no trade for"],
  ["share price", "price"],
  ["minute", "min"],
  ["mins", "min"],
  ["dividends", "dividend"],
  ["news", "disclosure"],
  ["announcement", "disclosure"],
  ["announcements", "disclosure"],
  ["disclosures", "disclosure"],
]
  .map(([said = "", words = ""]) => [said.split(" "), words.split(" ")] as const)
  .sort(([one], [other]) => other.length - one.length);

const lower = ({ text, quoted }: Word): string => (quoted ? "" : text.toLowerCase());
const isWord = (word: Word | undefined, ...words: readonly string[]) =>
  word !== undefined && words.includes(lower(word));
const wordAt = (at: number, text: string): Word => ({ at, text, quoted: false });
const isNumber = (word: Word | undefined) =>
  word !== undefined && !word.quoted && numberIn(word.text) !== undefined;

/** @returns the sentence in the words of the language, as far as it is understood */
export function plainerWords(words: readonly Word[], symbols: readonly Listed[]): Word[] {
  const steps = [
    withoutPrefixes,
    inPhrases,
    lineFirst(symbols),
    withoutFillers,
    ofSubject(symbols),
    moveFirst,
    withMoves,
    withoutReach,
    ofIndex,
    ofPaper,
    withOnce,
  ];
  return steps.reduce((read: readonly Word[], step) => step(read), words) as Word[];
}

/** `Rs20` and `Rs.20` are 20. */
const withoutPrefixes = (words: readonly Word[]): Word[] =>
  words.map((word) =>
    /^(?:rs\.?|lkr)\d/i.test(lower(word))
      ? { ...word, text: word.text.replace(/^(?:rs\.?|lkr)/i, "") }
      : word,
  );

function inPhrases(words: readonly Word[]): Word[] {
  const read: Word[] = [];
  for (let place = 0; place < words.length; ) {
    const found = phrases.find(([said]) => said.every((word, next) => isWord(words[place + next], word)));
    const word = words[place];
    if (!word) break;
    if (found) read.push(...found[1].map((text) => wordAt(word.at, text)));
    else read.push(word);
    place += found ? found[0].length : 1;
  }
  return read;
}

const withoutFillers = (words: readonly Word[]): Word[] => words.filter((word) => !fillers.has(lower(word)));

/** "no trades in JKH for 20 minutes" and "news about Hatton National" begin with their line. */
const lineFirst =
  (symbols: readonly Listed[]) =>
  (words: readonly Word[]): Word[] => {
    const board = new Set(symbols.map(({ symbol }) => symbol));
    for (const [place, word] of words.entries()) {
      if (place === 0 || !isWord(word, "in", "about", "of", "for", "on")) continue;
      const after = words.slice(place + 1);
      const [first] = after;
      const count = first && meant(first.text, board).kind === "listed" ? 1 : namedWords(after, symbols);
      if (count > 0) return [...after.slice(0, count), ...words.slice(0, place), ...after.slice(count)];
    }
    return [...words];
  };

/** Number of words in front that name a company; 0 if none do. */
function namedWords(words: readonly Word[], symbols: readonly Listed[]): number {
  for (let count = Math.min(longestName, words.length); count > 0; count -= 1)
    if (namedBy(words.slice(0, count), symbols)) return count;
  return 0;
}

/** "JKH 5% up" is "JKH up 5%". */
function moveFirst(words: readonly Word[]): Word[] {
  const [subject, number, move, ...rest] = words;
  if (!subject || !number || !move) return [...words];
  const isTurned = number.text.endsWith("%") && isNumber(number) && isWord(move, ...ups, ...downs);
  return isTurned ? [subject, move, number, ...rest] : [...words];
}

/** most words of a name that are compared */
const longestName = 4;

/** The line in front, also by its company's name: "price of commercial bank" begins with COMB. */
const ofSubject =
  (symbols: readonly Listed[]) =>
  (words: readonly Word[]): Word[] => {
    const isTurned =
      figures.some((figure) => isWord(words[0], figure, "volume")) && isWord(words[1], "of", "in");
    const [before, after] = isTurned ? [words.slice(0, 1), words.slice(2)] : [[], words];
    const [first] = after;
    if (!first) return [...words];
    if (openings.some((opening) => isWord(first, opening.toLowerCase())))
      return [first, ...before, ...after.slice(1)];
    const board = new Set(symbols.map(({ symbol }) => symbol));
    if (meant(first.text, board).kind !== "unlisted") return [first, ...before, ...after.slice(1)];
    const count = namedWords(after, symbols);
    const symbol = namedBy(after.slice(0, count), symbols);
    return symbol ? [wordAt(first.at, shortSymbol(symbol)), ...before, ...after.slice(count)] : [...words];
  };

/** least letters of a name that is no symbol */
const shortestName = 4;

/** @returns the voting line of the only company with these words in its name */
function namedBy(words: readonly Word[], symbols: readonly Listed[]): string | undefined {
  const said = words.map(lower).join(" ");
  if (said.length < shortestName || words.some(({ quoted }) => quoted)) return undefined;
  const lines = symbols.filter(({ name }) => ` ${name?.toLowerCase()} `.includes(` ${said} `));
  const voting = lines.filter(({ symbol }) => symbol.endsWith(".N0000"));
  return voting.length === 1 ? voting[0]?.symbol : undefined;
}

/** "falls 5%" and "gains by 3 %" are moves; without a per cent they may mean a price, and stay as they are. */
const withMoves = (words: readonly Word[]): Word[] =>
  words.map((word, place) => {
    const [number, unit] = [words[place + 1], words[place + 2]];
    const isPercent = isNumber(number) && (number?.text.endsWith("%") === true || isWord(unit, "%"));
    if (!isPercent) return word;
    if (isWord(word, ...ups)) return { ...word, text: "up" };
    return isWord(word, ...downs) ? { ...word, text: "down" } : word;
  });

/** "hits a year high" is a year high. */
const withoutReach = (words: readonly Word[]): Word[] =>
  words.filter((word, place) => !(isWord(word, ">=", ">") && isWord(words[place + 1], "year")));

/** An index has a level and a change: `ASPI < 21500`, `SL20 down 5%`. */
function ofIndex(words: readonly Word[]): Word[] {
  const [index, sign, number, ...rest] = words;
  if (!index || !sign || !isWord(index, "aspi", "sl20")) return [...words];
  if (isWord(sign, "<", ">", "<=", ">=", "above", "over", "below", "under"))
    return [index, wordAt(sign.at, "level"), ...words.slice(1)];
  if (!number || !isWord(sign, "up", "down")) return [...words];
  const percent = numberIn(number.text)?.value ?? Number.NaN;
  const isFall =
    isWord(sign, "down") && isWord(index, "sl20") && haltLevels.some((level) => level === percent);
  if (isFall) return [index, wordAt(sign.at, "fall"), number, ...rest];
  const [text, level] = isWord(sign, "up") ? [">", number.text] : ["<", `-${number.text}`];
  return [index, wordAt(sign.at, "change"), wordAt(sign.at, text), wordAt(number.at, level), ...rest];
}

/** "JKH dividend" and "JKH halt". */
function ofPaper(words: readonly Word[]): Word[] {
  const [subject, paper, ...rest] = words;
  if (!subject || !paper)
    return isWord(subject, "halt", "halted") && subject ? haltWords(subject) : [...words];
  if (isWord(paper, "dividend")) return [subject, wordAt(paper.at, "disclosure"), paper, ...rest];
  const isBare = rest.length === 0 || isWord(rest[0], ",");
  return isWord(paper, "halt", "halted") && isBare ? [subject, ...haltWords(paper), ...rest] : [...words];
}

const haltWords = ({ at }: Word): Word[] => [wordAt(at, "halt"), wordAt(at, "begins")];

/** "once" at the end needs no comma. */
function withOnce(words: readonly Word[]): Word[] {
  const last = words.at(-1);
  const isApart = words.length > 1 && isWord(last, "once") && !isWord(words.at(-2), ",");
  return isApart && last ? [...words.slice(0, -1), wordAt(last.at, ","), last] : [...words];
}
