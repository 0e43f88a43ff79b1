/**
 * Remembers in this browser the lines of every board, across sessions. Simulated and real lines are stored apart. Once per page it requests
 * the lines that the gateway saw while the page was closed.
 */
import * as v from "valibot";
import type { BoardStore } from "#feed/board/boardStore";
import { granted } from "#feed/page/browser";
import { longestAnswer, type Source, within } from "#feed/reading/reading";
import type { Store } from "#feed/reading/store";
import {
  type KnownLine,
  type KnownLines,
  knownFrom,
  mostKnown,
  namedFrom,
  together,
} from "#market/line/knownLine";
import { toBoardRow } from "#rows/boardRows";
import { read } from "#wire/contract/read";
import { earlierLines, earlierLinesPath } from "#wire/gateway/learntAddresses";

/** Stores a text under a name, as the browser's storage does. It may throw. */
export type TextStore = Pick<Storage, "getItem" | "setItem">;

export interface MemoryWorld {
  board: Pick<BoardStore, "rows" | "meta" | "subscribeRows" | "subscribeList">;
  known: Store<KnownLines>;
  /** undefined before an answer with the source has arrived, and behind a plain proxy */
  source: () => Source | undefined;
  /** the exchange's time, ms */
  now: () => number;
  texts: TextStore;
  /** requests the lines of earlier boards from the gateway */
  ask: () => Promise<unknown>;
  /** called once the gateway's lines have arrived, or the request has failed */
  heard: () => void;
}

export interface LineMemory {
  /** Stores new lines. Call it from time to time, and when the user leaves the page. */
  keep(): void;
  stop(): void;
}

/** Browser storage is separate for each origin, so the key does not name the server. */
const keyOf = (source: Source | undefined) => `pola-lines-${source ?? "live"}`;

export function startLineMemory(world: MemoryWorld): LineMemory {
  const { board, known, source, now } = world;
  let key = keyOf(source());
  let rows = board.rows();
  let kept = recall(world.texts, key);
  known.set(together(kept, known.get().values(), now()));
  const learn = (lines: Iterable<KnownLine>) => known.set(together(known.get(), lines, now()));
  /** Starts with an empty memory when the source changes, because each source has its own lines. */
  const followSource = () => {
    if (keyOf(source()) === key) return false;
    key = keyOf(source());
    kept = recall(world.texts, key);
    known.set(kept);
    return true;
  };
  const listChanged = () => {
    // `rows` still has the lines that left the board
    if (!followSource()) learn(linesOf(rows));
    rows = board.rows();
    learn(linesOf(rows));
  };
  const undo = [
    board.subscribeList(listChanged),
    board.subscribeRows(() => {
      rows = board.rows();
    }),
  ];
  listChanged();
  askedOnce(world, learn);
  return {
    keep() {
      if (!followSource()) learn(linesOf(board.rows()));
      const lines = known.get();
      if (lines === kept || !write(world.texts, key, lines)) return;
      kept = lines;
    },
    stop() {
      for (const stop of undo) stop();
    },
  };
}

function* linesOf(rows: ReturnType<BoardStore["rows"]>): Generator<KnownLine> {
  for (const row of rows.values()) {
    const line = knownFrom(row);
    if (line) yield line;
  }
}

/** Sends the request once, and only to a gateway; a plain proxy has no such address. */
function askedOnce(world: MemoryWorld, learn: (lines: Iterable<KnownLine>) => void): void {
  const { board, ask, source, heard } = world;
  const meta = board.meta();
  if (!meta.loaded || meta.stampedAt === undefined) {
    heard();
    return;
  }
  const asked = source();
  ask()
    .then((answer) => {
      const { lines } = read(earlierLines, answer).body;
      const known = lines.map(toBoardRow).map((row) => knownFrom(row) ?? namedFrom(row));
      if (source() === asked) learn(known);
    })
    .catch(() => undefined) // if it fails, the page has only the lines that it saw itself
    .finally(heard);
}

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const written = v.object({
  version: v.literal(1),
  /** symbol, stock id, name, price, whether that price is a close, time of the last trade */
  lines: v.pipe(
    v.array(
      v.tuple([
        text(20),
        v.nullable(count),
        v.nullable(text(100)),
        v.pipe(v.number(), v.finite()),
        v.boolean(),
        count,
      ]),
    ),
    v.maxLength(mostKnown),
  ),
});

/** @returns no lines if the text is not a stored memory; later boards then fill it again */
function recall(texts: TextStore, key: string): KnownLines {
  const result = v.safeParse(written, parsed(texts, key));
  if (!result.success) return new Map();
  return new Map(
    result.output.lines.map(([symbol, stockId, name, price, isClose, at]) => [
      symbol,
      { symbol, stockId: stockId ?? undefined, name: name ?? undefined, price, isClose, at },
    ]),
  );
}

function parsed(texts: TextStore, key: string): unknown {
  try {
    return JSON.parse(texts.getItem(key) ?? "null");
  } catch {
    return undefined; // no storage, or another program's text
  }
}

/** @returns whether it was stored */
function write(texts: TextStore, key: string, known: KnownLines): boolean {
  // lines with only a name are not stored, because the gateway sends them again
  const lines = [...known.values()]
    .filter(({ at }) => at !== undefined)
    .map(({ symbol, stockId, name, price, isClose, at }) => [
      symbol,
      stockId ?? null,
      name?.slice(0, 100) ?? null,
      price,
      isClose,
      at,
    ]);
  try {
    texts.setItem(key, JSON.stringify({ version: 1, lines }));
    return true;
  } catch {
    return false; // storage is full or refused; the next change tries again
  }
}

function askEarlierLines(): Promise<unknown> {
  return within(longestAnswer, undefined, async (signal) => {
    const answer = await fetch(earlierLinesPath, { headers: { Accept: "application/json" }, signal });
    if (!answer.ok) throw new Error(`${earlierLinesPath}: ${answer.status}`);
    return answer.json();
  });
}

/** Runs the memory with the browser's storage while the page is open. */
export function rememberLines(world: Omit<MemoryWorld, "texts" | "ask">): void {
  const memory = startLineMemory({
    ...world,
    texts: granted("localStorage") ?? { getItem: () => null, setItem: () => undefined },
    ask: askEarlierLines,
  });
  setInterval(memory.keep, keepEvery);
  addEventListener("pagehide", memory.keep);
}

const keepEvery = 60_000;
