/** What the rules need besides the board. It is requested only while a rule needs it. */
import { QueryObserver } from "@tanstack/react-query";
import { queries } from "#feed/answers/every";
import { now } from "#feed/clock/clock";
import { quoteQuery } from "#feed/groups/prices";
import { leaders } from "#feed/leaders/leaders";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Rule } from "#market/alerts/language/rule";
import { type Needs, needsOf, sentListOf, yearLines } from "#market/alerts/needs";
import { paperQueries } from "./pageMarket.ts";

export type Lists = ReadonlyMap<string, readonly string[]>;

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

export class AlertSources {
  #needs: Needs = needsOf([]);
  /** lines whose quote is requested for its twelve months */
  #years: readonly string[] = [];
  /** functions that end a request, by what is requested */
  readonly #followed = new Map<string, () => void>();
  readonly #quoted = new Map<string, number>();
  #quotedAt = Number.NEGATIVE_INFINITY;

  /** Requests what these rules need, and no longer what only earlier ones needed. */
  want(rules: readonly Rule[], watchlists: Lists): void {
    const needs = needsOf(rules);
    this.#needs = needs;
    // of rules for all lines, only the lines whose quote a view has read are known
    this.#years = [...yearLines(rules, watchlists, [])].slice(0, mostYears);
    const wanted = new Map<string, () => () => void>();
    if (needs.indices) wanted.set("indices", () => followQuery(sectorsQuery()));
    for (const list of needs.papers) wanted.set(list, () => followQuery(paperQueries[list]()));
    for (const list of needs.lists) {
      const sent = sentListOf(list);
      if (sent) wanted.set(sent, () => leaders[sent].subscribe(() => {}));
    }
    for (const [name, end] of this.#followed) {
      if (wanted.has(name)) continue;
      end();
      this.#followed.delete(name);
    }
    for (const [name, begin] of wanted) if (!this.#followed.has(name)) this.#followed.set(name, begin());
  }

  get needs(): Needs {
    return this.#needs;
  }

  stop(): void {
    this.want([], new Map());
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
