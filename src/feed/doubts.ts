/** Figures of the right type that cannot be true: they are left out wherever the page adds up, and told on /health. */

/** No sum of this market comes near it; the whole of it is worth some 1e13 rupees. */
const largest = 1e15;

/** Below zero each of these is nonsense. */
const amounts = [
  "price",
  "previousClose",
  "open",
  "high",
  "low",
  "closingPrice",
  "quantity",
  "turnover",
  "sharevolume",
  "tradevolume",
  "crossingVolume",
  "crossingTradeVol",
  "marketCap",
  "marketCapPercentage",
] as const;
const moves = ["change", "percentageChange"] as const;

export type DoubtedField = (typeof amounts)[number] | (typeof moves)[number];

type Figures = { readonly [Field in DoubtedField]?: number | null | undefined };

const none: ReadonlySet<DoubtedField> = new Set();

/** The fields of a row, or of the changed part of one, that are not believed. */
export function doubtedFields(row: Figures): ReadonlySet<DoubtedField> {
  let found: Set<DoubtedField> | undefined;
  const doubt = (field: DoubtedField) => {
    found ??= new Set();
    found.add(field);
  };
  for (const field of amounts) {
    const value = row[field];
    if (typeof value === "number" && (value < 0 || value > largest)) doubt(field);
  }
  for (const field of moves) {
    const value = row[field];
    // a line without a price has not moved, nor has it stayed where it was
    if (typeof value === "number" && (Math.abs(value) > largest || row.price === null)) doubt(field);
  }
  return found ?? none;
}

/** Such a field of a line, as operators are told of it. */
export interface Doubt {
  kind: "doubted";
  /** the line's symbol */
  place: string;
  field: DoubtedField;
  count: 1;
  /** as sent */
  example: string;
}

export const doubtsIn = (rows: readonly (Figures & { symbol: string })[]): Doubt[] =>
  rows.flatMap((row) =>
    [...doubtedFields(row)].map((field) => ({
      kind: "doubted" as const,
      place: row.symbol.slice(0, 40),
      field,
      count: 1 as const,
      example: String(row[field]),
    })),
  );
