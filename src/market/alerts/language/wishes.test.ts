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
  ["JKH trades below 7.00", "JKH price < 7.00"],
  ["JKH trades above 100", "JKH price > 100.00"],
  ["JKH trading below 7", "JKH price < 7.00"],
  ["JKH trading at 7", "JKH price >= 7.00"],
  ["JKH trades > 100", "JKH trades > 100"],
  ["JKH trades more than 100", "JKH trades > 100"],
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
  ["trading halt JKH", "JKH halt begins"],
  ["halt JKH", "JKH halt begins"],
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
  // a bare number of a move is one of per cents, as in "JKH up 5"
  ["JKH drops 20", "JKH change < -20%"],
  ["JKH fell 5", "JKH change < -5%"],
  ["JKH gains more than 3 percent", "JKH change > 3%"],
  ["jkh dropped by more than 2,5 %", "JKH change < -2.5%"],
  ["JKH up 5% today", "JKH change > 5%"],
  ["jkh +5%", "JKH change > 5%"],
  ["jkh −5 %", "JKH change < -5%"],
  ["jkh rose above 25 today", "JKH price > 25.00"],
  ["jkh fell to 19,90", "JKH price <= 19.90"],
  ["jkh price=25", "JKH price >= 25.00"],
  ["jkh breaks 25", "JKH price > 25.00"],
  ["JKH quiet 2 h", "JKH quiet 120 min"],
  ["JKH quiet 1.5hours", "JKH quiet 90 min"],
  ["jkh no trade for an hour", "JKH quiet 60 min"],
  ["jkh hasnt traded for half an hour", "JKH quiet 30 min"],
  ["JKH dividend announced", "JKH disclosure dividend"],
  ["dividend declared by jkh", "JKH disclosure dividend"],
  ["jkh results published", "JKH disclosure results"],
  ["tell me when the JKH close published", "JKH close published"],
  ["JKH > 20,once", "JKH price > 20.00, once"],
  ["JKH > 20.50,until 2026-12-31", "JKH price > 20.50, until 2026-12-31"],
  ["JKH > 25 once only", "JKH price > 25.00, once"],
  ["jkh gaps up 3%", "JKH gap > 3%"],
  ["jkh opens down 3%", "JKH gap < -3%"],
  ["jkh vol > 1.5m", "JKH shares > 1.5m"],
  ["jkh volume over 2 lakh", "JKH shares > 200k"],
  ["jkh is a top gainer", "JKH enters gainers"],
  ["jkh in top losers", "JKH enters losers"],
  ["jkh hits 52w high", "JKH year high"],
  ["jkh at new year low", "JKH year low"],
  ["market halted", "halt begins"],
  ["trading in jkh resumes", "JKH halt ends"],
])("“%s” is read as “%s”", (typed, sentence) => {
  expect(canonical(typed)).toBe(sentence);
});

test("the mistake of a wish is the word that is not understood", () => {
  expect(canonical("tell me when JKH stock shrinks 20")).toBe("unknown word at 23");
  expect(canonical("alert me if JKH rsi below 30")).toBe("unknown word at 16");
  expect(canonical("tell me if XYZQ is above 3")).toBe("unknown line at 11");
});

test.each([
  ["JKH drops Rs 5", "a fall by rupees is not watched"],
  ["JKH drops 5 rupees", "a fall by rupees is not watched"],
  ["JKH up Rs.5", "a rise by rupees is not watched"],
  ["JKH gains 5 rupees", "a rise by rupees is not watched"],
  ["JKH drops 250", "no fall has so many per cents"],
  ["ASPI drops 50 points", "a fall by points is not watched"],
  ["bank above 20", "several companies have that word"],
  ["JKH above 20 and volume over 1m", "two conditions"],
  ["JKH rsi below 30", "no figure of the market"],
])("“%s” is refused: %s", (typed) => {
  expect(isParsed(parseSentence(typed, known))).toBe(false);
});

test.each([
  ["JKH not > 20", "not >", ["<="]],
  ["JKH price not >= 20", "not >=", ["<"]],
  ["tell me if JKH is not more than 20", "not more than", ["<="]],
  ["JKH isn't below 20", "isn't below", [">="]],
  ["JKH not dividend", "not", []],
])("“%s” is refused for its “%s”, and the opposite is offered", (typed, wrong, near) => {
  const read = parseSentence(typed, known);
  if (isParsed(read)) throw new Error("it was read as a rule");
  const { at, why, length = wrong.length } = read;
  expect([why, typed.slice(at, at + length), read.near]).toEqual(["negation", wrong, near]);
  for (const sign of near)
    expect(isParsed(parseSentence(typed.slice(0, at) + sign + typed.slice(at + length), known))).toBe(true);
});
