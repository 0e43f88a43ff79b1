import "#ui/messages/en/chart";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { drawnDay, drawnSession } from "#market/day/drawnSession";
import { dayStart } from "#market/day/session";
import { text } from "#ui/messages/text";
import { useEachSecond } from "#ui/words/ticker";

const names = { call: "chart.pause.call", settling: "chart.pause.settling" } as const;

/** The axis of a day in minutes, growing with the exchange's clock. @param lastAt the newest point */
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
      pauses: pauses.map((pause) => ({ ...pause, label: text(names[pause.kind]) })),
    };
  }, [lastAt, minute]);
}

/** Until when an axis of days runs: the exchange's today. */
export const useToday = (): number => useEachSecond(() => dayStart(exchangeNow()));

/** An axis in minutes need not be drawn again within one. */
const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000;
