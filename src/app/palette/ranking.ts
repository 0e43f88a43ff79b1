/** What answers the letters typed, best first: a very ticker, a mnemonic, the beginning of a ticker, words of a company's name, all else. */
import type { BoardRow } from "#market/board";
import { findLines } from "#market/symbolSearch";
import type { Entry } from "./entry.ts";

export type Answer = { kind: "line"; row: BoardRow } | { kind: "entry"; entry: Entry };

const mostLines = 8;
const mostEntries = 10;

const plain = (typed: string) => typed.trim().replace(/\s+/g, " ").toUpperCase();

function rankOfLine({ symbol, name = "" }: BoardRow, wanted: string): number {
  const sought = symbol.toUpperCase();
  if (sought === wanted || sought.startsWith(`${wanted}.`)) return 0;
  if (sought.startsWith(wanted)) return 2;
  return ` ${plain(name)}`.includes(` ${wanted}`) ? 3 : 7;
}

function rankOfEntry({ title, words = "", mnemonic }: Entry, wanted: string): number | undefined {
  const named = plain(title);
  if (mnemonic === wanted || named === wanted) return 1;
  if (named.startsWith(wanted)) return 5;
  const known = `${named} ${plain(words)} ${mnemonic ?? ""}`.split(/[\s:,/·]+/);
  return wanted.split(" ").every((word) => known.some((each) => each.startsWith(word))) ? 6 : undefined;
}

/** @returns lines and entries together; nothing for blanks */
export function answers(typed: string, rows: Iterable<BoardRow>, entries: readonly Entry[]): Answer[] {
  const wanted = plain(typed);
  if (!wanted) return [];
  const lines = findLines(rows, wanted, mostLines).map((row) => ({
    by: rankOfLine(row, wanted),
    answer: { kind: "line", row } as const,
  }));
  const others = entries
    .flatMap((entry) => {
      const by = rankOfEntry(entry, wanted);
      return by === undefined ? [] : [{ by, answer: { kind: "entry", entry } as const }];
    })
    .sort((a, b) => a.by - b.by)
    .slice(0, mostEntries);
  return [...lines, ...others].sort((a, b) => a.by - b.by).map(({ answer }) => answer);
}
