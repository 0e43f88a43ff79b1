import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ruleBook } from "#feed/alerts/alerts";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { indexWeights } from "#feed/groups/indexWeights";
import { knownLines, noteNamedLines } from "#feed/lines/knownLines";
import { noteYear } from "#feed/lines/yearFigures";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import { inPage } from "#ui/testing/inPage.tsx";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { RuleDialog } from "./RuleDialog.tsx";

afterEach(async () => {
  cleanup();
  knownLines.set(new Map());
  for (const { id } of ruleBook.rules.get()) ruleBook.remove(id);
});

test("dialog opens", () => {
  inPage(<RuleDialog wish={{}} />);
  expect(screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true })).toBeTruthy();
});

const rule: Rule = {
  ...usualRule,
  id: "a",
  scope: { on: "market" },
  condition: { of: "block", unit: "rupees", least: 20e6 },
  created: 1,
};
const saves = () =>
  !screen.getByRole<HTMLButtonElement>("button", { name: "Save alert", hidden: true }).disabled;
const said = () => screen.queryByText(/This rule exists already: any block >= 20m/) !== null;

test.each([
  [{ sentence: "any block >= 20m" }, false],
  [{ sentence: "any block >= 20m, once" }, false],
  [{ rule: "a", copy: true }, false],
  [{ rule: "a" }, true],
  [{ sentence: "any block >= 21m" }, true],
])(
  "a rule that watches what another one does is not saved, and the dialog says so: %j",
  async (wish, savable) => {
    ruleBook.put(rule);
    inPage(<RuleDialog wish={wish} />);
    expect([saves(), said()]).toEqual([savable, !savable]);
  },
);

test.each([
  ["estimate", 1],
  ["learned", 0],
] as const)(
  "while the weights of ASPI are %s, a rule about its points says %i times that it is blind",
  (word, times) => {
    const known = { sectorId: 1, word, pairs: 9, since: 1, misses: 0.01, points: new Map(), uncertain: [] };
    indexWeights.set(new Map([[1, known]]));
    inPage(<RuleDialog wish={{ sentence: "any moves ASPI >= 10" }} />);
    expect(screen.queryAllByText(/blind now: the weights of ASPI are still an estimate/)).toHaveLength(times);
    expect(saves()).toBe(true);
    indexWeights.set(undefined);
  },
);

test("a rule whose last day has passed is not saved, and the dialog says why", async () => {
  inPage(<RuleDialog wish={{ sentence: "any block >= 20m, until 2020-01-01" }} />);
  expect(saves()).toBe(false);
  expect(screen.getByText(/its last day is over/)).toBeTruthy();
  const box = screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(ruleBook.rules.get()).toEqual([]);
});

test("a rule that is edited keeps what the sentence does not say", async () => {
  const until = Date.parse("2027-01-01T00:00:00+05:30");
  const paused: Rule = { ...rule, once: true, paused: true, until };
  ruleBook.put(paused);
  inPage(<RuleDialog wish={{ rule: "a" }} />);
  const box = screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true });
  expect(box).toHaveProperty("value", "any block >= 20m, once, until 2026-12-31");
  fireEvent.change(box, { target: { value: "any block >= 30m, until 2026-12-31" } });
  await userEvent.click(screen.getByRole("button", { name: "Save alert", hidden: true }));
  const condition = { of: "block", unit: "rupees", least: 30e6 };
  expect(ruleBook.rules.get()).toEqual([{ ...paused, once: false, condition }]);
});

test("a rule that is deleted while it is edited is not saved as if nothing happened; it can be kept as a new one", async () => {
  ruleBook.put(rule);
  inPage(<RuleDialog wish={{ rule: "a" }} />);
  expect(screen.queryByText(/This rule was deleted/)).toBeNull();
  act(() => ruleBook.remove("a"));
  expect(screen.getByText(/This rule was deleted while you edited it/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save alert", hidden: true })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Keep as a new alert", hidden: true }));
  const [kept, ...others] = ruleBook.rules.get();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ scope: rule.scope, condition: rule.condition });
  expect(kept?.id).not.toBe("a");
});

test("a rule is created at a whole millisecond", async () => {
  inPage(<RuleDialog wish={{ sentence: "any block >= 20m" }} />);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 0.37);
  await userEvent.click(screen.getByRole("button", { name: "Save alert", hidden: true }));
  vi.restoreAllMocks();
  expect(ruleBook.rules.get().map(({ created }) => created % 1)).toEqual([0]);
});

test("a rule that was changed elsewhere while it is edited says so, and either sentence can be kept", async () => {
  ruleBook.put(rule);
  inPage(<RuleDialog wish={{ rule: "a" }} />);
  const box = screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true });
  fireEvent.change(box, { target: { value: "any block >= 30m" } });
  const theirs: Rule = { ...rule, paused: true, condition: { of: "block", unit: "rupees", least: 40e6 } };
  act(() => ruleBook.put({ ...rule, paused: true }));
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
  act(() => ruleBook.put(theirs));
  expect(screen.queryByText(/changed elsewhere.*any block >= 40m/)).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Save mine", hidden: true })).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take theirs", hidden: true }));
  expect(box).toHaveProperty("value", "any block >= 40m");
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
  act(() => ruleBook.put({ ...theirs, condition: { of: "block", unit: "rupees", least: 50e6 } }));
  fireEvent.change(box, { target: { value: "any block >= 30m" } });
  await userEvent.click(screen.getByRole("button", { name: "Save mine", hidden: true }));
  expect(ruleBook.rules.get()).toEqual([
    { ...rule, paused: true, condition: { of: "block", unit: "rupees", least: 30e6 } },
  ]);
});

test("a dialog that was opened before the board arrived accepts a sentence once its line is known", () => {
  inPage(<RuleDialog wish={{ sentence: "JKH price > 20.50" }} />);
  expect(screen.queryByText("“JKH” is no line of this market.")).not.toBeNull();
  expect(saves()).toBe(false);
  act(() => noteNamedLines([{ symbol: "JKH.N0000" }]));
  expect(screen.queryByText("“JKH” is no line of this market.")).toBeNull();
  expect(saves()).toBe(true);
});

test.each(["JKH price > 0", "JKH < -5", "ASPI level <= 0"])(
  "a level of 0 or less is refused: %s",
  (sentence) => {
    act(() => noteNamedLines([{ symbol: "JKH.N0000" }]));
    inPage(<RuleDialog wish={{ sentence }} />);
    expect(screen.queryByText(/This rule cannot fire: the threshold must be above 0\./)).not.toBeNull();
    expect(saves()).toBe(false);
  },
);

/** GNBR at 28.60 after 321 trades. */
function gnbr(): void {
  const row = wireRow("GNBR.N0000", 28.6, { tradevolume: 321 });
  act(() => {
    noteNamedLines([{ symbol: "GNBR.N0000" }]);
    boardStore.takeSnapshot(readingOf([row], now()));
  });
}

test.each([
  ["GNBR trades > 100", "Now 321: already true today.", true],
  ["GNBR trades < 7", "This rule cannot fire: this sum only grows in a session", false],
  ["GNBR price > 20", "Now 28.60: the condition is true already.", true],
])("%s says “%s”", (sentence, words, savable) => {
  gnbr();
  inPage(<RuleDialog wish={{ sentence }} />);
  expect(screen.queryByText((shown) => shown.startsWith(words))).not.toBeNull();
  expect(saves()).toBe(savable);
});

test("of a price that lies beyond the level already the other side is offered", async () => {
  gnbr();
  inPage(<RuleDialog wish={{ sentence: "GNBR hits 20" }} />);
  await userEvent.click(screen.getByRole("button", { name: "or falls to 20.00", hidden: true }));
  const box = screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true });
  expect(box).toHaveProperty("value", "GNBR price <= 20.00");
  expect(screen.queryByRole("button", { name: /^or / })).toBeNull();
});

test("an example in a message names the line that was typed", () => {
  gnbr();
  act(() => noteNamedLines([{ symbol: "AAAA.N0000" }]));
  inPage(<RuleDialog wish={{ sentence: "GNBR rsi < 30" }} />);
  expect(screen.queryByText(/for example GNBR change < -5%/)).not.toBeNull();
});

test("a rule that counts its level says so in its form and its sentence", () => {
  act(() => noteNamedLines([{ symbol: "JKH.N0000" }]));
  inPage(<RuleDialog wish={{ sentence: "JKH >= 20" }} />);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Side", hidden: true }).value).toBe(
    "atLeast",
  );
});

test("a rule about the year of all lines says how many it sees, and offers a watchlist", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10), wireRow("LATE.N0000", 7)], now()));
  const year = { high: 25, low: 5, turnover: undefined, shares: undefined };
  noteYear("COPA.N0000", year, { clock: { at: exchangeNow(), speed: 1 }, source: undefined });
  const list = { slug: "main", name: "Main", lines: [{ symbol: "COPA.N0000" }] };
  useWatchlists.getState().change(() => [list]);
  inPage(<RuleDialog wish={{ sentence: "any year high" }} />);
  expect(screen.queryByText(/It sees 1 of 2 lines now/)).not.toBeNull();
  await userEvent.click(
    screen.getByRole("button", { name: new RegExp(`list.*${list.name}`, "i"), hidden: true }),
  );
  expect(screen.queryByText(/It sees/)).toBeNull();
});
