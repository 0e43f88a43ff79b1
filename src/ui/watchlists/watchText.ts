/** Lists as text, for a file or a message. A list's name follows "#". Each symbol has a text line of its own, with its note after a tab. */
import "#ui/messages/en/watchlists";
import {
  isCertainSymbol,
  type ListedLines,
  noLines,
  plainSymbol,
  symbolOfWord,
} from "#market/texts/symbolWord";
import { cellsOf, isSymbolHead, separatorOf } from "#market/texts/table";
import { asName, asNote, type WatchLine, type Watchlist, watchlistLimits } from "./watchlist.ts";

export const writeLists = (lists: readonly Pick<Watchlist, "name" | "lines">[]): string =>
  lists
    .map(({ name, lines }) => [`# ${name}`, ...lines.map(writeLine)].join("\n"))
    .join("\n\n")
    .concat("\n");

const writeLine = ({ symbol, note }: WatchLine) => (note === undefined ? symbol : `${symbol}\t${note}`);

/** Symbols below one name. Without a name they are for the list into which the text is imported. */
export interface ReadList {
  name: string | undefined;
  lines: readonly WatchLine[];
}
export interface BadLine {
  /** number of the text line, from 1 */
  at: number;
  text: string;
  why: "name" | "symbol" | "note" | "twice" | "several";
  /** symbols of the companies that the words may mean, if they fit several */
  choices?: readonly string[];
}
/** A company's name, and the symbol as which it was read. */
export interface NamedSymbol {
  name: string;
  symbol: string;
}
export interface ReadText {
  lists: readonly ReadList[];
  /** text lines that could not be read, or only in part */
  bad: readonly BadLine[];
  named: readonly NamedSymbol[];
}

/** The lines of the market, found by symbol and by the names of companies. */
export interface NamedLines extends ListedLines {
  /** the symbol of the one company with this name, in any spelling of it */
  byName: (name: string) => string | undefined;
  /** a symbol of each company whose name has these words, best first */
  near: (words: string) => readonly string[];
}

const noNamedLines: NamedLines = { ...noLines, byName: () => undefined, near: () => [] };

/**
 * Reads symbols in upper or lower case, with notes after a tab, blanks, a comma or a semicolon. It also reads lists of other programs:
 * several symbols in one text line, `EXCHANGE:` before a symbol, `###` before a section, a table with a heading, and `JKH N0000`. Words
 * that fit the name of one company are read as its symbol.
 */
export function readLists(pasted: string, listed: NamedLines = noNamedLines): ReadText {
  const lists: { name: string | undefined; lines: WatchLine[] }[] = [];
  const bad: BadLine[] = [];
  const named: NamedSymbol[] = [];
  let table: TextTable | undefined;
  let isFirst = true;
  for (const [index, written] of pasted.split(/\r\n|\r|\n/).entries()) {
    if (!written.trim()) continue;
    const heading = isFirst ? tableOf(written) : undefined;
    isFirst = false;
    if (heading) {
      table = heading;
      continue;
    }
    for (const part of partsOf(table ? rowOf(table, written) : written, listed)) {
      const wrong = (why: BadLine["why"]) => void bad.push({ at: index + 1, text: part.trim(), why });
      if (part.trimStart().startsWith("#")) {
        const typed = part.trim().replace(/^#(?:##)?/, "");
        const name = asName(typed);
        if (!name || typed.trim().length > watchlistLimits.name) wrong("name");
        if (name) lists.push({ name, lines: [] });
        continue;
      }
      if (lists.length === 0) lists.push({ name: undefined, lines: [] });
      const list = lists.at(-1);
      const line = readLine(part, listed);
      if (!line || !list) wrong("symbol");
      else if ("choices" in line) bad.push({ at: index + 1, text: part.trim(), why: "several", ...line });
      else if (list.lines.some(({ symbol }) => symbol === line.symbol)) wrong("twice");
      else if (line.typed.length > watchlistLimits.note) wrong("note");
      else {
        const { symbol, note, name } = line;
        list.lines.push(note === undefined ? { symbol } : { symbol, note });
        if (name !== undefined) named.push({ name, symbol });
      }
    }
  }
  return { lists: lists.filter(({ name, lines }) => name !== undefined || lines.length > 0), bad, named };
}

interface LineReading {
  symbol: string;
  /** what follows the symbol or the name */
  typed: string;
  note: string | undefined;
  /** the name that stands in place of a symbol */
  name?: string;
}

/** A whole name comes before a code, because "HNB ASSURANCE" is no note on HNB; a part of a name comes after it. */
function readLine(
  written: string,
  listed: NamedLines,
): LineReading | { choices: readonly string[] } | undefined {
  const heads = [/\t/, /[\t,;|]/].map((separator) => written.trim().split(separator, 1)[0]?.trim() ?? "");
  const read = (name: string, symbol: string): LineReading => {
    const typed = noteAfter(written.trim().slice(name.length));
    return { symbol, typed, note: asNote(typed), name };
  };
  for (const name of heads) {
    const symbol = listed.byName(name);
    if (symbol !== undefined && /\s/.test(name)) return read(name, symbol);
  }
  const line = readCode(written, listed);
  if (line) return line;
  for (const name of heads) {
    const [symbol, ...others] = listed.near(withoutQuotes(name));
    if (symbol !== undefined)
      return others.length > 0 ? { choices: [symbol, ...others] } : read(name, symbol);
  }
  return undefined;
}

/** The text may come from anywhere, so words that are not symbols are reported. */
function readCode(written: string, listed: ListedLines): LineReading | undefined {
  const bare = plainSymbol(written);
  const code = /^[^\s,;|]+/u.exec(bare)?.[0] ?? "";
  const symbol = symbolOfWord(code, listed);
  if (symbol === undefined) return undefined;
  const typed = noteAfter(bare.slice(code.length));
  return { symbol, typed, note: asNote(typed) };
}

const noteAfter = (rest: string) =>
  (rest.startsWith("\t") ? rest.slice(1) : rest.replace(/^[\s,;|]+/u, "")).trim();

const withoutQuotes = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

const isCertain = (word: string, listed: ListedLines) => isCertainSymbol(withoutQuotes(word), listed);

/**
 * The symbols of one text line, each as a line of its own. What follows a symbol and a tab is its note. After several symbols, or in
 * several cells of symbols alone, a tab separates as a comma does.
 */
function partsOf(written: string, listed: NamedLines): readonly string[] {
  const bare = written.trim();
  if (bare.startsWith("###")) return bare.split(",").filter((part) => part.trim());
  if (bare.startsWith("#")) return [written];
  const [head = "", ...others] = written.split("\t").filter((cell) => cell.trim());
  if (others.length === 0) return separateParts(written, listed);
  const [parts, more] = [separateParts(head, listed), others.flatMap((cell) => separateParts(cell, listed))];
  if (parts.length + others.length < 3) return [written];
  if (more.every((part) => isCertain(part, listed))) return [...parts, ...more];
  return [...parts.slice(0, -1), `${parts.at(-1)}\t${others.join(" ")}`];
}

function separateParts(written: string, listed: NamedLines): readonly string[] {
  const cells = written
    .split(/[,;|]/)
    .map(withoutQuotes)
    .filter(Boolean)
    .flatMap((cell) => symbolWords(cell, listed));
  const [first = "", ...more] = cells;
  if (more.some((cell) => isCertain(cell, listed) || cell.startsWith("###"))) return cells;
  return cells.length === 1 && isCertain(first, listed) ? [first] : [ownRow(written, listed)];
}

const isFigure = (cell: string) => /^[+−-]?\d[\d.,]*%?$/u.test(cell);

/** A row of a table without a heading: the name of the line's own company and figures are no notes. Other rows stay as they are. */
function ownRow(written: string, listed: NamedLines): string {
  const [head = "", ...others] = cellsOf(written, separatorOf([written]));
  const symbol = symbolOfWord(plainSymbol(head), listed) ?? listed.byName(head);
  const companyOf = (one: string | undefined) => one?.split(".", 1)[0];
  const isOwnName = (cell: string) => companyOf(listed.byName(cell)) === companyOf(symbol);
  const isTable = written.trimStart().startsWith('"') || others.some(isOwnName);
  if (symbol === undefined || others.length === 0 || !isTable) return written;
  const notes = others.filter((cell) => cell !== "" && !isOwnName(cell) && !isFigure(cell));
  return notes.length === 0 ? head : `${head}\t${notes.join(" ")}`;
}

/** The words of a cell, if each of them is a symbol; otherwise the cell. */
function symbolWords(cell: string, listed: ListedLines): readonly string[] {
  const words = cell.split(/\s+/);
  return !isCertain(cell, listed) && words.every((word) => isCertain(word, listed)) ? words : [cell];
}

interface TextTable {
  separator: string;
  symbol: number;
  note: number;
}

const noteHeads = /^(?:notes?|remarks?|comments?)$/i;

function tableOf(written: string): TextTable | undefined {
  const separator = separatorOf([written]);
  const heads = cellsOf(written, separator);
  const symbol = heads.findIndex(isSymbolHead);
  return symbol < 0
    ? undefined
    : { separator, symbol, note: heads.findIndex((head) => noteHeads.test(head)) };
}

function rowOf({ separator, symbol, note }: TextTable, written: string): string {
  if (written.trimStart().startsWith("#")) return written;
  const cells = cellsOf(written, separator);
  const [code = "", told = ""] = [cells[symbol], cells[note]];
  return told === "" ? code || written : `${code}\t${told}`;
}
