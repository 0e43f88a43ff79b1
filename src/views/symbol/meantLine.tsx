/** The line that an address means, with its answers; and what the page shows if the address means no line, or several. */
import "#ui/messages/en/line";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useBoardMeta, useBoardRow, useBoardRows, useBoardSymbols } from "#feed/board/board";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { stockSeriesQuery, useLineMoments } from "#feed/groups/charts";
import { quoteQuery } from "#feed/groups/prices";
import { useNamedLines } from "#feed/lines/namedLines";
import { useUnreadableRow } from "#feed/link/sources";
import { FeedError } from "#feed/reading/reading";
import { nearMatches, symbolMeaning } from "#market/company/symbol";
import type { Freshness } from "#market/day/freshness";
import { hasTraded, type LastDay, lineOf, quoteDay } from "#market/line/line";
import type { Quote } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { useSteadyFailure } from "#ui/panel/answerState.tsx";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";

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

type SymbolSearch =
  | { kind: "line"; symbol: string }
  | { kind: "several"; symbols: readonly string[] }
  | { kind: "looking" }
  /** `unsure`: no source answered, so the symbol may exist */
  | { kind: "unknown"; unsure: boolean };

/** The line that an address means: a line of the board, or a line with a quote. */
export function useMeant(asked: string): SymbolSearch {
  const symbols = useBoardSymbols();
  const board = useBoardMeta();
  const meaning = useMemo(() => symbolMeaning(asked, new Set(symbols)), [asked, symbols]);
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

/** The address may contain any text, so only its beginning is shown. */
const shownSymbol = (asked: string) => asked.slice(0, 40);

/** Reports an unknown symbol, and lists similar ones. */
export function UnknownSymbol({ asked, unsure }: { asked: string; unsure: boolean }) {
  const near = nearMatches(asked, useNamedLines());
  const symbol = shownSymbol(asked);
  const { loaded, failure } = useBoardMeta();
  const unreadable = useUnreadableRow(asked);
  if (failure?.kind === "unrecorded") return <Elsewhere title={text("symbol.unrecorded", { symbol })} />;
  if (!loaded) return <NothingYet symbol={symbol} unsure={unsure} />;
  if (unreadable)
    return (
      <Elsewhere title={text("symbol.unreadable", { symbol })}>
        <p className="text-muted">{text("symbol.unreadableWhy")}</p>
      </Elsewhere>
    );
  return (
    <Elsewhere title={text(unsure ? "symbol.unsure" : "symbol.unknown", { symbol })}>
      {!unsure && <p className="text-muted">{text("symbol.unknownWhy")}</p>}
      {near.length === 0 ? (
        <p className="text-muted">{text("symbol.nearNone")}</p>
      ) : (
        <>
          <h2 className="font-semibold">{text("symbol.near")}</h2>
          <LineLinks lines={near} />
        </>
      )}
    </Elsewhere>
  );
}

/** Shown while no board has arrived, so it is not known whether the board lists the symbol. */
const NothingYet = ({ symbol, unsure }: { symbol: string; unsure: boolean }) => (
  <Elsewhere title={text(unsure ? "symbol.nothingYet" : "symbol.noQuote", { symbol })}>
    <p className="text-muted">{text(unsure ? "symbol.nothingYetWhy" : "symbol.noQuoteWhy")}</p>
  </Elsewhere>
);

/** A ticker that several lines share. The user chooses one. */
export function SeveralLines({ asked, symbols }: { asked: string; symbols: readonly string[] }) {
  const rows = useBoardRows();
  const lines = symbols.map((symbol) => ({ symbol, name: rows.get(symbol)?.name }));
  return (
    <Elsewhere title={text("symbol.several", { symbol: shownSymbol(asked) })}>
      <p className="text-muted">{text("symbol.severalWhy")}</p>
      <LineLinks lines={lines} />
    </Elsewhere>
  );
}

const Elsewhere = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="elsewhere m-auto flex w-full max-w-xl flex-col gap-3 p-6">
    <h1 className="font-semibold text-head">{title}</h1>
    {children}
  </div>
);

const LineLinks = ({ lines }: { lines: readonly { symbol: string; name: string | undefined }[] }) => (
  <ul className="panel">
    {lines.map(({ symbol, name }) => (
      <li key={symbol} className="border-line not-last:border-b">
        <Link to="/s/$symbol" params={{ symbol }} className="flex gap-3 px-3 py-2 hover:bg-raised">
          <SymbolCode symbol={symbol} />
          <span className="text-muted">{readableName(name)}</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** Replaces all panels that need the quote, so that its failure is reported only once. */
export const NoQuote = ({ quote, freshness }: QuoteProps) => (
  <Panel title={text("line.quote")} reading={quote} freshness={freshness}>
    {() => null}
  </Panel>
);
