/** What answers the letters typed, best first: a very ticker, a mnemonic, the beginning of a ticker, words of a company's name, all else. */
import type { BoardRow } from "#market/line/board";
import { findLines, type Likeness, likeness, plainTyped } from "#market/line/knownLine";
import type { Entry } from "./entry.ts";

export type Answer = { kind: "line"; row: BoardRow } | { kind: "entry"; entry: Entry };

const mostLines = 8;
const mostEntries = 10;

/** Among entries, whose own ranks lie between these. */
const rankOfLine: Readonly<Record<Likeness, number>> = {
  ticker: 0,
  tickerBegins: 2,
  nameInOrder: 3,
  words: 4,
  anywhere: 7,
};

function rankOfEntry({ title, words = "", mnemonic }: Entry, wanted: string): number | undefined {
  const named = plainTyped(title);
  if (mnemonic === wanted || named === wanted) return 1;
  if (named.startsWith(wanted)) return 5;
  const known = `${named} ${plainTyped(words)} ${mnemonic ?? ""}`.split(/[\s:,/·]+/);
  return wanted.split(" ").every((word) => known.some((each) => each.startsWith(word))) ? 6 : undefined;
}

/** @returns lines and entries together; nothing for blanks */
export function answers(typed: string, rows: Iterable<BoardRow>, entries: readonly Entry[]): Answer[] {
  const wanted = plainTyped(typed);
  if (!wanted) return [];
  const lines = findLines(rows, wanted, mostLines).map((row) => ({
    by: rankOfLine[likeness(row, wanted) ?? "anywhere"],
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
