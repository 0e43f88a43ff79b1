/** What the rules need besides the board: it is requested only while a rule needs it, and each board is shown to the rules with it. */
import { QueryObserver } from "@tanstack/react-query";
import { queries } from "#feed/answers/every";
import { now } from "#feed/clock/clock";
import { quoteQuery } from "#feed/groups/prices";
import type { PageBoard } from "#feed/groups/sessionRecord";
import { leaders } from "#feed/leaders/leaders";
import { yearRanges } from "#feed/lines/lineFacts";
import { knownLines, linesComplete } from "#feed/lines/untraded";
import {
  announcementsQuery,
  circularsQuery,
  directivesQuery,
  financialsQuery,
} from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import type { AlertMarket } from "#market/alerts/firing";
import type { MarketIndex, Rule, RuleList } from "#market/alerts/language/rule";
import { allShareId, top20Id } from "#market/company/sector";
import type { Freshness } from "#market/day/freshness";
import { leadersBy } from "#market/lists/leadersBy";
import type { Disclosure } from "#market/papers/disclosure";
import { Tape } from "#market/prints/tape";

export type Lists = ReadonlyMap<string, readonly string[]>;

export interface Needs {
  blocks: boolean;
  indices: boolean;
  lists: ReadonlySet<RuleList>;
  /** "halts": only the lists that announce halts */
  disclosures: "all" | "halts" | undefined;
  /** lines whose quote is requested for its twelve months */
  years: readonly string[];
}

/** Quotes requested for rules about twelve months. Other lines are known once a view has read their quote. */
const mostYears = 50;

/** @param watchlists symbols by the list's slug */
export function needsOf(rules: readonly Rule[], watchlists: Lists): Needs {
  const lists = new Set<RuleList>();
  const years = new Set<string>();
  const kinds = new Set<string>();
  for (const { condition, scope, paused } of rules) {
    if (paused) continue;
    kinds.add(condition.of);
    if (condition.of === "list") lists.add(condition.list);
    const isNear = condition.of === "list" && (condition.list === "yearHigh" || condition.list === "yearLow");
    if (condition.of !== "year" && !isNear) continue;
    const symbols =
      scope.on === "line" ? [scope.symbol] : scope.on === "list" ? (watchlists.get(scope.list) ?? []) : [];
    for (const symbol of symbols) years.add(symbol);
  }
  return {
    blocks: kinds.has("block"),
    indices: kinds.has("index") || kinds.has("fall"),
    lists,
    disclosures: kinds.has("disclosure") ? "all" : kinds.has("halt") ? "halts" : undefined,
    years: [...years].slice(0, mostYears),
  };
}

const halts = { announcements: announcementsQuery, circulars: circularsQuery, directives: directivesQuery };
const all = { ...halts, financials: financialsQuery };
type DisclosureList = keyof typeof all;

const listsOf = (wanted: Needs["disclosures"]): readonly DisclosureList[] =>
  wanted === undefined ? [] : (Object.keys(wanted === "all" ? all : halts) as DisclosureList[]);

/** the lists that the exchange sends; all others come from the board */
const sent = { gainers: leaders.gainers, losers: leaders.losers, active: leaders.mostActive } as const;
const isSent = (list: RuleList): list is keyof typeof sent => Object.hasOwn(sent, list);

/** lines of a list; a line that comes and goes at its end would fire too often if the lists were shorter than the shown ones */
const listed = 20;
/** ms between two quotes requested for twelve months */
const betweenQuotes = 2_000;
/** ms after which a quote for twelve months is requested again */
const quoteLife = 12 * 3_600_000;

/** Follows data that no view may show. It is polled at its usual pace, also in a hidden tab. */
function follow(query: { queryKey: readonly unknown[]; refetchInterval?: unknown }): () => void {
  const options = { ...query, refetchIntervalInBackground: true } as ConstructorParameters<
    typeof QueryObserver
  >[1];
  return new QueryObserver(queries, options).subscribe(() => {});
}

export class AlertSources {
  #needs: Needs = needsOf([], new Map());
  /** functions that end a request, by what is requested */
  readonly #followed = new Map<string, () => void>();
  #tape: Tape | undefined;
  readonly #quoted = new Map<string, number>();
  #quotedAt = Number.NEGATIVE_INFINITY;

  /** Requests what these rules need, and no longer what only earlier ones needed. */
  want(needs: Needs): void {
    this.#needs = needs;
    const wanted = new Map<string, () => () => void>();
    if (needs.indices) wanted.set("indices", () => follow(sectorsQuery()));
    for (const list of listsOf(needs.disclosures)) wanted.set(list, () => follow(all[list]()));
    for (const list of needs.lists)
      if (isSent(list)) wanted.set(`list ${list}`, () => sent[list].subscribe(() => {}));
    for (const [name, end] of this.#followed) {
      if (wanted.has(name)) continue;
      end();
      this.#followed.delete(name);
    }
    for (const [name, begin] of wanted) if (!this.#followed.has(name)) this.#followed.set(name, begin());
    if (!needs.blocks) this.#tape = undefined;
  }

  stop(): void {
    this.want(needsOf([], new Map()));
  }

  /** Requests the next quote for twelve months. Call it every second. */
  tick(): void {
    const at = now();
    if (at - this.#quotedAt < betweenQuotes) return;
    const next = this.#needs.years.find(
      (symbol) => at - (this.#quoted.get(symbol) ?? Number.NEGATIVE_INFINITY) >= quoteLife,
    );
    if (next === undefined) return;
    this.#quotedAt = at;
    this.#quoted.set(next, at);
    // without the quote the rule stays blind, which its state shows
    queries.fetchQuery(quoteQuery(next)).catch(() => this.#quoted.set(next, at - quoteLife + 60_000));
  }

  market(
    board: PageBoard,
    { word, first, watchlists }: { word: Freshness; first: AlertMarket["first"]; watchlists: Lists },
  ): AlertMarket {
    const rows = new Map([...board.rows].map((row) => [row.symbol, row]));
    return {
      at: board.at,
      age: Math.round(now() - board.seenAt),
      sequence: board.meta.stampedAt,
      word,
      first,
      rows,
      known: linesComplete.get() ? new Set([...knownLines.get().keys(), ...rows.keys()]) : undefined,
      blocks: this.#blocks(board),
      indices: this.#needs.indices ? indices() : undefined,
      lists: this.#lists(rows),
      years: yearRanges(),
      disclosures: disclosures(listsOf(this.#needs.disclosures)),
      watchlists,
    };
  }

  #blocks(board: PageBoard): AlertMarket["blocks"] {
    if (!this.#needs.blocks) return [];
    this.#tape ??= new Tape();
    const { began, blocks } = this.#tape.take(board);
    return began ? [] : blocks; // at its start a tape lists the blocks of the whole session
  }

  #lists(rows: AlertMarket["rows"]): AlertMarket["lists"] {
    const lists = new Map<RuleList, readonly string[]>();
    for (const list of this.#needs.lists) {
      const symbols = isSent(list)
        ? sent[list].newest()?.value.map(({ symbol }) => symbol)
        : leadersBy(rows.values(), list, { count: listed, years: yearRanges() }).map(({ symbol }) => symbol);
      if (symbols) lists.set(list, symbols);
    }
    return lists;
  }
}

/** undefined until the answer has arrived */
function indices(): AlertMarket["indices"] {
  const reading = queries.getQueryData(sectorsQuery().queryKey);
  if (!reading) return undefined;
  const ids: readonly (readonly [MarketIndex, number])[] = [
    ["ASPI", allShareId],
    ["SL20", top20Id],
  ];
  return new Map(
    ids.flatMap(([index, id]) => {
      const row = reading.value.find(({ sectorId }) => sectorId === id);
      if (!row) return [];
      const { value: level, changePercent, lastTickAt: tickAt } = row;
      return [[index, { level, changePercent, tickAt }] as const];
    }),
  );
}

/** Undefined until every list has arrived; otherwise all rows of a late list would look new. */
function disclosures(lists: readonly DisclosureList[]): readonly Disclosure[] | undefined {
  if (lists.length === 0) return undefined;
  const found: Disclosure[] = [];
  for (const list of lists) {
    const reading = queries.getQueryData(all[list]().queryKey);
    if (!reading) return undefined;
    found.push(...reading.value);
  }
  return found;
}
