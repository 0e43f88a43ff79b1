/** The states of one rule on one line, from board to board. Only fit boards come here. */
import type { Freshness } from "#market/day/freshness";
import { type BoardRow, isRescaled } from "#market/line/board";
import { isOtherScale } from "#market/series/series";
import type { Seen } from "./firing.ts";
import type { Condition, Rule, Side } from "./rule.ts";

/** Plain JSON. A rule of the whole market has one, for the symbol "". */
export interface KeyState {
  /** "unseen": the condition was true when first seen, or nothing was seen yet; it must be false once before the rule can fire */
  word: "unseen" | "armed" | "pending" | "fired" | "cooling";
  /** midnight of the newest fit board, ms */
  day?: number | undefined;
  /** the newest fit value, and the level that it is compared with */
  value?: number | undefined;
  level?: number | undefined;
  /** the newest fit board on the other side, and its number in the state */
  before?: Seen | undefined;
  beforeStep?: number | undefined;
  /** the line's own figures were not fit since then */
  broken?: boolean | undefined;
  /** while pending: the first board on this side, how many followed it, and whether boards are missing before it */
  after?: Seen | undefined;
  count?: number | undefined;
  afterwards?: boolean | undefined;
  firedAt?: number | undefined;
  /** of a range: the end of the day's or year's range while the price was within it, and the furthest price since */
  base?: number | undefined;
  peak?: number | undefined;
  /** day on which the price got another scale, as after a split */
  scaledOn?: number | undefined;
}

/** What a fit board shows of a condition on a line. */
export interface Shown {
  value: number | undefined;
  level?: number | undefined;
  met: boolean;
  /** the value has left the level by more than the hysteresis */
  left: boolean;
  /** level for later boards, if this one is on the other side */
  base?: number | undefined;
  peak?: number | undefined;
}

/** The board of a step. */
export interface StepBoard {
  /** number of the step in the state */
  step: number;
  day: number;
  at: number;
  age: number;
  sequence: number | undefined;
  word: Freshness;
}

export interface Crossing {
  before: Seen | undefined;
  after: Seen;
  afterwards: boolean;
}

export const seenOn = ({ at, age, sequence, word }: StepBoard, value: number | undefined): Seen => ({
  value,
  at,
  age,
  sequence,
  word,
});

interface Advance {
  board: StepBoard;
  rule: Pick<Rule, "boards" | "coolDown">;
  /** the newest step that was not fit for the rule */
  brokenStep: number;
}

export function advanced(
  key: KeyState,
  shown: Shown,
  { board, rule, brokenStep }: Advance,
): { key: KeyState; crossing?: Crossing } {
  const { value, level, met, left } = shown;
  const now = { ...key, day: board.day, value, level, peak: shown.peak };
  if (key.word === "fired" || key.word === "cooling") {
    // to be on the other side and outside the hysteresis counts also during the cool-down, unless the value comes back
    const away = !met && (left || key.word === "cooling");
    const cooled = board.at >= (key.firedAt ?? 0) + rule.coolDown;
    return {
      key: away && cooled ? otherSide(now, shown, board) : { ...now, word: away ? "cooling" : "fired" },
    };
  }
  if (!met) return { key: otherSide(now, shown, board) };
  if (key.word === "unseen") return { key: { ...now, base: shown.base } };
  return confirmed(now, { board, rule, brokenStep });
}

const otherSide = (key: KeyState, { value, base }: Shown, board: StepBoard): KeyState => ({
  ...key,
  word: "armed",
  before: seenOn(board, value),
  beforeStep: board.step,
  broken: undefined,
  after: undefined,
  count: undefined,
  afterwards: undefined,
  base,
});

function confirmed(
  key: KeyState,
  { board, rule, brokenStep }: Advance,
): { key: KeyState; crossing?: Crossing } {
  const begun = key.word === "pending" && key.after;
  const after = begun || seenOn(board, key.value);
  const { before, beforeStep = -1, broken } = key;
  const afterwards = begun
    ? (key.afterwards ?? false)
    : !before || broken === true || brokenStep > beforeStep;
  const count = begun ? (key.count ?? 0) + 1 : 1;
  if (count < rule.boards) return { key: { ...key, word: "pending", after, count, afterwards } };
  return {
    key: {
      ...key,
      word: "fired",
      firedAt: board.at,
      before: undefined,
      beforeStep: undefined,
      broken: undefined,
      after: undefined,
      count: undefined,
      afterwards: undefined,
    },
    crossing: { before, after, afterwards },
  };
}

/** Conditions that are true or false on every board. The others are events. */
export type Judged = Exclude<Condition, { of: "block" | "disclosure" | "halt" }>;

// What a new day, a line without trades, and a split do to a state.

/**
 * Whether the value starts anew each day, and whether the condition is true at its start. "kept": the value of yesterday counts, as of a
 * price.
 */
export function dayStartOf(condition: Judged): "kept" | "true" | "false" {
  switch (condition.of) {
    case "figure":
      return condition.figure === "price" ? "kept" : atNought(condition);
    case "index":
      return condition.figure === "level" ? "kept" : atNought(condition);
    case "breadth":
      // a day that is bad from the start is news
      return condition.figure === "upPercent" ? "false" : atNought(condition);
    case "fall":
    case "range":
    case "close":
      return "false";
    case "year":
    case "list":
    case "notMoving":
      return "kept";
    default:
      return condition satisfies never;
  }
}

const atNought = ({ side, level }: { side: Side; level: number }) =>
  (side === "above" ? level < 0 : level > 0) ? "true" : "false";

/** The state at the first fit board of another day. */
export function onDay(key: KeyState, condition: Judged, day: number): KeyState {
  if (key.day === undefined || key.day === day) return key;
  const { firedAt } = key;
  if (condition.of === "year") {
    // each day's first price beyond the twelve months before it is news
    const { base, peak = base } = key;
    const beyond = key.word === "fired" || key.word === "cooling";
    return beyond ? { word: "armed", day, firedAt, base: peak } : { ...key, peak: undefined };
  }
  const start = dayStartOf(condition);
  return start === "kept" ? key : { word: start === "true" ? "unseen" : "armed", day, firedAt };
}

/** A fit board shows that the line has not traded today: a figure of the day is then on the side where it starts. */
export function withoutTrade(key: KeyState, condition: Judged, board: StepBoard): KeyState {
  const now = onDay(key, condition, board.day);
  if (dayStartOf(condition) !== "false") return now;
  if (now.word !== "armed" && now.day !== undefined) return now;
  const before = seenOn(board, undefined);
  return { ...now, word: "armed", day: board.day, before, beforeStep: board.step, broken: undefined };
}

/** After a split the old prices and the new ones do not form a crossing: the state begins anew, once. */
export function rescaled(key: KeyState, row: BoardRow | undefined, { day }: StepBoard): KeyState {
  if (!row || key.scaledOn === day) return key;
  const other = isRescaled(row) || isOtherScale(key.before?.value, row.previousClose);
  return other ? { word: "unseen", day, firedAt: key.firedAt, scaledOn: day } : key;
}
