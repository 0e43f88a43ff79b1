/**
 * How often each kind of data is requested, by the phase of the day. Each operation names its pace. `asked`: ms between two requests from a
 * page that shows the data. `kept`: ms for which the gateway answers from its cache. The two differ because one gateway serves many pages.
 */
import { day, hour, minute, second } from "#units/time";
export type Rhythm = Readonly<Record<"call" | "session" | "settling" | "closed", number>>;

interface Pace {
  asked: Rhythm;
  kept: Rhythm;
  /** the data changes about once a day, or independently of trading; a market that does not move then says nothing about its age */
  slow?: true;
}

const always = (every: number): Rhythm => ({ call: every, session: every, settling: every, closed: every });
const both = (rhythm: Rhythm) => ({ asked: rhythm, kept: rhythm });
const slowPace = (pace: Pace) => ({ ...pace, slow: true }) as const;

const listPace = both({ call: 30 * second, session: 15 * second, settling: minute, closed: 30 * minute });
const onScreen = { call: 10 * second, session: 12 * second, settling: minute, closed: 30 * minute };
const ofLine = { ...onScreen, session: 10 * second };

export const paces = {
  /** pages poll it more often when the market is closed: `boardInterval` in `src/feed/board/board.ts` is at most one or ten minutes */
  board: both({ call: 15 * second, session: 10 * second, settling: 30 * second, closed: 30 * minute }),
  indices: both({ call: 30 * second, session: 15 * second, settling: 30 * second, closed: 30 * minute }),
  indexSeries: both({ call: 30 * second, session: minute, settling: 30 * second, closed: 30 * minute }),
  leaderboards: listPace,
  shortPrices: listPace,
  symbol: { asked: onScreen, kept: ofLine },
  /** the order book; no order is executed after the session */
  book: { asked: { ...onScreen, closed: day }, kept: ofLine },
  /** a company's profile */
  profile: slowPace(both(always(30 * day))),
  summary: slowPace({
    asked: { ...always(5 * minute), closed: 10 * minute },
    kept: { call: 5 * minute, session: 2 * minute, settling: 2 * minute, closed: 30 * minute },
  }),
  /** charts of more than one day; their operations name the pace of the one-day chart, because only that changes during a session */
  history: slowPace({ asked: { ...always(15 * minute), closed: 30 * minute }, kept: always(15 * minute) }),
  media: slowPace(both(always(15 * minute))),
  announcements: slowPace(both({ ...always(minute), closed: 15 * minute })),
  /** statements, circulars and directives */
  papers: slowPace(both({ ...always(5 * minute), closed: 10 * minute })),
  /** one company's announcements over years */
  timeline: slowPace(both(always(5 * minute))),
  /** one company's announcements under the service's former rules */
  legacy: slowPace(both(always(hour))),
  /** archives that no longer grow */
  archive: slowPace({ asked: always(hour), kept: always(day) }),
} as const satisfies Readonly<Record<string, Pace>>;

export type PaceName = keyof typeof paces;
