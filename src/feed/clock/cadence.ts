/**
 * How often each kind of data is requested now: the table of #wire/contract/paces by the phase of the day. Polls and
 * freshness share it. What asks in another rhythm: queries at a change of phase (#feed/answers/every), after a failure
 * (#feed/answers/recovery), the board and the leaders without a push link (#feed/board, #feed/leaders), a watchlist's books (#feed/lines/bookRound).
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

/** ms between two questions */
export const cadenceOf = (kind: DataKind, phase: Phase): number => paces[kind].asked[rhythm[phase]];

/** These move once a day, or have nothing to do with trading. */
const slow: ReadonlySet<DataKind> = new Set([
  "profile",
  "history",
  "summary",
  "media",
  "announcements",
  "papers",
  "timeline",
  "legacy",
  "archive",
]);

export const isSlow = (kind: DataKind): boolean => slow.has(kind);
