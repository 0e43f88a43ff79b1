import "#ui/messages/en/overview";
import "#ui/messages/en/board";
import { dayStart } from "#market/day/session";
import { text } from "#ui/messages/text";
import { formatShortDay } from "#ui/words/format";
import { marketNow, useEachSecond } from "#ui/words/ticker";

/**
 * The board's day, in the head of a panel derived from the whole board; shown if it is not today.
 * @param props.tradedAt the board's newest trade
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

/** Beside figures derived from the board: how many lines they leave out because they are of another day. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="left-out text-caution" title={text("board.leftOutWhy", { count })}>
      {text("board.leftOut", { count })}
    </span>
  );
}
