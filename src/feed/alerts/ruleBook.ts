/** A person's rules for alerts: the text in which this browser stores them, and how the changes of two tabs are merged. */
import * as v from "valibot";
import type { TextStore } from "#feed/lines/lineMemory";
import { createStore, type Store } from "#feed/reading/store";
import { readRule } from "#market/alerts/kept";
import type { Rule } from "#market/alerts/language/rule";

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
const envelope = v.object({
  version: v.number(),
  rules: v.array(v.tuple([revision, v.unknown()])),
  removed: v.array(v.tuple([id, revision])),
});

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

/** @returns the rules that could be read, and whether a part could not */
function readBook(text: string | null) {
  const book = new Map<string, Entry>();
  if (text === null) return { book, unreadable: false };
  const opened = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text);
  if (!opened.success) return { book, unreadable: true };
  let unreadable = opened.output.version > version;
  for (const [id, revision] of opened.output.removed) book.set(id, { revision, rule: undefined });
  for (const [revision, stored] of opened.output.rules) {
    const read = readRule(stored);
    if ("value" in read) book.set(read.value.id, { revision, rule: read.value });
    else unreadable = true;
  }
  return { book, unreadable };
}

/** What is wrong with a text of rules, each with the name of its field; nothing if it can replace the stored text. */
export function rulesProblems(text: string): readonly string[] {
  const opened = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text);
  if (!opened.success)
    return opened.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(": "));
  const { version: sent, rules } = opened.output;
  if (sent > version) return [`version: ${sent} is newer than ${version}`];
  return rules.flatMap(([, stored], at) => {
    const read = readRule(stored);
    return "refused" in read ? [`rules.${at}.${read.refused}`] : [];
  });
}

export const rulesKey = "pola-alert-rules";
/** name under which an unreadable text is copied */
export const rulesCopyKey = `${rulesKey}-unreadable`;

/** unreadable: the stored text could not be read, and was copied. unsaved: a change is kept only until the page is closed. */
export type RulesTrouble = "unreadable" | "unsaved";

interface KeeperWorld {
  /** undefined if the browser forbids storage */
  texts: TextStore | undefined;
  /** runs the work while no other tab does; at once if the browser has no locks */
  alone: (work: () => void) => Promise<void>;
}

export class RuleKeeper {
  readonly rules: Store<readonly Rule[]> = createStore<readonly Rule[]>([]);
  readonly trouble: Store<RulesTrouble | undefined> = createStore<RulesTrouble | undefined>(undefined);
  readonly #world: KeeperWorld;
  #book: RuleBook = new Map();

  constructor(world: KeeperWorld) {
    this.#world = world;
    this.#take(this.#stored());
  }

  /** Adds a rule, or replaces the rule with its id. */
  put(rule: Rule): Promise<void> {
    return this.#change(rule.id, rule);
  }

  remove(id: string): Promise<void> {
    return this.#book.get(id)?.rule ? this.#change(id, undefined) : Promise.resolve();
  }

  /** Call this when another tab changed or erased the stored text. */
  follow(): void {
    const text = this.#read();
    if (text === null) {
      this.#take(new Map(), true);
      return;
    }
    const { book } = readBook(text);
    this.#take(book);
    // without locks the other tab may have written over a change of this tab
    if (written(this.#book) !== text) void this.#save();
  }

  /** Call this when the user replaced the stored text, for example by an import. These rules win over all that tabs still have. */
  replace(): Promise<void> {
    if (this.#read() === null) {
      this.follow();
      return Promise.resolve();
    }
    const now = this.#stored();
    const ids = new Set([...this.#book.keys(), ...now.keys()]);
    const newest = (id: string) => Math.max(this.#book.get(id)?.revision ?? 0, now.get(id)?.revision ?? 0);
    const next = [...ids].map((id) => [id, { revision: newest(id) + 1, rule: now.get(id)?.rule }] as const);
    this.#take(new Map(next), true);
    return this.#save();
  }

  #change(id: string, rule: Rule | undefined): Promise<void> {
    const revision = (this.#book.get(id)?.revision ?? 0) + 1;
    this.#take(new Map([[id, { revision, rule }]]));
    this.#store(); // the page may be closed before the lock is granted
    return this.#save();
  }

  #take(book: RuleBook, instead = false): void {
    this.#book = instead ? book : merged(this.#book, book);
    const before = this.rules.get();
    const rules = rulesIn(this.#book);
    if (JSON.stringify(before) !== JSON.stringify(rules)) this.rules.set(rules);
  }

  /** Merges with the stored rules and stores the result. */
  #store(): void {
    this.#take(this.#stored());
    if (this.#lost || !this.#write(rulesKey, written(this.#book))) this.trouble.set("unsaved");
    else if (this.trouble.get() === "unsaved") this.trouble.set(undefined);
  }

  #save(): Promise<void> {
    return this.#world.alone(() => this.#store());
  }

  /** whether an unreadable text could not be copied; it is then not overwritten */
  #lost = false;

  /** The stored rules. Copies a text that cannot be read, before it is overwritten. */
  #stored(): RuleBook {
    const text = this.#read();
    const { book, unreadable } = readBook(text);
    this.#lost = unreadable && text !== null && !this.#write(rulesCopyKey, text);
    if (unreadable) this.trouble.set("unreadable");
    return book;
  }

  #read(): string | null {
    try {
      return this.#world.texts?.getItem(rulesKey) ?? null;
    } catch {
      return null; // storage is forbidden; the rules then stay for this visit
    }
  }

  /** @returns whether it was stored */
  #write(name: string, text: string): boolean {
    try {
      this.#world.texts?.setItem(name, text);
      return this.#world.texts !== undefined;
    } catch {
      return false; // the storage is full or forbidden, which the caller reports
    }
  }
}
