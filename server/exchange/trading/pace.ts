/** When trading happens within a session: a rush at the open, a lull at noon, a crowd before the close. */
import { minute } from "#server/exchange/colombo";
import { phaseAt } from "#server/exchange/day";

/** share of the day's activity in each half hour from 09:30 */
const halfHours = [0.16, 0.11, 0.1, 0.09, 0.09, 0.08, 0.08, 0.08, 0.09, 0.12] as const;
/** share of it in the first second: what the call collected */
const rush = 0.012;
const firstTrade = 200;
const rushLength = 900;
const slot = 30 * minute;

/** @param done share of the session's activity that is over, 0 to 1 @returns ms after Colombo midnight */
export function timeOf(done: number): number {
  if (done < rush) return phaseAt.open + firstTrade + (done / rush) * rushLength;
  let left = (done - rush) / (1 - rush);
  for (const [n, weight] of halfHours.entries()) {
    if (left < weight) return Math.max(rushEnd, phaseAt.open + (n + left / weight) * slot);
    left -= weight;
  }
  return phaseAt.settlement;
}

const rushEnd = phaseAt.open + firstTrade + rushLength;
