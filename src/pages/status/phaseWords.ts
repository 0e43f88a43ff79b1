import { exchangeNow } from "#feed/clock/exchangeClock";
import type { PageFreshness } from "#feed/freshness/freshness";
import { missingSessions, type Session } from "#market/day/session";
import { type MessageId, text } from "#ui/messages/text";
import { formatClock, formatDay, formatMinute } from "#ui/words/time";

const names = {
  call: "phase.call",
  awaited: "phase.awaited",
  session: "phase.session",
  settling: "phase.settling",
  closed: "phase.closed",
  "no-trades": "phase.no-trades",
} as const satisfies Record<Session["phase"], MessageId>;

/** What the clock says of the day, and beside it what is seen where the two disagree. */
export function phaseName({ phase, conflict, openAt, lastEventAt }: Session): string {
  if (conflict === "trades-outside-hours")
    return text("phase.outsideHours", { time: formatClock(lastEventAt) });
  return text(names[phase], { open: formatMinute(openAt) });
}

/** The phase where the word does not say it already, and whose figures are shown where it is not today's session. */
export function phaseWords({ word, session }: Pick<PageFreshness, "word" | "session">): string {
  const { phase, lastEventAt, dayAt } = session;
  const said = word === "closed" && phase === "closed" ? [] : [phaseName(session)];
  const missing = missingIn({ word, session });
  // on a day that is awaited there is no room for it: the notice says it
  const old =
    word === "closed" &&
    phase !== "awaited" &&
    lastEventAt !== undefined &&
    (lastEventAt < dayAt || phase === "closed");
  return [
    ...said,
    ...(old ? [text("phase.lastSession", { day: formatDay(lastEventAt) })] : []),
    ...(missing > 0 ? [text("phase.missing", { count: missing })] : []),
  ].join(" · ");
}

/** The same in the width of a desk's header: where sessions are missing, the date of the figures and how many. The notice below the page says the rest. */
export function shortPhaseWords(now: Pick<PageFreshness, "word" | "session">): string {
  const { lastEventAt } = now.session;
  const missing = missingIn(now);
  if (missing === 0 || lastEventAt === undefined) return phaseWords(now);
  return `${formatDay(lastEventAt)} · ${text("phase.missingShort", { count: missing })}`;
}

/** Of a market at rest: the sessions that are over by the calendar and are not in the figures. */
export const missingIn = ({ word, session }: Pick<PageFreshness, "word" | "session">): number =>
  word === "closed" ? missingSessions(exchangeNow(), session.lastEventAt) : 0;
