/** How often each kind of data is worth asking for, by phase of the day (product 3.4); shared by polls and by freshness. */
import type { Phase } from "#market/day/session";

export type DataKind =
  | "board"
  | "indices"
  | "indexSeries"
  | "leaderboards"
  | "shortPrices"
  | "symbol"
  /** orders waiting: there are none to follow once the session is over */
  | "book"
  /** who a company is */
  | "profile"
  | "summary"
  /** charts of more than a day */
  | "history"
  /** news and events */
  | "media"
  /** announcements of companies */
  | "announcements"
  /** statements, circulars and directives */
  | "papers"
  /** one company's announcements over years */
  | "timeline"
  /** what no longer grows */
  | "archive";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const always = (every: number): Rhythm => ({ call: every, session: every, settling: every, closed: every });

type Rhythm = Readonly<Record<"call" | "session" | "settling" | "closed", number>>;

const cadences: Readonly<Record<DataKind, Rhythm>> = {
  board: { call: 15 * second, session: 10 * second, settling: 30 * second, closed: 30 * minute },
  indices: { call: 30 * second, session: 15 * second, settling: 30 * second, closed: 30 * minute },
  indexSeries: { call: 30 * second, session: minute, settling: 30 * second, closed: 30 * minute },
  leaderboards: { call: 30 * second, session: 15 * second, settling: minute, closed: 30 * minute },
  shortPrices: { call: 30 * second, session: 15 * second, settling: minute, closed: 30 * minute },
  symbol: { call: 10 * second, session: 12 * second, settling: minute, closed: 30 * minute },
  book: { call: 10 * second, session: 12 * second, settling: minute, closed: 24 * hour },
  profile: always(30 * 24 * hour),
  summary: { call: 5 * minute, session: 5 * minute, settling: 5 * minute, closed: 10 * minute },
  history: { call: 15 * minute, session: 15 * minute, settling: 15 * minute, closed: 30 * minute },
  media: always(15 * minute),
  announcements: { ...always(minute), closed: 15 * minute },
  papers: { ...always(5 * minute), closed: 10 * minute },
  timeline: always(5 * minute),
  archive: always(hour),
};

const rhythm = {
  call: "call",
  awaited: "session",
  session: "session",
  settling: "settling",
  closed: "closed",
  "no-trades": "closed",
} as const satisfies Record<Phase, keyof Rhythm>;

/** ms between two questions */
export const cadenceOf = (kind: DataKind, phase: Phase): number => cadences[kind][rhythm[phase]];

/** These move once a day, or have nothing to do with trading. */
const slow: ReadonlySet<DataKind> = new Set([
  "profile",
  "history",
  "summary",
  "media",
  "announcements",
  "papers",
  "timeline",
  "archive",
]);

export const isSlow = (kind: DataKind): boolean => slow.has(kind);
