/**
 * How often each kind of data is requested in each phase of the day, from the table in #wire/contract/paces. Polls and freshness use the
 * same intervals. Other intervals apply at a change of phase (#feed/answers/every), after a failure (#feed/answers/recovery), to the board
 * and the leaders without a push link (#feed/board, #feed/leaders), and to the books of a watchlist (#feed/lines/bookRound).
 */
import type { Phase } from "#market/day/session";
import { type PaceName, paces, type Rhythm } from "#wire/contract/paces";

export type DataKind = PaceName;

const rhythm = {
  call: "call",
  awaited: "session",
  session: "session",
  settling: "settling",
  closed: "closed",
  "no-trades": "closed",
} as const satisfies Record<Phase, keyof Rhythm>;

/** ms between two requests */
export const cadenceOf = (kind: DataKind, phase: Phase): number => paces[kind].asked[rhythm[phase]];

/** Whether data changes about once a day, or independently of trading. */
export const isSlow = (kind: DataKind): boolean => "slow" in paces[kind];
