import { expect, test } from "vitest";
import { companiesOf } from "#market/company/companyName";
import { disclosure } from "#market/testing/fixtures";
import type { Disclosure } from "./disclosure.ts";
import { tradingStops } from "./tradingStop.ts";

const companies = companiesOf([
  { symbol: "SHL.N0000", stockId: 1, name: "SOFTLOGIC HOLDINGS PLC" },
  { symbol: "JKH.N0000", stockId: 2, name: "JOHN KEELLS HOLDINGS PLC" },
]);
const announced = (category: string | undefined, at: number, more: Partial<Disclosure> = {}): Disclosure =>
  disclosure({ key: `a${at}`, announcementId: at, category, company: "Softlogic Holdings PLC", at, ...more });
const stopped = (...all: Disclosure[]) => [...tradingStops(all, companies)];

test.each([
  ["TRADING HALTED", "halted"],
  ["TRADING HALT", "halted"],
  ["TRADING SUSPENDED", "suspended"],
  ["SUSPENSION OF TRADING", "suspended"],
])("%s stops a company's trading", (category, kind) => {
  expect(stopped(announced(category, 5))).toEqual([["SHL", { kind, category, at: 5 }]]);
});

test.each(["TRADING HALT LIFTED", "RESUMPTION OF TRADING"])(
  "%s ends a stop, wherever in the category it appears",
  (category) => {
    const halt = announced("TRADING HALTED", 5);
    expect(stopped(halt, announced(category, 6))).toEqual([]);
    expect(stopped(announced(category, 6), halt)).toEqual([]);
    expect(stopped(announced(category, 5), halt)).toEqual([]);
    expect(stopped(announced(category, 4), halt)).toHaveLength(1);
  },
);

test.each<[string, Disclosure]>([
  ["remarks alone", announced("CORPORATE DISCLOSURE", 5, { remarks: "Trading halted", tag: "halt" })],
  ["a title alone", announced(undefined, 5, { title: "Trading suspended" })],
  ["an announcement of a company nobody knows", announced("TRADING HALTED", 5, { company: "ACME PLC" })],
  ["one that was taken back", announced("TRADING HALTED", 5, { deleted: true })],
  ["one without a time", announced("TRADING HALTED", 5, { at: undefined })],
  ["a change of the board of directors", announced("SUSPENSION OF A DIRECTOR", 5)],
])("%s does not stop trading", (_, one) => {
  expect(stopped(one)).toEqual([]);
});

test("for each company its newest announcement about trading counts", () => {
  const found = stopped(
    announced("TRADING HALTED", 9, { company: "JOHN KEELLS HOLDINGS PLC" }),
    announced("TRADING SUSPENDED", 8),
    announced("TRADING HALTED", 3),
  );
  expect(found.map(([code, { kind }]) => [code, kind])).toEqual([
    ["JKH", "halted"],
    ["SHL", "suspended"],
  ]);
});
