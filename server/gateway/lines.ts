/**
 * `/lines`: lines that earlier boards of this run showed and the newest does not. The service lists only what traded today,
 * and a gateway sees boards for weeks.
 */
import { earlierFields } from "#wire/earlierLines";
import { type Row, rowsBySymbol, rowsOf } from "./boardChanges.ts";
import type { Snapshot } from "./snapshots.ts";

export interface SeenLines {
  /** to be told of every new board */
  answered(snapshot: Pick<Snapshot, "reading">): void;
  /** a body of `/lines` */
  body(): string;
}

/** Some 330 lines are listed; of more than these, those that were not seen for longest are forgotten. */
const most = 2_000;

/** letters of a text that are kept: what is remembered for weeks has its bounds */
const longest = 120;

/** @param before lines known from before the first board */
export function createSeenLines(before: readonly Row[] = []): SeenLines {
  const seen = new Map<string, Row>();
  let newest: ReadonlySet<string> = new Set();
  const note = (rows: ReadonlyMap<string, Row>) => {
    for (const [symbol, row] of rows) {
      seen.delete(symbol); // the latest stand last
      if (symbol.length <= longest) seen.set(symbol, pick(row));
    }
    for (const symbol of seen.keys()) {
      if (seen.size <= most) break;
      seen.delete(symbol);
    }
  };
  note(rowsBySymbol(before));

  return {
    answered({ reading }) {
      const rows = rowsOf(reading);
      if (!rows) return;
      newest = new Set(rows.keys());
      note(rows);
    },
    body() {
      const lines: Row[] = [];
      for (const [symbol, row] of seen) if (!newest.has(symbol)) lines.push(row);
      return JSON.stringify({ lines });
    },
  };
}

const pick = (row: Row): Row => Object.fromEntries(earlierFields.map((field) => [field, kept(row[field])]));

function kept(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, longest);
  return typeof value === "number" ? value : null;
}
