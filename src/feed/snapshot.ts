/**
 * The last good answers, kept in this browser. If a later visit gets no answer, it shows them, hatched and dated. The page loads this code
 * when it needs it.
 */

import * as v from "valibot";
import { queries } from "#feed/answers/pollIntervals";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { leaders } from "#feed/leaders/leaders";
import { sectorsQuery, sentSectors, toSectors } from "#feed/papers/sectors";
import { type Reading, stampsOf } from "#feed/reading/reading";
import type { WireRow } from "#rows/boardRows";
import { shownTexts } from "#rows/shownTexts";
import { storedValue } from "#stored/storedValue";
import { fromJson, type TextFormat } from "#stored/textFormat";
import { sectors } from "#wire/aggregates";
import type { Body } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import type { Operations } from "#wire/operations";
import { prices } from "#wire/prices";

// The last good answers as one text, for the next visit. The page reads it as foreign data, because another version of the page or another
// program at this address may have written it. The contract parses its rows one by one.

type SectorRows = Body<Operations["sectors"]>;

export interface Snapshot {
  board: Reading<readonly WireRow[]>;
  /** contains the two indices of the header; undefined if they had not arrived */
  sectors: Reading<SectorRows> | undefined;
}

const version = 1;
/** characters; a board of this market takes about 150,000, and the page's whole storage must fit into 5 MB */
const longestSnapshot = 1_500_000;

const timeEntry = v.pipe(v.number(), v.finite(), v.minValue(0));
const storedAnswer = v.object({
  /** this computer's clock, ms */
  fetchedAt: timeEntry,
  stampedAt: v.optional(timeEntry),
  clock: v.object({ at: timeEntry, speed: v.pipe(v.number(), v.finite(), v.gtValue(0)) }),
  source: v.optional(v.picklist(["embedded", "live"])),
  body: v.unknown(),
});
const snapshotFields = v.object({
  version: v.literal(version),
  board: storedAnswer,
  sectors: v.optional(storedAnswer),
});
type StoredAnswer = v.InferOutput<typeof storedAnswer>;

export interface Clocks {
  /** the page's clock, ms */
  page: () => number;
  /** the computer's clock, ms; it continues after the page is closed */
  computer: () => number;
}

/** A snapshot that is too long is not kept. One of which the time is in the future is not used, because its age is unknown. */
export const snapshotFormat = (clocks: Clocks): TextFormat<Snapshot | undefined> => ({
  schema: v.pipe(
    v.string(),
    v.maxLength(longestSnapshot),
    fromJson(snapshotFields),
    v.transform((found) => openSnapshot(found, clocks)),
  ),
  empty: undefined,
  write: (snapshot) => snapshot && writeSnapshot(snapshot, clocks),
});

function writeSnapshot({ board, sectors: groups }: Snapshot, clocks: Clocks): string | undefined {
  const ahead = clocks.computer() - clocks.page();
  const told = ({ fetchedAt, stampedAt, clock, source }: Reading<unknown>, body: unknown): StoredAnswer => ({
    fetchedAt: fetchedAt + ahead,
    ...(stampedAt === undefined ? {} : { stampedAt }),
    clock,
    ...(source && { source }),
    body,
  });
  const text = JSON.stringify({
    version,
    board: told(board, { reqTradeSummery: board.value }),
    ...(groups && { sectors: told(groups, groups.value) }),
  } satisfies v.InferInput<typeof snapshotFields>);
  return text.length > longestSnapshot ? undefined : text;
}

function openSnapshot(
  { board, sectors: groups }: v.InferOutput<typeof snapshotFields>,
  clocks: Clocks,
): Snapshot | undefined {
  const stamps = (from: string, sent: StoredAnswer) => {
    const age = clocks.computer() - sent.fetchedAt;
    if (age < 0) return undefined;
    const at = clocks.page() - age;
    const { clock, source, stampedAt } = sent;
    return {
      fetchedAt: at,
      receivedAt: at,
      stampedAt,
      via: "http" as const,
      from,
      stale: true,
      clock,
      source,
    };
  };
  try {
    const boardStamps = stamps(prices.board.path, board);
    const lines = parseBody(prices.board.reply, board.body, board.clock.at);
    const rows = lines.body.reqTradeSummery;
    if (!boardStamps || rows.length === 0) return undefined;
    return {
      board: { ...boardStamps, value: shownTexts(rows), dropped: lines.dropped.length },
      sectors: groups && sectorsOf(groups, stamps(sectors.sectors.path, groups)),
    };
  } catch {
    return undefined; // the rows do not have the contract's shape
  }
}

function sectorsOf(
  { body, clock }: StoredAnswer,
  stamps: Omit<Reading<unknown>, "value" | "dropped"> | undefined,
): Reading<SectorRows> | undefined {
  if (!stamps) return undefined;
  const { body: value, dropped } = parseBody(sectors.sectors.reply, body, clock.at);
  return { ...stamps, value: shownTexts(value), dropped: dropped.length };
}

/** ms between two saves; after a power failure at most this much is missing */
const saveInterval = 30_000;

const snapshot = storedValue("pola-snapshot", snapshotFormat({ page: now, computer: () => Date.now() }));

let keptAt: number | undefined;

function keep(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept || meta.fetchedAt === keptAt) return;
  keptAt = meta.fetchedAt;
  // in a full storage the earlier snapshot stays, with its own time
  snapshot.set({ board: { ...stampsOf(meta), value: [...boardStore.wire()] }, sectors: sentSectors() });
}

export function keepSnapshots(): void {
  keep();
  setInterval(keep, saveInterval);
  addEventListener("pagehide", keep);
}

/**
 * Shows the kept snapshot, unless an answer has arrived. The snapshot counts as received before sleep, so that none of its figures look
 * current, whatever their age.
 */
export function showSnapshot(): void {
  const kept = boardStore.meta().loaded ? undefined : snapshot.get();
  if (!kept) return;
  exchangeClock.noteReading(kept.board); // sets the source and the exchange's time
  freshness.veil();
  boardStore.takeKept(kept.board);
  const { queryKey } = sectorsQuery();
  const indices = kept.sectors && !queries.getQueryData(queryKey) ? toSectors(kept.sectors) : undefined;
  if (indices) queries.setQueryData(queryKey, indices, { updatedAt: indices.fetchedAt });
  const undo = boardStore.subscribeMeta(() => {
    const meta = boardStore.meta();
    if (!meta.loaded || meta.kept) return;
    undo();
    if (indices && queries.getQueryData(queryKey) === indices) void queries.resetQueries({ queryKey });
  });
  // while no request is answered, the leaderboards are derived from the board
  for (const list of Object.values(leaders)) if (list.isSeen()) void list.askAnew();
}
