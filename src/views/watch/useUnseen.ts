import { useSyncExternalStore } from "react";
import { knownLines, marketLines } from "#feed/untraded";

/** Lines of these that no board has told of so far, neither today's nor an earlier one. */
export function useUnseen(symbols: readonly string[]): readonly string[] {
  // before the memory of earlier boards is read, that a line is missing says nothing
  const unseen = () =>
    knownLines.get().size === 0 ? "" : symbols.filter((symbol) => !marketLines.row(symbol)).join(" ");
  const found = useSyncExternalStore(marketLines.subscribeList, unseen);
  return found ? found.split(" ") : [];
}
