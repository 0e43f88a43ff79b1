import { boardStore } from "#feed/board";
import type { BoardRow } from "#market/board";
import { findLines } from "#market/symbolSearch";
import { readableName } from "#ui/names";
import { SymbolCode } from "#ui/SymbolCode.tsx";

/** What a link can carry as a line: others have letters that addresses keep for themselves. */
const linkable = ({ symbol }: { symbol: string }) => /^[A-Z\d&.]{1,20}$/.test(symbol);

/** Lines of the board that answer what was typed and can stand in a link. */
export const findLinkable = (typed: string, most: number): BoardRow[] =>
  findLines([...boardStore.rows().values()].filter(linkable), typed, most);

/** A symbol and whose it is, in a list to choose from. */
export const drawNamed = ({ symbol, name }: { symbol: string; name: string | undefined }) => (
  <>
    <SymbolCode symbol={symbol} />
    <span className="truncate text-muted">{readableName(name)}</span>
  </>
);
