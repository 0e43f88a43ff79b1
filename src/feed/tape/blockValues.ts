/**
 * Requests exact values of blocks. It requests one quote for each new state of a line's blocks, one at a time, and only while a view shows
 * values. It compares a quote with several boards of its line.
 */
import type { Store } from "#feed/reading/store";
import { dayStart } from "#market/day/session";
import { type BoardRow, type CrossedValue, crossedShares, type KnownValues } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { crossedValue, unrounded } from "#market/prints/blocks";

type AskedQuote = Pick<Quote, "shares" | "trades" | "turnover">;

interface ValuesWorld {
  known: Store<KnownValues>;
  rows: () => Iterable<BoardRow>;
  /** exchange time of the board with these rows, ms; undefined before the first */
  boardAt: () => number | undefined;
  ask: (symbol: string) => Promise<AskedQuote>;
  /** page clock, ms */
  now: () => number;
  /** number of views that show values */
  readers: () => number;
}

interface LineState {
  /** number of crossed shares whose value a view needs */
  wanted: number;
  /** Newest rows of the line. A quote may come from between two boards; it fits the board from which no trade separates it. */
  rows: { row: BoardRow; at: number }[];
  quotes: AskedQuote[];
  /** number of quotes requested for the present state */
  asked: number;
  /** page clock, ms */
  askedAt: number;
}

export interface BlockValues {
  /** Call this after every board, and when a view begins to show values. */
  look(): void;
  /** Call this when a replay shows another moment. It drops values from later quotes. */
  forget(): void;
}

/** greatest number of rows and quotes of a line that are compared */
const keptRows = 6;
/** Greatest number of quotes for one state of a line's blocks. If the line trades often, the first quote may fit no board. */
const mostAsked = 4;
/** ms between two quotes of one line */
const betweenQuotes = 20_000;

export function startBlockValues(world: ValuesWorld): BlockValues {
  const { known } = world;
  const lines = new Map<string, LineState>();
  let dayAt: number | undefined;
  let asking = false;

  const valuesOf = (symbol: string) =>
    known.get().get(symbol) ?? { values: [], since: Number.NEGATIVE_INFINITY };
  const set = (symbol: string, now: ReturnType<typeof valuesOf>) =>
    known.set(new Map([...known.get(), [symbol, now]]));
  const isKnown = (symbol: string, shares: number) => {
    const { values, since } = valuesOf(symbol);
    return values.some((value) => value.shares === shares && value.at >= since);
  };

  const forget = () => {
    lines.clear();
    known.set(new Map());
  };

  /** Records the newest row. If other shares have crossed, it starts a new state. */
  const note = (row: BoardRow, wanted: number, at: number) => {
    const { symbol } = row;
    const before = lines.get(symbol);
    if (before?.rows[0]?.row === row) return;
    const rows = [{ row, at }, ...(before?.rows ?? [])].slice(0, keptRows);
    if (before?.wanted === wanted) {
      before.rows = rows;
      compare(symbol, before);
      return;
    }
    // a quote of the state before may already include the new block
    const state = { wanted, rows, quotes: before?.quotes ?? [], asked: 0, askedAt: Number.NEGATIVE_INFINITY };
    lines.set(symbol, state);
    if (before && wanted < before.wanted) {
      [state.rows, state.quotes] = [[{ row, at }], []];
      set(symbol, { ...valuesOf(symbol), since: at });
    }
    compare(symbol, state);
  };

  const compare = (symbol: string, { rows, quotes }: LineState) => {
    for (const { row, at } of rows.toReversed())
      for (const quote of quotes) {
        const found = crossedValue(row, quote, at);
        if (found && found.shares > 0 && !isKnown(symbol, found.shares)) keep(symbol, found);
      }
  };

  const keep = (symbol: string, found: CrossedValue) => {
    const { values, since } = valuesOf(symbol);
    const value = unrounded(
      found,
      values.filter(({ at }) => at >= since),
    );
    const all = [...values, value].toSorted((a, b) => a.at - b.at || a.shares - b.shares);
    set(symbol, { values: all, since });
  };

  const next = async (): Promise<void> => {
    if (asking || world.readers() === 0) return;
    const now = world.now();
    const due = [...lines].find(
      ([symbol, { wanted, asked, askedAt }]) =>
        wanted > 0 && !isKnown(symbol, wanted) && asked < mostAsked && now - askedAt >= betweenQuotes,
    );
    if (!due) return;
    const [symbol, line] = due;
    line.asked += 1;
    line.askedAt = now;
    asking = true;
    try {
      const quote = await world.ask(symbol);
      const state = lines.get(symbol);
      if (state) {
        state.quotes = [quote, ...state.quotes].slice(0, keptRows);
        compare(symbol, state);
      }
    } catch {
      // /health shows the failure; the value stays an estimate until the next attempt
    }
    asking = false;
    void next();
  };

  const noteRows = (at: number) => {
    for (const row of world.rows()) {
      if (row.lastKnown || row.earlier) continue;
      const crossed = crossedShares(row);
      // without blocks there is nothing to request, unless all blocks of the line were corrected away
      if (crossed !== undefined && (crossed > 0 || lines.has(row.symbol))) note(row, crossed, at);
    }
  };

  return {
    look() {
      const at = world.boardAt();
      if (at === undefined || world.readers() === 0) return;
      const day = dayStart(at);
      if (dayAt !== undefined && dayAt !== day) forget();
      dayAt = day;
      noteRows(at);
      void next();
    },
    forget,
  };
}
