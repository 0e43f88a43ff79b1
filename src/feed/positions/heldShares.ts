/** The shares that this browser's entries say are held now, for the rest of the page. The positions are read only while somebody looks. */
import { createCollection } from "#feed/reading/collection";

export interface HeldShares {
  /** in all portfolios, by symbol; a line that is not held is absent */
  shares: ReadonlyMap<string, number>;
  /** the person hides amounts */
  isHidden: boolean;
}

export const heldShares = createCollection<HeldShares>({ shares: new Map(), isHidden: false });

heldShares.feed(() => {
  let isOver = false;
  let stop: (() => void) | undefined;
  import("./feedHeldShares.ts").then(
    ({ feedHeldShares }) => {
      if (!isOver) stop = feedHeldShares();
    },
    () => undefined, // without its code nothing is held, as in a browser without entries
  );
  return () => {
    isOver = true;
    stop?.();
  };
});
