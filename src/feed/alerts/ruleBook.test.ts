import * as v from "valibot";
import { expect, test } from "vitest";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import { copyOf } from "#stored/keys";
import { RuleBook, rulesFormat, rulesKey } from "./ruleBook.ts";

const rulesCopyKey = copyOf(rulesKey);
/** the places in a text at which it is refused */
const wrongPlaces = (text: string) =>
  (v.safeParse(rulesFormat.schema, text).issues ?? []).map((issue) => v.getDotPath(issue));

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
  #books: RuleBook[] = [];

  open(): RuleBook {
    const book: RuleBook = new RuleBook({
      getItem: (name) => this.texts.get(name) ?? null,
      setItem: (name, text) => {
        if (this.full) throw new DOMException("full", "QuotaExceededError");
        this.texts.set(name, text);
        queueMicrotask(() => {
          if (name === rulesKey) for (const other of this.#books) if (other !== book) other.follow();
        });
      },
    });
    this.#books.push(book);
    return book;
  }
}

const ids = (book: RuleBook) => book.rules.get().map(({ id }) => id);
const settled = () => new Promise((done) => setTimeout(done, 0));

test("a rule is there again after a reload", async () => {
  const browser = new Browser();
  browser.open().put(rule("a"));
  expect(browser.open().rules.get()).toEqual([rule("a")]);
});

test("two tabs that change different rules at once lose neither", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  one.put(rule("a"));
  other.put(rule("b"));
  await settled();
  for (const book of [one, other, browser.open()]) expect(ids(book)).toEqual(["a", "b"]);
});

test("two tabs write a rule the same way, whatever the sequence of its fields", async () => {
  const browser = new Browser();
  const [one] = [browser.open(), browser.open()];
  const { created, ...rest } = rule("a");
  one.put({ created, ...rest });
  const text = browser.texts.get(rulesKey);
  await settled();
  expect(browser.texts.get(rulesKey)).toBe(text);
});

test("a change that another tab wrote over is stored again", async () => {
  const browser = new Browser();
  const one = browser.open();
  one.put(rule("a"));
  const text = browser.texts.get(rulesKey) ?? "";
  one.put(rule("b"));
  browser.texts.set(rulesKey, text); // another tab read before the change, and wrote after it
  one.follow();
  await settled();
  expect(ids(browser.open())).toEqual(["a", "b"]);
});

test("a removed rule does not come back from a tab that still has it", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  one.put(rule("a"));
  other.put(rule("b"));
  await settled();
  one.remove("a");
  other.put(rule("b", 30));
  await settled();
  for (const book of [one, other, browser.open()]) expect(ids(book)).toEqual(["b"]);
});

test("two tabs that change the same rule at once agree on one of the changes", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  one.put(rule("a"));
  await settled();
  one.put(rule("a", 21));
  other.put(rule("a", 22));
  await settled();
  expect(one.rules.get()).toEqual(other.rules.get());
  expect(browser.open().rules.get()).toEqual(one.rules.get());
});

test.each(["{", "[]", '{"version":1}'])("an unreadable text is copied and reported: %s", async (text) => {
  const browser = new Browser();
  browser.texts.set(rulesKey, text);
  const book = browser.open();
  expect(book.trouble.get()).toBe("unreadable");
  book.put(rule("a"));
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
  const book = browser.open();
  expect(ids(book)).toEqual(["a"]);
  expect(book.trouble.get()).toBe("unreadable");
  expect(browser.texts.get(rulesCopyKey)).toBe(text);
});

test("an unreadable text that cannot be copied is not overwritten", async () => {
  const browser = new Browser();
  browser.texts.set(rulesKey, "{");
  browser.full = true;
  const book = browser.open();
  book.put(rule("a"));
  expect(browser.texts.get(rulesKey)).toBe("{");
  expect(ids(book)).toEqual(["a"]);
  expect(book.trouble.get()).toBe("unsaved");
});

test("a rule that does not fit into the storage stays for this visit, and that is reported", async () => {
  const browser = new Browser();
  browser.full = true;
  const book = browser.open();
  book.put(rule("a"));
  expect(ids(book)).toEqual(["a"]);
  expect(book.trouble.get()).toBe("unsaved");
  browser.full = false;
  book.put(rule("b"));
  expect(book.trouble.get()).toBeUndefined();
  expect(ids(browser.open())).toEqual(["a", "b"]);
});

test("rules that were erased in another tab are gone in this tab too", async () => {
  const browser = new Browser();
  const book = browser.open();
  book.put(rule("a"));
  browser.texts.delete(rulesKey);
  book.follow();
  expect(ids(book)).toEqual([]);
  book.replace();
  expect([...browser.texts]).toEqual([]);
});

test("imported rules replace the present ones in every tab, also rules that were changed or removed since", async () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  one.put(rule("a"));
  one.put(rule("b"));
  await settled();
  const exported = browser.texts.get(rulesKey) ?? "";
  one.put(rule("a", 30));
  other.remove("b");
  one.put(rule("c"));
  await settled();
  browser.texts.set(rulesKey, exported);
  one.replace();
  other.follow();
  await settled();
  for (const book of [one, other, browser.open()]) expect(book.rules.get()).toEqual([rule("a"), rule("b")]);
});

test("a text of rules that cannot replace the stored one is refused with its field; a good one is not", async () => {
  const browser = new Browser();
  const book = browser.open();
  book.put(rule("a"));
  book.put(rule("b"));
  book.remove("b");
  const text = browser.texts.get(rulesKey) ?? "";
  expect(wrongPlaces(text)).toEqual([]);
  expect(wrongPlaces("{")).toEqual([null]);
  expect(wrongPlaces('{"version":1}')).toContain("rules");
  expect(wrongPlaces(text.replace('"version":1', '"version":9'))).toEqual(["version"]);
  expect(wrongPlaces(text.replace('"once":false', '"once":0'))).toEqual(["rules.0.1.once"]);
});

test("a change is stored at once, so a reload does not lose it", () => {
  const browser = new Browser();
  browser.open().put(rule("a"));
  expect(browser.open().rules.get()).toEqual([rule("a")]);
});
