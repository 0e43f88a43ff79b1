import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBoardMeta, useBoardSymbols } from "#feed/board/board";
import { quoteQuery } from "#feed/groups/prices";
import { FeedError } from "#feed/reading/feedError";
import { meant } from "#market/company/symbol";

export type Found =
  | { kind: "line"; symbol: string }
  | { kind: "several"; symbols: readonly string[] }
  | { kind: "looking" }
  /** `unsure`: nobody could be asked, so it may exist */
  | { kind: "unknown"; unsure: boolean };

/** The line an address means: on the board, or else where a quote exists. */
export function useMeant(asked: string): Found {
  const symbols = useBoardSymbols();
  const board = useBoardMeta();
  const meaning = useMemo(() => meant(asked, new Set(symbols)), [asked, symbols]);
  // a bare code waits for the board, which may know its only class
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
