import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ruleBook } from "#feed/alerts/alerts";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { knownLines, noteNamedLines } from "#feed/lines/knownLines";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { lineKinds, marketKinds } from "#market/alerts/language/grammar";
import { numberIn } from "#market/texts/sentenceWords";
import { inPage } from "#ui/testing/inPage.tsx";
import { RuleDialog } from "./RuleDialog.tsx";

afterEach(() => {
  cleanup();
  knownLines.set(new Map());
  for (const { id } of ruleBook.rules.get()) ruleBook.remove(id);
});

test.each([
  ["20.50", 20.5],
  ["-5", -5],
  ["−5%", -5],
  ["20m", 20e6],
  ["1.5bn", 1.5e9],
  ["1,000,000", 1e6],
  ["", undefined],
  ["20.5.5", undefined],
  ["JKH", undefined],
])("%s is read as %s", (typed, wanted) => expect(numberIn(typed)?.value).toBe(wanted));

const open = (sentence: string) => {
  noteNamedLines([{ symbol: "JKH.N0000" }, { symbol: "COMB.N0000" }]);
  inPage(<RuleDialog wish={{ sentence }} />);
};
const sentence = () =>
  screen.getByRole<HTMLInputElement>("combobox", { name: "Rule as a sentence", hidden: true }).value;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const choose = (name: string, value: string) => userEvent.selectOptions(field(name), value);
const saves = () =>
  !screen.getByRole<HTMLButtonElement>("button", { name: "Save alert", hidden: true }).disabled;

test.each([...lineKinds, ...marketKinds])(
  "a sentence about %s begins with the choice of it",
  async (kind) => {
    open("JKH close published");
    await choose("When", kind);
    expect([field("When").value, saves()]).toEqual([kind, kind !== "price"]);
    expect(sentence().split(" ").includes("JKH")).toBe(!marketKinds.includes(kind));
  },
);

test("the lines of an ex-date are chosen as those of any figure, my positions among them", async () => {
  open("ex-date of JKH in 3 days");
  await choose("For", "My positions");
  expect(sentence()).toBe("ex-date of my positions in 3 days");
  fireEvent.change(field("Threshold"), { target: { value: "1" } });
  expect(sentence()).toBe("ex-date of my positions in 1 day");
  expect(screen.getByText(/do not contain what this rule needs/)).toBeTruthy();
  await choose("When", "changePercent");
  expect(sentence()).toBe("my positions change > 5%");
  expect(screen.getByText(/do not contain what this rule needs/)).toBeTruthy();
});

test("a field writes into the sentence, and keeps what the others say", async () => {
  open("JKH price > 20.50, once");
  await choose("Side", "goes below");
  expect(sentence()).toBe("JKH price < 20.50, once");
  fireEvent.change(field("Threshold"), { target: { value: "19" } });
  fireEvent.change(field("Last day"), { target: { value: "2027-01-31" } });
  expect(sentence()).toBe("JKH price < 19.00, once, until 2027-01-31");
  await choose("Fires", "each time");
  await choose("For", "Any line");
  expect(sentence()).toBe("any price < 19.00, until 2027-01-31");
  await choose("When", "breadth");
  expect(sentence()).toBe("breadth up < 30%, until 2027-01-31");
});

test("the line is kept while figures of the market are chosen, with the price from which its threshold starts", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COMB.N0000", 62.5)], now()));
  open("COMB price > 60, once");
  await choose("When", "index");
  await choose("When", "breadth");
  expect(sentence()).toBe("breadth up < 30%, once");
  await choose("When", "price");
  expect([sentence(), field("For").value]).toEqual(["COMB price > 62.50, once", "COMB.N0000"]);
  await choose("When", "block");
  await choose("For", "Any line");
  await choose("When", "fall");
  await choose("When", "changePercent");
  expect(sentence()).toBe("any change > 5%, once");
});

test("the fields follow the sentence, also while it is not complete", () => {
  open("COMB change <= -5%");
  const box = screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true });
  const shown = () => ["For", "When", "Side", "Threshold"].map((name) => field(name).value);
  expect(shown()).toEqual(["COMB.N0000", "changePercent", "atMost", "-5"]);
  fireEvent.change(box, { target: { value: "JKH turnover >" } });
  expect(shown()).toEqual(["JKH.N0000", "turnover", "above", ""]);
  fireEvent.change(box, { target: { value: "alert me when JKH falls below Rs 15" } });
  expect(shown()).toEqual(["JKH.N0000", "price", "below", "15.00"]);
  expect(screen.getByText("Read as: JKH price < 15.00")).toBeTruthy();
});

test("a dialog without a sentence lets the fields begin one", async () => {
  open("");
  expect([field("For").value, field("When").value, saves()]).toEqual(["market", "", false]);
  await choose("When", "block");
  expect([sentence(), saves()]).toEqual(["any block >= 20m", true]);
});

test("a text that is no number is marked, and the sentence stays", () => {
  open("JKH price > 20.50");
  fireEvent.change(field("Threshold"), { target: { value: "20x" } });
  expect([field("Threshold").getAttribute("aria-invalid"), sentence()]).toEqual([
    "true",
    "JKH price > 20.50",
  ]);
});

test("a level of an index is not taken for its change", async () => {
  open("ASPI change < -2%");
  await choose("Figure", "level");
  expect([sentence(), saves()]).toEqual(["ASPI level < ", false]);
});

test("the tag and the words of a disclosure are fields", async () => {
  open("JKH disclosure");
  await choose("Subject", "dividend");
  fireEvent.change(field("Words that must occur"), { target: { value: "interim final" } });
  expect(sentence()).toBe('JKH disclosure dividend "interim" "final"');
});
