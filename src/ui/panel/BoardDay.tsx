import "#ui/messages/en/overview";
import "#ui/messages/en/board";
import { dayStart } from "#market/day/session";
import { text } from "#ui/messages/text";
import { formatShortDay } from "#ui/words/format";
import { marketNow, useEachSecond } from "#ui/words/ticker";

/**
 * Shows the board's day in the header of a panel that is derived from the whole board, if that day is not today. @param props.tradedAt time
 * of the board's newest trade
 */
export function BoardDay({ tradedAt }: { tradedAt: number | undefined }) {
  const past = useEachSecond(() => tradedAt !== undefined && dayStart(tradedAt) !== dayStart(marketNow()));
  if (tradedAt === undefined || !past) return null;
  return (
    <span className="board-day num text-muted text-table">
      {text("leaders.ofDays", { days: formatShortDay(tradedAt) })}
    </span>
  );
}

/** Shows beside figures the number of lines left out of them, because these lines last traded on another day. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="left-out text-caution" title={text("board.leftOutWhy", { count })}>
      {text("board.leftOut", { count })}
    </span>
  );
}
