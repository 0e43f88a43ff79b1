/** Blocks, disclosures and halts. Each fires once, and never if it existed before the rule or before the first board without a kept state. */
import { foldedWords } from "#market/company/company";
import { symbolParts } from "#market/company/symbol";
import { type Disclosure, headOf, isHaltOver } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import type { Seen } from "./firing.ts";
import type { Condition, Rule } from "./rule.ts";
import { seenOn } from "./states.ts";
import type { View } from "./view.ts";

/** Plain JSON. */
export interface EventState {
  /** exchange time of the rule's first board; what was published before does not fire */
  since: number;
  /** exchange time and number of the newest step at which events were judged */
  at: number;
  step: number;
  /** keys of events that were judged and could come again */
  seen: readonly SeenEvent[];
  /** blocks that more boards must confirm */
  held: readonly HeldBlock[];
}

export interface SeenEvent {
  key: string;
  /** time of the event, ms */
  at: number;
}

export interface HeldBlock {
  key: string;
  symbol: string;
  /** midnight of the block's day, ms */
  day: number;
  /** the line's crossed shares with this block; later boards must not have fewer */
  crossed: number;
  after: Seen;
  count: number;
  afterwards: boolean;
  estimate: boolean;
}

export interface FoundEvent {
  key: string;
  symbol: string | undefined;
  after: Seen;
  afterwards: boolean;
  about?: string | undefined;
  estimate?: true;
}

export interface EventStep {
  state: EventState;
  found: readonly FoundEvent[];
}

type EventCondition = Extract<Condition, { of: "block" | "disclosure" | "halt" }>;
export type EventRule = Rule & { condition: EventCondition };

/** An event's time may be known this many ms before the event is received. */
const slow = 3_600_000;
const mostSeen = 500;
const mostHeld = 200;

export const newEvents = ({ board }: View): EventState => ({
  since: board.at,
  at: board.at,
  step: board.step,
  seen: [],
  held: [],
});

/**
 * The blocks of a board that is not fit are kept until fit boards confirm them, because no later board has them.
 * @param fit whether the board is fit for the rule @param symbols undefined for all lines
 */
export function blockStep(
  rule: Rule & { condition: Extract<Condition, { of: "block" }> },
  view: View,
  { state, fit, symbols }: { state: EventState; fit: boolean; symbols: ReadonlySet<string> | undefined },
): EventStep {
  const { board } = view;
  const known = new Set(state.seen.map(({ key }) => key));
  const arrived = view.blocks.flatMap((block): HeldBlock[] => {
    const size = rule.condition.unit === "shares" ? block.shares : block.value;
    const key = blockKey(block, board.day);
    const counts = size !== undefined && Number.isFinite(size) && size >= rule.condition.least;
    if (!counts || known.has(key) || block.to <= rule.created) return [];
    if (symbols && !symbols.has(block.symbol)) return [];
    known.add(key);
    const estimate = rule.condition.unit === "rupees" && (block.worth === "about" || block.together === true);
    return [
      {
        key,
        symbol: block.symbol,
        day: board.day,
        crossed: block.sharesBefore + block.shares,
        after: seenOn(board, size),
        count: 0,
        afterwards: !fit,
        estimate,
      },
    ];
  });
  const waiting = [...state.held, ...arrived].filter(({ day }) => day === board.day);
  const judged = fit ? waiting.flatMap((held) => confirmedBlock(held, view)) : waiting;
  const found = judged.filter(({ count }) => count >= rule.boards);
  const seen = [...state.seen, ...arrived.map(({ key, after }) => ({ key, at: after.at }))];
  return {
    state: {
      ...state,
      at: board.at,
      step: board.step,
      seen: seen.filter(({ at }) => at >= board.day).slice(-mostSeen),
      held: judged.filter(({ count }) => count < rule.boards).slice(-mostHeld),
    },
    found: found.map(({ key, symbol, after, afterwards, estimate }) => ({
      key,
      symbol,
      after,
      afterwards,
      ...(estimate && { estimate }),
    })),
  };
}

/** The same for all readers of a market, whose boards have different times. */
const blockKey = ({ symbol, sharesBefore, shares }: Block, day: number) =>
  `${symbol} block ${day} ${sharesBefore}+${shares}`;

/** A correction takes the block away. A row that cannot be true decides nothing. */
function confirmedBlock(held: HeldBlock, view: View): HeldBlock[] {
  const doubt = view.doubt(held.symbol);
  const row = view.market.rows.get(held.symbol);
  if (doubt || row?.sharesWithCrossings === undefined || row.shares === undefined) return [held];
  return row.sharesWithCrossings - row.shares < held.crossed ? [] : [{ ...held, count: held.count + 1 }];
}

/**
 * @param state undefined at the rule's first board, whose disclosures are all known then @param symbols undefined for the whole market
 */
export function paperStep(
  rule: Rule & { condition: Extract<Condition, { of: "disclosure" | "halt" }> },
  view: View,
  {
    state,
    symbols,
    brokenStep,
  }: { state: EventState | undefined; symbols: ReadonlySet<string> | undefined; brokenStep: number },
): EventStep | undefined {
  const { papers, board } = view;
  if (!papers) return undefined;
  const oldest = (state?.at ?? board.at) - slow;
  const known = new Set(state?.seen.map(({ key }) => key));
  const found: FoundEvent[] = [];
  const seen = (state?.seen ?? []).filter(({ at }) => at > board.at - slow);
  for (const { paper, until } of papers) {
    if (until <= oldest) break; // they are sorted
    if (known.has(paper.key) || !isMeant(rule.condition, paper)) continue;
    const symbol = symbolOf(paper, view, symbols);
    if (symbol === null) continue;
    seen.push({ key: paper.key, at: until });
    if (!state || until <= Math.max(rule.created, state.since)) continue;
    const about = headOf(paper);
    const afterwards = brokenStep > state.step;
    found.push({ key: paper.key, symbol, after: seenOn(board, undefined), afterwards, about });
  }
  const next = { ...(state ?? newEvents(view)), at: board.at, step: board.step };
  return { state: { ...next, seen: seen.slice(-mostSeen) }, found: found.reverse() };
}

function isMeant(condition: Extract<Condition, { of: "disclosure" | "halt" }>, paper: Disclosure): boolean {
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
function symbolOf(
  paper: Disclosure,
  view: View,
  symbols: ReadonlySet<string> | undefined,
): string | undefined | null {
  const company = view.companyOf(paper);
  if (!symbols) return company?.symbol;
  // a line that is not on the board has no name there, but its code is known
  const code = paper.code && symbolParts(paper.code).ticker;
  if (!company) return [...symbols].find((symbol) => symbolParts(symbol).ticker === code) ?? null;
  return [company.symbol, ...company.others].find((symbol) => symbols.has(symbol)) ?? null;
}
