/** The rules that every wall has: halt levels of the index, halts and blocks. No other tab takes part, and nothing is stored. */
import { queries } from "#feed/answers/pollIntervals";
import { now } from "#feed/clock/clock";
import { cadenceOf, type DataKind, exchangeClock } from "#feed/clock/exchangeClock";
import { type PageBoard, pageBoards } from "#feed/groups/sessionRecord";
import { marketLists } from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading, Source } from "#feed/reading/reading";
import { noState, stepRules } from "#market/alerts/engine";
import type { AlertFiring } from "#market/alerts/firing";
import { type Needs, needsOf } from "#market/alerts/inputs/needs";
import { type Condition, haltLevels, usualRule } from "#market/alerts/language/rule";
import type { EngineState } from "#market/alerts/records";
import type { WatchedRule } from "#market/alerts/states";
import { isGap } from "#market/now/board";
import type { PaperList } from "#market/now/market";
import { followQuery, seenMarket } from "./pageMarket.ts";

const preset = (condition: Condition): WatchedRule => ({
  ...usualRule,
  id: Object.values(condition).join(" "),
  scope: { on: "market" },
  condition,
  boards: 1,
  coolDown: 0,
  delayed: true,
  created: 0,
});

const falls = haltLevels.map((percent) => preset({ of: "fall", percent }));
const halts = (["begins", "ends"] as const).map((event) => preset({ of: "halt", event }));
/** of any size, because the exact value of a block comes later */
const blocks = [preset({ of: "block", unit: "shares", least: 1 })];

/** Rules that need the same answer. If it is missing or late, the others go on. */
interface PresetPart {
  rules: readonly WatchedRule[];
  needs: Needs;
  kind: DataKind;
  /** of what they need besides the board */
  query?: { queryKey: readonly unknown[] };
}

const haltsIn = (list: PaperList, kind: DataKind): PresetPart => ({
  rules: halts,
  needs: { ...needsOf(halts), papers: new Set([list]) },
  kind,
  query: marketLists[list],
});

const partsNow = (): PresetPart[] => [
  { rules: falls, needs: needsOf(falls), kind: "indices", query: sectorsQuery() },
  haltsIn("approvedAnnouncements", "announcements"),
  haltsIn("circulars", "papers"),
  haltsIn("directives", "papers"),
  { rules: blocks, needs: needsOf(blocks), kind: "board" },
];

/** Nobody knows when something new in a late answer happened. */
function isLate({ query, kind }: PresetPart): boolean {
  const answer = query && queries.getQueryData<Reading<unknown>>(query.queryKey);
  const cadence = cadenceOf(kind, exchangeClock.session().phase);
  return answer !== undefined && (answer.stale || isGap(now() - answer.fetchedAt, cadence));
}

/** Reports what happens at the boards, and nothing that happened before the page opened, during an outage or overnight. */
export function followPresets(report: (firing: AlertFiring) => void): () => void {
  const parts = partsNow();
  let states = new Map<PresetPart, EngineState>();
  let source: Source | undefined;

  const take = (board: PageBoard) => {
    const { gap, meta, cadence } = board;
    if (meta.source !== undefined && meta.source !== source) [source, states] = [meta.source, new Map()];
    const isNew = ({ from = 0, to }: PageBoard["newBlocks"][number]) => !isGap(to - from, cadence);
    const fresh = { ...board, newBlocks: board.newBlocks.filter(isNew) };
    for (const part of parts) {
      const { rules, needs } = part;
      const first = gap || isLate(part) ? "gap" : undefined;
      const seen = seenMarket(fresh, { first, needs, watchlists: new Map() });
      const { state, firings } = stepRules(rules, states.get(part) ?? noState, seen);
      states.set(part, state);
      const news = firings.filter(({ afterwards }) => !afterwards);
      // of several levels that the index fell through at once, the lowest
      for (const firing of rules === falls ? news.slice(-1) : news) report(firing);
    }
  };

  const stops = [pageBoards.listen(take), ...parts.flatMap(({ query }) => (query ? followQuery(query) : []))];
  const newest = pageBoards.newest();
  if (newest) take(newest);
  return () => {
    for (const stop of stops) stop();
  };
}
