/** The shares that this browser's entries say are held now, for the rest of the page. The positions are read only while somebody looks. */
import { useSyncExternalStore } from "react";
import { createCollection } from "#feed/reading/store";
import type { DatabaseName } from "#stored/databases";

export interface HeldShares {
  /** in all portfolios, by symbol; a line that is not held is absent */
  shares: ReadonlyMap<string, number>;
  /** the person hides amounts */
  isHidden: boolean;
}

export const heldShares = createCollection<HeldShares>({ shares: new Map(), isHidden: false });

/** Without a database there are no entries, and none is made for looking. Some browsers do not list their databases. */
async function hasEntries(): Promise<boolean> {
  if (!("indexedDB" in globalThis)) return false;
  if (!("databases" in indexedDB)) return true;
  const database: DatabaseName = "pola-positions";
  return (await indexedDB.databases()).some(({ name }) => name === database);
}

heldShares.feed(() => {
  let isOver = false;
  let stop: (() => void) | undefined;
  const begin = async () => {
    if (!(await hasEntries())) return;
    const { feedHeldShares } = await import("./feedHeldShares.ts");
    if (!isOver) stop = feedHeldShares(heldShares.set);
  };
  begin().catch(() => undefined); // without its code nothing is held, as in a browser without entries
  return () => {
    isOver = true;
    stop?.();
  };
});

/** All that is held, by symbol. */
export const useHeldShares = (): HeldShares["shares"] =>
  useSyncExternalStore(heldShares.subscribe, () => heldShares.get().shares);

/** Whether some shares of a line are held. The component renders again only when that changes. */
export const useIsHeld = (symbol: string): boolean =>
  useSyncExternalStore(heldShares.subscribe, () => heldShares.get().shares.has(symbol));
