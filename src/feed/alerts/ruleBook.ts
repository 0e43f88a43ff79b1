/** A person's rules for alerts: the text in which this browser stores them, and how the changes of two tabs are merged. */
import * as v from "valibot";
import type { Store } from "#feed/reading/store";
import { type Rule, ruleRecord } from "#market/alerts/language/rule";
import { type StoredTrouble, type StoredValue, storedValue, type Texts } from "#stored/storedValue";
import { fittingEntries, fromJson, type TextFormat, upTo } from "#stored/textFormat";

/** Removed rules stay as an id and a revision, so that a tab with older rules does not bring them back. */
interface BookEntry {
  revision: number;
  /** undefined for a removed rule */
  rule: Rule | undefined;
}
type Entries = ReadonlyMap<string, BookEntry>;

/** greatest number of rules, and of removed rules that are remembered */
export const mostRules = 2_000;
const mostRemovedRules = 1_000;

const entryText = ({ revision, rule }: BookEntry) => JSON.stringify([revision, rule]);

/** Of two entries for a rule the later revision wins. Of two changes of the same revision every tab chooses the same one; a removal wins. */
function laterEntry(one: BookEntry, other: BookEntry): BookEntry {
  if (one.revision !== other.revision) return one.revision > other.revision ? one : other;
  if (!one.rule || !other.rule) return one.rule ? other : one;
  return entryText(one) >= entryText(other) ? one : other;
}

function mergedEntries(one: Entries, other: Entries): Entries {
  const all = new Map(one);
  for (const [id, entry] of other) {
    const known = all.get(id);
    all.set(id, known ? laterEntry(known, entry) : entry);
  }
  return all;
}

const rulesIn = (entries: Entries): Rule[] =>
  [...entries.values()]
    .flatMap(({ rule }) => rule ?? [])
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .slice(0, mostRules);

const version = 1;
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));
const revision = v.pipe(v.number(), v.integer(), v.minValue(0));
const ruleEntry = v.tuple([revision, ruleRecord]);

const bookText = (
  sent: v.GenericSchema<number>,
  rules: v.GenericSchema<unknown, v.InferOutput<typeof ruleEntry>[]>,
) =>
  v.pipe(
    fromJson(v.object({ version: sent, rules, removed: v.array(v.tuple([id, revision])) })),
    v.transform(({ rules: found, removed }): Entries => {
      const gone = removed.map(([id, revision]): [string, BookEntry] => [id, { revision, rule: undefined }]);
      return new Map([
        ...gone,
        ...found.map(([revision, rule]): [string, BookEntry] => [rule.id, { revision, rule }]),
      ]);
    }),
  );

/** The same for the same rules, in every tab. */
function rulesText(entries: Entries): string {
  const rules = rulesIn(entries).map((rule) => [entries.get(rule.id)?.revision ?? 0, rule]);
  const removed = [...entries]
    .filter(([, { rule }]) => !rule)
    .map(([id, { revision }]) => [id, revision])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .slice(-mostRemovedRules);
  return JSON.stringify({ version, rules, removed });
}

export const rulesFormat: TextFormat<Entries> = {
  schema: bookText(upTo(version), v.array(ruleEntry)),
  salvage: bookText(v.number(), fittingEntries(ruleEntry)),
  empty: new Map(),
  write: rulesText,
  own: true,
  merge: mergedEntries,
};

export const rulesKey = "pola-alert-rules";

/** The same rules, to be stored again if the stored text differs. Erased rules stay erased. */
const asBefore = (entries: Entries): Entries => (entries.size > 0 ? new Map(entries) : entries);

export class RuleBook {
  readonly #texts: Texts | undefined;
  readonly #stored: StoredValue<Entries>;
  #shown: { entries: Entries; rules: readonly Rule[] };

  /** @param texts undefined if the browser forbids storage */
  constructor(texts: Texts | undefined) {
    this.#texts = texts;
    this.#stored = storedValue(rulesKey, rulesFormat, () => texts);
    const entries = this.#stored.get();
    this.#shown = { entries, rules: rulesIn(entries) };
  }

  get rules(): Pick<Store<readonly Rule[]>, "get" | "subscribe"> {
    return { get: this.#rules, subscribe: this.#stored.subscribe };
  }

  get trouble(): Pick<Store<StoredTrouble | undefined>, "get" | "subscribe"> {
    return { get: this.#stored.trouble, subscribe: this.#stored.subscribe };
  }

  /**
   * Adds a rule, or replaces the rule with its id. It gets the fields in the sequence in which every tab reads them: two tabs with other
   * sequences would write over each other without end.
   * @throws v.ValiError if it could not be read again
   */
  put(rule: Rule): void {
    this.#change(rule.id, v.parse(ruleRecord, rule));
    globalThis.dispatchEvent?.(new Event(rulesKey)); // the frame then loads and starts the evaluation
  }

  remove(id: string): void {
    if (this.#stored.get().get(id)?.rule) this.#change(id, undefined);
  }

  /** Call this when another tab changed or erased the stored text: it may have written over a change of this tab. */
  follow(): void {
    this.#stored.update(asBefore);
  }

  /** Call this when the user replaced the stored text, for example by an import. These rules win over all that tabs still have. */
  replace(): void {
    const now = storedValue(rulesKey, rulesFormat, () => this.#texts).get(); // without the rules of this tab
    const newer = ([id, { revision }]: [string, BookEntry]): [string, BookEntry] => {
      return [id, { revision: revision + 1, rule: now.get(id)?.rule }];
    };
    this.#stored.update((entries) => (entries.size > 0 ? new Map([...entries].map(newer)) : entries));
  }

  #change(id: string, rule: Rule | undefined): void {
    this.#stored.update((entries) => {
      const revision = (entries.get(id)?.revision ?? 0) + 1;
      return new Map([...entries, [id, { revision, rule }]]);
    });
  }

  /** @returns the same list while no rule changes */
  readonly #rules = (): readonly Rule[] => {
    const entries = this.#stored.get();
    if (entries === this.#shown.entries) return this.#shown.rules;
    const rules = rulesIn(entries);
    const isSame = JSON.stringify(rules) === JSON.stringify(this.#shown.rules);
    this.#shown = { entries, rules: isSame ? this.#shown.rules : rules };
    return this.#shown.rules;
  };
}
