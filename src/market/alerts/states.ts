/** The states of one rule on one line, from board to board. Only fit boards come here. */
import { type BoardRow, isRescaled } from "#market/line/board";
import { isOtherScale } from "#market/series/splits";
import type { AlertFiring, SeenValue } from "./firing.ts";
import { factsOf, type JudgedCondition } from "./language/kinds.ts";
import { isBeyond, type Rule } from "./language/rule.ts";
import type { FitBoard, KeyState } from "./records.ts";

/** How carefully a rule fires. The rules of a person have the constants below; those of a wall's news are quicker. */
export interface Care {
  /** number of boards in sequence that must show it */
  boards: number;
  /** ms after a firing in which the rule does not fire again */
  coolDown: number;
  /** whether the rule may also fire while the market is DELAYED */
  delayed: boolean;
}
export const pendingBoards = 2;
export const usualCoolDown = 5 * 60_000;

export type WatchedRule = Rule & Partial<Care>;

/** What a fit board shows of a condition on a line. */
export interface ShownCondition {
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

/** The board of a step; `step` is its number in the state, `day` its midnight. */
export type StepBoard = FitBoard & { day: number };

export type LevelCrossing = Pick<AlertFiring, "before" | "after" | "confirmed" | "afterwards">;

export const seenOn = ({ at, age, sequence, word }: FitBoard, value: number | undefined): SeenValue => ({
  ...{ value, at, age, sequence, word },
});

/** The state before a board that does not show the value: the board before it is no longer the rule's newest. */
export const withBefore = (key: KeyState, fit: FitBoard | undefined): KeyState =>
  key.follows && fit
    ? { ...key, follows: undefined, before: seenOn(fit, key.value), beforeStep: fit.step }
    : key;

/** A board and what a rule makes of it; the same for all lines of the rule. */
export interface Advance extends Pick<Care, "boards" | "coolDown"> {
  board: StepBoard;
  /** the newest fit board of the rule before this one */
  fit: FitBoard | undefined;
  /** the newest step that was not fit for the rule */
  brokenStep: number;
}

/** @returns the same object if the board changes nothing, because a rule has a state for each of many lines */
export function nextState(key: KeyState, shown: ShownCondition, advance: Advance): KeyState {
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
  if (key.word !== "unseen") return crossedState(key, shown, advance);
  const now = shownBy(key, shown, board);
  return now.base === base ? now : { ...now, base };
}

const hasFired = ({ word }: KeyState) => word === "fired" || word === "cooling";

function shownBy(key: KeyState, { value, level, peak }: ShownCondition, { day }: StepBoard): KeyState {
  const isSame = key.value === value && key.day === day && key.level === level && key.peak === peak;
  return isSame ? key : { ...key, day, value, level, peak };
}

function otherSide(
  key: KeyState,
  { value, level, base, peak }: ShownCondition,
  { day }: StepBoard,
): KeyState {
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

function crossedState(known: KeyState, shown: ShownCondition, advance: Advance): KeyState {
  const { board, boards, fit } = advance;
  const { tick } = shown;
  if (known.word === "pending" && tick !== undefined && known.tick === tick) return known;
  const now = shownBy(withBefore(known, fit), shown, board);
  const count = now.word === "pending" && now.after ? (now.count ?? 0) + 1 : 1;
  if (count < boards) {
    const { after, afterwards } = crossingOf(known, shown, advance);
    return { ...now, word: "pending", after, count, afterwards, ...(tick !== undefined && { tick }) };
  }
  return { ...figuresOf(now), word: "fired", firedAt: board.at };
}

const figuresOf = ({ day, value, level, base, peak, scaledOn }: KeyState) => ({
  ...{ day, value, level, base, peak, scaledOn },
});

/** The state after another page saw and confirmed a crossing. @param at exchange time of the board at which the rule fired there, ms */
export function firedState(key: KeyState, at: number): KeyState {
  if (key.firedAt !== undefined && key.firedAt >= at) return key;
  return { ...figuresOf(key), word: "fired", firedAt: at };
}

/** Whether a board with which `before` became `now` confirmed a crossing. */
export const isConfirmed = (before: KeyState, now: KeyState): boolean =>
  now.word === "fired" && !hasFired(before);

/** The two sides of a crossing that a board shows or confirms. */
export function crossingOf(
  known: KeyState,
  { value }: ShownCondition,
  { board, fit, brokenStep }: Advance,
): LevelCrossing {
  const key = withBefore(known, fit);
  const { before, beforeStep = -1, broken } = key;
  if (key.word === "pending" && key.after) {
    const confirmed = seenOn(board, value);
    return { before, after: key.after, confirmed, afterwards: key.afterwards ?? false };
  }
  const afterwards = !before || broken === true || brokenStep > beforeStep;
  return { before, after: seenOn(board, value), afterwards };
}

/** Whether the condition is true at the start of a day; "kept" if the value does not start anew. */
export function dayStartOf(condition: JudgedCondition): "kept" | "true" | "false" {
  const { start } = factsOf(condition);
  return start ?? ("level" in condition && isBeyond(0, condition) ? "true" : "false");
}

/** The state at the first fit board of another day. */
export function onDay(key: KeyState, condition: JudgedCondition, day: number): KeyState {
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
export function stateWithoutTrade(
  key: KeyState,
  condition: JudgedCondition,
  { board, fit }: { board: StepBoard; fit: FitBoard | undefined },
): KeyState {
  const now = onDay(key, condition, board.day);
  const isOpen = now.word === "armed" || now.day === undefined;
  if (dayStartOf(condition) !== "false" || !isOpen) return withBefore(now, fit);
  const nothing = { value: undefined, met: false, left: true };
  return otherSide(now, nothing, board);
}

/** After a split the old prices and the new ones do not form a crossing: the state begins anew, once. */
export function stateAfterSplit(key: KeyState, row: BoardRow | undefined, { day }: StepBoard): KeyState {
  if (!row || key.scaledOn === day) return key;
  const other = isRescaled(row) || isOtherScale(key.value, { value: row.previousClose });
  return other ? { word: "unseen", day, firedAt: key.firedAt, scaledOn: day } : key;
}
