import { expect, test } from "vitest";
import {
  draftOf,
  isComplete,
  lineKinds,
  marketKinds,
  ofKind,
  readNumber,
  ruleOf,
  usualOptions,
  withKind,
} from "./draft.ts";

test.each([
  ["20.50", 20.5],
  ["-5", -5],
  ["−5%", -5],
  ["20m", 20e6],
  ["1.5bn", 1.5e9],
  ["1,000,000", 1e6],
  ["", Number.NaN],
  ["20.5.5", undefined],
  ["JKH", undefined],
])("%s is read as %s", (typed, wanted) => expect(readNumber(typed)).toBe(wanted));

test("a rule that a form shows and saves again is the same rule", () => {
  const draft = {
    scope: { on: "line", symbol: "JKH.N0000" },
    condition: ofKind("price", 20.5),
    options: { ...usualOptions, until: 5 },
  } as const;
  const rule = ruleOf(draft, { id: "a", created: 1 });
  expect(ruleOf(draftOf(rule), { id: "a", created: 1 })).toEqual(rule);
  expect(
    Object.keys(draftOf(ruleOf({ ...draft, options: usualOptions }, { id: "a", created: 1 })).options),
  ).not.toContain("until");
});

test("a rule without a threshold or without a line is not complete", () => {
  const line = { scope: { on: "line", symbol: "JKH.N0000" }, options: usualOptions } as const;
  expect(isComplete({ ...line, condition: ofKind("price") })).toBe(false);
  expect(isComplete({ ...line, condition: ofKind("price", 20) })).toBe(true);
  expect(isComplete({ ...line, scope: { on: "line", symbol: "" }, condition: ofKind("close") })).toBe(false);
});

test("a figure of the market takes the line from the rule; a figure of lines keeps it", () => {
  const draft = {
    scope: { on: "line", symbol: "JKH.N0000" },
    condition: ofKind("price", 1),
    options: usualOptions,
  } as const;
  for (const kind of marketKinds) expect(withKind(draft, kind).scope).toEqual({ on: "market" });
  for (const kind of lineKinds) expect(withKind(draft, kind).scope).toEqual(draft.scope);
});
