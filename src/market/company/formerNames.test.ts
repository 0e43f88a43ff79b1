import { expect, test } from "vitest";
import { bothNames, companiesOf } from "./companies.ts";
import { withFormerNames } from "./formerNames.ts";

const lines = [
  { symbol: "HASU.N0000", stockId: 1, name: "HNB ASSURANCE PLC" },
  { symbol: "MEL.N0000", stockId: 2, name: "MELSTACORP PLC" },
  { symbol: "MEL.X0000", stockId: 3, name: "MELSTACORP PLC" },
];
const none = new Map();
const paper = (company: string, code?: string) => ({ company, code });

test.each([
  ["ABC PLC (Formerly known as XYZ LTD)", "ABC PLC", "XYZ LTD"],
  ["ABC PLC (FORMERLY XYZ LTD)", "ABC PLC", "XYZ LTD"],
  ["ABC PLC - previously called XYZ", "ABC PLC", "XYZ"],
  ["FORMERLY PLC", "FORMERLY PLC", undefined],
  ["ABC PLC", "ABC PLC", undefined],
])("%s names %s and %s", (sent, now, before) => {
  expect(bothNames(sent)).toEqual({ now, before });
});

test("a paper with a symbol teaches a former name, and papers under that name are the company's", () => {
  const former = withFormerNames(none, [paper("Rainbow Assurance PLC", "HASU")]);
  const companies = companiesOf(lines, former);
  expect(companies.byName("RAINBOW ASSURANCE LTD")).toMatchObject({
    code: "HASU",
    name: "HNB ASSURANCE PLC",
  });
  expect(companies.byName("HNB Assurance PLC")?.code).toBe("HASU");
  expect(companiesOf(lines).byName("RAINBOW ASSURANCE LTD")).toBeUndefined();
});

test("so do the papers that were requested for a line, and a paper that states both names", () => {
  const asked = withFormerNames(none, [paper("Distillers PLC")], "MEL.X0000");
  expect(companiesOf(lines, asked).byName("DISTILLERS PLC")?.symbol).toBe("MEL.N0000");
  const stated = withFormerNames(none, [paper("Melstacorp PLC (formerly Spirits PLC)")]);
  expect(companiesOf(lines, stated).byName("Spirits PLC")?.code).toBe("MEL");
  expect(companiesOf(lines).byName("Unknown PLC (formerly Melstacorp PLC)")?.code).toBe("MEL");
});

test("the present name of another company, and a name that two companies had, belong to nobody else", () => {
  const wrong = [paper("MELSTACORP PLC", "HASU"), paper("Twin PLC", "HASU"), paper("Twin PLC", "MEL")];
  const companies = companiesOf(lines, withFormerNames(none, wrong));
  expect(companies.byName("Melstacorp PLC")?.code).toBe("MEL");
  expect(companies.byName("Twin PLC")).toBeUndefined();
});

test("known names change nothing, and one company keeps at most eight", () => {
  const known = withFormerNames(none, [paper("Old PLC", "HASU")]);
  expect(withFormerNames(known, [paper("OLD LTD", "HASU.N0000"), paper("")])).toBe(known);
  const many = Array.from({ length: 30 }, (_, at) => paper(`Name ${at} PLC`, "HASU"));
  expect(withFormerNames(none, many).get("HASU")).toHaveLength(8);
});
