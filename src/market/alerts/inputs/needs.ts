/** What rules need besides the board, and the market as they see it. */

import type { AlertMarket, IndexTick } from "#market/alerts/firing";
import { indexIds } from "#market/alerts/language/kinds";
import {
  type MarketIndex,
  marketIndices,
  type Rule,
  type RuleList,
  symbolsIn,
} from "#market/alerts/language/rule";
import { indexMove } from "#market/index/indexMove";
import { provenPoints } from "#market/index/provenPoints";
import { leadersBy } from "#market/lists/leadersBy";
import { type LeaderMeasure, measures } from "#market/lists/measures";
import type { BoardNow } from "#market/now/board";
import type { SentList } from "#market/now/lists";
import { type MarketNow, type PaperList, paperLists } from "#market/now/market";

export interface Needs {
  /** whether any rule is not paused */
  board: boolean;
  indices: boolean;
  /** the indices whose moves by lines are needed, which takes the learned weights and the indices */
  moves: ReadonlySet<MarketIndex>;
  lists: ReadonlySet<RuleList>;
  papers: ReadonlySet<PaperList>;
  positions: boolean;
  years: boolean;
}

export function needsOf(rules: readonly Rule[]): Needs {
  const active = rules.filter(({ paused }) => !paused);
  const kinds = new Set(active.map(({ condition }) => condition.of));
  const papers = paperLists.filter(
    (list) =>
      kinds.has("disclosure") ||
      (kinds.has("halt") && list !== "financialAnnouncements") ||
      (kinds.has("exDate") && list === "approvedAnnouncements"),
  );
  return {
    board: active.length > 0,
    indices: kinds.has("index") || kinds.has("fall") || kinds.has("moves"),
    moves: new Set(active.flatMap(({ condition }) => (condition.of === "moves" ? condition.index : []))),
    lists: new Set(active.flatMap(({ condition }) => (condition.of === "list" ? condition.list : []))),
    papers: new Set(papers),
    positions: active.some(({ scope }) => scope.on === "positions"),
    years: active.some(isOfYear),
  };
}

export type NeededAnswer = "sectors" | SentList | PaperList;

/** The answers that rules need besides the board and the quotes. */
export const answersOf = ({ indices, lists, papers }: Needs): NeededAnswer[] => [
  ...(indices ? (["sectors"] as const) : []),
  ...[...lists].flatMap((list) => sentListOf(list) ?? []),
  ...papers,
];

/** Whether boards alone decide a rule, as those of a recorded day do. Nobody knows what was held then. */
export function isOfBoard(rule: Rule): boolean {
  const needs = needsOf([{ ...rule, paused: false }]);
  return answersOf(needs).length === 0 && !needs.years && !needs.positions;
}

/** The list of the exchange that answers for a rule's list; undefined if the list is worked out from the board. */
const sentListOf = (list: RuleList): SentList | undefined =>
  isMeasure(list) ? undefined : list === "active" ? "mostActive" : list;

const isMeasure = (list: RuleList): list is LeaderMeasure => measures.some((one) => one === list);

const isOfYear = ({ condition }: Rule): boolean =>
  condition.of === "year" ||
  (condition.of === "list" && (condition.list === "yearHigh" || condition.list === "yearLow"));

/** The lines whose twelve-month range a rule needs. @param watchlists symbols by the list's name @param all the lines of the market */
export function yearLines(
  rules: readonly Rule[],
  watchlists: ReadonlyMap<string, readonly string[]>,
  all: Iterable<string>,
): Set<string> {
  const lines = new Set<string>();
  for (const rule of rules) {
    const { scope, paused } = rule;
    // a request for the lines of positions would tell the server what a person holds
    if (paused || !isOfYear(rule) || scope.on === "positions") continue;
    for (const symbol of symbolsIn(scope, { watchlists }) ?? all) lines.add(symbol);
  }
  return lines;
}

type WithBoard = MarketNow & { board: BoardNow };

/** What only the caller knows of a board. */
interface EvaluatedBoard
  extends Pick<
    AlertMarket,
    "age" | "sequence" | "word" | "first" | "known" | "companies" | "held" | "watchlists"
  > {
  needs: Needs;
}

/** @param market with a board, and what has come with it */
export function alertMarket(market: WithBoard, { needs, ...about }: EvaluatedBoard): AlertMarket {
  const { board, newBlocks: blocks, ranges: years } = market;
  const { clock, rows } = board;
  return {
    ...about,
    ...{ at: clock.at, rows, blocks, years },
    indices: neededParts(new Set(marketIndices), (index) => tickOf(market, index)),
    moves: neededParts(needs.moves, (index) => pointsOf(market, index)),
    lists: neededParts(needs.lists, (list) => listedSymbols(market, list)),
    disclosures: papersOf(market, needs.papers),
    announcements: market.papers.get("approvedAnnouncements"),
  };
}

/** What is known of each wanted part, by its name. */
const neededParts = <K, V>(wanted: ReadonlySet<K>, partOf: (name: K) => V | undefined): ReadonlyMap<K, V> =>
  new Map(
    [...wanted].flatMap((name) => {
      const part = partOf(name);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );

function pointsOf(market: WithBoard, index: MarketIndex) {
  const moved = indexMove(market, indexIds[index]);
  return moved && provenPoints(moved);
}

function tickOf({ indices }: MarketNow, index: MarketIndex): IndexTick | undefined {
  const row = indices?.find(({ sectorId }) => sectorId === indexIds[index]);
  return row && { level: row.value, changePercent: row.changePercent, tickAt: row.lastTickAt };
}

function listedSymbols({ board, lists, ranges }: WithBoard, list: RuleList): readonly string[] | undefined {
  const sent = sentListOf(list);
  if (sent) return lists.get(sent);
  if (!isMeasure(list)) return undefined;
  return leadersBy(board.rows.values(), list, { years: ranges }).map(({ symbol }) => symbol);
}

/** Undefined until every list has arrived; otherwise all rows of a late list would look new. */
function papersOf({ papers }: MarketNow, wanted: Needs["papers"]): AlertMarket["disclosures"] {
  const lists = [...wanted].map((list) => papers.get(list));
  if (lists.length === 0 || lists.includes(undefined)) return undefined;
  return lists.flatMap((list) => list ?? []);
}
