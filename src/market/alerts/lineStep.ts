/** What one board shows to all lines of a rule, and the states of the lines after it. */
import { isOfMarket } from "./check.ts";
import type { BlindReason } from "./firing.ts";
import type { Rule } from "./rule.ts";
import {
  type Advance,
  advanced,
  type Crossing,
  crossingOf,
  type FitBoard,
  held,
  isConfirmed,
  type Judged,
  type KeyState,
  onDay,
  rescaled,
  seenOn,
  withoutTrade,
} from "./states.ts";
import { readingOf } from "./values.ts";
import { type BoardLine, own, type View } from "./view.ts";

export type JudgedRule = Rule & { condition: Judged };

export const marketKey = "";

export interface LineStates {
  /** by symbol; a rule on one line or on the whole market has only "" */
  keys: Readonly<Record<string, KeyState>>;
  /** number of the newest step that was not fit for the rule */
  brokenStep?: number | undefined;
  /** the newest board that was fit for the rule; of events it is not kept */
  fit?: FitBoard | undefined;
  /** of a rule on a list: the newest fit board with that list; lines without a state were not in it */
  listed?: FitBoard | undefined;
}

/** A rule on one board, and what the lines have shown so far. */
interface Turn extends Advance {
  rule: JudgedRule;
  state: LineStates;
  view: View;
  isPrice: boolean;
  crossings: { symbol: string; crossing: Crossing }[];
  /** a line could be seen */
  sees: boolean;
  /** why a line could not be seen; undefined if all could */
  trouble: BlindReason | undefined;
}

function turnOf(rule: JudgedRule, state: LineStates, view: View): Turn {
  const { condition, coolDown } = rule;
  return {
    ...{ rule, state, view, coolDown },
    board: view.board,
    // the word has its own minutes, and comes from many answers
    boards: condition.of === "notMoving" ? 1 : rule.boards,
    fit: state.fit,
    brokenStep: state.brokenStep ?? -1,
    isPrice: condition.of === "year" || (condition.of === "figure" && condition.figure === "price"),
    crossings: [],
    sees: false,
    trouble: undefined,
  };
}

/** Only fit boards come here. */
export function linesStep(
  rule: JudgedRule,
  state: LineStates,
  view: View,
): Pick<Turn, "crossings" | "sees" | "trouble"> & Pick<LineStates, "keys"> {
  const turn = turnOf(rule, state, view);
  const keys = isOfOne(rule) ? oneKey(turn) : manyKeys(turn);
  const { crossings, sees, trouble } = turn;
  return { keys, crossings, sees, trouble };
}

const isOfOne = ({ scope, condition }: JudgedRule) => scope.on === "line" || isOfMarket(condition);

function oneKey(turn: Turn): LineStates["keys"] {
  const { rule, state, view } = turn;
  const symbol = rule.scope.on === "line" ? rule.scope.symbol : marketKey;
  const known = state.keys[marketKey];
  const key = lineStep(turn, view.line(symbol), known);
  return key === known ? state.keys : { [marketKey]: key };
}

function manyKeys(turn: Turn): LineStates["keys"] {
  const { rule, view } = turn;
  const { keys } = turn.state;
  // an object without a prototype is copied and read several times faster than one with it, and any symbol is safe
  const next: Record<string, KeyState> = Object.create(null);
  let [isSame, count] = [true, 0];
  const take = (line: BoardLine) => {
    const { symbol } = line;
    const known = own(keys, symbol);
    const key = lineStep(turn, line, known);
    next[symbol] = key;
    if (known) count += 1;
    if (key !== known) isSame = false;
  };
  const now = linesNow(rule, view);
  for (const line of now) take(line);
  const names = Object.keys(keys);
  if (count === names.length) return isSame ? keys : next;
  // a line that is missing on one board keeps its state; one that was taken out of a watchlist loses it
  if (rule.scope.on === "list") return next;
  for (const symbol of without(names, now)) take(view.line(symbol));
  return isSame ? keys : next;
}

/** The lines that a rule on several sees now. Of a list only its own: the others are outside, as before. */
function linesNow(rule: JudgedRule, view: View): readonly BoardLine[] {
  const { condition } = rule;
  const list = condition.of === "list" ? (view.market.lists?.get(condition.list) ?? []) : undefined;
  const symbols = view.symbolsOf(rule.scope) ?? list;
  return symbols ? Array.from(new Set(symbols), (symbol) => view.line(symbol)) : view.lines;
}

function without(names: readonly string[], lines: readonly BoardLine[]): string[] {
  const symbols = new Set(lines.map(({ symbol }) => symbol));
  return names.filter((name) => !symbols.has(name));
}

/** A line that was not in the list before now enters it, although the rule has no state of it. */
function freshKey({ condition }: JudgedRule, { listed }: LineStates): KeyState {
  if (condition.of !== "list" || condition.event !== "enters" || !listed) return { word: "unseen" };
  return { word: "armed", before: seenOn(listed, undefined), beforeStep: listed.step };
}

function lineStep(turn: Turn, line: BoardLine, known: KeyState | undefined): KeyState {
  const { rule, state, view, board, fit } = turn;
  const { condition } = rule;
  const before = onDay(known ?? freshKey(rule, state), condition, board.day);
  const key = turn.isPrice && !line.doubt ? rescaled(before, line.row, board) : before;
  const reading = readingOf(rule, { line, view, key });
  const isSeen = typeof reading !== "string" && Number.isFinite(reading.value ?? 0);
  if (isSeen || reading === "none" || reading === "untraded") turn.sees = true;
  if (reading === "none") return held(key, fit);
  if (reading === "untraded") return withoutTrade(key, condition, { board, fit });
  if (!isSeen) {
    turn.trouble = typeof reading === "string" ? reading : "impossible";
    const unsure = held(known ?? key, fit);
    return unsure.broken ? unsure : { ...unsure, broken: true };
  }
  const next = advanced(key, reading, turn);
  if (isConfirmed(key, next))
    turn.crossings.push({ symbol: line.symbol, crossing: crossingOf(key, reading, turn) });
  return next;
}
