import { atExchange, exchangeNow } from "#feed/clock/exchangeClock";
import type { Reading } from "#feed/reading/reading";
import { type TickCoverage, tickCoverage } from "#market/lists/tickCoverage";

type Ticks = Parameters<typeof tickCoverage>[0];

/** How much of a session a list of its trades is, as far as that can be told now. @param line the totals shown beside it */
export const coverageOf = (
  { value, fetchedAt }: Pick<Reading<Ticks>, "value" | "fetchedAt">,
  line: Parameters<typeof tickCoverage>[1],
): TickCoverage => tickCoverage(value, line, { hadAt: atExchange(fetchedAt), now: exchangeNow() });
