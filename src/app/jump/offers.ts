/** What is listed for the letters typed, and what choosing it does. */
import type { BoardRow } from "#market/line/board";
import { text } from "#ui/messages/text";
import type { useGo } from "#ui/router/routes";
import { bringPanel } from "./bringPanel.ts";
import type { Entry } from "./entry.ts";
import { lineParts, partAsked } from "./lineParts.ts";
import { answers } from "./ranking.ts";

export interface Offer {
  id: string;
  /** as its row shows it */
  shown:
    | { kind: "line"; row: BoardRow; part?: string }
    | { kind: "entry"; entry: Entry }
    | { kind: "typed"; symbol: string; part?: string };
  run: () => void;
}

interface Known {
  rows: () => Iterable<BoardRow>;
  entries: readonly Entry[];
  go: ReturnType<typeof useGo>;
}

const asSymbol = /^[A-Z\d&]{1,12}(\.[A-Z]\d{4})?$/;
/** of a line that a part is asked of */
const mostLines = 3;

export function offersFor(typed: string, { rows, entries, go }: Known): Offer[] {
  const open = (symbol: string) => go({ to: "/s/$symbol", params: { symbol } });
  const found = answers(typed, rows(), entries).map(
    (answer): Offer =>
      answer.kind === "line"
        ? { id: `line ${answer.row.symbol}`, shown: answer, run: () => open(answer.row.symbol) }
        : { id: answer.entry.id, shown: answer, run: answer.entry.run },
  );
  const parts = ofPart(typed, rows, open);
  const known = [...parts, ...found];
  return known.length > 0 ? known : asTyped(typed, open);
}

/** The board lists only what traded: what it does not know may still have a quote. */
function asTyped(typed: string, open: (symbol: string) => void): Offer[] {
  const asked = partAsked(typed);
  const symbol = (asked?.line ?? typed).trim().toUpperCase();
  if (!asSymbol.test(symbol)) return [];
  if (!asked) return [{ id: "typed", shown: { kind: "typed", symbol }, run: () => open(symbol) }];
  const part = text(lineParts[asked.part]);
  const run = () => {
    open(symbol);
    bringPanel(part);
  };
  return [{ id: "typed", shown: { kind: "typed", symbol, part }, run }];
}

function ofPart(typed: string, rows: Known["rows"], open: (symbol: string) => void): Offer[] {
  const asked = partAsked(typed);
  if (!asked) return [];
  const title = text(lineParts[asked.part]);
  return answers(asked.line, rows(), [])
    .slice(0, mostLines)
    .flatMap((answer) => {
      if (answer.kind !== "line") return [];
      const { row } = answer;
      const run = () => {
        open(row.symbol);
        bringPanel(title);
      };
      return [
        { id: `line ${row.symbol} ${asked.part}`, shown: { kind: "line", row, part: title }, run } as const,
      ];
    });
}
