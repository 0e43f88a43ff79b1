import "#ui/messages/en/history";
import { daysNeeded, type UsualAmounts, type UsualTrading } from "#market/lists/usual";
import { text } from "#ui/messages/text";
import { formatCount, formatMinute, formatPrice, formatTimes } from "#ui/words/format";

interface UsualMarketProps {
  /** undefined if nothing can be compared */
  usual: UsualTrading | undefined;
}

/** The market's turnover and shares against their medians. With too few recorded days it says so; without any it draws nothing. */
export function UsualMarket({ usual }: UsualMarketProps) {
  if (!usual || usual.days === 0) return null;
  const { at, days, market } = usual;
  if (days < daysNeeded) return <span>{text("usual.few", { days, needed: daysNeeded })}</span>;
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
