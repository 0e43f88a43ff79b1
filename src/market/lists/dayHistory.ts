/** Recorded days, side by side. */

import { numberOf, writeMoment } from "#market/day/recordings";
import { percentOf } from "#market/line/board";

/** A recorded day with the figures of its last board. A figure that was not recorded is undefined. */
export interface HistoryDay {
  /** such as `2026-10-02` */
  day: string;
  /** name of the recording; `2026-10-02-2` is the second one of its day */
  recording: string;
  /** exchange's time of the last board, ms */
  at: number | undefined;
  /** rupees and shares of the regular market, without crossings */
  turnover: number | undefined;
  shares: number | undefined;
  /** number of lines by direction */
  up: number | undefined;
  down: number | undefined;
  unchanged: number | undefined;
  /** rupees: crossed shares at each line's previous close, an estimate */
  crossed: number | undefined;
  /** rupees, from the day sheet */
  foreignPurchases: number | undefined;
  foreignSales: number | undefined;
  /** per cent of the session's hours */
  coverage: number;
  gaps: readonly { from: number; to: number; why: string }[];
}

/** Foreign purchases minus foreign sales, rupees. */
export const netForeign = ({ foreignPurchases, foreignSales }: HistoryDay): number | undefined =>
  foreignPurchases === undefined || foreignSales === undefined ? undefined : foreignPurchases - foreignSales;

/** Crossings as a percentage of all turnover. It is an estimate, because the board lacks the prices of crossings. */
export const crossedPart = ({ crossed, turnover }: HistoryDay): number | undefined =>
  crossed === undefined || turnover === undefined ? undefined : percentOf(crossed, crossed + turnover);

/** Number of lines with a known direction; undefined without a board. */
export const lineCount = ({ up, down, unchanged }: HistoryDay): number | undefined =>
  up === undefined || down === undefined || unchanged === undefined ? undefined : up + down + unchanged;

/** Lines up minus lines down, in per cent of the lines with a direction. */
export function breadthBalance(day: HistoryDay): number | undefined {
  const { up = 0, down = 0 } = day;
  const lines = lineCount(day);
  return lines ? percentOf(up - down, lines) : undefined;
}

/** Address of the overview at the day's last moment; undefined without a board. */
export function replayOf({ at, recording }: HistoryDay): string | undefined {
  if (at === undefined) return undefined;
  const number = numberOf(recording);
  return `/?at=${writeMoment(at, number > 1 ? number : undefined)}`;
}

/** A bar of a chart: the parts above 0 and below 0, as fractions of the chart's height from the lowest value to the highest. */
export interface FlowBar {
  day: string;
  value: number | undefined;
  /** distance from the top of the chart, and height; 0 to 1 */
  top: number;
  height: number;
}

/** Bars from the line of 0, the oldest day first, and the position of that line. A day without a value has no height. */
export function flowBars(days: readonly HistoryDay[]): { bars: FlowBar[]; zero: number } {
  const values = days.map(netForeign);
  const known = values.filter((value) => value !== undefined);
  const most = Math.max(0, ...known);
  const span = most - Math.min(0, ...known) || 1;
  const zero = most / span;
  const bars = days.map(({ day }, place): FlowBar => {
    const value = values[place];
    const height = Math.abs(value ?? 0) / span;
    return { day, value, top: (value ?? 0) > 0 ? zero - height : zero, height };
  });
  return { bars: bars.reverse(), zero };
}
