import { expect, test } from "vitest";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import { copyOf } from "#stored/keys";
import { problemsIn } from "#stored/textFormat";
import { RuleKeeper, rulesFormat, rulesKey } from "./ruleBook.ts";

const rulesCopyKey = copyOf(rulesKey);
const rulesProblems = (text: string) => problemsIn(rulesFormat, text);

const rule = (id: string, level = 20): Rule => ({
  ...usualRule,
  id,
  scope: { on: "line", symbol: "JKH.N0000" },
  condition: { of: "figure", figure: "price", side: "above", level },
  created: 1,
});

/** One browser's storage, and its tabs. `race` lets a tab read before the others have written. */
class Browser {
  readonly texts = new Map<string, string>();
  full = false;
  #keepers: RuleKeeper[] = [];
  #line: Promise<void> = Promise.resolve();

  open({ locks = true } = {}): RuleKeeper {
    const keeper: RuleKeeper = new RuleKeeper({
      alone: (work) => {
        if (!locks) {
          work();
          return Promise.resolve();
        }
        this.#line = this.#line.then(work);
        return this.#line;
      },
      texts: {
        getItem: (name) => this.texts.get(name) ?? null,
        setItem: (name, text) => {
          if (this.full) throw new DOMException("full", "QuotaExceededError");
          this.texts.set(name, text);
          queueMicrotask(() => {
            if (name === rulesKey) for (const other of this.#keepers) if (other !== keeper) other.follow();
          });
        },
      },
    });
    this.#keepers.push(keeper);
    return keeper;
  }
}

const ids = (keeper: RuleKeeper) => keeper.rules.get().map(({ id }) => id);
const settled = () => new Promise((done) => setTimeout(done, 0));

test("a rule is there again after a reload", async () => {
  const browser = new Browser();
  await browser.open().put(rule("a"));
  expect(browser.open().rules.get()).toEqual([rule("a")]);
});

test.each([true, false])(
  "two tabs that change different rules at once lose neither; with locks: %s",
  async (locks) => {
    const browser = new Browser();
    const [one, other] = [browser.open({ locks }), browser.open({ locks })];
    await Promise.all([one.put(rule("a")), other.put(rule("b"))]);
    await settled();
    for (const keeper of [one, other, browser.open()]) expect(ids(keeper)).toEqual(["a", "b"]);
  },
);

test("a change that another tab wrote over without a lock is stored again", async () => {
  const browser = new Browser();
  const one = browser.open();
  await one.put(rule("a"));
  const text = browser.texts.get(rulesKey) ?? "";
  await one.put(rule("b"));
  browser.texts.set(rulesKey, text); // another tab read before the change, and wrote after it
  one.follow();
  await settled();
  expect(ids(browser.open())).toEqual(["a", "b"]);
});

test("a removed rule does not come back from a tab that still has it", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  await one.put(rule("a"));
  await other.put(rule("b"));
  await settled();
  await one.remove("a");
  await other.put(rule("b", 30));
  await settled();
  for (const keeper of [one, other, browser.open()]) expect(ids(keeper)).toEqual(["b"]);
});

test("two tabs that change the same rule at once agree on one of the changes", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  await one.put(rule("a"));
  await settled();
  await Promise.all([one.put(rule("a", 21)), other.put(rule("a", 22))]);
  await settled();
  expect(one.rules.get()).toEqual(other.rules.get());
  expect(browser.open().rules.get()).toEqual(one.rules.get());
});

test.each(["{", "[]", '{"version":1}'])("an unreadable text is copied and reported: %s", async (text) => {
  const browser = new Browser();
  browser.texts.set(rulesKey, text);
  const keeper = browser.open();
  expect(keeper.trouble.get()).toBe("unreadable");
  await keeper.put(rule("a"));
  expect(browser.texts.get(rulesCopyKey)).toBe(text);
  expect(ids(browser.open())).toEqual(["a"]);
});

test("the other rules of a text with one unreadable rule are used", () => {
  const browser = new Browser();
  const text = JSON.stringify({
    version: 1,
    rules: [
      [1, rule("a")],
      [1, { id: "b" }],
    ],
    removed: [],
  });
  browser.texts.set(rulesKey, text);
  const keeper = browser.open();
  expect(ids(keeper)).toEqual(["a"]);
  expect(keeper.trouble.get()).toBe("unreadable");
  expect(browser.texts.get(rulesCopyKey)).toBe(text);
});

test("an unreadable text that cannot be copied is not overwritten", async () => {
  const browser = new Browser();
  browser.texts.set(rulesKey, "{");
  browser.full = true;
  const keeper = browser.open();
  await keeper.put(rule("a"));
  expect(browser.texts.get(rulesKey)).toBe("{");
  expect(ids(keeper)).toEqual(["a"]);
  expect(keeper.trouble.get()).toBe("unsaved");
});

test("a rule that does not fit into the storage stays for this visit, and that is reported", async () => {
  const browser = new Browser();
  browser.full = true;
  const keeper = browser.open();
  await keeper.put(rule("a"));
  expect(ids(keeper)).toEqual(["a"]);
  expect(keeper.trouble.get()).toBe("unsaved");
  browser.full = false;
  await keeper.put(rule("b"));
  expect(keeper.trouble.get()).toBeUndefined();
  expect(ids(browser.open())).toEqual(["a", "b"]);
});

test("rules that were erased in another tab are gone in this tab too", async () => {
  const browser = new Browser();
  const keeper = browser.open();
  await keeper.put(rule("a"));
  browser.texts.delete(rulesKey);
  keeper.follow();
  expect(ids(keeper)).toEqual([]);
  await keeper.replace();
  expect([...browser.texts]).toEqual([]);
});

test("imported rules replace the present ones in every tab, also rules that were changed or removed since", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  await one.put(rule("a"));
  await one.put(rule("b"));
  await settled();
  const exported = browser.texts.get(rulesKey) ?? "";
  await one.put(rule("a", 30));
  await other.remove("b");
  await one.put(rule("c"));
  await settled();
  browser.texts.set(rulesKey, exported);
  other.follow();
  await one.replace();
  await settled();
  for (const keeper of [one, other, browser.open()])
    expect(keeper.rules.get()).toEqual([rule("a"), rule("b")]);
});

test("a text of rules that cannot replace the stored one is refused with its field; a good one is not", async () => {
  const browser = new Browser();
  const keeper = browser.open();
  await keeper.put(rule("a"));
  await keeper.put(rule("b"));
  await keeper.remove("b");
  const text = browser.texts.get(rulesKey) ?? "";
  expect(rulesProblems(text)).toEqual([]);
  expect(rulesProblems("{")).not.toEqual([]);
  expect(rulesProblems('{"version":1}').join()).toContain("rules: ");
  expect(rulesProblems(text.replace('"version":1', '"version":9'))).toEqual(["version: 9 is newer than 1"]);
  expect(rulesProblems(text.replace('"boards":2', '"boards":0')).join()).toMatch(/^rules\.0\.1\.boards: /);
});

test("a change is stored before another tab releases the lock, so a reload does not lose it", () => {
  const browser = new Browser();
  void browser.open().put(rule("a"));
  expect(browser.open().rules.get()).toEqual([rule("a")]);
});
