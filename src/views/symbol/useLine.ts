import { useQuery } from "@tanstack/react-query";
import { useBoardRow } from "#feed/board";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness";
import { quoteQuery } from "#feed/prices";
import { lineOf } from "#market/line";
import { useSteadyFailure } from "#ui/steadyFailure";

/** One line as the board and its quote tell it, with how far each can be trusted. */
export function useLine(symbol: string) {
  const row = useBoardRow(symbol);
  const quote = useQuery(quoteQuery(symbol));
  const ofQuote = usePanelFreshness("symbol", quote);
  return {
    row,
    quote,
    line: lineOf(symbol, row, quote.data?.value),
    ofBoard: useBoardFreshness(),
    ofQuote,
    failed: useSteadyFailure(quote),
  };
}
