/** Blocks, disclosures and halts. Each fires once, and never if it existed before the rule or before the first board without a kept state. */
import { foldedWords } from "#market/company/companies";
import { symbolParts } from "#market/company/symbol";
import { type Disclosure, headOf, isHaltOver } from "#market/papers/disclosure";
import type { AlertFiring } from "./firing.ts";
import type { Condition } from "./language/rule.ts";
import type { EventState, HeldBlock } from "./records.ts";
import { pendingBoards, seenOn, type WatchedRule } from "./states.ts";
import type { StepMarket } from "./stepMarket.ts";

/** A firing without what its rule says; the key is that of the event. */
export type FoundEvent = Omit<AlertFiring, "rule" | "sentence" | "condition">;

/** The state after a board, and what fires on it. */
export interface EventStep {
  state: EventState;
  found: readonly FoundEvent[];
}

type PaperCondition = Extract<Condition, { of: "disclosure" | "halt" }>;
type PaperRule = WatchedRule & { condition: PaperCondition };

export const isPaperRule = (rule: WatchedRule): rule is PaperRule =>
  rule.condition.of === "disclosure" || rule.condition.of === "halt";

/** An event's time may be known this many ms before the event is received. */
const longestEventDelay = 3_600_000;
const mostSeenEvents = 500;
const mostHeldEvents = 200;

export const newEvents = ({ board }: StepMarket): EventState => ({
  since: board.at,
  at: board.at,
  step: board.step,
  seen: [],
  held: [],
});

/** What a rule on blocks knows: whether the board is fit for it, and its lines; undefined for all lines. */
interface Watch {
  state: EventState;
  fit: boolean;
  symbols: readonly string[] | undefined;
}

/** The blocks of a board that is not fit are kept until fit boards confirm them, because no later board has them. */
export function blockStep(rule: WatchedRule, view: StepMarket, watch: Watch): EventStep {
  const { board } = view;
  const { state } = watch;
  const { boards = pendingBoards } = rule;
  const arrived = arrivedBlocks(rule, view, watch);
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
  { state, fit, symbols }: Watch,
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

/** @param watch without a state at the rule's first board, whose disclosures are all known then; `brokenStep` is the newest that was not fit */
export function paperStep(
  rule: PaperRule,
  view: StepMarket,
  {
    state,
    symbols,
    brokenStep,
  }: { state: EventState | undefined; symbols: Watch["symbols"]; brokenStep: number },
): EventStep | undefined {
  const { board } = view;
  const papers = view.papers();
  if (!papers) return undefined;
  const { since, at, step, seen, held } = state ?? newEvents(view);
  const found: FoundEvent[] = [];
  const added: EventState["seen"] = [];
  const oldest = Math.max(at - longestEventDelay, rule.created, since);
  for (const { paper, until } of papers) {
    if (until <= oldest) break; // they are sorted
    if (!isMeant(rule.condition, paper) || seen.some(({ key }) => key === paper.key)) continue;
    const symbol = paperSymbol(paper, view, symbols);
    if (symbol === null) continue;
    added.push({ key: paper.key, at: until });
    if (!state) continue;
    const afterwards = brokenStep > step;
    const about = [paper.company, headOf(paper) ?? paper.remarks].filter(Boolean).join(": ") || undefined;
    found.push({ key: paper.key, symbol, after: seenOn(board, undefined), afterwards, about });
  }
  const recent =
    seen.length + added.length === 0
      ? seen
      : [...seen.filter((old) => old.at > at - longestEventDelay), ...added];
  const next = { since, at: board.at, step: board.step, seen: recent.slice(-mostSeenEvents), held };
  return { state: next, found: found.reverse() };
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
