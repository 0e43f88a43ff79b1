/**
 * Requests exact values of blocks. It requests one quote for each new state of a line's blocks, one at a time, and only while a view shows
 * values. #market/prints/crossedBook compares a quote with several boards of its line.
 */
import { dayStart } from "#market/day/session";
import type { BoardRow, KnownValues } from "#market/line/board";
import { type BlockQuote, CrossedBook } from "#market/prints/crossedBook";

interface ValuesWorld {
  /** takes the values that are known now; often the same object again */
  known: (values: KnownValues) => void;
  /** whether the recordings gave the value of this state of a line's blocks */
  isRecorded: (symbol: string, shares: number) => boolean;
  rows: () => Iterable<BoardRow>;
  /** exchange time of the board with these rows, ms; undefined before the first */
  boardAt: () => number | undefined;
  ask: (symbol: string) => Promise<BlockQuote>;
  /** page clock, ms */
  now: () => number;
  /** whether a view shows values */
  isWanted: () => boolean;
}

/** The requests for one state of a line's blocks. */
interface Asked {
  /** number of crossed shares whose value a view needs */
  wanted: number;
  count: number;
  /** page clock, ms */
  at: number;
}

export interface BlockValues {
  /** Call this after every board, and when a view begins to show values. */
  look(): void;
  /** Call this when a replay shows another moment. It drops values from later quotes. */
  forget(): void;
}

/** Greatest number of quotes for one state of a line's blocks. If the line trades often, the first quote may fit no board. */
const mostAsked = 4;
/** ms between two quotes of one line */
const betweenQuotes = 20_000;

export function startBlockValues(world: ValuesWorld): BlockValues {
  const asked = new Map<string, Asked>();
  let book = new CrossedBook();
  let dayAt: number | undefined;
  let asking = false;

  const show = () => world.known(book.known);

  const forget = () => {
    asked.clear();
    book = new CrossedBook();
    show();
  };

  const stateOf = (symbol: string, wanted: number): Asked => {
    const before = asked.get(symbol);
    return before?.wanted === wanted ? before : { wanted, count: 0, at: Number.NEGATIVE_INFINITY };
  };

  const next = async (): Promise<void> => {
    if (asking || !world.isWanted()) return;
    const now = world.now();
    const due = [...book.crossed].find(([symbol, shares]) => {
      if (shares === 0 || book.isKnown(symbol, shares) || world.isRecorded(symbol, shares)) return false;
      const { count, at } = stateOf(symbol, shares);
      return count < mostAsked && now - at >= betweenQuotes;
    });
    if (!due) return;
    const [symbol, shares] = due;
    asked.set(symbol, { wanted: shares, count: stateOf(symbol, shares).count + 1, at: now });
    asking = true;
    const wantedBy = book;
    try {
      const quote = await world.ask(symbol);
      if (wantedBy === book) book.quote(symbol, quote);
      show();
    } catch {
      // /health shows the failure; the value stays an estimate until the next attempt
    }
    asking = false;
    void next();
  };

  return {
    look() {
      const at = world.boardAt();
      if (at === undefined) return;
      const day = dayStart(at);
      if (dayAt !== undefined && dayAt !== day) forget();
      dayAt = day;
      // also while no view shows values: a correction in between ends what is known
      book.board(world.rows(), at);
      show();
      void next();
    },
    forget,
  };
}
