import { memo } from "react";
import { isSymbol } from "#market/company/symbol";
import { text } from "#ui/messages/text";
import { setStarMenu } from "#ui/screen/pageState";
import { chosenList, turnStar, useWatchlists } from "./watchlists.ts";

interface WatchStarProps {
  symbol: string;
  className?: string;
  tabIndex?: number;
}

/** A star that adds a line to the chosen watchlist or removes it; a right click or a long press opens the lists. */
export const WatchStar = memo(function WatchStar({ symbol, className = "", tabIndex }: WatchStarProps) {
  const on = useWatchlists(({ starred }) => starred.has(symbol));
  const list = useWatchlists((all) => chosenList(all)?.name ?? "");
  if (!isSymbol(symbol)) return null;
  return (
    <button
      type="button"
      className={`watch-star ${className}`}
      tabIndex={tabIndex}
      aria-pressed={on}
      aria-label={text("watch.star", { symbol })}
      title={text("watch.starWhy", { list })}
      onClick={(event) => {
        // a click on the row would open the line's page
        event.stopPropagation();
        turnStar(symbol);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        setStarMenu({ symbol, beside: event.currentTarget.getBoundingClientRect() });
      }}
    />
  );
});
