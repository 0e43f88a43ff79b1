import { expect, test } from "vitest";
import { lineOfNews } from "./media.ts";

const line = (symbol: string, stockId: number, name: string | undefined) => ({ symbol, stockId, name });
const lines = [
  line("ABCX.X0000", 1, "SUNBIRD TEA  ESTATES PLC"),
  line("ABCX.N0000", 2, "SUNBIRD TEA  ESTATES PLC"),
  line("SUN.N0000", 3, "SUNBIRD TEA PLC"),
  line("OTHR.N0000", 508, "HARBOUR WORKS LIMITED"),
  line("TINY.N0000", 5, "ACE PLC"),
  line("NONE.N0000", 6, undefined),
];
const news = (title: string | undefined, security?: number, summary?: string) => ({
  title,
  security,
  summary,
});

test.each([
  [
    "a company named in the title, by its voting line",
    news("Sunbird Tea Estates PLC plans", 900),
    "ABCX.N0000",
  ],
  ["the line whose number is sent", news("Sunbird Tea Estates plans", 1), "ABCX.X0000"],
  ["a company named in the description", news(undefined, 900, "At Harbour Works, all is well"), "OTHR.N0000"],
  ["no line by its number alone, which may be a company's", news("A strike is over", 508), undefined],
  ["no line for an item about none", news("Sunbird Tea Estates PLC plans"), undefined],
  ["no line for a name inside a longer word", news("Sunbird Teapots", 900), undefined],
  ["no line for a name too short to be sure of", news("An ace up the sleeve", 5), undefined],
  ["no line for an item without words", news(undefined, 6), undefined],
])("%s", (_, item, symbol) => {
  expect(lineOfNews(item, lines)?.symbol).toBe(symbol);
});
