import { useSyncExternalStore } from "react";
import { marketLines } from "#feed/untraded";

/** Lines of these that no board has told of so far, neither today's nor an earlier one. */
export function useUnseen(symbols: readonly string[]): readonly string[] {
  const unseen = () => symbols.filter((symbol) => !marketLines.row(symbol)).join(" ");
  const found = useSyncExternalStore(marketLines.subscribeList, unseen);
  return found ? found.split(" ") : [];
}
