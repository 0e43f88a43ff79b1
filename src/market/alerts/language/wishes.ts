/** Turns what people write into the words of the language: "alert me when sampath bank falls below Rs 80" is `SAMP < 80`. */

import { symbolMeaning } from "#market/company/symbol";
import { numberIn, type ReadNumber, type Word } from "#market/texts/sentenceWords";
import { openings } from "./grammar.ts";
import { shortSymbol } from "./ruleSentence.ts";

interface ListedLine {
  symbol: string;
  name: string | undefined;
}

const list = (words: string): readonly string[] => words.split("|");

/** Words that say nothing about what is watched. */
const fillers: ReadonlySet<string> = new Set(
  (
    "when if whenever tell me alert alerts notify let know warn ping please the a an is are was has have had does do " +
    "goes go going went gets get got its it it's ever becomes become stock stocks company companies share's trading " +
    "now as soon send me just today only announced announces declared declares released publishes released top"
  ).split(" "),
);
/** They stand before a line, or say nothing. */
const prepositions: ReadonlySet<string> = new Set(list("in|about|of|for|on|by"));
const currencies = list("rs|rs.|lkr|rupee|rupees");

const ups = list(
  "rises|rise|rose|gains|gain|gained|climbs|climbed|jumps|jumped|surges|surged|soars|increases|increased|moves up|up",
);
const downs = list(
  "falls|fall|fell|drops|drop|dropped|declines|declined|loses|lost|slides|slips|dips|plunges|tumbles|sinks|crashes|" +
    "slumps|decreases|decreased|moves down|down",
);
const crossings = list("crosses|crossed|breaks|passes|trades|hits|hit|reaches|reached");
const moves = [...ups, ...downs, ...crossings];
const wishedSpans = list(
  "52 week|52-week|52wk|52w|12 month|12-month|twelve month|one year|1 year|yearly|new year|new 52 week",
);

/** "gains more than 3%": any move of a size is more than it. */
const overOf = (all: readonly string[]): string[] =>
  all.flatMap((move) => [`${move} more than`, `${move} by more than`, `${move} by over`]);

/** Phrases, and the words that each stands for. */
const meanings: readonly (readonly [words: string, phrases: readonly string[]])[] = [
  [">", moves.flatMap((move) => [`${move} above`, `${move} over`, `${move} past`])],
  ["<", moves.flatMap((move) => [`${move} below`, `${move} under`])],
  [">=", [...moves.map((move) => `${move} at`), ...ups.map((move) => `${move} to`)]],
  ["<=", downs.map((move) => `${move} to`)],
  [">", list("greater than|more than|higher than|bigger than|crosses|crossed|breaks|exceeds")],
  ["<", list("less than|lower than|smaller than")],
  [">=", list("≥|=>|=|equals|at least|hits|hit|reaches|reached|touches|at")],
  ["<=", list("≤|=<|at most")],
  ["up", overOf(ups)],
  ["down", overOf(downs)],
  ["%", list("per cent|percent|pct")],
  ["year high", [...wishedSpans.flatMap((span) => [`${span} high`, `${span}s high`]), "new high"]],
  ["year low", [...wishedSpans.flatMap((span) => [`${span} low`, `${span}s low`]), "new low"]],
  ["once", list("only once|once only|just once")],
  ["halt", list("trading halt|market halt|trading halted|market halted|is halted")],
  ["halt ends", list("resumes|resumed|trading resumes|halt over|halt lifted")],
  ["close published", ["close published"]],
  ["ex-date", list("ex date|ex-dates|ex dates|ex-dividend date|ex dividend date|xd date")],
  ["disclosure", list("announcement published|news published")],
  ["ASPI", list("the index|all share price index|all share index|all share|aspi index")],
  ["SL20", list("s&p sl 20|sl 20|s&p|s&p sl20 index|s&p sl20|sl20 index")],
  ["any", list("all stocks|every stock")],
  ["quiet", list("no trade|no trades|not traded|not trade|hasn't traded|hasnt traded")],
  ["price", ["share price"]],
  ["shares", list("volume|vol")],
  ["gap", ["gaps"]],
  ["gap up", ["opens up"]],
  ["gap down", ["opens down"]],
  ["not", list("isn't|isnt|doesn't|doesnt|never")],
  ["min", list("minute|mins")],
  ["30 min", ["half an hour"]],
  ["60 min", list("an hour|one hour")],
  ["gainers", ["gainer"]],
  ["losers", ["loser"]],
  ["active", ["most active"]],
  ["dividend", ["dividends"]],
  ["results", ["results published"]],
  ["disclosure", list("news|announcement|announcements|disclosures")],
];
/** by their words, the longest first */
const phrases = meanings
  .flatMap(([words, said]) => said.map((phrase) => ({ said: phrase.split(" "), words: words.split(" ") })))
  .sort((one, other) => other.said.length - one.said.length);

const wishWords: ReadonlySet<string> = new Set([
  ...fillers,
  ...prepositions,
  ...currencies,
  ...moves,
  ...phrases.flatMap(({ said }) => said),
]);

/** Whether a word has a meaning, or none, in what people write; it is then no code of a company that is not known. */
export const isWishWord = (word: string): boolean => wishWords.has(word.toLowerCase());

const lower = ({ text, quoted }: Word): string => (quoted ? "" : text.toLowerCase());
const isWord = (word: Word | undefined, words: readonly string[]) =>
  word !== undefined && words.includes(lower(word));

/** @returns the sentence in the words of the language, as far as it is understood */
export function plainerWords(words: readonly Word[], symbols: readonly ListedLine[]): Word[] {
  const said = inMinutes(inPhrases(words.flatMap(currencyApart)));
  const plain = withMoves(subjectFirst(said, symbols).filter((word) => !isEmpty(word)));
  return plain.filter((word, place) => !isWord(word, currencies) || isMoveBefore(plain, place));
}

/** `Rs20` and `Rs.20` are `Rs 20`. */
function currencyApart(word: Word): Word[] {
  const [, number = ""] = /^(?:rs\.?|lkr)(\d.*)$/i.exec(word.text) ?? [];
  if (word.quoted || number === "") return [word];
  return [
    { ...word, text: "rs" },
    { ...word, at: word.at + word.text.length - number.length, text: number },
  ];
}

/** A rise or a fall by rupees is not watched, so "drops Rs 5" must not become 5 %. */
const isMoveBefore = (words: readonly Word[], place: number): boolean => {
  const before = numberAt(words, place - 1) === undefined ? place - 1 : place - 2;
  return isWord(words[before], ups) || isWord(words[before], downs);
};

const hourWords = list("h|hr|hrs|hour|hours");

/** "2 h" and "1.5 hours" are minutes. */
function inMinutes(words: readonly Word[]): Word[] {
  const read: Word[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [word] = words.slice(place, place + 1);
    if (!word) break;
    const number = numberAt(words, place);
    const isApart = number?.unit === "" && isWord(words[place + 1], hourWords);
    if (!number || !(isApart || hourWords.includes(number.unit))) read.push(word);
    else read.push({ ...word, text: String(number.value * 60) }, { ...word, text: "min" });
    if (isApart) place += 1;
  }
  return read;
}

const numberAt = (words: readonly Word[], place: number): ReadNumber | undefined => {
  const word = words[place];
  return word && !word.quoted ? numberIn(word.text) : undefined;
};

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
  const halted = isWord(words[begin], ["halt"]) && lineAt(begin + 1) ? begin + 1 : undefined; // "trading halt JKH"
  const place = after ?? halted ?? begin;
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

/** "falls 5%", "+3 %" and "5% up" are moves; so is "drops 20", because every other move is one of per cents. */
function withMoves(words: readonly Word[]): Word[] {
  const read = [...words];
  for (const [place, word] of words.entries()) {
    const way = isWord(word, ups) ? "up" : isWord(word, downs) ? "down" : undefined;
    const signed = place === 1 && isPercent(words, place) ? /^([+−-])(.+)$/.exec(word.text) : undefined;
    if (signed) {
      const [, sign, size = ""] = signed;
      read.splice(1, 1, { ...word, text: sign === "+" ? "up" : "down" }, { ...word, text: size });
    }
    if (!way) continue;
    const move = { ...word, text: way };
    if (isPercent(words, place + 1) || isLastNumber(words, place + 1)) read[place] = move;
    else if (isPercent(words, place - 1)) read.splice(place - 1, 2, move, ...words.slice(place - 1, place));
  }
  return read;
}

function isPercent(words: readonly Word[], place: number): boolean {
  const number = numberAt(words, place);
  return number?.unit === "%" || (number?.unit === "" && isWord(words[place + 1], ["%"]));
}

/** A number without a unit, that could be per cents. A larger one is surely a price or a level. */
function isLastNumber(words: readonly Word[], place: number): boolean {
  const number = numberAt(words, place);
  const isAlone = words[place + 1] === undefined || isWord(words[place + 1], [",", "once"]);
  return number?.unit === "" && isAlone && number.value <= 100;
}
