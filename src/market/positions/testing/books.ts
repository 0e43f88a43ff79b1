/** Entries for tests, one a line of text: day, kind, symbol, then the kind's figures. */
import * as v from "valibot";
import { type PositionEntry, positionEntry } from "#market/positions/entry";

const plainEntry = (kind: string, figures: readonly string[]): Record<string, unknown> => {
  const [first, second, broker = "-"] = figures;
  switch (kind) {
    case "dividend":
    case "fee":
      return { amount: Number(first) };
    case "scrip":
      return { shares: Number(first) };
    case "subdivision":
      return { from: Number(first), to: Number(second) };
    case "note":
      return { note: first };
    default:
      return {
        shares: Number(first),
        price: Number(second),
        ...(broker === "-" ? {} : kind === "rightsTaken" ? { rights: broker } : { broker }),
      };
  }
};

/** @param text `2026-01-05 buy JKH.N0000 1000 19.80 [broker]` @returns entries with ids that ascend as the lines do */
export function entriesOf(text: string, portfolio = "own"): PositionEntry[] {
  return text
    .trim()
    .split("\n")
    .map((line, index) => {
      const [day, kind = "", symbol, ...figures] = line.trim().split(/\s+/);
      const id = `${portfolio}-${String(index + 1).padStart(4, "0")}`;
      const own = symbol === "-" ? {} : { symbol };
      return v.parse(positionEntry, { id, portfolio, day, kind, ...own, ...plainEntry(kind, figures) });
    });
}
