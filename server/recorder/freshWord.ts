/** The freshness word that a page would show at a moment, from the gateway's data. */
import { type Freshness, freshnessOf, marketAge } from "#market/day/freshness";
import { sessionAt } from "#market/day/session";

interface Known {
  /** ms since the newest board; undefined before the first */
  boardAge: number | undefined;
  /** ms between two boards now */
  cadence: number;
  /** true if the newest request for the board failed */
  failing: boolean;
  /** exchange's time of the newest trade, ms; undefined if no row has a trade */
  newestTradeAt: number | undefined;
}

/** @param exchangeAt exchange's clock, ms */
export function wordAt(exchangeAt: number, { boardAge, cadence, failing, newestTradeAt }: Known): Freshness {
  const session = sessionAt(
    exchangeAt,
    boardAge === undefined ? undefined : { newestEventAt: newestTradeAt },
  );
  return freshnessOf(
    {
      linkAge: boardAge,
      answerAge: boardAge,
      waiting: Number.POSITIVE_INFINITY,
      cadence,
      failing,
      // state of a page's own connection
      online: true,
      veiled: false,
      silent: false,
    },
    { phase: session.phase, marketAge: marketAge(session, exchangeAt, 0) },
  );
}
