/** Corporate actions that the entries of held lines may lack. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { stockSeriesQuery } from "#feed/groups/charts";
import { isOf, useCompanyDisclosures, useOpenedPapers, yearTo } from "#feed/lines/companyDisclosures";
import { marketLines } from "#feed/lines/knownLines";
import { useCompanies } from "#feed/lines/namedLines";
import { marketLists } from "#feed/papers/disclosures";
import type { BoardRow } from "#market/line/board";
import { actionOf, type ProposedAction, proposedActions } from "#market/positions/actions";
import type { PositionBook } from "#market/positions/entry";
import type { StockPoint } from "#market/series/series";
import { jumpsUntilNow } from "#market/series/splits";
import { day } from "#units/time";
import { type ShownPosition, useExchangeDay } from "./shownPositions.ts";

/** every entry and broker, in all portfolios */
type WholeBook = Pick<PositionBook, "entries" | "brokers">;

/** Jumps between the days of a chart and into the newest session; without a chart, into that session alone. */
function jumpsOf(row: BoardRow | undefined, points: readonly StockPoint[] | undefined) {
  const { lastTradeAt: at, price, previousClose, open, high, low } = row ?? {};
  const before =
    at === undefined || previousClose === undefined ? [] : [{ at: at - day, value: previousClose }];
  const days = points?.map(({ price: value, ...rest }) => ({ ...rest, value })) ?? before;
  return jumpsUntilNow(days, { at, price, previousClose, open, high, low });
}

/** Of one opened line. Its announcements and its chart are requested, as on its own page. */
export function useProposedActions(
  { holding: { symbol }, row }: ShownPosition,
  book: WholeBook,
): readonly ProposedAction[] {
  const stockId = row?.stockId;
  const { all } = useCompanyDisclosures({ symbol, name: row?.name }, yearTo(useExchangeDay()));
  const { data } = useQuery({ ...stockSeriesQuery(stockId ?? 0, 5), enabled: stockId !== undefined });
  const points = data?.value;
  return useMemo(
    () => proposedActions(book, [{ symbol, papers: all, jumps: jumpsOf(row, points) }]),
    [points, row, book, symbol, all],
  );
}

/** Number of proposals by symbol; a line without one is absent. */
export type ProposalCounts = ReadonlyMap<string, number>;

/**
 * Of all lines, from the market's list of announcements and the board, which name no line to the server. A line that was opened adds its own
 * list and chart.
 */
export function useProposalCounts(positions: readonly ShownPosition[], book: WholeBook): ProposalCounts {
  const client = useQueryClient();
  const companies = useCompanies();
  const opened = useOpenedPapers();
  const { data } = useQuery({ ...marketLists.approvedAnnouncements, enabled: positions.length > 0 });
  const symbols = positions.map(({ holding }) => holding.symbol).join(" ");
  const told = useMemo(() => {
    const all = [...(data?.value ?? []), ...opened].filter(actionOf);
    const papers = [...new Map(all.map((paper) => [paper.key, paper])).values()];
    const ofLine = (symbol: string) =>
      papers.filter(isOf({ symbol, name: marketLines.row(symbol)?.name }, companies));
    return new Map(symbols.split(" ").map((symbol) => [symbol, ofLine(symbol)]));
  }, [data, opened, symbols, companies]);
  return useMemo(() => {
    const lines = positions.map(({ holding: { symbol }, row }) => ({
      symbol,
      papers: told.get(symbol) ?? [],
      jumps: jumpsOf(row, client.getQueryData(stockSeriesQuery(row?.stockId ?? 0, 5).queryKey)?.value),
    }));
    const counts = new Map<string, number>();
    for (const { symbol } of proposedActions(book, lines)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    return counts;
  }, [positions, told, client, book]);
}
