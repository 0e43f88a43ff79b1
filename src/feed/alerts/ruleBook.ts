/** A person's rules for alerts: the text in which this browser stores them, and how the changes of two tabs are merged. */
import * as v from "valibot";
import { createStore, type Store } from "#feed/reading/store";
import { keptRule } from "#market/alerts/kept";
import type { Rule } from "#market/alerts/language/rule";
import { type Stored, type StoredTrouble, stored, type Texts } from "#stored/stored";
import { fitting, fromJson, type TextFormat, upTo } from "#stored/textFormat";

/** Removed rules stay as an id and a revision, so that a tab with older rules does not bring them back. */
interface Entry {
  revision: number;
  /** undefined for a removed rule */
  rule: Rule | undefined;
}
type RuleBook = ReadonlyMap<string, Entry>;

/** greatest number of rules, and of removed rules that are remembered */
export const mostRules = 2_000;
const mostRemoved = 1_000;

const entryText = ({ revision, rule }: Entry) => JSON.stringify([revision, rule]);

/** Of two entries for a rule the later revision wins. Of two changes of the same revision every tab chooses the same one; a removal wins. */
function later(one: Entry, other: Entry): Entry {
  if (one.revision !== other.revision) return one.revision > other.revision ? one : other;
  if (!one.rule || !other.rule) return one.rule ? other : one;
  return entryText(one) >= entryText(other) ? one : other;
}

export function merged(one: RuleBook, other: RuleBook): RuleBook {
  const all = new Map(one);
  for (const [id, entry] of other) {
    const known = all.get(id);
    all.set(id, known ? later(known, entry) : entry);
  }
  return all;
}

const rulesIn = (book: RuleBook): Rule[] =>
  [...book.values()]
    .flatMap(({ rule }) => rule ?? [])
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .slice(0, mostRules);

const version = 1;
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));
const revision = v.pipe(v.number(), v.integer(), v.minValue(0));
const kept = v.tuple([revision, keptRule]);

const bookText = (
  sent: v.GenericSchema<number>,
  rules: v.GenericSchema<unknown, v.InferOutput<typeof kept>[]>,
) =>
  v.pipe(
    fromJson(v.object({ version: sent, rules, removed: v.array(v.tuple([id, revision])) })),
    v.transform(({ rules: found, removed }): RuleBook => {
      const gone = removed.map(([id, revision]): [string, Entry] => [id, { revision, rule: undefined }]);
      return new Map([
        ...gone,
        ...found.map(([revision, rule]): [string, Entry] => [rule.id, { revision, rule }]),
      ]);
    }),
  );

/** The same for the same rules, in every tab. */
function written(book: RuleBook): string {
  const rules = rulesIn(book).map((rule) => [book.get(rule.id)?.revision ?? 0, rule]);
  const removed = [...book]
    .filter(([, { rule }]) => !rule)
    .map(([id, { revision }]) => [id, revision])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .slice(-mostRemoved);
  return JSON.stringify({ version, rules, removed });
}

export const rulesFormat: TextFormat<RuleBook> = {
  schema: bookText(upTo(version), v.array(kept)),
  salvage: bookText(v.number(), fitting(kept)),
  empty: new Map(),
  write: written,
  own: true,
  merge: merged,
};

export const rulesKey = "pola-alert-rules";

interface KeeperWorld {
  /** undefined if the browser forbids storage */
  texts: Texts | undefined;
  /** runs the work while no other tab does; at once if the browser has no locks */
  alone: (work: () => void) => Promise<void>;
}

/** The same rules, to be stored again if the stored text differs. Erased rules stay erased. */
const asBefore = (book: RuleBook): RuleBook => (book.size > 0 ? new Map(book) : book);

export class RuleKeeper {
  readonly rules: Store<readonly Rule[]> = createStore<readonly Rule[]>([]);
  readonly trouble: Store<StoredTrouble | undefined> = createStore<StoredTrouble | undefined>(undefined);
  readonly #world: KeeperWorld;
  readonly #kept: Stored<RuleBook>;

  constructor(world: KeeperWorld) {
    this.#world = world;
    this.#kept = stored(rulesKey, rulesFormat, () => world.texts);
    this.#show();
  }

  /** Adds a rule, or replaces the rule with its id. */
  put(rule: Rule): Promise<void> {
    return this.#change(rule.id, rule);
  }

  remove(id: string): Promise<void> {
    return this.#kept.get().get(id)?.rule ? this.#change(id, undefined) : Promise.resolve();
  }

  /** Call this when another tab changed or erased the stored text. */
  follow(): void {
    this.#show();
    // without locks the other tab may have written over a change of this tab
    void this.#world.alone(() => this.#store(asBefore));
  }

  /** Call this when the user replaced the stored text, for example by an import. These rules win over all that tabs still have. */
  replace(): Promise<void> {
    const now = stored(rulesKey, rulesFormat, () => this.#world.texts).get(); // without the rules of this tab
    const newer = ([id, { revision }]: [string, Entry]): [string, Entry] => {
      return [id, { revision: revision + 1, rule: now.get(id)?.rule }];
    };
    return this.#save((book) => (book.size > 0 ? new Map([...book].map(newer)) : book));
  }

  #change(id: string, rule: Rule | undefined): Promise<void> {
    return this.#save((book) => {
      const revision = (book.get(id)?.revision ?? 0) + 1;
      return new Map([...book, [id, { revision, rule }]]);
    });
  }

  /** Stores at once, because the page may be closed before the lock is granted. */
  #save(edit: (book: RuleBook) => RuleBook): Promise<void> {
    this.#store(edit);
    return this.#world.alone(() => this.#store(asBefore));
  }

  /** Merges with the stored rules and stores the result. */
  #store(edit: (book: RuleBook) => RuleBook): void {
    this.#kept.update(edit);
    this.#show();
  }

  #show(): void {
    const rules = rulesIn(this.#kept.get());
    if (JSON.stringify(this.rules.get()) !== JSON.stringify(rules)) this.rules.set(rules);
    this.trouble.set(this.#kept.trouble());
  }
}
