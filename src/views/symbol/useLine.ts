import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBoardMeta, useBoardRow, useBoardSymbols } from "#feed/board/board";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { stockSeriesQuery, useLineMoments } from "#feed/groups/charts";
import { quoteQuery } from "#feed/groups/prices";
import { FeedError } from "#feed/reading/reading";
import { meant } from "#market/company/symbol";
import type { Freshness } from "#market/day/freshness";
import { hasTraded, type LastDay, lineOf, quoteDay } from "#market/line/line";
import type { Quote } from "#market/line/quote";
import { useSteadyFailure } from "#ui/panel/failure";
import type { PanelQuery } from "#ui/panel/Panel.tsx";

/** One line, from the board and its quote, with the state of each. */
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

/** The newest day of the year's chart. It is requested for a line that did not trade in this session. */
function useLastDay(stockId: number | undefined): LastDay | undefined {
  const { loaded } = useBoardMeta();
  const enabled = loaded && stockId !== undefined;
  const { data } = useQuery({ ...stockSeriesQuery(stockId ?? 0, 5), enabled });
  return enabled ? data?.value.at(-1) : undefined;
}

type Found =
  | { kind: "line"; symbol: string }
  | { kind: "several"; symbols: readonly string[] }
  | { kind: "looking" }
  /** `unsure`: no source answered, so the symbol may exist */
  | { kind: "unknown"; unsure: boolean };

/** The line that an address means: a line of the board, or a line with a quote. */
export function useMeant(asked: string): Found {
  const symbols = useBoardSymbols();
  const board = useBoardMeta();
  const meaning = useMemo(() => meant(asked, new Set(symbols)), [asked, symbols]);
  // a ticker alone waits for the board, which may show that it has a single class
  const boardTold = board.loaded || board.failure !== undefined || asked.includes(".");
  const candidates = meaning.kind === "unlisted" && boardTold ? meaning.candidates : [];
  const quotes = useQueries({ queries: candidates.map((symbol) => quoteQuery(symbol)) });
  if (meaning.kind === "listed") return { kind: "line", symbol: meaning.symbol };
  if (meaning.kind === "several") return meaning;
  const found = quotes.findIndex(({ data }) => data !== undefined);
  const symbol = candidates[found];
  if (symbol !== undefined) return { kind: "line", symbol };
  if (
    candidates.length === 0 ||
    quotes.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)
  )
    return { kind: "looking" };
  return { kind: "unknown", unsure: quotes.some(({ error }) => !saysNo(error)) };
}

const saysNo = (error: unknown) => error instanceof FeedError && error.knowsNone;

/** Properties with the quote, which several panels share. */
export interface QuoteProps {
  quote: PanelQuery<Quote>;
  freshness: Freshness;
}
