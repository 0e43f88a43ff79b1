/** What is known of one company by its profile, and how long. */
import { isRow } from "#server/gateway/answers/boardChanges";

export interface CompanySector {
  /** the profile's own text; null where it says none, or where there is no profile */
  sector: string | null;
  /** the profile's own text of the listing board; null where it says none */
  boardType: string | null;
  /** the status code that the company's lines had on the board when it was asked; null where they had none, or several */
  status: number | null;
  /** epoch ms */
  askedAt: number;
}

/** ms; a company changes its sector once in a decade, and one without a profile may have one tomorrow */
const goodFor = { said: 30 * 86_400_000, unsaid: 86_400_000 };
/** Some 290 companies are listed; of more than these, those learnt longest ago are forgotten. */
export const mostCompanies = 2_000;
/** letters of a text that are kept */
export const longest = 120;

/** The code that all lines of a company share. */
export const tickerOf = (symbol: string) => symbol.split(".", 1)[0] ?? symbol;

/** @param now epoch ms; what was asked in what is now the future was asked by a clock since set right */
export const isGood = (company: CompanySector | undefined, now: number): boolean =>
  company !== undefined &&
  Math.abs(now - company.askedAt) < goodFor[company.sector === null ? "unsaid" : "said"];

/** The first text that a profile has for a field of its summary. */
export function textIn(profile: unknown, field: "sector" | "boardType"): string | null {
  const summaries = isRow(profile) && Array.isArray(profile.reqComSumInfo) ? profile.reqComSumInfo : [];
  for (const summary of summaries) {
    const said: unknown = isRow(summary) ? summary[field] : undefined;
    if (typeof said === "string" && said.trim() !== "") return said.slice(0, longest);
  }
  return null;
}
