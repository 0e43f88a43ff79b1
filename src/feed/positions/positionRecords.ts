/** The records in which this browser keeps positions: one for each entry, so that two tabs never write over each other. */
import * as v from "valibot";
import {
  brokerRecord,
  type PositionBook,
  portfolioRecord,
  positionEntry,
  positionLimits,
} from "#market/positions/entry";
import { columnMapping } from "#market/positions/importTable";

/** How files of one kind are read, under a name. */
const namedMapping = v.strictObject({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(positionLimits.name)),
  mapping: columnMapping,
  /** headings of the file for which it was kept; absent if that had none */
  head: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
});

const positionRecord = v.variant("as", [
  v.strictObject({ as: v.literal("entry"), value: positionEntry }),
  v.strictObject({ as: v.literal("portfolio"), value: portfolioRecord }),
  v.strictObject({ as: v.literal("broker"), value: brokerRecord }),
  v.strictObject({ as: v.literal("mapping"), value: namedMapping }),
]);
export type PositionRecord = v.InferOutput<typeof positionRecord>;

/** The key of a record in its store. */
export const recordKey = ({ as, value }: PositionRecord): string =>
  `${as} ${"id" in value ? value.id : value.name}`;

/** All that a person keeps. */
export interface KeptBook extends PositionBook {
  mappings: readonly v.InferOutput<typeof namedMapping>[];
}

export const emptyBook: KeptBook = { portfolios: [], brokers: [], entries: [], mappings: [] };

/** @returns the records that this version understands, and the number of the others, which stay stored */
export function readRecords(stored: readonly unknown[]): { records: PositionRecord[]; unread: number } {
  const records = stored.flatMap((one) => {
    const { success, output } = v.safeParse(positionRecord, one);
    return success ? output : [];
  });
  return { records, unread: stored.length - records.length };
}

export function bookOf(records: readonly PositionRecord[]): KeptBook {
  const portfolios: KeptBook["portfolios"][number][] = [];
  const brokers: KeptBook["brokers"][number][] = [];
  const entries: KeptBook["entries"][number][] = [];
  const mappings: KeptBook["mappings"][number][] = [];
  for (const one of records) {
    if (one.as === "entry") entries.push(one.value);
    else if (one.as === "portfolio") portfolios.push(one.value);
    else if (one.as === "broker") brokers.push(one.value);
    else mappings.push(one.value);
  }
  return { portfolios, brokers, entries, mappings };
}

/** A backup's database. */
export const positionBackup = v.strictObject({
  book: v.array(v.tuple([v.string(), positionRecord])),
});
