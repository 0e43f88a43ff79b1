/** Converts market points to points of a chart, with the wire names of their figures. */
import "#ui/messages/en/chart";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { drawnDay, drawnSession } from "#market/day/drawnSession";
import { dayStart } from "#market/day/session";
import type { IndexPoint, StockPoint } from "#market/series/series";
import { type PriceJump, rebaseFactor } from "#market/series/splits";
import { indexPointFields, stockPointFields } from "#rows/priceRows";
import { type IdWithin, text } from "#ui/messages/text";
import type { PointFields, SeriesPoint } from "#ui/points/chartPoints";
import { useEachSecond } from "#ui/words/ticker";

export const indexPoints = (points: readonly IndexPoint[]): SeriesPoint[] =>
  points.map(({ at, value, changePercent }) => ({ at, value, sent: [changePercent] }));

/** Days at their official closes, if known. */
export const indexDays = (points: readonly IndexPoint[]): SeriesPoint[] =>
  points.map(({ at, value, nearClose, tick, changePercent }) => ({
    ...{ at, value, nearClose },
    sent: [tick, changePercent],
  }));

export const stockPoints = (points: readonly StockPoint[]): SeriesPoint[] =>
  points.map(({ at, price, quantity, high, low, open, sent }) => ({
    ...{ at, value: price, quantity, high, low, open },
    sent: [open, sent?.change, sent?.changePercent, sent?.sequence, sent?.note, sent?.id],
  }));

/** Scales the prices before each jump to the price level after it. Share counts stay as traded. */
export const rebasedPoints = (points: readonly SeriesPoint[], jumps: readonly PriceJump[]): SeriesPoint[] =>
  points.map((point) => {
    const factor = rebaseFactor(jumps, point.at);
    const scaled = (price: number | undefined) => price && price * factor;
    const { value, high, low, open } = point;
    return { ...point, value: value * factor, high: scaled(high), low: scaled(low), open: scaled(open) };
  });

const sentFields = (...names: IdWithin<"chart.sent">[]) =>
  names.map((field) => ({ field, heading: text(`chart.sent.${field}`) }));

const { at, price, low, high, quantity, open, change, changePercent, sequence, note, id } = stockPointFields;

/** The service's field names, in the sequence of the point's fields above. */
export const stockFields = (): PointFields => ({
  ...{ at, value: price, low, high, quantity },
  sent: sentFields(open, change, changePercent, sequence, note, id),
});
const index = indexPointFields;
export const indexFields = (): PointFields => ({
  ...{ at: index.at, value: index.value },
  sent: sentFields(index.changePercent),
});
/** An official close is calculated from the next day's data. */
export const indexDayFields = (): PointFields => ({
  at: index.at,
  sent: sentFields(index.value, index.changePercent),
});

/** The time axis of a day, which grows with the exchange's clock. @param lastAt time of the newest point */
export function useDayAxis(lastAt: number) {
  const minute = useEachSecond(() => minuteOf(exchangeNow()));
  return useMemo(() => {
    const { from, until, quietUntil, pauses } = drawnDay(lastAt, minute);
    const { past } = drawnSession(lastAt, minute);
    return {
      past,
      from,
      until,
      quietUntil,
      pauses: pauses.map((pause) => ({ ...pause, label: text(`chart.pause.${pause.kind}`) })),
    };
  }, [lastAt, minute]);
}

/** The end of a day axis: today at the exchange. */
export const useToday = (): number => useEachSecond(() => dayStart(exchangeNow()));

/** An axis in minutes is redrawn at most once a minute. */
const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000;
