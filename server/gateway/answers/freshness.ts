/** How long an answer is new enough, per operation and phase of the day: the pace at which upstream is asked. */

import { type Phase, type SessionTime, settledAt } from "#server/gateway/upstream/exchangeTime";
import type { OperationName } from "#wire/operations";
import type { Snapshot } from "./snapshots.ts";

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;

type Lives = Readonly<Record<Phase, number>>;
const always = (life: number): Lives => ({ call: life, session: life, settling: life, closed: life });

const leaderboard: Lives = {
  call: seconds(30),
  session: seconds(15),
  settling: seconds(60),
  closed: minutes(30),
};
const onScreen: Lives = {
  call: seconds(10),
  session: seconds(10),
  settling: seconds(60),
  closed: minutes(30),
};
const paper: Lives = { ...always(minutes(5)), closed: minutes(10) };

const lives: Readonly<Record<OperationName, Lives>> = {
  board: { call: seconds(15), session: seconds(10), settling: seconds(30), closed: minutes(30) },
  shortPrices: leaderboard,
  gainers: leaderboard,
  losers: leaderboard,
  mostActive: leaderboard,
  sectors: { call: seconds(30), session: seconds(15), settling: seconds(30), closed: minutes(30) },
  indexSeries: { call: seconds(30), session: seconds(60), settling: seconds(30), closed: minutes(30) },
  quote: onScreen,
  orderBook: onScreen,
  stockSeries: onScreen,
  approvedAnnouncements: { ...always(seconds(60)), closed: minutes(15) },
  financialAnnouncements: paper,
  directives: paper,
  circulars: paper,
  dailySummary: { call: minutes(5), session: minutes(2), settling: minutes(2), closed: minutes(30) },
  news: always(minutes(15)),
  events: always(minutes(15)),
  covidAnnouncements: always(hours(24)),
  companyProfile: always(hours(24 * 30)),
  legacyAnnouncements: always(hours(1)),
  companyAnnouncements: always(minutes(5)),
};

/** Daily series change once a day; only period 1 moves during a session. */
const dailySeries = minutes(15);
/** Nothing known under these parameters: a line may be listed at any time, a company gets its profile once. */
const absentLife = { profile: hours(24), other: minutes(5) };
const eveningEnds = 20 * 60;

/** A simulated market may leave its night at any moment, and has no manners to be shown. */
const simulatedNight = seconds(30);

/** What an answer's life depends on. */
export type Aged = Pick<Snapshot, "operation" | "params" | "body" | "partly" | "givenIn" | "source">;

/** Upstream may be well again by then, whatever usually changes how seldom. */
const partlyLife = seconds(60);

/** ms an answer may be given out before upstream is asked again, at pace 1 */
export function lifeOf(answer: Aged, now: SessionTime): number {
  const life = usualLife(answer, now);
  return answer.partly ? Math.min(life, partlyLife) : life;
}

function usualLife({ operation, params, body, givenIn, source }: Aged, now: SessionTime): number {
  if (!body) return absentLife[operation === "companyProfile" ? "profile" : "other"];
  const life = lives[operation][now.phase];
  const { period } = params;
  if (period !== undefined && period !== "1") return Math.max(life, dailySeries);
  if (now.phase !== "closed") return life;
  if (source === "embedded") return Math.min(life, simulatedNight);
  // values settle until about 15:00, so an answer from before is asked for again sooner
  if (operation === "board" && givenIn.phase !== "closed" && givenIn.minute < settledAt) return minutes(10);
  // disclosures peak after the close
  if (operation === "approvedAnnouncements" && now.minute >= settledAt && now.minute < eveningEnds)
    return minutes(2);
  return life;
}
