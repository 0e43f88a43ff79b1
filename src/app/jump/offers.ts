/** What the jump box lists for the typed letters, and what choosing an entry does. */
import { isSymbol } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { findLines, foldedQuery, type Likeness, likeness } from "#market/line/knownLine";
import { type MessageId, text } from "#ui/messages/text";
import type { useGo } from "#ui/router/routes";
import { openAlertDialog, wishEntry } from "#ui/screen/pageState";
import { bringPanel } from "./bringPanel.ts";
import "#ui/messages/en/jump";
import "#ui/messages/en/line";
import "#ui/messages/en/chart";
import "#ui/messages/en/disclosures";

export interface Offer {
  id: string;
  /** the content of its row */
  shown:
    | { kind: "line"; row: BoardRow; part?: string }
    | { kind: "entry"; entry: PaletteEntry }
    | { kind: "typed"; symbol: string; part?: string };
  run: () => void;
}

type Go = ReturnType<typeof useGo>;

interface OfferSources {
  rows: () => Iterable<BoardRow>;
  entries: readonly PaletteEntry[];
  go: Go;
}

/** greatest number of lines listed for a ticker followed by a part's mnemonic */
const mostPartLines = 3;

export function offersFor(typed: string, { rows, entries, go }: OfferSources): Offer[] {
  const open = (symbol: string) => go({ to: "/s/$symbol", params: { symbol } });
  const found = answers(typed, rows(), entries).map(
    (answer): Offer =>
      answer.kind === "line"
        ? { id: `line ${answer.row.symbol}`, shown: answer, run: () => open(answer.row.symbol) }
        : { id: answer.entry.id, shown: answer, run: answer.entry.run },
  );
  const parts = ofPart(typed, rows, go);
  const known = [...parts, ...found];
  return known.length > 0 ? known : typedSymbolOffer(typed, go);
}

/** The board lists only lines that traded. Another symbol may still have a quote, so it can be opened as typed. */
function typedSymbolOffer(typed: string, go: Go): Offer[] {
  const asked = partInText(typed);
  const symbol = (asked?.line ?? typed).trim().toUpperCase();
  if (!isSymbol(symbol)) return [];
  if (!asked)
    return [
      {
        id: "typed",
        shown: { kind: "typed", symbol },
        run: () => go({ to: "/s/$symbol", params: { symbol } }),
      },
    ];
  const part = text(lineParts[asked.part]);
  const run = () => showPart(asked.part, symbol, go);
  return [{ id: "typed", shown: { kind: "typed", symbol, part }, run }];
}

function ofPart(typed: string, rows: OfferSources["rows"], go: Go): Offer[] {
  const asked = partInText(typed);
  if (!asked) return [];
  const title = text(lineParts[asked.part]);
  return answers(asked.line, rows(), [])
    .slice(0, mostPartLines)
    .flatMap((answer) => {
      if (answer.kind !== "line") return [];
      const { row } = answer;
      const run = () => showPart(asked.part, row.symbol, go);
      return [
        { id: `line ${row.symbol} ${asked.part}`, shown: { kind: "line", row, part: title }, run } as const,
      ];
    });
}

/** Opens the line's page at the part. An alert is made where the user is, an entry on the page of positions. */
function showPart(part: LinePart, symbol: string, go: Go): void {
  if (part === "ALERT") openAlertDialog({ symbol });
  else if (part === "POS") {
    wishEntry(symbol);
    go({ to: "/positions" });
  } else {
    go({ to: "/s/$symbol", params: { symbol } });
    bringPanel(text(lineParts[part]));
  }
}

// Matches of the typed letters, best first: an exact ticker, a mnemonic, the start of a ticker, words of a company's name, everything
// else.

type JumpAnswer = { kind: "line"; row: BoardRow } | { kind: "entry"; entry: PaletteEntry };

const mostFoundLines = 8;
const mostEntries = 10;

/** Ranks of lines. The ranks of entries lie between these. */
const rankOfLine: Readonly<Record<Likeness, number>> = {
  ticker: 0,
  tickerBegins: 2,
  nameInOrder: 3,
  words: 4,
  anywhere: 7,
};

function rankOfEntry({ title, words = "", mnemonic }: PaletteEntry, wanted: string): number | undefined {
  const named = foldedQuery(title);
  if (mnemonic === wanted || named === wanted) return 1;
  if (named.startsWith(wanted)) return 5;
  const known = `${named} ${foldedQuery(words)} ${mnemonic ?? ""}`.split(/[\s:,/·]+/);
  return wanted.split(" ").every((word) => known.some((each) => each.startsWith(word))) ? 6 : undefined;
}

/** @returns lines and entries in one list; empty for blank text */
export function answers(
  typed: string,
  rows: Iterable<BoardRow>,
  entries: readonly PaletteEntry[],
): JumpAnswer[] {
  const wanted = foldedQuery(typed);
  if (!wanted) return [];
  const lines = findLines(rows, wanted, mostFoundLines).map((row) => ({
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

/** Title of the panel, by mnemonic. */
export const lineParts = {
  GP: "chart.price",
  DES: "company.title",
  OB: "book.title",
  TAS: "symbol.trades",
  CN: "disclosures.title",
  HILO: "line.standing",
  ALERT: "palette.newAlert",
  POS: "palette.newEntry",
} as const satisfies Readonly<Record<string, MessageId>>;

type LinePart = keyof typeof lineParts;

const isPart = (word: string): word is LinePart => Object.hasOwn(lineParts, word);

/** @returns "JKH" and GP for "jkh gp", "JKH" and ALERT for "new alert for jkh"; undefined if the last word is not such a mnemonic, or is the only word */
export function partInText(typed: string): { line: string; part: LinePart } | undefined {
  const alertFor = /^(?:new )?alert (?:for )?(\S.*)$/i.exec(typed.trim())?.[1];
  if (alertFor !== undefined) return { line: alertFor, part: "ALERT" };
  const words = typed.trim().split(/\s+/);
  const part = words.pop()?.toUpperCase() ?? "";
  return words.length > 0 && isPart(part) ? { line: words.join(" "), part } : undefined;
}

type EntryGroup = "pages" | "lists" | "columns" | "sectors" | "actions" | "look";
export const entryGroups: readonly EntryGroup[] = ["actions", "pages", "lists", "columns", "look", "sectors"];

export interface PaletteEntry {
  id: string;
  group: EntryGroup;
  title: string;
  /** letters that match only this entry, such as MAP */
  mnemonic?: string | undefined;
  /** other words that also match it */
  words?: string | undefined;
  /** already in use: choosing it changes nothing */
  current?: boolean | undefined;
  /** why it is not possible here; the entry is then listed only if its name is typed, and choosing it does nothing */
  hindrance?: string | undefined;
  run: () => void;
}
