/** The person's alert that is nearest to a price. #views/alerts fills it, so that the board does not load the code of alerts. */
import { createStore } from "#feed/reading/store";
import type { BoardRow } from "#market/line/board";

export interface NearAlert {
  /** how far the price must move to the threshold, in per cent of the price; negative for a fall */
  percent: number;
  /** where the threshold lies, rupees */
  price: number;
  /** the rule as a sentence */
  rule: string;
}

/** Finds the alert about a line's price whose threshold is nearest; undefined while there are no rules. */
export const nearestAlert = createStore<((row: BoardRow) => NearAlert | undefined) | undefined>(undefined);
