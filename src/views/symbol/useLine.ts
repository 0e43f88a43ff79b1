import { useQuery } from "@tanstack/react-query";
import { useBoardMeta, useBoardRow } from "#feed/board/board";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/freshness";
import { stockSeriesQuery, useLineMoments } from "#feed/groups/charts";
import { quoteQuery } from "#feed/groups/prices";
import { hasTraded, type LastDay, lineOf, quoteDay } from "#market/line/line";
import { useSteadyFailure } from "#ui/words/steadyFailure";

/** One line as the board and its quote tell it, with how far each can be trusted. */
export function useLine(symbol: string) {
  const row = useBoardRow(symbol);
  const quote = useQuery(quoteQuery(symbol));
  const ofQuote = usePanelFreshness("symbol", quote);
  const told = quote.data?.value;
  const moments = useLineMoments(quote.data);
  const sources = { row, quote: told, ...moments };
  const today = lineOf(symbol, sources);
  const lastDay = useLastDay(told && !hasTraded(today) ? today.stockId : undefined);
  const line = lineOf(symbol, { ...sources, lastDay });
  return {
    row,
    quote,
    line,
    session: told && quoteDay(line, told, moments.marketAt),
    ofBoard: useBoardFreshness(),
    ofQuote,
    failed: useSteadyFailure(quote),
  };
}

/** The newest day of the year's chart, asked for of a line that did not trade in this session. */
function useLastDay(stockId: number | undefined): LastDay | undefined {
  const { loaded } = useBoardMeta();
  const enabled = loaded && stockId !== undefined;
  const { data } = useQuery({ ...stockSeriesQuery(stockId ?? 0, 5), enabled });
  return enabled ? data?.value.at(-1) : undefined;
}
