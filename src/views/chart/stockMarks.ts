import "#ui/messages/en/chart";
import { useMemo } from "react";
import { useChartEvents } from "#feed/companyDisclosures";
import { exchangeNow } from "#feed/exchangeClock";
import { eventBars } from "#market/eventBars";
import type { ChartMark } from "#ui/chartMarks";
import type { SeriesPoint } from "#ui/chartPoints";
import { fileAddress } from "#ui/fileAddress";
import { text } from "#ui/messages/text";
import { useEachSecond } from "#ui/ticker";
import { formatIsoDay } from "#ui/time";

/** A company's disclosures of the last year, each at the bar that it is snapped to. */
export function useStockMarks(
  whose: { symbol: string; name: string | undefined },
  points: readonly SeriesPoint[],
  days: boolean,
): readonly ChartMark[] {
  const today = useEachSecond(() => formatIsoDay(exchangeNow()));
  const events = useChartEvents(whose, today);
  return useMemo(() => {
    const ats = points.map(({ at }) => at);
    return eventBars(events, ats, days).map((bar) => ({
      at: bar.at,
      entries: bar.events.map(({ key, at, glyph, title, category, path }) => ({
        key,
        at,
        glyph,
        title: title ?? category ?? text("chart.untitled"),
        category,
        address: path === undefined ? undefined : fileAddress(path),
      })),
    }));
  }, [events, points, days]);
}
