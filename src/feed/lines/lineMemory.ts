/**
 * Remembers in this browser the lines of every board, across sessions. Simulated and real lines are stored apart. Once per page it requests
 * the lines that the gateway saw while the page was closed.
 */
import * as v from "valibot";
import { askGateway } from "#feed/answers/askGateway";
import type { BoardStore } from "#feed/board/boardStore";
import type { Source } from "#feed/reading/reading";
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
import type { KeptKey } from "#stored/keys";
import { stored, type Texts } from "#stored/stored";
import { fromJson, type TextFormat } from "#stored/textFormat";
import type { Read } from "#wire/contract/schema";
import { type earlierLines, earlierLinesAddress } from "#wire/gateway/learntAddresses";

export interface MemoryWorld {
  board: Pick<BoardStore, "rows" | "meta" | "subscribeRows" | "subscribeList">;
  known: Store<KnownLines>;
  /** undefined before an answer with the source has arrived, and behind a plain proxy */
  source: () => Source | undefined;
  /** the exchange's time, ms */
  now: () => number;
  /** by default this browser's */
  texts?: () => Texts | undefined;
  /** requests the lines of earlier boards from the gateway */
  ask: () => Promise<Read<typeof earlierLines> | undefined>;
  /** called once the gateway's lines have arrived, or the request has failed */
  heard: () => void;
}

export interface LineMemory {
  /** Stores new lines. Call it from time to time, and when the user leaves the page. */
  keep(): void;
  stop(): void;
}

/** Browser storage is separate for each origin, so the key does not name the server. */
const keyOf = (source: Source | undefined): KeptKey => `pola-lines-${source ?? "live"}`;

export function startLineMemory(world: MemoryWorld): LineMemory {
  const { board, known, source, now, texts } = world;
  let key = keyOf(source());
  let rows = board.rows();
  let place = stored(key, linesFormat, texts);
  let kept = place.get();
  known.set(together(kept, known.get().values(), now()));
  const learn = (lines: Iterable<KnownLine>) => known.set(together(known.get(), lines, now()));
  /** Starts with an empty memory when the source changes, because each source has its own lines. */
  const followSource = () => {
    if (keyOf(source()) === key) return false;
    key = keyOf(source());
    place = stored(key, linesFormat, texts);
    kept = place.get();
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
      if (lines === kept || !place.update((theirs) => together(theirs, lines.values(), now()))) return;
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
      const lines = answer?.lines ?? [];
      const known = lines.map(toBoardRow).map((row) => knownFrom(row) ?? namedFrom(row));
      if (source() === asked) learn(known);
    })
    .catch(() => undefined) // if it fails, the page has only the lines that it saw itself
    .finally(heard);
}

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** symbol, stock id, name, price, whether that price is a close, time of the last trade */
const line = v.tuple([
  text(20),
  v.nullable(count),
  v.nullable(text(100)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  count,
]);

/** Boards fill an empty memory again. Lines with only a name are not stored, because the gateway sends them again. */
const linesFormat: TextFormat<KnownLines> = {
  schema: v.pipe(
    fromJson(v.object({ version: v.literal(1), lines: v.pipe(v.array(line), v.maxLength(mostKnown)) })),
    v.transform(({ lines }) => {
      const known = lines.map(([symbol, stockId, name, price, isClose, at]) => {
        return { symbol, stockId: stockId ?? undefined, name: name ?? undefined, price, isClose, at };
      });
      return new Map(known.map((one) => [one.symbol, one]));
    }),
  ),
  empty: new Map(),
  write(known) {
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
    return JSON.stringify({ version: 1, lines });
  },
};

/** Runs the memory while the page is open. */
export function rememberLines(world: Omit<MemoryWorld, "texts" | "ask">): void {
  const ask = async () => (await askGateway(earlierLinesAddress, {})).value;
  const memory = startLineMemory({ ...world, ask });
  setInterval(memory.keep, keepEvery);
  addEventListener("pagehide", memory.keep);
}

const keepEvery = 60_000;
