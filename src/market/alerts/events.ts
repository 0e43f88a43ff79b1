/** Blocks, disclosures and halts. Each fires once, and never if it existed before the rule or before the first board without a kept state. */
import { foldedWords } from "#market/company/companyNames";
import { symbolParts } from "#market/company/symbol";
import { type Disclosure, headOf, isHaltOver } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import type { Seen } from "./firing.ts";
import type { Condition, Rule } from "./language/rule.ts";
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
  confirmed?: Seen;
  afterwards: boolean;
  about?: string | undefined;
  estimate?: true;
}

export interface EventStep {
  state: EventState;
  found: readonly FoundEvent[];
}

type PaperCondition = Extract<Condition, { of: "disclosure" | "halt" }>;
type PaperRule = Rule & { condition: PaperCondition };

export const isPaperRule = (rule: Rule): rule is PaperRule =>
  rule.condition.of === "disclosure" || rule.condition.of === "halt";

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
  rule: Rule,
  view: View,
  { state, fit, symbols }: { state: EventState; fit: boolean; symbols: readonly string[] | undefined },
): EventStep {
  const { board } = view;
  const arrived = arrivedBlocks(rule, view, { seen: state.seen, fit, symbols });
  if (arrived.length === 0 && state.held.length === 0) return { state, found: [] };
  const waiting = [...state.held, ...arrived].filter(({ day }) => day === board.day);
  const judged = fit ? waiting.flatMap((held) => confirmedBlock(held, view)) : waiting;
  const seen = [...state.seen, ...arrived.map(({ key, after }) => ({ key, at: after.at }))];
  return {
    state: {
      ...state,
      at: board.at,
      step: board.step,
      seen: seen.filter(({ at }) => at >= board.day).slice(-mostSeen),
      held: judged.filter(({ count }) => count < rule.boards).slice(-mostHeld),
    },
    found: judged
      .filter(({ count }) => count >= rule.boards)
      .map(({ key, symbol, after, afterwards, estimate }) => ({
        key,
        symbol,
        after,
        ...(after.at !== board.at && { confirmed: seenOn(board, after.value) }),
        afterwards,
        ...(estimate && { estimate }),
      })),
  };
}

function arrivedBlocks(
  { condition, created }: Rule,
  { blocks, board }: View,
  { seen, fit, symbols }: { seen: EventState["seen"]; fit: boolean; symbols: readonly string[] | undefined },
): HeldBlock[] {
  if (condition.of !== "block" || blocks.length === 0) return [];
  const { unit, least } = condition;
  const known = new Set(seen.map(({ key }) => key));
  return blocks.flatMap((block): HeldBlock[] => {
    const { symbol, worth, together, sharesBefore, shares } = block;
    const size = unit === "shares" ? shares : block.value;
    const key = blockKey(block, board.day);
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

/** The same for all readers of a market, whose boards have different times. */
const blockKey = ({ symbol, sharesBefore, shares }: Block, day: number) =>
  `${symbol} block ${day} ${sharesBefore}+${shares}`;

/** A correction takes the block away. A row that cannot be true decides nothing. */
function confirmedBlock(held: HeldBlock, view: View): HeldBlock[] {
  const { row, doubt } = view.line(held.symbol);
  if (doubt || row?.sharesWithCrossings === undefined || row.shares === undefined) return [held];
  return row.sharesWithCrossings - row.shares < held.crossed ? [] : [{ ...held, count: held.count + 1 }];
}

/**
 * @param state undefined at the rule's first board, whose disclosures are all known then @param symbols undefined for the whole market
 */
export function paperStep(
  rule: PaperRule,
  view: View,
  {
    state,
    symbols,
    brokenStep,
  }: { state: EventState | undefined; symbols: readonly string[] | undefined; brokenStep: number },
): EventStep | undefined {
  const { papers, board } = view;
  if (!papers) return undefined;
  const { since, at, step, seen, held } = state ?? newEvents(view);
  const found: FoundEvent[] = [];
  const added: SeenEvent[] = [];
  const oldest = Math.max(at - slow, rule.created, since);
  for (const { paper, until } of papers) {
    if (until <= oldest) break; // they are sorted
    if (!isMeant(rule.condition, paper) || seen.some(({ key }) => key === paper.key)) continue;
    const symbol = symbolOf(paper, view, symbols);
    if (symbol === null) continue;
    added.push({ key: paper.key, at: until });
    if (!state) continue;
    const afterwards = brokenStep > step;
    const about = [paper.company, headOf(paper) ?? paper.remarks].filter(Boolean).join(": ") || undefined;
    found.push({ key: paper.key, symbol, after: seenOn(board, undefined), afterwards, about });
  }
  const recent =
    seen.length + added.length === 0 ? seen : [...seen.filter((old) => old.at > at - slow), ...added];
  const next = { since, at: board.at, step: board.step, seen: recent.slice(-mostSeen), held };
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
function symbolOf(
  paper: Disclosure,
  view: View,
  symbols: readonly string[] | undefined,
): string | undefined | null {
  const company = view.companyOf(paper);
  if (!symbols) return company?.symbol;
  // a line that is not on the board has no name there, but its code is known
  const code = paper.code && symbolParts(paper.code).ticker;
  if (!company) return symbols.find((symbol) => symbolParts(symbol).ticker === code) ?? null;
  return [company.symbol, ...company.others].find((symbol) => symbols.includes(symbol)) ?? null;
}
