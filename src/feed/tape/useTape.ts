/** The tape of the day with the values of its blocks, for views that show blocks. */
import { useMemo } from "react";
import type { FeedError, Reading } from "#feed/reading/reading";
import type { KnownValues } from "#market/line/crossedDay";
import { blockPrice } from "#market/prints/blocks";
import { valuedBlocks } from "#market/prints/crossedValue";
import type { TapeEntry } from "#market/prints/sessionTape";
import type { SeenBlock } from "#market/prints/tape";
import { useCrossedValues } from "./crossedValues.ts";
import type { WholeDay } from "./dayTape.ts";
import { useDayTape } from "./dayTape.ts";

export interface ValuedTape<T = WholeDay> {
  data: Reading<T> | undefined;
  error: FeedError | null;
  refetch: () => void;
}

/** The tape as a query result; the recordings are read when the first view shows it. Blocks have the values that are known now. */
export function useTape(): ValuedTape {
  const { data, error, refetch } = useDayTape();
  const known = useCrossedValues();
  const value = useMemo(() => data && withValues(data.value, known), [data, known]);
  const reading = useMemo(() => data && value && { ...data, value }, [data, value]);
  return { data: reading, error, refetch };
}

/** @returns the same object if the session has no blocks */
export function withValues(day: WholeDay, known: KnownValues): WholeDay {
  if (day.blocks.length === 0) return day;
  const blocks = [...new Set(day.blocks.map(({ symbol }) => symbol))]
    .flatMap((symbol) =>
      valuedBlocks({
        blocks: day.blocks.filter((block) => block.symbol === symbol),
        values: known.get(symbol)?.values ?? [],
        corrections: day.notes
          .filter((note) => note.of === "blocks" && note.why === "corrected" && note.symbol === symbol)
          .map(({ to }) => to),
      }),
    )
    .sort((a, b) => a.to - b.to || (a.symbol < b.symbol ? -1 : 1));
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  const entries = day.entries.map((entry) => (entry.kind === "block" ? valued(entry, byKey) : entry));
  return { ...day, blocks, entries };
}

function valued(entry: TapeEntry, byKey: ReadonlyMap<string, SeenBlock>): TapeEntry {
  const block = byKey.get(entry.key);
  if (!block) return entry;
  const { value, worth } = block;
  return { ...entry, value, worth, price: worth === "exact" ? blockPrice(block) : undefined };
}
