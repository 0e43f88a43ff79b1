/** What one board shows to all lines of a rule, and the states of the lines after it. */
import { dayStart } from "#market/day/session";
import { isRescaled } from "#market/line/board";
import type { BlindReason } from "./firing.ts";
import { isOfMarket, type JudgedCondition } from "./language/kinds.ts";
import type { FitBoard, KeyState, LineStates, RuleState } from "./records.ts";
import {
  type Advance,
  crossingOf,
  dayStartOf,
  isConfirmed,
  type LevelCrossing,
  nextState,
  onDay,
  pendingBoards,
  seenOn,
  stateAfterSplit,
  stateWithoutTrade,
  usualCoolDown,
  type WatchedRule,
  withBefore,
} from "./states.ts";
import type { BoardLine, StepMarket } from "./stepMarket.ts";
import { readingOf } from "./values.ts";

export type JudgedRule = WatchedRule & { condition: JudgedCondition };

/** The name of the one state of a rule on the whole market. */
const marketKey = "";

/** A rule on one board, and what the lines have shown so far. */
interface LineTurn extends Advance {
  rule: JudgedRule;
  state: RuleState;
  view: StepMarket;
  isPrice: boolean;
  crossings: { symbol: string; crossing: LevelCrossing }[];
  sees: boolean;
  /** why a line could not be seen; undefined if all could */
  trouble: BlindReason | undefined;
}

/** Only fit boards come here. */
export function linesStep(
  rule: JudgedRule,
  state: RuleState,
  view: StepMarket,
): Pick<LineTurn, "crossings" | "sees" | "trouble"> & { lines: LineStates } {
  const { condition } = rule;
  const turn: LineTurn = {
    ...{ rule, state, view },
    board: view.board,
    boards: boardsOf(rule),
    coolDown: rule.coolDown ?? usualCoolDown,
    fit: state.fit,
    brokenStep: state.brokenStep ?? -1,
    isPrice: condition.of === "year" || (condition.of === "figure" && condition.figure === "price"),
    crossings: [],
    sees: false,
    trouble: undefined,
  };
  const isOne = rule.scope.on === "line" || isOfMarket(condition);
  const lines = isOne ? nextLine(turn) : nextLines(turn);
  const { crossings, sees, trouble } = turn;
  return { lines, crossings, sees, trouble };
}

/** Number of boards that must show it. */
function boardsOf({ condition, boards = pendingBoards }: JudgedRule): number {
  // the word has its own minutes, and comes from many answers
  if (condition.of === "notMoving") return 1;
  // one wrong tick of an index was seen between right ones; only a later tick confirms it
  return condition.of === "index" || condition.of === "fall" ? Math.max(2, boards) : boards;
}

const noLineStates: LineStates = { symbols: [], keys: [] };

function nextLine(turn: LineTurn): LineStates {
  const { rule, state, view } = turn;
  const { lines: before = noLineStates } = state;
  const symbol = rule.scope.on === "line" ? rule.scope.symbol : marketKey;
  const [known] = before.keys;
  const key = lineStep(turn, view.line(symbol), known);
  return key === known ? before : { symbols: [symbol], keys: [key] };
}

function nextLines(turn: LineTurn): LineStates {
  const { rule, view, state } = turn;
  const { lines: before = noLineStates } = state;
  const now = linesNow(rule, view);
  const inSequence = now.every(({ symbol }, at) => before.symbols[at] === symbol);
  const present = inSequence ? undefined : new Set(now.map(({ symbol }) => symbol));
  // a line that is missing on one board keeps its state; one that was taken out of a watchlist loses it
  const missing = before.symbols.filter((symbol, at) => (present ? !present.has(symbol) : at >= now.length));
  const isOwn = rule.scope.on === "list" || rule.scope.on === "positions";
  const all = isOwn ? now : [...now, ...missing.map((symbol) => view.line(symbol))];
  const places = present && new Map(before.symbols.map((symbol, at) => [symbol, at]));
  let isSame = inSequence && all.length === before.keys.length;
  const keys = all.map((line, at) => {
    const known = before.keys[places ? (places.get(line.symbol) ?? -1) : at];
    const key = lineStep(turn, line, known);
    if (key !== known) isSame = false;
    return key;
  });
  return isSame ? before : { symbols: all.map(({ symbol }) => symbol), keys };
}

/** The lines that a rule on several sees now. Of a list only its own: the others are outside, as before. */
function linesNow(rule: JudgedRule, view: StepMarket): readonly BoardLine[] {
  const { condition } = rule;
  const list = condition.of === "list" ? (view.market.lists?.get(condition.list) ?? []) : undefined;
  const symbols = view.symbolsOf(rule.scope) ?? list;
  return symbols ? Array.from(new Set(symbols), (symbol) => view.line(symbol)) : view.lines();
}

/** The state of a line that the rule has not seen before. */
function freshKey({ rule: { condition, scope }, state: { listed, fit }, board }: LineTurn): KeyState {
  const armedOn = (seen: FitBoard): KeyState => ({
    word: "armed",
    before: seenOn(seen, undefined),
    beforeStep: seen.step,
  });
  // a line that was not in the list before now enters it
  if (condition.of === "list")
    return condition.event === "enters" && listed ? armedOn(listed) : { word: "unseen" };
  // the board has every line that traded today, so this one had no trade at the fit board before: its day began at nought
  const isNew = scope.on === "market" && fit !== undefined && dayStart(fit.at) === board.day;
  return isNew && dayStartOf(condition) === "false"
    ? { ...armedOn(fit), day: board.day }
    : { word: "unseen" };
}

function lineStep(turn: LineTurn, line: BoardLine, known: KeyState | undefined): KeyState {
  const { view, board, fit } = turn;
  const { condition } = turn.rule;
  const before = onDay(known ?? freshKey(turn), condition, board.day);
  const key = turn.isPrice && !line.doubt ? stateAfterSplit(before, line.row, board) : before;
  const reading = readingOf(condition, { line, view, key });
  const isSeen = typeof reading !== "string" && Number.isFinite(reading.value ?? 0);
  if (isSeen || reading === "none" || reading === "untraded") turn.sees = true;
  if (reading === "none") return withBefore(key, fit);
  if (reading === "untraded") return stateWithoutTrade(key, condition, { board, fit });
  if (!isSeen) {
    turn.trouble = typeof reading === "string" ? reading : "impossible";
    const unsure = withBefore(known ?? key, fit);
    return unsure.broken ? unsure : { ...unsure, broken: true };
  }
  const from = fromPreviousClose(turn, line, key);
  const next = nextState(from, reading, turn);
  if (isConfirmed(from, next))
    turn.crossings.push({ symbol: line.symbol, crossing: crossingOf(from, reading, turn) });
  return next;
}

/** The price of a line that had not traded today at the fit board before: it came from the previous close. */
function fromPreviousClose({ rule, view, fit, board }: LineTurn, line: BoardLine, key: KeyState): KeyState {
  const { condition } = rule;
  const { row } = line;
  const isFirst = key.word === "unseen" && key.day === undefined && !key.broken;
  if (!isFirst || !fit || dayStart(fit.at) !== board.day) return key;
  if (condition.of !== "figure" || condition.figure !== "price") return key;
  if (row?.previousClose === undefined || isRescaled(row)) return key;
  const { previousClose: value } = row;
  const before = readingOf(condition, { line: { ...line, row: { ...row, price: value } }, view, key });
  if (typeof before === "string" || before.met) return key;
  return { word: "armed", day: board.day, value, before: seenOn(fit, value), beforeStep: fit.step };
}
