import { expect, test } from "vitest";
import { companiesOf, companyKey } from "./companies.ts";
import { personOf } from "./company.ts";
import { mails, telephones, website } from "./contacts.ts";

test.each([
  [
    "A.(Non Independent Non-Executive Director) ",
    "Cabraal",
    undefined,
    "A. Cabraal",
    ["Non Independent Non-Executive Director"],
  ],
  [
    "K. (Chief Executive Officer/Executive Director)",
    "Balendra",
    "Chairman ",
    "K. Balendra",
    ["Chairman", "Chief Executive Officer/Executive Director"],
  ],
  ["A. ", "Pathirage", "Chairman / Managing Director", "A. Pathirage", ["Chairman / Managing Director"]],
  ["(Director)", "", undefined, undefined, ["Director"]],
  ["J. (Director", "Perera", undefined, "J. (Director Perera", []],
  ["", "", " ", undefined, []],
])("%j %j, %j", (first, last, designation, name, roles) => {
  expect(personOf(first, last, designation)).toMatchObject({ name, roles });
});

test("the name is also kept as sent", () => {
  expect(personOf("H.  (Executive Director)", "Kaimal").raw).toBe("H.  (Executive Director) Kaimal");
});

test.each([
  ["011- 2306000", ["tel:0112306000"]],
  ["+94 115 575 000", ["tel:+94115575000"]],
  ["011-2306000 / 011-2421101", ["tel:0112306000", "tel:0112421101"]],
  ["on request", [undefined]],
  ["javascript:alert(1)", [undefined]],
  [undefined, []],
])("the valid telephone numbers are read from %s", (sent, hrefs) => {
  expect(telephones(sent).map(({ href }) => href)).toEqual(hrefs);
});

test.each([
  ["jkh@keells.com", ["mailto:jkh@keells.com"]],
  ["a@b.lk, c@d.lk", ["mailto:a@b.lk", "mailto:c@d.lk"]],
  ["a@b.lk?bcc=x@y.lk", [undefined]],
  ["<script>@b.lk", [undefined]],
])("a mail address is read from %s only if it is valid", (sent, hrefs) => {
  expect(mails(sent).map(({ href }) => href)).toEqual(hrefs);
});

test.each([
  ["www.keells.com", "https://www.keells.com"],
  ["http://www.softlogic.lk/about", "https://www.softlogic.lk/about"],
  ["javascript:alert(1)", undefined],
  ["https://a@b.lk", undefined],
  ["//evil.example", undefined],
  ["none", undefined],
])("a website is read from %s only if it is valid", (sent, href) => {
  expect(website(sent)[0]?.href).toBe(href);
});

test.each([
  ["double blanks and trailing ones", "CORAL  PACKAGING PLC ", "CORAL PACKAGING PLC"],
  ["case", "Coral Packaging Plc", "CORAL PACKAGING PLC"],
  ["an ampersand written out", "J AND B SONS PLC", "J & B SONS PLC"],
  ["brackets", "INDUSTRIAL RESINS (CEYLON) PLC", "INDUSTRIAL RESINS CEYLON PLC"],
  ["initials apart", "L O L C HOLDINGS PLC", "LOLC HOLDINGS PLC"],
  ["another legal form", "CORAL PACKAGING LIMITED", "CORAL PACKAGING PLC"],
  ["no legal form", "CORAL PACKAGING", "CORAL PACKAGING PLC"],
  ["a share class", "CORAL PACKAGING PLC (RIGHTS)", "CORAL PACKAGING PLC"],
  ["another class", "CORAL PACKAGING PLC [Non-Voting]", "CORAL PACKAGING PLC"],
  ["a full stop after it", "CORAL PACKAGING PLC.", "CORAL PACKAGING LTD"],
  ["curly quotes", "“ISITENNA” TEA PLC", "ISITENNA TEA PLC"],
  ["wide letters", "ＣＯＲＡＬ PACKAGING PLC", "CORAL PACKAGING PLC"],
])("names that differ in %s belong to one company", (_, one, other) =>
  expect(companyKey(one)).toBe(companyKey(other)),
);

test.each([
  ["CORAL PACKAGING PLC", "CORAL PACKAGES PLC"],
  ["CORAL HOLDINGS PLC", "CORAL PLC"],
  ["CORAL (PVT) LTD", "CORAL LTD"],
  ["BANDARAWELA HOTELS PLC", "BANDAR HOTELS PLC"],
])("%s and %s are two companies", (one, other) => expect(companyKey(one)).not.toBe(companyKey(other)));

const line = (symbol: string, name: string | undefined) => ({ symbol, name, stockId: undefined });
const cut = "HOUSING DEVELOPMENT FINANCE CORPORATION BANK OF TH";
const companies = companiesOf([
  line("COPA.X0000", "CORAL PACKAGING PLC"),
  line("COPA.N0000", "CORAL  PACKAGING PLC"),
  line("RITE.R0000", "RIVER TEA PLC"),
  line("TWIN.N0000", "TWIN PEAKS PLC"),
  line("TWIP.N0000", "Twin Peaks Ltd"),
  line("NONE.N0000", undefined),
  line("HDFC.N0000", cut),
  line("AFIN", "A FINANCE PLC"),
]);

test("a name finds the company's voting line, and its other lines are listed", () => {
  expect(companies.byName("Coral Packaging PLC")).toEqual({
    code: "COPA",
    symbol: "COPA.N0000",
    others: ["COPA.X0000"],
    name: "CORAL  PACKAGING PLC",
  });
  expect(companies.byName("RIVER TEA LIMITED")?.symbol).toBe("RITE.R0000");
  expect(companies.byName("A Finance")?.symbol).toBe("AFIN");
});

test("a name that two companies have finds neither", () =>
  expect(companies.byName("TWIN PEAKS PLC")).toBeUndefined());

test.each([undefined, "", "  ", "PLC", "&", "Nobody PLC", "<b>CORAL</b>"])("%o finds no company", (name) =>
  expect(companies.byName(name)).toBeUndefined(),
);

test("the beginning of a name that the board cuts at fifty characters finds its company, unless another name begins the same way", () => {
  expect(cut).toHaveLength(50);
  expect(companies.byName(`${cut}E REPUBLIC`)?.symbol).toBe("HDFC.N0000");
  expect(companies.byName("CORAL PACKAGING PLC OF COLOMBO")).toBeUndefined();
});

test("a code with or without a class finds its company", () => {
  expect(companies.byCode("copa ")?.symbol).toBe("COPA.N0000");
  expect(companies.byCode("COPA.X0000")?.symbol).toBe("COPA.N0000");
  expect(companies.byCode("ZZZZ")).toBeUndefined();
  expect(companies.byCode(undefined)).toBeUndefined();
});
