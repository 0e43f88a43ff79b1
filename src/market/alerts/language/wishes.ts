/** Turns what people write into the words of the language: "alert me when sampath bank falls below Rs 80" is `SAMP < 80`. */

import { symbolMeaning } from "#market/company/symbol";
import { openings } from "./grammar.ts";
import { shortSymbol } from "./ruleSentence.ts";
import { numberIn, type Word } from "./sentenceWords.ts";

interface ListedLine {
  symbol: string;
  name: string | undefined;
}

const list = (words: string): readonly string[] => words.split("|");

/** Words that say nothing about what is watched. */
const fillers: ReadonlySet<string> = new Set(
  (
    "when if whenever tell me alert alerts notify let know warn ping please the a an is are was has have had does do " +
    "goes go going gets get its it it's by ever becomes become stock stocks company companies share's rs rs. lkr trading " +
    "now as soon send me about just rupee rupees"
  ).split(" "),
);
/** They stand before a line, or say nothing. */
const prepositions: ReadonlySet<string> = new Set(list("in|about|of|for|on"));

const ups = list("rises|rise|gains|gain|climbs|jumps|surges|soars|increases|moves up|up");
const downs = list(
  "falls|fall|drops|drop|declines|loses|slides|slips|dips|plunges|tumbles|sinks|crashes|slumps|decreases|moves down|down",
);
const moves = [...ups, ...downs, ...list("crosses|breaks|passes|trades|hits|reaches")];
const wishedSpans = list("52 week|52-week|52wk|12 month|12-month|twelve month|one year|1 year|yearly");

/** Phrases, and the words that each stands for. */
const meanings: readonly (readonly [words: string, phrases: readonly string[]])[] = [
  [">", moves.flatMap((move) => [`${move} above`, `${move} over`, `${move} past`])],
  ["<", moves.flatMap((move) => [`${move} below`, `${move} under`])],
  [">=", [...moves.map((move) => `${move} at`), ...ups.map((move) => `${move} to`)]],
  ["<=", downs.map((move) => `${move} to`)],
  [">", list("greater than|more than|higher than|bigger than|crosses|exceeds")],
  ["<", list("less than|lower than|smaller than")],
  [">=", list("≥|=>|equals|at least|hits|reaches|touches|at")],
  ["<=", list("≤|=<|at most")],
  ["up", list("up more than|up over than|up by more than|up by over than")],
  ["down", list("down more than|down over than|down by more than|down by over than")],
  ["%", list("per cent|percent|pct")],
  ["year high", [...wishedSpans.flatMap((span) => [`${span} high`, `${span}s high`]), "new high"]],
  ["year low", [...wishedSpans.flatMap((span) => [`${span} low`, `${span}s low`]), "new low"]],
  ["once", ["only once"]],
  ["halt", ["trading halt"]],
  ["ASPI", list("the index|all share price index|all share index|all share|aspi index")],
  ["SL20", list("s&p sl 20|sl 20|s&p|s&p sl20 index|s&p sl20|sl20 index")],
  ["any", list("all stocks|every stock")],
  ["quiet", list("no trade|no trades|not traded|not trade")],
  ["price", ["share price"]],
  ["shares", ["volume"]],
  ["min", list("minute|mins")],
  ["dividend", ["dividends"]],
  ["disclosure", list("news|announcement|announcements|disclosures")],
];
/** by their words, the longest first */
const phrases = meanings
  .flatMap(([words, said]) => said.map((phrase) => ({ said: phrase.split(" "), words: words.split(" ") })))
  .sort((one, other) => other.said.length - one.said.length);

const lower = ({ text, quoted }: Word): string => (quoted ? "" : text.toLowerCase());
const isWord = (word: Word | undefined, words: readonly string[]) =>
  word !== undefined && words.includes(lower(word));

/** @returns the sentence in the words of the language, as far as it is understood */
export const plainerWords = (words: readonly Word[], symbols: readonly ListedLine[]): Word[] =>
  withMoves(subjectFirst(inPhrases(words.map(withoutCurrency)), symbols).filter((word) => !isEmpty(word)));

/** `Rs20` and `Rs.20` are 20. */
const withoutCurrency = (word: Word): Word =>
  word.quoted ? word : { ...word, text: word.text.replace(/^(?:rs\.?|lkr)(?=\d)/i, "") };

const isEmpty = (word: Word) => fillers.has(lower(word)) || prepositions.has(lower(word));

function inPhrases(words: readonly Word[]): Word[] {
  const read: Word[] = [];
  for (let place = 0; place < words.length; ) {
    const found = phrases.find(({ said }) => said.every((text, next) => isWord(words[place + next], [text])));
    const [word] = words.slice(place, place + 1);
    if (!word) break;
    if (found) read.push(...found.words.map((text) => ({ at: word.at, text, quoted: false })));
    else read.push(word);
    place += found ? found.said.length : 1;
  }
  return read;
}

/** "no trades in JKH for 20 minutes" and "news about Hatton National" begin with their line, and so does a sentence with a company's name. */
function subjectFirst(words: readonly Word[], symbols: readonly ListedLine[]): Word[] {
  const board = new Set(symbols.map(({ symbol }) => symbol));
  const lineAt = (place: number) => lineIn(words.slice(place, place + longestName), symbols, board);
  const begin = words.findIndex((word) => !isEmpty(word));
  const after = [...words.keys()].find((place) => {
    const isNamed = place > begin && isWord(words[place - 1], [...prepositions]);
    return isNamed && (lineAt(place) || isWord(words[place], ["any", "aspi", "sl20", "breadth"]));
  });
  const place = after ?? begin;
  const [first] = words.slice(Math.max(0, place));
  if (!first) return [...words];
  const line = beginnings.has(lower(first)) ? undefined : lineAt(place);
  const subject = line ? { ...first, text: line.text, quoted: false } : first;
  return [subject, ...words.slice(0, place), ...words.slice(place + (line?.count ?? 1))];
}

const beginnings: ReadonlySet<string> = new Set(openings.map((word) => word.toLowerCase()));

/** most words of a name that are compared, and least letters of a name that is no symbol */
const [longestName, shortestName] = [4, 4];

/** The line that the first words name, by its symbol or its company's name, and how many words do. */
function lineIn(
  words: readonly Word[],
  symbols: readonly ListedLine[],
  board: ReadonlySet<string>,
): { text: string; count: number } | undefined {
  const [first] = words;
  if (!first) return undefined;
  if (symbolMeaning(first.text, board).kind !== "unlisted") return { text: first.text, count: 1 };
  for (let count = words.length; count > 0; count -= 1) {
    const symbol = namedBy(words.slice(0, count), symbols);
    if (symbol) return { text: shortSymbol(symbol), count };
  }
  return undefined;
}

/** @returns the voting line of the only company with these words in its name */
function namedBy(words: readonly Word[], symbols: readonly ListedLine[]): string | undefined {
  const said = words.map(lower).join(" ");
  if (said.length < shortestName || words.some(({ quoted }) => quoted)) return undefined;
  const voting = symbols.filter(
    ({ symbol, name }) => symbol.endsWith(".N0000") && ` ${name?.toLowerCase()} `.includes(` ${said} `),
  );
  return voting.length === 1 ? voting[0]?.symbol : undefined;
}

/** "falls 5%", "gains 3 %" and "5% up" are moves; without a per cent they may mean a price, and stay as they are. */
function withMoves(words: readonly Word[]): Word[] {
  const read = [...words];
  for (const [place, word] of words.entries()) {
    const way = isWord(word, ups) ? "up" : isWord(word, downs) ? "down" : undefined;
    if (!way) continue;
    const move = { ...word, text: way };
    if (isPercent(words, place + 1)) read[place] = move;
    else if (isPercent(words, place - 1)) read.splice(place - 1, 2, move, ...words.slice(place - 1, place));
  }
  return read;
}

function isPercent(words: readonly Word[], place: number): boolean {
  const [number, unit] = words.slice(Math.max(0, place), place + 2);
  if (place < 0 || !number || number.quoted || !numberIn(number.text)) return false;
  return number.text.endsWith("%") || isWord(unit, ["%"]);
}
