/** The blocks of the day with their values, for views that show blocks. */

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { queries } from "#feed/answers/every";
import { boardStore, onBoardTaken, useBoardRows } from "#feed/board/board";
import { momentChanged, now } from "#feed/clock/clock";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { quoteQuery } from "#feed/groups/prices";
import type { FeedError, Reading } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import { type BoardRow, crossedShares } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import {
  type CrossedCheck,
  type CrossedDay,
  type CrossedValue,
  checkedDay,
  crossedDay,
  crossedValue,
  lineValue,
  valued,
} from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import { useDayTape, type WholeDay } from "./dayTape.ts";

// Exact values of blocks. The turnover in a line's quote includes blocks, and the turnover on the board does not, so the difference is the
// blocks' value. One quote is requested for each new state of a line's blocks, one at a time, and only while a view shows blocks.

type AskedQuote = Pick<Quote, "shares" | "trades" | "turnover">;

interface ValuesWorld {
  rows: () => Iterable<BoardRow>;
  /** calls `then` after every board @returns unsubscribes */
  onBoard: (then: () => void) => () => void;
  ask: (symbol: string) => Promise<AskedQuote>;
  /** page clock, ms */
  now: () => number;
}

/** By symbol, the values of a line's blocks after each number of crossed shares, oldest first. */
export type KnownValues = ReadonlyMap<string, readonly CrossedValue[]>;

interface LineState {
  /** number of crossed shares whose value is wanted */
  wanted: number;
  /** Newest rows of the line. A quote is given between two boards, and fits one of them if the line did not trade in between. */
  rows: BoardRow[];
  quotes: AskedQuote[];
  asked: number;
  /** page clock, ms */
  askedAt: number;
}

/** most rows of a line with which a quote is compared */
const keptRows = 6;
/** Most quotes for one state of a line's blocks. If the line trades often, the first quote may fit no board. */
const mostAsked = 4;
/** ms between two quotes of one line */
const betweenQuotes = 20_000;

export class BlockValues {
  readonly #world: ValuesWorld;
  readonly #known: Store<KnownValues> = createStore<KnownValues>(new Map());
  readonly get = this.#known.get;
  readonly subscribe = this.#known.subscribe;
  readonly #lines = new Map<string, LineState>();
  #views = 0;
  #asking = false;
  #undo: (() => void) | undefined;

  constructor(world: ValuesWorld) {
    this.#world = world;
  }

  /** To be called when a view shows blocks. @returns to be called when the view no longer shows them */
  readonly show = (): (() => void) => {
    this.#views += 1;
    if (this.#views === 1) {
      this.#undo = this.#world.onBoard(() => this.#look());
      this.#look();
    }
    return () => {
      this.#views -= 1;
      if (this.#views === 0) this.#undo?.();
    };
  };

  /** To be called when a replay shows another moment. Values from later quotes are then dropped. */
  readonly forget = (): void => {
    this.#lines.clear();
    this.#known.set(new Map());
  };

  #look(): void {
    for (const row of this.#world.rows()) {
      const crossed = row.lastKnown || row.earlier ? 0 : (crossedShares(row) ?? 0);
      if (crossed > 0) this.#note(row, crossed);
      else this.#lines.delete(row.symbol);
    }
    void this.#next();
  }

  #note(row: BoardRow, wanted: number): void {
    const { symbol } = row;
    const before = this.#lines.get(symbol);
    if (before?.rows[0] === row) return;
    if (before?.wanted === wanted) {
      before.rows = [row, ...before.rows].slice(0, keptRows);
      this.#compare(symbol, before);
      return;
    }
    const askedAt = Number.NEGATIVE_INFINITY;
    this.#lines.set(symbol, { wanted, rows: [row], quotes: [], asked: 0, askedAt });
    // fewer crossed shares than before mean another day or a correction
    const kept = this.get().get(symbol) ?? [];
    const still = kept.filter(({ shares }) => shares < wanted);
    if (still.length < kept.length) this.#known.set(new Map([...this.get(), [symbol, still]]));
  }

  #isKnown = (symbol: string, { wanted }: LineState) => this.get().get(symbol)?.at(-1)?.shares === wanted;

  #compare(symbol: string, line: LineState): void {
    if (this.#isKnown(symbol, line)) return;
    for (const quote of line.quotes)
      for (const row of line.rows) {
        const found = crossedValue(row, quote);
        if (!found || found.shares !== line.wanted) continue;
        const before = this.get().get(symbol) ?? [];
        this.#known.set(new Map([...this.get(), [symbol, [...before, found]]]));
        return;
      }
  }

  async #next(): Promise<void> {
    if (this.#asking || this.#views === 0) return;
    const at = this.#world.now();
    const [due] = [...this.#lines].filter(
      ([symbol, line]) =>
        !this.#isKnown(symbol, line) && line.asked < mostAsked && at - line.askedAt >= betweenQuotes,
    );
    if (!due) return;
    const [symbol, line] = due;
    line.asked += 1;
    line.askedAt = at;
    this.#asking = true;
    try {
      line.quotes.push(await this.#world.ask(symbol));
      this.#compare(symbol, line);
    } catch {
      // /health shows the failure; the value stays an estimate until the next attempt
    }
    this.#asking = false;
    void this.#next();
  }
}

const values = new BlockValues({
  rows: () => boardStore.rows().values(),
  onBoard: onBoardTaken,
  ask: async (symbol) => {
    const { value } = await queries.fetchQuery(quoteQuery(symbol));
    return value;
  },
  now,
});

momentChanged.listen(values.forget);

export interface DayBlocks extends WholeDay {
  /** newest first, with exact values if they are known */
  valued: readonly SeenBlock[];
  sum: CrossedDay;
  /** comparison with the exchange's own total; undefined while the market still trades */
  check: CrossedCheck | undefined;
}

export interface BlocksState {
  data: Reading<DayBlocks> | undefined;
  error: FeedError | null;
  refetch: () => void;
}

/** Requests values while a component uses it. */
export function useBlocks(): BlocksState {
  useEffect(values.show, []);
  const { data, error, refetch } = useDayTape();
  const known = useSyncExternalStore(values.subscribe, values.get);
  const rows = useBoardRows();
  const sheets = useQuery(daySheetsQuery());
  const sheet = sheets.data;
  const value = useMemo((): DayBlocks | undefined => {
    if (!data) return undefined;
    const blocks = data.value.blocks.map((block) => valued(block, known.get(block.symbol) ?? []));
    const sum = crossedDay(rows.values(), (symbol) =>
      lineValue(
        blocks.filter((block) => block.symbol === symbol),
        known.get(symbol) ?? [],
      ),
    );
    const check = checkedDay(sum, rows.values(), sheet && { ...sheet.value[0], at: sheet.clock.at });
    return { ...data.value, valued: blocks.toReversed(), sum, check };
  }, [data, known, rows, sheet]);
  return { data: data && value && { ...data, value }, error, refetch };
}
