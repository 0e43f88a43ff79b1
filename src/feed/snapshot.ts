/** The last good answers, kept in this browser and shown, veiled, at a visit that gets none. Its code comes when either is due. */

import * as v from "valibot";
import { queries } from "#feed/answers/every";
import { boardStore } from "#feed/board/board";
import type { WireRow } from "#feed/board/boardRows";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/freshness";
import { leaders } from "#feed/leaders/leaders";
import { granted } from "#feed/page/browser";
import { sectorsQuery, sectorsSent, toSectors } from "#feed/papers/sectors";
import { type Reading, stampsOf } from "#feed/reading/reading";
import { shownTexts } from "#feed/reading/shownTexts";
import type { Body } from "#wire/contract/operation";
import { read } from "#wire/contract/read";
import type { Operations } from "#wire/operations";
import { prices } from "#wire/prices";
import { sectors } from "#wire/sectors";

// The last good answers as one text, for the next visit. What comes back is foreign data like any other: another version
// of the page may have written it, or anything else at this address; rows are read by the contract, one by one.

type SectorRows = Body<Operations["sectors"]>;

export interface Snapshot {
  board: Reading<readonly WireRow[]>;
  /** with the two indices of the header; absent where they had not come */
  sectors: Reading<SectorRows> | undefined;
}

const version = 1;
/** characters; a board of this market takes some 150,000, and all that a page keeps has to fit into 5 MB */
const longest = 1_500_000;

const instant = v.pipe(v.number(), v.finite(), v.minValue(0));
const answer = v.object({
  /** this computer's clock, ms */
  fetchedAt: instant,
  stampedAt: v.optional(instant),
  clock: v.object({ at: instant, speed: v.pipe(v.number(), v.finite(), v.gtValue(0)) }),
  source: v.optional(v.picklist(["embedded", "live"])),
  body: v.unknown(),
});
const kept = v.object({ version: v.literal(version), board: answer, sectors: v.optional(answer) });
type Answer = v.InferOutput<typeof answer>;

export interface Clocks {
  /** the page's, ms */
  page: () => number;
  /** the computer's, which outlives the page, ms */
  computer: () => number;
}

/** @returns undefined where there is too much of it to be kept */
export function writeSnapshot({ board, sectors: groups }: Snapshot, clocks: Clocks): string | undefined {
  const ahead = clocks.computer() - clocks.page();
  const told = ({ fetchedAt, stampedAt, clock, source }: Reading<unknown>, body: unknown): Answer => ({
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
  } satisfies v.InferInput<typeof kept>);
  return text.length > longest ? undefined : text;
}

/** @returns undefined where nothing was kept that can be shown: nor is it when its age cannot be told, being of the future */
export function readSnapshot(text: string | null, clocks: Clocks): Snapshot | undefined {
  if (text === null || text.length > longest) return undefined;
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
  if (!found.success) return undefined;
  const stamps = (from: string, sent: Answer) => {
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
    const { board, sectors: groups } = found.output;
    const boardStamps = stamps(prices.board.path, board);
    const lines = read(prices.board.reply, board.body, board.clock.at);
    const rows = lines.body.reqTradeSummery;
    if (!boardStamps || rows.length === 0) return undefined;
    return {
      board: { ...boardStamps, value: shownTexts(rows), dropped: lines.dropped.length },
      sectors: groups && sectorsOf(groups, stamps(sectors.sectors.path, groups)),
    };
  } catch {
    return undefined; // its rows are none of ours
  }
}

function sectorsOf(
  { body, clock }: Answer,
  stamps: Omit<Reading<unknown>, "value" | "dropped"> | undefined,
): Reading<SectorRows> | undefined {
  if (!stamps) return undefined;
  const { body: value, dropped } = read(sectors.sectors.reply, body, clock.at);
  return { ...stamps, value: shownTexts(value), dropped: dropped.length };
}

const name = "pola-snapshot";
const clocks = { page: now, computer: () => Date.now() };
/** ms; a computer that loses its power loses no more */
const every = 30_000;

const storage = granted("localStorage");

let keptAt: number | undefined;

function keep(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept || meta.fetchedAt === keptAt) return;
  keptAt = meta.fetchedAt;
  // a push does not say whose market it tells of: an earlier answer did
  const source = meta.source ?? exchangeClock.source();
  const board = { ...stampsOf(meta), source, value: [...boardStore.wire()] };
  const text = writeSnapshot({ board, sectors: sectorsSent.get() }, clocks);
  try {
    if (text === undefined) storage?.removeItem(name);
    else storage?.setItem(name, text);
  } catch {
    // the browser's store is full: what was kept before stays, with its own moment
  }
}

/** To be called once. */
export function keepSnapshots(): void {
  keep();
  setInterval(keep, every);
  addEventListener("pagehide", keep);
}

/**
 * Shows what was kept, if nothing else came meanwhile. It passes for something received before a sleep: no figure of it is
 * current, whatever its age.
 */
export function showSnapshot(): void {
  const text = storage?.getItem(name) ?? null;
  const kept = boardStore.meta().loaded ? undefined : readSnapshot(text, clocks);
  if (!kept) return;
  exchangeClock.noteReading(kept.board); // whose market it is, and what the time is there
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
  // the lists are worked out from the board while nothing answers
  for (const list of Object.values(leaders)) if (list.seen()) void list.askAnew();
}
