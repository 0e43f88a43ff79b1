/**
 * Finds companies in which trading was stopped, by the categories of announcements. It ignores titles and remarks, because these are free
 * text.
 */
import { type Companies, foldedWords } from "#market/company/companyName";
import { type Disclosure, isHaltOver, tagOf } from "./disclosure.ts";

export interface TradingStop {
  kind: "halted" | "suspended";
  /** as sent */
  category: string;
  /** time of the announcement, ms; the end of its day if only the day is known */
  at: number;
}

const suspended = /\bSUSPEN(DED|SION)\b/;
const day = 86_400_000;

/** @returns undefined for a category with another subject */
function tradingBy(category: string): TradingStop["kind"] | "resumed" | undefined {
  const tag = tagOf({ source: "approvedAnnouncements", category });
  if (tag !== "halt") return undefined;
  if (isHaltOver({ tag, category, title: undefined })) return "resumed";
  return suspended.test(foldedWords(category)) ? "suspended" : "halted";
}

/** By ticker: the newest announcement about a company's trading, if that is a stop. */
export function tradingStops(
  announced: Iterable<Disclosure>,
  companies: Companies,
): ReadonlyMap<string, TradingStop> {
  const newest = new Map<string, { at: number; stop: TradingStop | undefined }>();
  for (const { category, code, company, at, dayOnly, deleted } of announced) {
    const kind = category === undefined ? undefined : tradingBy(category);
    const whose = companies.byCode(code) ?? companies.byName(company);
    if (category === undefined || kind === undefined || !whose || at === undefined || deleted) continue;
    const before = newest.get(whose.code);
    // of two announcements with the same time, the end of a stop wins
    if (before && (before.at > at || (before.at === at && kind !== "resumed"))) continue;
    const stop = kind === "resumed" ? undefined : { kind, category, at: dayOnly ? at + day : at };
    newest.set(whose.code, { at, stop });
  }
  return new Map([...newest].flatMap(([code, { stop }]) => (stop ? [[code, stop] as const] : [])));
}
