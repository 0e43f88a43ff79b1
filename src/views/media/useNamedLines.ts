import { useMemo } from "react";
import { boardStore, useBoardSymbols } from "#feed/board";
import type { NamedLine } from "#market/newsLine";

/** The lines on the board by name; anew only when lines come or go. */
export function useNamedLines(): readonly NamedLine[] {
  const symbols = useBoardSymbols();
  return useMemo(() => symbols.flatMap((symbol) => boardStore.row(symbol) ?? []), [symbols]);
}
