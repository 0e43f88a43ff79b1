import { useBoardMeta } from "#feed/board/board";
import { atExchange, exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading } from "#feed/reading/reading";
import type { LineSources } from "#market/line/line";

/** What says of which session a line's board row and quote are: when each was had, and the newest trades known. */
export function useLineMoments(
  quote: Reading<unknown> | undefined,
): Pick<LineSources, "quoteAt" | "marketAt" | "listAt"> {
  const board = useBoardMeta();
  return {
    quoteAt: quote && atExchange(quote.fetchedAt),
    marketAt: exchangeClock.session().lastEventAt,
    listAt: board.loaded && !board.kept ? board.newestTradeAt : undefined,
  };
}
