/** What the engine receives at each board, what each rule shows, the evidence of each firing, and when a firing is late or the same as another. */
import type { InferOutput } from "valibot";
import type { Companies } from "#market/company/companies";
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import type { ProvenPoints } from "#market/index/provenPoints";
import type { BoardRow } from "#market/line/board";
import type { YearRanges } from "#market/lists/leadersBy";
import type { Disclosure } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import type { LineSets, MarketIndex, Rule, RuleList } from "./language/rule.ts";
import type { blindReasons, firingRecord, impossibilities } from "./records.ts";

export interface IndexTick {
  level: number | undefined;
  changePercent: number | undefined;
  /** exchange time, ms */
  tickAt?: number | undefined;
}

/** The market as one board showed it. A part that is undefined was not received; its rules are then blind. */
export interface AlertMarket extends LineSets {
  /** exchange time of the board, ms */
  at: number;
  /** ms since upstream gave the board */
  age: number;
  /** identifies the board: its number at the gateway, or in a page the gateway's time stamp; undefined if it came without one */
  sequence: number | undefined;
  word: Freshness;
  /** why this board may not trigger: the first of a day or of a start, or the first after a gap */
  first?: "day" | "start" | "gap" | undefined;
  rows: ReadonlyMap<string, BoardRow>;
  /** symbols of all lines that exist, also of those that did not trade; without it no line counts as unknown */
  known?: ReadonlySet<string> | undefined;
  /** blocks that this board added */
  blocks: readonly Block[];
  indices?: ReadonlyMap<MarketIndex, IndexTick> | undefined;
  /** of each index that rules need: the points by which a line moved it; undefined while the weights are an estimate */
  moves?: ReadonlyMap<MarketIndex, (symbol: string) => ProvenPoints | undefined> | undefined;
  /** symbols of each list, the first first */
  lists?: ReadonlyMap<RuleList, readonly string[]> | undefined;
  years?: YearRanges | undefined;
  /** all disclosures known by now, in any order */
  disclosures?: readonly Disclosure[] | undefined;
  /** the market's list of announcements, which names ex-dates; the same object while it is unchanged */
  announcements?: readonly Disclosure[] | undefined;
  /** names of lines and companies that the board may lack now */
  companies?: Companies | undefined;
}

export type RuleWord =
  | "armed"
  | "pending"
  | "fired"
  | "spent"
  | "cooling"
  | "blind"
  | "paused"
  | "expired"
  | "cannot fire";

export type AlertFiring = InferOutput<typeof firingRecord>;
/** One side of a crossing: the value and the board that showed it. */
export type SeenValue = AlertFiring["after"];

/** Why a rule sees nothing, cannot fire or has ended; a code, not a text. */
export type Trouble =
  | BlindReason
  | CannotFire
  /** the time in `until` is over */
  | "over";

export type BlindReason = (typeof blindReasons)[number];

export type CannotFire = (typeof impossibilities)[number];

export interface Notice {
  rule: string;
  symbol?: string | undefined;
  /** "sees again" ends a "blind" that was told */
  kind: "blind" | "sees again" | "cannot fire" | "expired";
  reason: Trouble;
  /** exchange time, ms */
  at: number;
}

export interface Status {
  word: RuleWord;
  /** why it is blind or cannot fire; "already" if the condition was true when it was first seen, so that it must end before it can fire; "already today" if that is the next session */
  reason?: Trouble | "already" | "already today" | undefined;
  /** of a rule for several lines: the line that is nearest to the level */
  symbol?: string | undefined;
  value?: number | undefined;
  level?: number | undefined;
  /** distance from the value to the level in per cent of the value; below 0 the condition is true, and at 0 if the level itself counts */
  distancePercent?: number | undefined;
  /** exchange time of the first board that showed the newest firing, ms */
  firedAt?: number | undefined;
  /** of a rule about twelve months on several lines: how many lines it can judge, because their range is known */
  sees?: { lines: number; of: number } | undefined;
}

/** A message more than this many ms after upstream gave the board says that it is late. */
const lateAfter = 30_000;
/** More firings than this within the window, ms, are delivered as one summary. */
export const mostSingle = 5;
export const summaryWindow = 60_000;
export const mostFirings = 1_000;

/** ms since upstream gave the board at which the rule fired, if that is late. @param waited ms since we noticed the firing */
export function lateness({ after, confirmed = after }: AlertFiring, waited: number): number | undefined {
  const late = Math.round(waited + confirmed.age);
  return late > lateAfter ? late : undefined;
}

/** The first whole second at which a replay shows the firing's board, ms. */
export const replayedAt = (after: SeenValue): number => Math.ceil(after.at / 1_000) * 1_000;

/** The condition and the scope. A rule that was edited there starts anew. */
export const watchedBy = ({ condition, scope }: Pick<Rule, "condition" | "scope">): string =>
  JSON.stringify([condition, scope]);

/**
 * @param found a firing that a page has noticed now @param kept one that a page delivered before
 * @param once whether the rule fires only once
 */
export function isSameFiring(found: AlertFiring, kept: AlertFiring, once: boolean): boolean {
  if (found.key === kept.key) return true;
  if (found.rule !== kept.rule || (found.symbol !== kept.symbol && !once)) return false;
  if (JSON.stringify(found.condition) !== JSON.stringify(kept.condition)) return false;
  if (once) return true;
  switch (found.condition?.of) {
    case undefined:
    case "disclosure":
    case "exDate":
    case "halt":
      return false; // its key is the paper's or the day's, on every page
    case "block":
      return overlap(found, kept);
    default:
      return armedAt(found) <= confirmedAt(kept);
  }
}

/** The newest moment at which the page saw the value on the other side. Many figures start there each day. Exchange time, ms. */
const armedAt = ({ before, after }: AlertFiring): number => before?.at ?? dayStart(after.at);

/** Exchange time of the board at which a rule fired, ms. */
export const confirmedAt = ({ after, confirmed = after }: AlertFiring): number => confirmed.at;

/** Of a page that missed boards, one block may be several blocks of another page. Their keys say which of the day's shares they are. */
function overlap(one: AlertFiring, other: AlertFiring): boolean {
  const [mine, others] = [one, other].map(({ key }) => {
    const [, of, before, shares] = /^(.+ block \d+) (\d+)\+(\d+)$/.exec(key) ?? [];
    return { of, from: Number(before), to: Number(before) + Number(shares) };
  });
  if (!mine?.of || mine.of !== others?.of) return false;
  return mine.from < others.to && others.from < mine.to;
}
