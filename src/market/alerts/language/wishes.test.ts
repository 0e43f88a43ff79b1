import { expect, test } from "vitest";
import { sentenceOf } from "./ruleSentence.ts";
import { isParsed, parseSentence } from "./sentence.ts";

const known = {
  symbols: [
    { symbol: "JKH.N0000", name: "JOHN KEELLS HOLDINGS PLC" },
    { symbol: "COMB.N0000", name: "COMMERCIAL BANK OF CEYLON PLC" },
    { symbol: "COMB.X0000", name: "COMMERCIAL BANK OF CEYLON PLC" },
    { symbol: "SAMP.N0000", name: "SAMPATH BANK PLC" },
    { symbol: "HNB.N0000", name: "HATTON NATIONAL BANK PLC" },
  ],
  watchlists: ["main"],
};
const canonical = (typed: string) => {
  const read = parseSentence(typed, known);
  return isParsed(read) ? sentenceOf({ ...read, ...read.options }) : `${read.why} at ${read.at}`;
};

test.each([
  ["alert me when JKH goes above 25", "JKH price > 25.00"],
  ["tell me if JKH stock falls below Rs 20", "JKH price < 20.00"],
  ["notify me when sampath bank drops below Rs.80", "SAMP price < 80.00"],
  ["JKH is greater than 20,50", "JKH price > 20.50"],
  ["john keells share price under 19.90", "JKH price < 19.90"],
  ["price of commercial bank above 150", "COMB price > 150.00"],
  ["volume of JKH over 1.5m", "JKH shares > 1.5m"],
  ["JKH rises 5%", "JKH change > 5%"],
  ["JKH gains by 5 per cent", "JKH change > 5%"],
  ["if HNB drops 3 percent", "HNB change < -3%"],
  ["any stock falls 10%", "any change < -10%"],
  ["every stock gains 20%", "any change > 20%"],
  ["JKH >= 20", "JKH price >= 20.00"],
  ["JKH price <= 20", "JKH price <= 20.00"],
  ["JKH hits 25", "JKH price >= 25.00"],
  ["JKH reaches Rs 25.00", "JKH price >= 25.00"],
  ["JKH drops to 20", "JKH price <= 20.00"],
  ["JKH rises to 25", "JKH price >= 25.00"],
  ["JKH at 20", "JKH price >= 20.00"],
  ["JKH trades at 25", "JKH price >= 25.00"],
  ["let me know as soon as JKH climbs past 25 rupees", "JKH price > 25.00"],
  ["JKH plunges 5%", "JKH change < -5%"],
  ["JKH is now higher than 25", "JKH price > 25.00"],
  ["JKH ≥ 25", "JKH price >= 25.00"],
  ["JKH up more than 4%", "JKH change > 4%"],
  ["JKH 5% up", "JKH change > 5%"],
  ["the index is down 2%", "ASPI change < -2%"],
  ["S&P falls 10%", "SL20 fall 10%"],
  ["SL 20 above 6000", "SL20 level > 6000.00"],
  ["news about Hatton National", "HNB disclosure"],
  ["trading halt in JKH", "JKH halt begins"],
  ["no trades in JKH for 20 minutes", "JKH quiet 20 min"],
  ["volume above 1 million in JKH", "JKH shares > 1m"],
  ["JKH above 25 only once", "JKH price > 25.00, once"],
  ["JKH new high", "JKH year high"],
  ["tell me when JKH is at least 20", "JKH price >= 20.00"],
  ["JKH change >= 5%", "JKH change >= 5%"],
  ["any change <= -5%", "any change <= -5%"],
  ["ASPI at most 21,500", "ASPI level <= 21500.00"],
  ["ASPI change >= 1%", "ASPI change >= 1%"],
  ["breadth >= 60%", "breadth up >= 60%"],
  ["JKH crosses 25", "JKH price > 25.00"],
  ["ASPI below 21,500", "ASPI level < 21500.00"],
  ["all share index above 22000", "ASPI level > 22000.00"],
  ["ASPI down 2%", "ASPI change < -2%"],
  ["SL20 down 5%", "SL20 fall 5%"],
  ["S&P SL20 rises 3%", "SL20 change > 3%"],
  ["JKH 52 week high", "JKH year high"],
  ["any stock hits a 52-week low", "any year low"],
  ["JKH dividend", "JKH disclosure dividend"],
  ["any news", "any disclosure"],
  ["JKH announcements", "JKH disclosure"],
  ["tell me when JKH is halted", "JKH halt begins"],
  ["JKH no trades for 20 minutes", "JKH quiet 20 min"],
  ["if JKH has not traded for 30 mins", "JKH quiet 30 min"],
  ["SL20 falls 6%", "SL20 change < -6%"],
  ["JKH above 25 once", "JKH price > 25.00, once"],
  ["main list", "unknown line at 0"],
])("“%s” is read as “%s”", (typed, sentence) => {
  expect(canonical(typed)).toBe(sentence);
});

test("the mistake of a wish is the word that is not understood", () => {
  expect(canonical("tell me when JKH stock drops 20")).toBe("unknown word at 23");
  expect(canonical("alert me if JKH rsi below 30")).toBe("unknown word at 16");
  expect(canonical("tell me if XYZQ is above 3")).toBe("unknown line at 11");
});

test.each([
  ["JKH drops 20", "a move without a per cent may mean a price"],
  ["bank above 20", "several companies have that word"],
  ["JKH above 20 and volume over 1m", "two conditions"],
  ["JKH rsi below 30", "no figure of the market"],
])("“%s” is refused: %s", (typed) => {
  expect(isParsed(parseSentence(typed, known))).toBe(false);
});
