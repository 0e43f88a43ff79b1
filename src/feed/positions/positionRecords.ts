/** The records in which this browser keeps positions: one for each entry, so that two tabs never write over each other. */
import * as v from "valibot";
import { brokerRecord, type PositionBook, portfolioRecord, positionEntry } from "#market/positions/entry";

const positionRecord = v.variant("as", [
  v.strictObject({ as: v.literal("entry"), value: positionEntry }),
  v.strictObject({ as: v.literal("portfolio"), value: portfolioRecord }),
  v.strictObject({ as: v.literal("broker"), value: brokerRecord }),
]);
export type PositionRecord = v.InferOutput<typeof positionRecord>;

/** The key of a record in its store. */
export const recordKey = ({ as, value }: PositionRecord): string =>
  `${as} ${"id" in value ? value.id : value.name}`;

/** All that a person keeps. */
export type KeptBook = PositionBook;

export const emptyBook: KeptBook = { portfolios: [], brokers: [], entries: [] };

/** @returns the records that this version understands, and the number of the others, which stay stored */
export function readRecords(stored: readonly unknown[]): { book: KeptBook; unread: number } {
  const portfolios: KeptBook["portfolios"][number][] = [];
  const brokers: KeptBook["brokers"][number][] = [];
  const entries: KeptBook["entries"][number][] = [];
  let unread = 0;
  for (const one of stored) {
    const { success, output } = v.safeParse(positionRecord, one);
    if (!success) unread += 1;
    else if (output.as === "entry") entries.push(output.value);
    else if (output.as === "portfolio") portfolios.push(output.value);
    else brokers.push(output.value);
  }
  return { book: { portfolios, brokers, entries }, unread };
}

const storedPairs = v.strictObject({
  book: v.array(v.tuple([v.string(), positionRecord])),
});

/** The records of a backup's database, or what is wrong with it, each with the place. */
export function readBackup(
  stored: unknown,
): { records: readonly PositionRecord[] } | { problems: readonly string[] } {
  const read = v.safeParse(storedPairs, stored);
  if (read.success) return { records: read.output.book.map(([, record]) => record) };
  return { problems: read.issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`) };
}
