/**
 * Blocks, disclosures, halts and near ex-dates. Each fires once, and but for ex-dates never if it existed before the rule or before the first
 * board without a kept state.
 */
import { comingEvents } from "#market/calendar/calendar";
import { foldedWords } from "#market/company/companies";
import { symbolParts } from "#market/company/symbol";
import { dayOfMoment } from "#market/day/recordings";
import { type Disclosure, headOf, isHaltOver } from "#market/papers/disclosure";
import type { AlertFiring } from "./firing.ts";
import type { Condition } from "./language/rule.ts";
import type { EventState, HeldBlock } from "./records.ts";
import { pendingBoards, seenOn, type WatchedRule } from "./states.ts";
import type { StepMarket } from "./stepMarket.ts";

/** A firing without what its rule says; the key is that of the event. */
export type FoundEvent = Omit<AlertFiring, "rule" | "sentence" | "condition">;

export interface EventStep {
  state: EventState;
  found: readonly FoundEvent[];
}

type RuleAbout<Of extends Condition["of"]> = WatchedRule & { condition: Extract<Condition, { of: Of }> };
export type AnnouncementRule = RuleAbout<"disclosure" | "halt" | "exDate">;

export const isAnnouncementRule = (rule: WatchedRule): rule is AnnouncementRule =>
  ["disclosure", "halt", "exDate"].includes(rule.condition.of);

/** An event's time may be known this many ms before the event is received. */
const longestEventDelay = 3_600_000;
const mostSeenEvents = 500;
const mostHeldEvents = 200;

const newEvents = ({ board }: StepMarket): EventState => ({
  since: board.at,
  at: board.at,
  step: board.step,
  seen: [],
  held: [],
});

/** What a rule on events knows besides the board. */
interface Watch {
  /** undefined at the rule's first board */
  state: EventState | undefined;
  fit: boolean;
  /** the newest step that was not fit */
  brokenStep: number;
  /** of the lines that are watched; undefined for all lines */
  symbols: readonly string[] | undefined;
}

/** The blocks of a board that is not fit are kept until fit boards confirm them, because no later board has them. */
export function blockStep(rule: WatchedRule, view: StepMarket, watch: Watch): EventStep {
  const { board } = view;
  const { state = newEvents(view) } = watch;
  const { boards = pendingBoards } = rule;
  const arrived = arrivedBlocks(rule, view, { ...watch, state });
  if (arrived.length === 0 && state.held.length === 0) return { state, found: [] };
  const waiting = [...state.held, ...arrived].filter(({ day }) => day === board.day);
  const judged = watch.fit ? waiting.flatMap((held) => confirmedBlock(held, view)) : waiting;
  const seen = [...state.seen, ...arrived.map(({ key, after }) => ({ key, at: after.at }))];
  const held = judged.filter(({ count }) => count < boards).slice(-mostHeldEvents);
  const found = judged.flatMap(({ count, key, symbol, after, afterwards, estimate }): FoundEvent[] => {
    if (count < boards) return [];
    const confirmed = after.at !== board.at && { confirmed: seenOn(board, after.value) };
    return [{ key, symbol, after, ...confirmed, afterwards, ...(estimate && { estimate }) }];
  });
  return {
    state: {
      ...{ since: state.since, at: board.at, step: board.step, held },
      seen: seen.filter(({ at }) => at >= board.day).slice(-mostSeenEvents),
    },
    found,
  };
}

function arrivedBlocks(
  { condition, created }: WatchedRule,
  view: StepMarket,
  { state, fit, symbols }: Watch & { state: EventState },
): HeldBlock[] {
  if (condition.of !== "block" || view.blocks().length === 0) return [];
  const { board } = view;
  const { unit, least } = condition;
  const known = new Set(state.seen.map(({ key }) => key));
  return view.blocks().flatMap((block): HeldBlock[] => {
    const { symbol, worth, together, sharesBefore, shares } = block;
    const size = unit === "shares" ? shares : block.value;
    // the same for all readers of a market, whose boards have different times
    const key = `${symbol} block ${board.day} ${sharesBefore}+${shares}`;
    const counts = size !== undefined && Number.isFinite(size) && size >= least;
    if (!counts || known.has(key) || block.to <= created) return [];
    if (symbols && !symbols.includes(symbol)) return [];
    known.add(key);
    const estimate = unit === "rupees" && (worth === "about" || together === true);
    const crossed = sharesBefore + shares;
    const after = seenOn(board, size);
    return [{ key, symbol, day: board.day, crossed, after, count: 0, afterwards: !fit, estimate }];
  });
}

/** A correction takes the block away. A row that cannot be true decides nothing. */
function confirmedBlock(held: HeldBlock, view: StepMarket): HeldBlock[] {
  const { row, doubt } = view.line(held.symbol);
  if (doubt || row?.sharesWithCrossings === undefined || row.shares === undefined) return [held];
  return row.sharesWithCrossings - row.shares < held.crossed ? [] : [{ ...held, count: held.count + 1 }];
}

/** An announcement, or a day that one names. */
interface Announcement {
  key: string;
  symbol: string | undefined;
  /** its own time, ms */
  at: number;
  about: string | undefined;
}

/** Disclosures of the rule's first board existed before. A near ex-date fires also then: its day is still to come. */
export function announcementStep(
  { condition, created }: AnnouncementRule,
  view: StepMarket,
  { state, symbols, brokenStep }: Watch,
): EventStep | undefined {
  const { board } = view;
  const { at, since, step, seen, held } = state ?? newEvents(view);
  const isDay = condition.of === "exDate";
  const oldest = Math.max(at - longestEventDelay, created, since);
  const all = isDay
    ? nearDates(condition.days, view, symbols)
    : newPapers(condition, view, { oldest, symbols });
  if (!all) return undefined;
  const known = new Set(seen.map(({ key }) => key));
  const added = all.filter(({ key }) => !known.has(key) && known.add(key));
  const after = seenOn(board, undefined);
  const afterwards = !isDay && brokenStep > step;
  const found = added.map(({ key, symbol, about }) => ({ key, symbol, after, afterwards, about }));
  const recent = seen.filter((one) => one.at >= (isDay ? board.day : at - longestEventDelay));
  return {
    state: {
      ...{ since, at: board.at, step: board.step, held },
      seen: [...recent, ...added.map((one) => ({ key: one.key, at: one.at }))].slice(-mostSeenEvents),
    },
    found: state || isDay ? found : [],
  };
}

type PaperCondition = RuleAbout<"disclosure" | "halt">["condition"];

/** @returns those published after `oldest`, the oldest first; undefined if none were received */
function newPapers(
  condition: PaperCondition,
  view: StepMarket,
  { oldest, symbols }: Pick<Watch, "symbols"> & { oldest: number },
): Announcement[] | undefined {
  const papers = view.papers();
  const end = papers?.findIndex(({ until }) => until <= oldest) ?? -1; // the newest come first
  const found = papers
    ?.slice(0, end < 0 ? undefined : end)
    .flatMap(({ paper, until: at }): Announcement[] => {
      const symbol = isMeant(condition, paper) ? paperSymbol(paper, view, symbols) : null;
      const about = [paper.company, headOf(paper) ?? paper.remarks].filter(Boolean).join(": ") || undefined;
      return symbol === null ? [] : [{ key: paper.key, symbol, at, about }];
    });
  return found?.reverse();
}

/** The exchange's own marks. */
const marks: Readonly<Record<string, string>> = { exDividend: "XD", exRights: "XR", exCapital: "XC" };

/** @returns the ex-dates within so many days; undefined if no announcements were received */
function nearDates(days: number, view: StepMarket, symbols: Watch["symbols"]): Announcement[] | undefined {
  const events = view.events()?.filter(({ kind }) => Object.hasOwn(marks, kind));
  const watched = new Set(symbols ?? events?.flatMap((event) => event.symbols));
  const coming = events && comingEvents(events, watched, days, view.board.at);
  return coming?.map(({ kind, at, line, symbols: own, entry }) => {
    const symbol = own.find((one) => watched.has(one));
    const date = dayOfMoment(at);
    // a day that was read from a text is shown with its words
    const about = [`${marks[kind]} ${date}`, entry.company?.name, line && `“${line}”`];
    return { key: `${symbol} ${kind} ${date}`, symbol, at, about: about.filter(Boolean).join(": ") };
  });
}

function isMeant(condition: PaperCondition, paper: Disclosure): boolean {
  if (condition.of === "halt")
    return paper.tag === "halt" && isHaltOver(paper) === (condition.event === "ends");
  const { tags, words } = condition;
  if (tags.length > 0 && !tags.includes(paper.tag)) return false;
  if (words.length === 0) return true;
  // words of two texts do not form a phrase
  const text = [paper.title, paper.category, paper.remarks].map(foldedWords).join("|");
  return words.every((word) => text.includes(foldedWords(word)));
}

/**
 * @param symbols of the lines that are watched; undefined for all @returns the line of the disclosure's company; undefined if it has none,
 * and null if no line of it is watched
 */
function paperSymbol(
  paper: Disclosure,
  view: StepMarket,
  symbols: readonly string[] | undefined,
): string | undefined | null {
  const company = view.companyOf(paper);
  if (!symbols) return company?.symbol;
  // a line that is not on the board has no name there, but its code is known
  const code = paper.code && symbolParts(paper.code).ticker;
  if (!company) return symbols.find((symbol) => symbolParts(symbol).ticker === code) ?? null;
  return [company.symbol, ...company.others].find((symbol) => symbols.includes(symbol)) ?? null;
}
