/** How much was traded. */
import { formatCompact, formatCount } from "#ui/format";
import { formatClock, formatDay, formatShortDay, formatTick } from "#ui/time";
import { drawLiquidity } from "./bars.ts";
import { type Column, figure, inFull } from "./column.ts";

/** "20 Nov": the year stands in the title. */

export const activityColumns: readonly Column[] = [
  figure(
    {
      id: "shares",
      field: "sharevolume",
      header: "column.shares",
      explain: "explain.shares",
      width: 82,
      flash: "neutral",
    },
    (row) => row.shares,
    formatCount,
  ),
  figure(
    { id: "trades", field: "tradevolume", header: "column.trades", explain: "explain.trades", width: 64 },
    (row) => row.trades,
    formatCount,
  ),
  {
    ...figure(
      {
        id: "turnover",
        field: "turnover",
        header: "column.turnover",
        explain: "explain.turnover",
        width: 80,
      },
      (row) => row.turnover,
      formatCompact,
    ),
    title: inFull((row) => row.turnover),
  },
  {
    id: "liquidity",
    header: "column.liquidity",
    name: "columnName.liquidity",
    explain: "explain.liquidity",
    width: 62,
    show: (row) => formatCompact(row.turnover),
    title: inFull((row) => row.turnover),
    draw: drawLiquidity,
    sort: (row) => row.turnover,
  },
  figure(
    { id: "sharesWithCrossings", field: "crossingVolume", header: "column.sharesWithCrossings", width: 134 },
    (row) => row.sharesWithCrossings,
    formatCount,
  ),
  figure(
    {
      id: "tradesWithCrossings",
      field: "crossingTradeVol",
      header: "column.tradesWithCrossings",
      width: 134,
    },
    (row) => row.tradesWithCrossings,
    formatCount,
  ),
  figure(
    {
      id: "lastQuantity",
      field: "quantity",
      header: "column.lastQuantity",
      name: "columnName.lastQuantity",
      width: 76,
      flash: "neutral",
    },
    (row) => row.lastQuantity,
    formatCount,
  ),
  {
    ...figure(
      {
        id: "lastTrade",
        field: "lastTradedTime",
        header: "column.lastTrade",
        name: "columnName.lastTrade",
        explain: "explain.lastTrade",
        width: 88,
        tone: "muted",
        isTime: true,
      },
      (row) => row.lastTradeAt,
      formatTick,
    ),
    // past midnight the date comes to it
    follows: "clock",
    show: (row) =>
      row.lastKnown?.at === undefined ? formatTick(row.lastTradeAt) : formatShortDay(row.lastKnown.at),
    title: ({ lastKnown, lastTradeAt: at = lastKnown?.at }) => `${formatDay(at)} ${formatClock(at)}`,
  },
];
