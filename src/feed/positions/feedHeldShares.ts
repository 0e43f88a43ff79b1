/** Adds up the entries for ./heldShares.ts. */
import { exchangeNow } from "#feed/clock/exchangeClock";
import { dayOfMoment } from "#market/day/moment";
import { holdingsOf } from "#market/positions/holdings";
import { heldShares } from "./heldShares.ts";
import { hiddenAmounts } from "./hiddenAmounts.ts";
import { positionBook } from "./positionBook.ts";

/** @returns ends it */
export function feedHeldShares(): () => void {
  const tell = () => {
    const { book } = positionBook.kept.get();
    const shares = new Map<string, number>();
    for (const { symbol, shares: held } of holdingsOf(book, dayOfMoment(exchangeNow())).holdings)
      if (held > 0) shares.set(symbol, (shares.get(symbol) ?? 0) + held);
    heldShares.set({ shares, isHidden: hiddenAmounts.get() });
  };
  const undo = [positionBook.kept.subscribe(tell), hiddenAmounts.subscribe(tell)];
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
