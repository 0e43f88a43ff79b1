import { exchangeNow } from "#feed/clock/exchangeClock";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import type { Freshness } from "#market/day/freshness";
import { missingSessions, type Session } from "#market/day/session";
import { type MessageId, text } from "#ui/messages/text";
import { isAwaited, useAwaited } from "#ui/panel/awaited";
import { formatClock, formatDay, formatMinute } from "#ui/words/format";

/** What stands in a header: the six words, and that something on the screen has not come yet. */
type ShownWord = Freshness | "loading";

/** No skeleton stands under LIVE: the feed may be live, and what the reader looks at is not. Every other word claims less. */
const shownWord = (word: Freshness, awaited: boolean): ShownWord =>
  awaited && word === "live" ? "loading" : word;

export const useShownWord = ({ word }: Pick<PageFreshness, "word">): ShownWord =>
  shownWord(word, useAwaited());

/** The header's word now, for what is not drawn. */
export const shownWordOf = ({ word }: Pick<PageFreshness, "word">): ShownWord => shownWord(word, isAwaited());

/** Before the first trade of a day the figures are as calm as after the close, and "closed" would be the wrong word. */
export function wordFor(
  { word, session: { phase }, fetchedAt }: PageFreshness,
  shown: ShownWord = word,
): MessageId {
  if (word === "stale" && fetchedAt === undefined) return "freshness.waiting";
  const early = phase === "call" || phase === "awaited";
  return word === "closed" && early ? "freshness.notOpenYet" : `freshness.${shown}`;
}

const names = {
  call: "phase.call",
  awaited: "phase.awaited",
  session: "phase.session",
  settling: "phase.settling",
  closed: "phase.closed",
  "no-trades": "phase.no-trades",
} as const satisfies Record<Session["phase"], MessageId>;

/** What the clock says of the day, and beside it what is seen where the two disagree. */
function phaseName({ phase, conflict, openAt, lastEventAt }: Session): string {
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

/**
 * The same in the width of a desk's header: where sessions are missing, the date of the figures and how many. The notice
 * below the page says the rest. On a day without trades the one that is missing is said by the phase.
 */
export function shortPhaseWords(now: Pick<PageFreshness, "word" | "session">): string {
  const { lastEventAt, phase } = now.session;
  const missing = missingIn(now);
  const isSaidByPhase = phase !== "closed" && missing === 1;
  if (missing === 0 || isSaidByPhase || lastEventAt === undefined) return phaseWords(now);
  return `${formatDay(lastEventAt)} · ${text("phase.missingShort", { count: missing })}`;
}

/** Of a market at rest: the sessions that are over by the calendar and are not in the figures. */
export const missingIn = ({ word, session }: Pick<PageFreshness, "word" | "session">): number =>
  word === "closed" ? missingSessions(exchangeNow(), session.lastEventAt) : 0;

/** The words' signs: told apart without colour, and across a room. */
export const glyph = {
  loading: "○",
  live: "●",
  delayed: "◐",
  stale: "◌",
  "not-moving": "◇",
  offline: "✕",
  closed: "■",
} as const;
