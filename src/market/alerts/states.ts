/** The states of one rule on one line, from board to board. Only fit boards come here. */
import type { Freshness } from "#market/day/freshness";
import { type BoardRow, isRescaled } from "#market/line/board";
import { isOtherScale } from "#market/series/otherScale";
import type { Seen } from "./firing.ts";
import { type Condition, isBeyond, type Threshold } from "./language/rule.ts";

/** Plain JSON. A rule of the whole market has one, for the symbol "". */
export interface KeyState {
  /** "unseen": the condition was true when first seen, or nothing was seen yet; it must be false once before the rule can fire */
  word: "unseen" | "armed" | "pending" | "fired" | "cooling";
  /** midnight of the newest fit board, ms */
  day?: number | undefined;
  /** the newest fit value, and the level that it is compared with */
  value?: number | undefined;
  level?: number | undefined;
  /**
   * The rule's newest fit board is the newest one on the other side, with `value`. Otherwise `before` has that board, and its number in the
   * state. So a state whose figures do not change stays the same object from board to board.
   */
  follows?: boolean | undefined;
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
  /** while pending: the index's tick on the newest board */
  tick?: string | undefined;
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
  /** an index's time, level and change; the same tick on another board confirms nothing */
  tick?: string | undefined;
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

/** A fit board of a rule, for the evidence of later firings. */
export interface FitBoard {
  step: number;
  at: number;
  age: number;
  sequence?: number | undefined;
  word: Freshness;
}

export interface Crossing {
  before: Seen | undefined;
  after: Seen;
  confirmed?: Seen;
  afterwards: boolean;
}

export const fitBoardOf = ({ step, at, age, sequence, word }: StepBoard): FitBoard => ({
  step,
  at,
  age,
  sequence,
  word,
});

export const seenOn = ({ at, age, sequence, word }: FitBoard, value: number | undefined): Seen => ({
  value,
  at,
  age,
  sequence,
  word,
});

/** The state before a board that does not show the value: the board before it is no longer the rule's newest. */
export const held = (key: KeyState, fit: FitBoard | undefined): KeyState =>
  key.follows && fit
    ? { ...key, follows: undefined, before: seenOn(fit, key.value), beforeStep: fit.step }
    : key;

/** A board and what a rule makes of it; the same for all lines of the rule. */
export interface Advance {
  board: StepBoard;
  /** number of boards in sequence that must show it */
  boards: number;
  /** ms */
  coolDown: number;
  /** the newest fit board of the rule before this one */
  fit: FitBoard | undefined;
  /** the newest step that was not fit for the rule */
  brokenStep: number;
}

/** @returns the same object if the board changes nothing, because a rule has a state for each of many lines */
export function advanced(key: KeyState, shown: Shown, advance: Advance): KeyState {
  const { board, coolDown } = advance;
  const { met, left, base } = shown;
  if (hasFired(key)) {
    // to be on the other side and outside the hysteresis counts also during the cool-down, unless the value comes back
    const away = !met && (left || key.word === "cooling");
    const cooled = board.at >= (key.firedAt ?? 0) + coolDown;
    if (away && cooled) return otherSide(key, shown, board);
    const now = shownBy(key, shown, board);
    const word = away ? "cooling" : "fired";
    return now.word === word ? now : { ...now, word };
  }
  if (!met) return otherSide(key, shown, board);
  if (key.word !== "unseen") return confirmed(key, shown, advance);
  const now = shownBy(key, shown, board);
  return now.base === base ? now : { ...now, base };
}

const hasFired = ({ word }: KeyState) => word === "fired" || word === "cooling";

function shownBy(key: KeyState, { value, level, peak }: Shown, { day }: StepBoard): KeyState {
  const isSame = key.value === value && key.day === day && key.level === level && key.peak === peak;
  return isSame ? key : { ...key, day, value, level, peak };
}

function otherSide(key: KeyState, { value, level, base, peak }: Shown, { day }: StepBoard): KeyState {
  const isSame =
    key.follows === true &&
    key.word === "armed" &&
    key.value === value &&
    key.day === day &&
    key.level === level &&
    key.base === base &&
    key.peak === peak;
  if (isSame) return key;
  const { firedAt, scaledOn } = key;
  return { word: "armed", day, value, level, follows: true, firedAt, base, peak, scaledOn };
}

function confirmed(known: KeyState, shown: Shown, advance: Advance): KeyState {
  const { board, boards, fit } = advance;
  const { tick } = shown;
  if (known.word === "pending" && tick !== undefined && known.tick === tick) return known;
  const now = shownBy(held(known, fit), shown, board);
  const count = now.word === "pending" && now.after ? (now.count ?? 0) + 1 : 1;
  if (count < boards) {
    const { after, afterwards } = crossingOf(known, shown, advance);
    return { ...now, word: "pending", after, count, afterwards, ...(tick !== undefined && { tick }) };
  }
  const { day, value, level, base, peak, scaledOn } = now;
  return { word: "fired", day, value, level, firedAt: board.at, base, peak, scaledOn };
}

/** The state after another page saw and confirmed a crossing. @param at exchange time of the board at which the rule fired there, ms */
export function alreadyFired(key: KeyState, at: number): KeyState {
  const { day, value, level, base, peak, scaledOn, firedAt } = key;
  if (firedAt !== undefined && firedAt >= at) return key;
  return { word: "fired", day, value, level, firedAt: at, base, peak, scaledOn };
}

/** Whether a board with which `before` became `now` confirmed a crossing. */
export const isConfirmed = (before: KeyState, now: KeyState): boolean =>
  now.word === "fired" && !hasFired(before);

/** The two sides of a crossing that a board shows or confirms. */
export function crossingOf(known: KeyState, { value }: Shown, { board, fit, brokenStep }: Advance): Crossing {
  const key = held(known, fit);
  const { before, beforeStep = -1, broken } = key;
  if (key.word === "pending" && key.after) {
    const confirmed = seenOn(board, value);
    return { before, after: key.after, confirmed, afterwards: key.afterwards ?? false };
  }
  const afterwards = !before || broken === true || brokenStep > beforeStep;
  return { before, after: seenOn(board, value), afterwards };
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

const atNought = (threshold: Threshold) => (isBeyond(0, threshold) ? "true" : "false");

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
export function withoutTrade(
  key: KeyState,
  condition: Judged,
  { board, fit }: { board: StepBoard; fit: FitBoard | undefined },
): KeyState {
  const now = onDay(key, condition, board.day);
  const isOpen = now.word === "armed" || now.day === undefined;
  if (dayStartOf(condition) !== "false" || !isOpen) return held(now, fit);
  const nothing = { value: undefined, met: false, left: true };
  return otherSide(now, nothing, board);
}

/** After a split the old prices and the new ones do not form a crossing: the state begins anew, once. */
export function rescaled(key: KeyState, row: BoardRow | undefined, { day }: StepBoard): KeyState {
  if (!row || key.scaledOn === day) return key;
  const other = isRescaled(row) || isOtherScale(key.value, { value: row.previousClose });
  return other ? { word: "unseen", day, firedAt: key.firedAt, scaledOn: day } : key;
}
