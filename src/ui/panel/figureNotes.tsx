/** Notes beside the figures of a panel: their day, the lines left out of them, and how they compare with recorded days. */
import "#ui/messages/en/recordings";
import "#ui/messages/en/overview";
import { dayStart } from "#market/day/session";
import { fewestDays, type UsualAmounts, type UsualTrading } from "#market/lists/usual";
import { text } from "#ui/messages/text";
import { formatCount, formatMinute, formatPrice, formatShortDay, formatTimes } from "#ui/words/format";
import { marketNow, useEachSecond } from "#ui/words/ticker";

interface UsualMarketProps {
  /** undefined if nothing can be compared */
  usual: UsualTrading | undefined;
}

/** The market's turnover and shares against their medians. With too few recorded days it says so; without any it draws nothing. */
export function UsualMarket({ usual }: UsualMarketProps) {
  if (!usual || usual.days === 0) return null;
  const { at, days, market } = usual;
  if (days < fewestDays) return <span>{text("usual.few", { days, needed: fewestDays })}</span>;
  const [turnover, shares] = [formatTimes(market.turnover.times), formatTimes(market.shares.times)];
  return (
    <span
      className="num whitespace-normal"
      data-derived=""
      title={text("usual.marketWhy", whyParts(at, market))}
    >
      {text("usual.market", { turnover, shares, time: formatMinute(at), days })}
    </span>
  );
}

interface UsualLineProps extends UsualMarketProps {
  symbol: string;
}

/** A line's turnover against its median; draws nothing if there is no median to compare with. */
export function UsualLine({ usual, symbol }: UsualLineProps) {
  const line = usual?.lines.get(symbol);
  const times = line?.turnover.times;
  if (!usual || !line || times === undefined) return null;
  const { days } = line.turnover;
  return (
    <span
      className="num whitespace-normal"
      data-derived=""
      title={text("usual.lineWhy", whyParts(usual.at, line))}
    >
      {text("usual.line", { times: formatTimes(times), time: formatMinute(usual.at), days })}
    </span>
  );
}

const whyParts = (at: number, { turnover, shares }: UsualAmounts) => ({
  time: formatMinute(at),
  turnover: formatPrice(turnover.now),
  turnoverMedian: formatPrice(turnover.median),
  shares: formatCount(shares.now),
  sharesMedian: formatCount(shares.median),
});

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
