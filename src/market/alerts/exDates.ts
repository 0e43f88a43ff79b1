/** Ex-dates that are near. Unlike a paper, a date that was known before the rule fires too: the day is still to come. */
import { comingEvents } from "#market/calendar/calendar";
import { dayOfMoment } from "#market/day/recordings";
import { type EventStep, type FoundEvent, newEvents } from "./events.ts";
import type { Condition } from "./language/rule.ts";
import type { EventState } from "./records.ts";
import { seenOn, type WatchedRule } from "./states.ts";
import type { StepMarket } from "./stepMarket.ts";

type ExDateRule = WatchedRule & { condition: Extract<Condition, { of: "exDate" }> };

export const isExDateRule = (rule: WatchedRule): rule is ExDateRule => rule.condition.of === "exDate";

/** The exchange's own marks. */
const marks = { exDividend: "XD", exRights: "XR", exCapital: "XC" } as const;
const isEx = (kind: string): kind is keyof typeof marks => kind in marks;

/** @param symbols of the lines that are watched; undefined for all @returns undefined if no announcements were received */
export function exDateStep(
  { condition }: ExDateRule,
  view: StepMarket,
  {
    state = newEvents(view),
    symbols,
  }: Record<"state", EventState | undefined> & {
    symbols: readonly string[] | undefined;
  },
): EventStep | undefined {
  const { board } = view;
  const events = view.events()?.filter(({ kind }) => isEx(kind));
  if (!events) return undefined;
  const watched = new Set(symbols ?? events.flatMap((event) => event.symbols));
  const found: FoundEvent[] = [];
  const added: EventState["seen"] = [];
  for (const { kind, at, line, symbols: own, entry } of comingEvents(
    events,
    watched,
    condition.days,
    board.at,
  )) {
    const symbol = own.find((one) => watched.has(one));
    const date = dayOfMoment(at);
    const key = `${symbol} ${kind} ${date}`;
    if (!isEx(kind) || [...state.seen, ...added].some((seen) => seen.key === key)) continue;
    added.push({ key, at });
    // a day that was read from a text is shown with its words
    const about = [`${marks[kind]} ${date}`, entry.company?.name, line && `“${line}”`]
      .filter(Boolean)
      .join(": ");
    found.push({ key, symbol, after: seenOn(board, undefined), afterwards: false, about });
  }
  const seen = [...state.seen.filter(({ at }) => at >= board.day), ...added];
  return { state: { ...state, at: board.at, step: board.step, seen }, found };
}
