/** The phase of the day in words, as the boards show it. A text claims no more than its evidence. */
import "#ui/messages/en/phases";
import type { PhaseEvidence, SeenState } from "#market/day/evidence";
import { colomboHours, dayStart, type Session } from "#market/day/session";
import { type MessageId, text } from "#ui/messages/text";
import {
  formatAge,
  formatChangePercent,
  formatClock,
  formatCount,
  formatDayAndClock,
  formatMinute,
} from "#ui/words/format";

/** The market's hours are those of its own day. @param at any time of the day, ms */
const hourOf = (at: number, hour: "callAt" | "openAt" | "closeAt" | "settledAt") =>
  formatMinute(dayStart(at) + colomboHours[hour]);
export const scheduledOpen = (at: number): string => hourOf(at, "openAt");
export const scheduledClose = (at: number): string => hourOf(at, "closeAt");
export const settlementTime = (at: number): string => hourOf(at, "settledAt");

type FoundEvidence<What extends PhaseEvidence["what"]> = Extract<PhaseEvidence, { what: What }>;

function evidenceOf<What extends PhaseEvidence["what"]>(
  { evidence }: SeenState,
  what: What,
): FoundEvidence<What> | undefined {
  return evidence.find((one): one is FoundEvidence<What> => one.what === what);
}

const isOver = (scheduled: Session["scheduled"]) => scheduled === "settling" || scheduled === "closed";

/** ms by which clocks may differ before a trade counts as early or late */
const clockTolerance = 60_000;

/** The start of the day as far as it is known, if it differs from the schedule. */
function startName(state: SeenState): string | undefined {
  const first = evidenceOf(state, "firstTrade");
  if (!first) return undefined;
  const openAt = dayStart(first.at) + colomboHours.openAt;
  if (first.at < openAt - clockTolerance) return text("seen.early", { open: formatMinute(openAt) });
  return first.sure && first.late >= clockTolerance
    ? text("seen.since", { time: formatMinute(first.at) })
    : undefined;
}

const silence = (state: SeenState) => formatAge(evidenceOf(state, "newestTrade")?.ago);

const closesOf = (state: SeenState) => {
  const { closed = 0, traded = 0 } = evidenceOf(state, "closes") ?? {};
  return { closed: formatCount(closed), traded: formatCount(traded) };
};

/** A short name for the header if the boards contradict or refine the clock; undefined if they agree with it. @param at of the newest board, ms */
export function seenName(state: SeenState, at: number): string | undefined {
  const { phase, scheduled } = state;
  const newest = evidenceOf(state, "newestTrade");
  switch (phase) {
    case "call":
      return scheduled === "session" ? text("seen.call", { open: scheduledOpen(at) }) : undefined;
    case "quiet":
      return scheduled === "session" ? text("seen.quiet", { age: silence(state) }) : undefined;
    case "haltSuspected":
      return text("seen.halt", { age: silence(state) });
    case "closing":
      return text("seen.closing", closesOf(state));
    case "settled":
      return scheduled === "settling" ? text("seen.settled") : undefined;
    case "opened":
    case "regular":
      if (isOver(scheduled) && newest)
        return isOutside(newest.at) ? text("seen.outside", { time: formatClock(newest.at) }) : undefined;
      return phase === "opened" ? openedName(state) : startName(state);
    default:
      return phase satisfies never;
  }
}

function openedName(state: SeenState): string | undefined {
  const first = evidenceOf(state, "firstTrade");
  return first?.sure ? text("seen.opened", { time: formatMinute(first.at) }) : startName(state);
}

function isOutside(at: number): boolean {
  const time = at - dayStart(at);
  return time > colomboHours.closeAt + clockTolerance || time < colomboHours.openAt - clockTolerance;
}

/** The phase in a sentence, always with its reason. @param at of the newest board, ms */
export function seenSentence(state: SeenState, at: number): string {
  const { phase, scheduled } = state;
  switch (phase) {
    case "call":
      return callSentence(scheduled, scheduledOpen(at));
    case "quiet":
      if (isOver(scheduled)) return text("seen.afterWhole");
      return text("seen.quietWhole", { age: silence(state) });
    case "haltSuspected":
      return text("seen.haltWhole", {
        age: silence(state),
        percent: formatChangePercent(evidenceOf(state, "top20")?.percent),
      });
    case "closing":
      return text("seen.closingWhole", closesOf(state));
    case "settled":
      return text("seen.settledWhole");
    default:
      return openSentence(state);
  }
}

function callSentence(scheduled: Session["scheduled"], open: string): string {
  if (scheduled === "call") return text("seen.callWhole", { open });
  return scheduled === "session" ? text("seen.lateWhole", { open }) : text("seen.noSession");
}

function openSentence(state: SeenState): string {
  const { phase, scheduled } = state;
  const first = evidenceOf(state, "firstTrade");
  const name = seenName(state, first?.at ?? 0);
  if (isOver(scheduled)) return name ?? text("seen.afterWhole");
  if (!first?.sure) return text("seen.openWhole");
  const time = formatMinute(first.at);
  return text(phase === "opened" ? "seen.openedWhole" : "seen.sinceWhole", { time });
}

/** One line for each piece of evidence. */
export function evidenceText(one: PhaseEvidence): string {
  switch (one.what) {
    case "noTradeToday":
      return one.late > 0 ? text("seen.noTradeLate", { late: formatAge(one.late) }) : text("seen.noTrade");
    case "firstTrade":
      return one.sure
        ? text("seen.first", { time: formatClock(one.at), open: scheduledOpen(one.at) })
        : text("seen.firstSeen", { time: formatClock(one.at) });
    case "auction":
      return text("seen.auction", { lines: one.lines, shares: formatCount(one.shares) });
    case "newestTrade":
      return text("seen.newest", { time: timeText(one), age: formatAge(one.ago) });
    case "top20":
      return text("seen.top20", { percent: formatChangePercent(one.percent) });
    case "closes":
      return text("seen.closes", { closed: formatCount(one.closed), traded: formatCount(one.traded) });
    case "indexStill":
      return text("seen.still", { age: formatAge(one.for) });
    default:
      return one satisfies never;
  }
}

/** The time of a trade, with its day if that is not the board's. */
const timeText = ({ at, ago }: FoundEvidence<"newestTrade">): string =>
  (dayStart(at) === dayStart(at + ago) ? formatClock : formatDayAndClock)(at);

const ends = {
  call: ["callAt", "openAt"],
  session: ["openAt", "closeAt"],
  settling: ["closeAt", "settledAt"],
} as const;
const phaseNames = {
  call: "phase.call",
  session: "phase.session",
  settling: "phase.settling",
  closed: "phase.closed",
} as const satisfies Record<Session["scheduled"], MessageId>;

/** The scheduled phase with its hours: "Open 09:30–14:30". */
export function scheduledText(scheduled: Session["scheduled"], at: number): string {
  const phase = text(phaseNames[scheduled]);
  if (scheduled === "closed") return phase;
  const [from, to] = ends[scheduled];
  return text("seen.hours", { phase, from: hourOf(at, from), to: hourOf(at, to) });
}
