import { marketLines } from "#feed/lines/untraded";
import type { BoardRow } from "#market/line/board";
import { findLines } from "#market/line/knownLine";
import type { Watchlist } from "#ui/kept/watchlist";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";

/** What a link can carry as a line: others have letters that addresses keep for themselves. */
const linkable = ({ symbol }: { symbol: string }) => /^[A-Z\d&.]{1,20}$/.test(symbol);

/** as many lines as a link carries in one list */
export const mostLines = 40;

/** The list as a link carries it, as far as it can; undefined where it has nothing to carry. */
export const writtenSymbols = ({ lines }: Watchlist): string | undefined =>
  lines
    .filter(linkable)
    .slice(0, mostLines)
    .map(({ symbol }) => symbol)
    .join("_") || undefined;

/** All lines known that can stand in a link, whether or not they trade today. */
export const linkableLines = (): BoardRow[] =>
  marketLines
    .symbols()
    .flatMap((symbol) => marketLines.row(symbol) ?? [])
    .filter(linkable);

/** Those that answer what was typed. */
export const findLinkable = (typed: string, most: number): BoardRow[] =>
  findLines(linkableLines(), typed, most);

/** A symbol and whose it is, in a list to choose from. */
export const drawNamed = ({ symbol, name }: { symbol: string; name: string | undefined }) => (
  <>
    <SymbolCode symbol={symbol} />
    <span className="truncate text-muted">{readableName(name)}</span>
  </>
);
