import { dateOf, dayLength } from "#server/exchange/colombo";
import type { Line } from "#server/exchange/listing/line";

/** What a line did since a day, the session shown included. Prices and money in cents; zeros where it did nothing. */
export interface Period {
  high: number;
  low: number;
  shares: number;
  turnover: number;
}

/** This week from Monday, this month, this year, and twelve months. Not adjusted for splits. */
export function periods(line: Line, session: number) {
  const { weekday, day, month, year } = dateOf(session);
  const dayOfYear = Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / dayLength);
  const since = (days: number) => sum(line, { from: session - days * dayLength, session });
  return {
    week: since((weekday + 6) % 7),
    month: since(day - 1),
    year: since(dayOfYear),
    twelve: since(365),
  };
}

function sum({ history, day }: Line, { from, session }: { from: number; session: number }): Period {
  const total: Period = { high: 0, low: 0, shares: 0, turnover: 0 };
  const add = (part: Period) => {
    total.high = Math.max(total.high, part.high);
    total.low = total.low === 0 ? part.low : Math.min(total.low, part.low);
    total.shares += part.shares;
    total.turnover += part.turnover;
  };
  for (let n = history.length - 1; n >= 0; n -= 1) {
    const bar = history[n];
    if (!bar || bar.at < from) break;
    if (bar.at < session) add({ ...bar, shares: bar.totalShares });
  }
  if (day.traded) add({ high: day.high, low: day.low, shares: day.totalShares, turnover: day.totalTurnover });
  return total;
}
