import "#ui/messages/en/line";
import type { ReactNode } from "react";
import { useBoardMeta, useBoardRows } from "#feed/board/board";
import { useNamedLines } from "#feed/lines/untraded";
import { nearMatches } from "#market/company/symbol";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";
import type { QuoteProps } from "./useLine.ts";

/** The address may contain any text, so only its beginning is shown. */
const shown = (asked: string) => asked.slice(0, 40);

/** Reports an unknown symbol, and lists similar ones. */
export function UnknownSymbol({ asked, unsure }: { asked: string; unsure: boolean }) {
  const near = nearMatches(asked, useNamedLines());
  const symbol = shown(asked);
  const { loaded, failure } = useBoardMeta();
  if (failure?.kind === "unrecorded") return <Elsewhere title={text("symbol.unrecorded", { symbol })} />;
  if (!loaded) return <NothingYet symbol={symbol} unsure={unsure} />;
  return (
    <Elsewhere title={text(unsure ? "symbol.unsure" : "symbol.unknown", { symbol })}>
      {!unsure && <p className="text-muted">{text("symbol.unknownWhy")}</p>}
      {near.length === 0 ? (
        <p className="text-muted">{text("symbol.nearNone")}</p>
      ) : (
        <>
          <h2 className="font-semibold">{text("symbol.near")}</h2>
          <Lines lines={near} />
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
    <Elsewhere title={text("symbol.several", { symbol: shown(asked) })}>
      <p className="text-muted">{text("symbol.severalWhy")}</p>
      <Lines lines={lines} />
    </Elsewhere>
  );
}

const Elsewhere = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="elsewhere m-auto flex w-full max-w-xl flex-col gap-3 p-6">
    <h1 className="font-semibold text-head">{title}</h1>
    {children}
  </div>
);

const Lines = ({ lines }: { lines: readonly { symbol: string; name: string | undefined }[] }) => (
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
