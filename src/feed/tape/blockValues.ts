/**
 * Requests exact values of blocks. It requests one quote for each new state of a line's blocks, one at a time, and only while a view shows
 * values. #market/prints/crossedBook compares a quote with several boards of its line.
 */
import type { BlockQuote, CrossedBook } from "#market/prints/crossedBook";

interface ValuesWorld {
  /** the blocks of the session on the page; another object for another session, and for another moment of a replay */
  book: () => Pick<CrossedBook, "crossed" | "isKnown">;
  /** gives the book a quote */
  quote: (symbol: string, quote: BlockQuote) => void;
  /** whether the recordings gave the value of this state of a line's blocks */
  isRecorded: (symbol: string, shares: number) => boolean;
  ask: (symbol: string) => Promise<BlockQuote>;
  /** page clock, ms */
  now: () => number;
  /** whether a view shows values */
  isWanted: () => boolean;
}

/** The requests for one state of a line's blocks. */
interface BlockRequests {
  /** number of crossed shares whose value a view needs */
  wanted: number;
  count: number;
  /** page clock, ms */
  at: number;
}

/** Greatest number of quotes for one state of a line's blocks. If the line trades often, the first quote may fit no board. */
const mostQuotes = 4;
/** ms between two quotes of one line */
const betweenQuotes = 20_000;

/** @returns Call it after every board, and when a view begins to show values. */
export function startBlockValues(world: ValuesWorld): () => void {
  let asked = new Map<string, BlockRequests>();
  let askedOf = world.book();
  let asking = false;

  const stateOf = (symbol: string, wanted: number): BlockRequests => {
    const before = asked.get(symbol);
    return before?.wanted === wanted ? before : { wanted, count: 0, at: Number.NEGATIVE_INFINITY };
  };

  return async function next(): Promise<void> {
    if (asking || !world.isWanted()) return;
    const book = world.book();
    if (book !== askedOf) [asked, askedOf] = [new Map(), book];
    const now = world.now();
    const due = [...book.crossed].find(([symbol, shares]) => {
      if (shares === 0 || book.isKnown(symbol, shares) || world.isRecorded(symbol, shares)) return false;
      const { count, at } = stateOf(symbol, shares);
      return count < mostQuotes && now - at >= betweenQuotes;
    });
    if (!due) return;
    const [symbol, shares] = due;
    asked.set(symbol, { wanted: shares, count: stateOf(symbol, shares).count + 1, at: now });
    asking = true;
    try {
      const quote = await world.ask(symbol);
      if (book === world.book()) world.quote(symbol, quote);
    } catch {
      // /health shows the failure; the value stays an estimate until the next attempt
    }
    asking = false;
    void next();
  };
}
