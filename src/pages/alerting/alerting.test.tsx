import { expect, test, vi } from "vitest";
import type { KeptFiring } from "#feed/alerts/firingStore";
import { boardStore } from "#feed/board/board";
import { boardRow } from "#market/testing/fixtures";
import { firingWords, headingOf, summaryLines } from "./alerting.ts";

const fired = (sentence: string, ...symbols: (string | undefined)[]): KeptFiring[] =>
  symbols.map((symbol, at) => ({
    key: `${sentence} ${at}`,
    rule: sentence,
    sentence,
    symbol,
    before: undefined,
    after: { value: 1, at: 0, age: 0, sequence: 1, word: "live" },
    afterwards: false,
    firedAt: 0,
    deliveries: [],
  }));
const lines = (...firings: KeptFiring[][]) => summaryLines({ firings: firings.flat(), summary: 6 });

test("a summary has one line for each rule, with the first lines that fired", () => {
  const all = ["JKH.N0000", "COMB.X0000", "HNB.N0000", "SAMP.N0000", "LOLC.N0000", "JKH.N0000"];
  expect(lines(fired("any change > 5%", ...all), fired("any year high", "JKH.N0000"))).toEqual([
    "any change > 5%: JKH, COMB.X0000, HNB and 2 more",
    "any year high: JKH",
  ]);
});

test("a rule that names its line, or is about the market, is written alone", () => {
  expect(lines(fired("JKH price > 20.50", "JKH.N0000"), fired("board not moving", undefined))).toEqual([
    "JKH price > 20.50",
    "board not moving",
  ]);
});

test("a summary of many rules names four, and counts the others", () => {
  const rules = [1, 2, 3, 4, 5, 6].map((level) => fired(`any change > ${level}%`, "JKH.N0000"));
  expect(lines(...rules)).toEqual([
    ...[1, 2, 3, 4].map((level) => `any change > ${level}%: JKH`),
    "and 2 more rules",
  ]);
});

test("a heading says by how much the latest of its firings is late", () => {
  const [one, other] = fired("JKH price > 20.50", "JKH.N0000", "JKH.N0000");
  if (!one || !other) throw new Error("two firings are needed");
  expect(headingOf({ firings: [one], summary: undefined })).toBe("JKH price > 20.50");
  const late = { ...other, late: 40_000 };
  expect(headingOf({ firings: [late], summary: undefined })).toMatch(/^LATE 40.0 s: JKH price > 20\.50$/);
  expect(headingOf({ firings: [one, late], summary: 6 })).toMatch(/^LATE 40.0 s: 6 /);
});

test("a toast names the company and writes the value with its unit and a true minus", () => {
  const [firing] = fired("any change < −5%", "JKH.N0000");
  if (!firing) throw new Error("no firing");
  const seen = (value: number): KeptFiring["after"] => ({ ...firing.after, value });
  const words = (condition: KeptFiring["condition"], before: number, after: number) =>
    firingWords({ ...firing, condition, before: seen(before), after: seen(after) });
  const change = { of: "figure", figure: "changePercent", side: "below", level: -5 } as const;
  expect(words(change, -4.8, -5.2)).toMatch(/^−4\.80% → −5\.20% at /);
  expect(words({ ...change, figure: "price", level: 20 }, 20.4, 19.9)).toMatch(/^20\.40 → 19\.90 at /);
  expect(words(undefined, -4.8, -5.2)).toMatch(/^−4\.80 → −5\.20 at /);
  vi.spyOn(boardStore, "row").mockReturnValue(
    boardRow({ symbol: "JKH.N0000", name: "JOHN KEELLS HOLDINGS PLC" }),
  );
  expect(words(change, -4.8, -5.2)).toMatch(/^John Keells Holdings PLC; −4\.80% → /);
  vi.restoreAllMocks();
});
