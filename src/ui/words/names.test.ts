import { expect, test } from "vitest";
import { classLetter, inSentence, readableName, splitSymbol } from "./names.ts";

test.each([
  ["LOTUS  INSURANCE PLC", "Lotus Insurance PLC"],
  ["BANK OF CEYLON", "Bank of Ceylon"],
  ["DFCC BANK PLC", "DFCC Bank PLC"],
  ["C T HOLDINGS PLC", "C T Holdings PLC"],
  ["J.L. MORISON SON & JONES (CEYLON) PLC", "J.L. Morison Son & Jones (Ceylon) PLC"],
  ["CARGILL'S (CEYLON) LTD.", "Cargill's (Ceylon) Ltd."],
  ["Serendib Foods  PLC", "Serendib Foods PLC"],
  ["“ISITENNA” CONSTRUCTION PLC", "“Isitenna” Construction PLC"],
  ["THE FINANCE COMPANY PLC", "The Finance Company PLC"],
  ["Kavibara Leasing Plc", "Kavibara Leasing PLC"],
  ["Lotus Finance plc.", "Lotus Finance PLC."],
  ["Ruhuna (Ceylon) LTD", "Ruhuna (Ceylon) Ltd"],
  ["AMW CAPITAL LEASING AND FINANCE PLC", "AMW Capital Leasing and Finance PLC"],
  ["HVA FOODS PLC", "HVA Foods PLC"],
  ["JAT HOLDINGS PLC", "JAT Holdings PLC"],
  ["LANKA IOC PLC", "Lanka IOC PLC"],
  ["CO-OPERATIVE WHOLESALE ESTABLISHMENT (CWE)", "Co-Operative Wholesale Establishment (CWE)"],
  ["LAUGFS GAS PLC", "LAUGFS Gas PLC"],
  ["   ", undefined],
  [undefined, undefined],
])("%s is shown as %s", (sent, shown) => expect(readableName(sent)).toBe(shown));

test("initials are recognised from profiles and disclosures, which write names with lower case", () => {
  expect(readableName("OKU TEA ESTATES PLC")).toBe("Oku Tea Estates PLC");
  expect(readableName("OKU Tea Estates Plc")).toBe("OKU Tea Estates PLC");
  expect(readableName("OKU TEA ESTATES PLC")).toBe("OKU Tea Estates PLC");
});

test("a word with lower case anywhere is not initials; a name with lower case only in its legal form does not count", () => {
  readableName("UVA ESTATES Plc");
  expect(readableName("UVA HOTELS PLC")).toBe("Uva Hotels PLC");
  readableName("UVA Land Company");
  readableName("Uva Land Company PLC");
  expect(readableName("UVA HOTELS PLC")).toBe("Uva Hotels PLC");
});

test("a symbol is split into its company code and its class", () => {
  expect(splitSymbol("COPA.X0000")).toEqual(["COPA", ".X0000"]);
  expect(splitSymbol("AFIN")).toEqual(["AFIN", ""]);
  expect(classLetter("COPA.X0000")).toBe("X");
  expect(classLetter("AFIN")).toBeUndefined();
});

test.each([
  ["ANNUAL GENERAL MEETING - INITIAL", "Annual general meeting - initial"],
  ["IMPACT OF COVID-19 ON RTGS", "Impact of COVID-19 on RTGS"],
  ["Cash Dividend", "Cash Dividend"],
  ["", ""],
  [undefined, undefined],
])("the category %s is shown as %s", (sent, shown) => expect(inSentence(sent)).toBe(shown));
