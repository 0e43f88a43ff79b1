/** The last good answers, kept in this browser and shown, veiled, at a visit that gets none. Its code comes when either is due. */
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/freshness";
import { leaders } from "#feed/leaders/leaders";
import { granted } from "#feed/page/browserStorage";
import { sectorsQuery, sectorsSent, toSectors } from "#feed/papers/sectors";
import { stampsOf } from "#feed/reading/reading";
import { queries } from "./queries.ts";
import { readSnapshot, writeSnapshot } from "./snapshotText.ts";

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
