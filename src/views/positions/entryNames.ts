/** What an entry of this browser may name, and the portfolio that it goes to. */
import "#ui/messages/en/positions";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { marketLines } from "#feed/lines/knownLines";
import { marketLists } from "#feed/papers/disclosures";
import type { KeptBook, PositionRecord } from "#feed/positions/positionRecords";
import { useExchangeDay } from "#feed/positions/shownPositions";
import type { SessionHours } from "#market/day/session";
import { isSameBroker, type Portfolio, type PositionEntry } from "#market/positions/entry";
import { doubtsOf } from "#market/positions/entryDoubts";
import type { EntryContext } from "#market/positions/entryLine";
import { lastPriceOf } from "#market/positions/figures";
import type { ListedLines } from "#market/texts/symbolWord";
import { text } from "#ui/messages/text";

/** Lines of the market and of the book's entries, and brokers of the book and of its entries. */
export function useEntryNames({ brokers, entries }: KeptBook): EntryContext {
  const today = useExchangeDay();
  const listed = useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  return useMemo(() => {
    const entered = entries.flatMap(({ symbol }) => symbol ?? []);
    const named = entries.flatMap((entry) => ("broker" in entry && entry.broker) || []);
    return {
      symbols: [...new Set([...listed, ...entered])].map((symbol) => ({
        symbol,
        name: marketLines.row(symbol)?.name,
      })),
      brokers: [...brokers.map(({ name }) => name), ...named]
        .filter((name, place, all) => all.findIndex((one) => isSameBroker(one, name)) === place)
        .sort(),
      today,
    };
  }, [brokers, entries, listed, today]);
}

/** The exchange's hours, with the holidays that its circulars name. */
export function useSessionHours(): SessionHours {
  useQuery(marketLists.circulars);
  return exchangeClock.hours();
}

/** What is unlikely in entries that are about to be kept, at the market of now. @param book without them */
export function doubtsNow(
  entries: readonly PositionEntry[],
  book: Pick<KeptBook, "entries" | "brokers">,
  lines: ListedLines,
  hours: SessionHours,
): ReturnType<typeof doubtsOf> {
  const lastPrice = (symbol: string) => {
    const row = marketLines.row(symbol);
    return row && lastPriceOf(row);
  };
  return doubtsOf(entries, { book, lines, hours, lastPrice });
}

/** A line to begin with, of a line of this market at its last price. The simulated market has none of the real codes. */
export function exampleEntry({ symbols, today }: EntryContext): string {
  const { symbol = "JKH.N0000" } = symbols.find((line) => line.symbol.endsWith(".N0000")) ?? {};
  const price = marketLines.row(symbol)?.price ?? 19.8;
  return `buy 1000 ${symbol.replace(/\.N0000$/, "")} ${price.toFixed(2)} ${today}`;
}

/** The portfolio of the first entry. Every tab gives it the same id, so that two tabs make one. */
const firstPortfolio = (): Portfolio => ({ id: "main", name: text("positions.mainPortfolio") });

/**
 * Where a new entry goes: the shown portfolio, or the first one. @returns `made`: the record of one that does not exist yet
 */
export function portfolioFor(
  { portfolios }: KeptBook,
  shown: string | undefined,
): { id: string; made: readonly PositionRecord[] } {
  const known = portfolios.find(({ id }) => id === shown) ?? portfolios[0];
  if (known) return { id: known.id, made: [] };
  const value = firstPortfolio();
  return { id: value.id, made: [{ as: "portfolio", value }] };
}
