/** The market as rules see it on this page, and what is requested for them. Each part comes from where the page holds it. */
import { QueryObserver } from "@tanstack/react-query";
import { queries } from "#feed/answers/pollIntervals";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { indexWeights } from "#feed/groups/indexWeights";
import { quoteQuery } from "#feed/groups/prices";
import { type PageBoard, pageBoards } from "#feed/groups/sessionRecord";
import { leaders } from "#feed/leaders/leaders";
import { knownLines, linesComplete } from "#feed/lines/knownLines";
import { companiesNow } from "#feed/lines/namedLines";
import { yearRanges } from "#feed/lines/yearFigures";
import { marketLists } from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import { heldShares } from "#feed/positions/heldShares";
import { crossedValues } from "#feed/tape/crossedValues";
import type { AlertMarket } from "#market/alerts/firing";
import {
  alertMarket,
  answersOf,
  type NeededAnswer,
  type Needs,
  needsOf,
  yearLines,
} from "#market/alerts/inputs/needs";
import type { Rule } from "#market/alerts/language/rule";
import type { Freshness } from "#market/day/freshness";
import type { BoardNow } from "#market/now/board";
import { sentLists } from "#market/now/lists";
import { type MarketNow, paperLists } from "#market/now/market";
import { blocksWithValues } from "#market/prints/blocks";

/** @param board the newest board; the other parts are those of this moment */
export const pageMarket = ({ board, gap, newBlocks }: PageBoard): MarketNow & { board: BoardNow } => ({
  ...{ board, gap, newBlocks },
  newestEventAt: exchangeClock.session().lastEventAt,
  indices: queries.getQueryData(sectorsQuery().queryKey)?.value,
  weights: indexWeights.get() ?? new Map(),
  lists: new Map(
    sentLists.flatMap((list) => {
      const sent = leaders[list].newest();
      return sent ? [[list, sent.value.map(({ symbol }) => symbol)]] : [];
    }),
  ),
  papers: new Map(
    paperLists.flatMap((list) => {
      const reading = queries.getQueryData(marketLists[list].queryKey);
      return reading ? [[list, reading.value]] : [];
    }),
  ),
  ranges: yearRanges(),
  get blocks() {
    const { blocks, notes } = pageBoards.day();
    return blocksWithValues(blocks, notes, crossedValues.get());
  },
});

/** The word of the page at this board, not of the second before. */
export function pageWord(): Freshness {
  exchangeClock.tick();
  freshness.tick();
  return freshness.snapshot().word;
}

/** The market as rules see it at this board. */
export const seenMarket = (
  board: PageBoard,
  about: Pick<AlertMarket, "first" | "watchlists" | "held"> & { needs: Needs },
): AlertMarket =>
  alertMarket(pageMarket(board), {
    ...about,
    age: Math.round(now() - board.seenAt),
    sequence: board.meta.stampedAt,
    word: pageWord(),
    companies: companiesNow(),
    known: linesComplete.get()
      ? new Set([...knownLines.get().keys(), ...board.board.rows.keys()])
      : undefined,
  });

/** Quotes requested for rules about twelve months. Other lines are known once a view has read their quote. */
const mostYears = 50;
/** ms between two quotes requested for twelve months */
const betweenQuotes = 2_000;
/** ms after which a quote for twelve months is requested again */
const quoteLife = 12 * 3_600_000;

/** Follows data that no view may show. It is polled at its usual pace, also in a hidden tab. */
export function followQuery(query: { queryKey: readonly unknown[]; refetchInterval?: unknown }): () => void {
  const options = { ...query, refetchIntervalInBackground: true } as ConstructorParameters<
    typeof QueryObserver
  >[1];
  return new QueryObserver(queries, options).subscribe(() => {});
}

/** What is requested for rules besides the board and the quotes. */
type PageNeed = NeededAnswer | "weights" | "positions";

function followAnswer(name: PageNeed): () => void {
  if (name === "weights") return indexWeights.subscribe(() => {});
  if (name === "positions") return heldShares.subscribe(() => {});
  const list = sentLists.find((one) => one === name);
  if (list) return leaders[list].subscribe(() => {});
  const papers = paperLists.find((one) => one === name);
  return followQuery(papers ? marketLists[papers] : sectorsQuery());
}

/** What the rules need besides the board. It is requested only while a rule needs it. */
export class AlertSources {
  needs: Needs = needsOf([]);
  /** lines whose quote is requested for its twelve months */
  #years: readonly string[] = [];
  /** functions that end a request, by what is requested */
  readonly #followed = new Map<PageNeed, () => void>();
  readonly #quoted = new Map<string, number>();
  #quotedAt = Number.NEGATIVE_INFINITY;

  /** The lines that the person holds; undefined on a wall, before they are read, and if there are none. */
  get held(): AlertMarket["held"] {
    const { shares } = heldShares.get();
    return this.#followed.has("positions") && shares.size > 0 ? [...shares.keys()] : undefined;
  }

  /**
   * Requests what these rules need, and no longer what only earlier ones needed.
   * @param isWall other people read it, so it does not know the positions
   */
  want(rules: readonly Rule[], watchlists: AlertMarket["watchlists"], isWall = false): void {
    const needs = needsOf(rules);
    this.needs = needs;
    // of rules for all lines, only the lines whose quote a view has read are known
    this.#years = [...yearLines(rules, watchlists, [])].slice(0, mostYears);
    const wanted = new Set<PageNeed>(answersOf(needs));
    if (needs.moves.size > 0) wanted.add("weights");
    if (needs.positions && !isWall) wanted.add("positions");
    for (const [name, end] of this.#followed) {
      if (wanted.has(name)) continue;
      end();
      this.#followed.delete(name);
    }
    for (const name of wanted) if (!this.#followed.has(name)) this.#followed.set(name, followAnswer(name));
  }

  /** Requests the next quote for twelve months. Call it every second. */
  tick(): void {
    const at = now();
    if (at - this.#quotedAt < betweenQuotes) return;
    const next = this.#years.find(
      (symbol) => at - (this.#quoted.get(symbol) ?? Number.NEGATIVE_INFINITY) >= quoteLife,
    );
    if (next === undefined) return;
    this.#quotedAt = at;
    this.#quoted.set(next, at);
    // without the quote the rule stays blind, which its state shows
    queries.fetchQuery(quoteQuery(next)).catch(() => this.#quoted.set(next, at - quoteLife + 60_000));
  }
}
