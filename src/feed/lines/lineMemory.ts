/**
 * Remembers in this browser the lines of every board, across sessions. Simulated and real lines are stored apart. Once per page it requests
 * the lines that the gateway saw while the page was closed.
 */
import * as v from "valibot";
import { askGateway } from "#feed/answers/askGateway";
import type { BoardStore } from "#feed/board/boardStore";
import type { Source } from "#feed/reading/reading";
import { type Store, undoAll } from "#feed/reading/store";
import {
  type KnownLine,
  type KnownLines,
  knownFrom,
  mergeLines,
  mostKnownLines,
  namedFrom,
} from "#market/line/knownLine";
import { toBoardRow } from "#rows/boardRows";
import type { KeptKey } from "#stored/keys";
import { type StoredValue, storedValue, type Texts } from "#stored/storedValue";
import { fromJson, type TextFormat } from "#stored/textFormat";
import type { Read } from "#wire/contract/schema";
import { type earlierLines, earlierLinesAddress } from "#wire/gateway/learnedAddresses";

/** Browser storage is separate for each origin, so the key does not name the server. */
const memoryKey = (source: Source | undefined): KeptKey => `pola-lines-${source ?? "live"}`;

type TextPlace = () => Texts | undefined;
type Board = Pick<BoardStore, "rows" | "meta" | "subscribeRows" | "subscribeList">;

/** Whose lines these are, and the exchange's time in ms. */
interface MemoryExchange {
  /** undefined before an answer with the source has arrived, and behind a plain proxy */
  source: () => Source | undefined;
  now: () => number;
}

export class LineMemory {
  readonly #board: Board;
  readonly #known: Store<KnownLines>;
  readonly #exchange: MemoryExchange;
  readonly #texts: TextPlace | undefined;
  #key: KeptKey;
  #place: StoredValue<KnownLines>;
  /** as the browser has them */
  #kept: KnownLines;
  #rows: ReturnType<BoardStore["rows"]>;
  readonly stop: () => void;

  /** @param texts by default this browser's */
  constructor(board: Board, known: Store<KnownLines>, exchange: MemoryExchange, texts?: TextPlace) {
    this.#board = board;
    this.#known = known;
    this.#exchange = exchange;
    this.#texts = texts;
    this.#key = memoryKey(exchange.source());
    this.#place = storedValue(this.#key, linesFormat, texts);
    this.#kept = this.#place.get();
    this.#rows = board.rows();
    known.set(mergeLines(this.#kept, known.get().values(), exchange.now()));
    this.stop = undoAll(
      board.subscribeList(() => this.#listChanged()),
      board.subscribeRows(() => {
        this.#rows = board.rows();
      }),
    );
    this.#listChanged();
  }

  /** Stores new lines. Call it from time to time, and when the user leaves the page. */
  readonly keep = (): void => {
    if (!this.#followSource()) this.#learn(knownLinesOf(this.#board.rows()));
    const lines = this.#known.get();
    const withTheirs = (theirs: KnownLines) => mergeLines(theirs, lines.values(), this.#exchange.now());
    if (lines !== this.#kept && this.#place.update(withTheirs)) this.#kept = lines;
  };

  /**
   * Adds the lines of earlier boards, which only a gateway has; a plain proxy has no such address. @returns resolves when they have arrived,
   * or cannot arrive
   */
  async addEarlier(ask: () => Promise<Read<typeof earlierLines> | undefined>): Promise<void> {
    const meta = this.#board.meta();
    if (!meta.loaded || meta.stampedAt === undefined) return;
    const asked = this.#exchange.source();
    const answer = await ask().catch(() => undefined); // if it fails, the page has only the lines that it saw itself
    const rows = answer?.lines.map(toBoardRow) ?? [];
    if (this.#exchange.source() === asked) this.#learn(rows.map((row) => knownFrom(row) ?? namedFrom(row)));
  }

  #learn(lines: Iterable<KnownLine>): void {
    this.#known.set(mergeLines(this.#known.get(), lines, this.#exchange.now()));
  }

  /** Starts with an empty memory when the source changes, because each source has its own lines. */
  #followSource(): boolean {
    const key = memoryKey(this.#exchange.source());
    if (key === this.#key) return false;
    this.#key = key;
    this.#place = storedValue(key, linesFormat, this.#texts);
    this.#kept = this.#place.get();
    this.#known.set(this.#kept);
    return true;
  }

  #listChanged(): void {
    // the rows still have the lines that left the board
    if (!this.#followSource()) this.#learn(knownLinesOf(this.#rows));
    this.#rows = this.#board.rows();
    this.#learn(knownLinesOf(this.#rows));
  }
}

function* knownLinesOf(rows: ReturnType<BoardStore["rows"]>): Generator<KnownLine> {
  for (const row of rows.values()) {
    const line = knownFrom(row);
    if (line) yield line;
  }
}

const textEntry = (length: number) => v.pipe(v.string(), v.maxLength(length));
const countEntry = v.pipe(v.number(), v.integer(), v.minValue(0));
/** symbol, stock id, name, price, whether that price is a close, time of the last trade */
const lineEntry = v.tuple([
  textEntry(20),
  v.nullable(countEntry),
  v.nullable(textEntry(100)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  countEntry,
]);

/** Boards fill an empty memory again. Lines with only a name are not stored, because the gateway sends them again. */
const linesFormat: TextFormat<KnownLines> = {
  schema: v.pipe(
    fromJson(
      v.object({ version: v.literal(1), lines: v.pipe(v.array(lineEntry), v.maxLength(mostKnownLines)) }),
    ),
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

const keepEvery = 60_000;

/** Runs the memory while the page is open. @returns resolves once the gateway's lines have arrived or the request has failed */
export function rememberLines(
  board: Board,
  known: Store<KnownLines>,
  exchange: MemoryExchange,
): Promise<void> {
  const memory = new LineMemory(board, known, exchange);
  setInterval(memory.keep, keepEvery);
  addEventListener("pagehide", memory.keep);
  return memory.addEarlier(async () => (await askGateway(earlierLinesAddress, {})).value);
}
