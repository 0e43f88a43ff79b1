/** Adds up the entries of this browser to the shares that are held. */
import { exchangeNow } from "#feed/clock/exchangeClock";
import { dayOfMoment } from "#market/day/recordings";
import { holdingsOf } from "#market/positions/holdings";
import { hiddenAmounts } from "./hiddenAmounts.ts";
import { positionBook } from "./positionBook.ts";

/** @param take receives the shares by symbol now and after each change @returns ends it */
export function feedHeldShares(
  take: (held: { shares: ReadonlyMap<string, number>; isHidden: boolean }) => void,
): () => void {
  const tell = () => {
    const { book } = positionBook.kept.get();
    const shares = new Map<string, number>();
    for (const { symbol, shares: held } of holdingsOf(book, dayOfMoment(exchangeNow())).holdings)
      if (held > 0) shares.set(symbol, (shares.get(symbol) ?? 0) + held);
    take({ shares, isHidden: hiddenAmounts.get() });
  };
  const undo = [positionBook.kept.subscribe(tell), hiddenAmounts.subscribe(tell)];
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
