/** What the engine receives at each board, the state of each rule, and the evidence of each firing. */
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import type { YearRanges } from "#market/lists/leadersBy";
import type { Disclosure } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import type { Condition, MarketIndex, RuleList } from "./language/rule.ts";

/** The newest tick of an index. */
export interface IndexTick {
  level: number | undefined;
  changePercent: number | undefined;
  /** exchange time, ms */
  tickAt?: number | undefined;
}

/** The market as one board showed it. A part that is undefined was not received; its rules are then blind. */
export interface AlertMarket {
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
  /** symbols of each list, the first first */
  lists?: ReadonlyMap<RuleList, readonly string[]> | undefined;
  years?: YearRanges | undefined;
  /** all disclosures known by now, in any order */
  disclosures?: readonly Disclosure[] | undefined;
  /** symbols of each watchlist by its name */
  watchlists: ReadonlyMap<string, readonly string[]>;
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

/** One side of a crossing: the value and the board that showed it. */
export interface Seen {
  /** undefined where the condition is an event, such as a disclosure */
  value: number | undefined;
  /** exchange time of the board, ms */
  at: number;
  /** ms since upstream gave that board */
  age: number;
  sequence: number | undefined;
  word: Freshness;
}

export interface Firing {
  /** unique in a history; the same crossing gives the same key on every page and gateway */
  key: string;
  rule: string;
  /** the rule as a sentence, as it was then */
  sentence: string;
  /** what was watched then; firings of earlier versions have none */
  condition?: Condition | undefined;
  /** undefined for a rule of the whole market */
  symbol: string | undefined;
  /** the last fit board on the other side; undefined for an event */
  before: Seen | undefined;
  /** the first board that showed it; its time is shown as the time of the firing */
  after: Seen;
  /** the board at which the rule fired, if it waited for more boards than `after` */
  confirmed?: Seen | undefined;
  /** the crossing happened between two boards with a gap between them, so nobody knows when */
  afterwards: boolean;
  /** of a disclosure or halt its title, of a list its name */
  about?: string | undefined;
  /** the value is an estimate */
  estimate?: true | undefined;
}

/** Why a rule sees nothing, cannot fire or has ended; a code, not a text. */
export type Trouble =
  | BlindReason
  | CannotFire
  /** the time in `until` is over */
  | "over";

export type BlindReason =
  | "delayed"
  | "stale"
  | "not moving"
  | "offline"
  /** the newest board is older than one before it, or its figures cannot be true */
  | "impossible"
  /** a list, an index, the disclosures or the twelve-month ranges were not received */
  | "not received";

export type CannotFire =
  | "off the grid"
  | "beyond a day"
  | "out of range"
  /** the level is 0 or negative, and the figure never is */
  | "not above zero"
  | "unknown line"
  | "unknown list"
  | "empty list"
  /** an index, the breadth or the board is watched, but the scope is a line or a list */
  | "wrong scope";

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
  /** why it is blind or cannot fire; "already" if the condition was true when it was first seen, so that it must end before it can fire */
  reason?: Trouble | "already" | undefined;
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

/** ms from our notice of a firing to its delivery, and the age that the board had then */
export const lateness = ({ after, confirmed = after }: Firing, waited: number): number =>
  waited + confirmed.age;

/** The first whole second at which a replay shows the firing's board, ms. */
export const replayedAt = (after: Seen): number => Math.ceil(after.at / 1_000) * 1_000;
