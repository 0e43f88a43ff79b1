/** The figure of an event: what a share receives, or the ratio of new shares to old ones. */
import type { Disclosure } from "#market/papers/disclosure";
import type { EventKind } from "./eventKinds.ts";

export interface EventFigure {
  /** rupees per share */
  dividend: number | undefined;
  /** new or resulting shares, and for how many held: "1 for 4" */
  ratio: string | undefined;
}

const perShare =
  /(?:Rs|LKR|SLR)\.? ?(\d{1,6}(?:\.\d{1,4})?)(?:\/-)? (?:per|for each|for every|a) (?:[a-z-]{3,12} ){0,2}share/gi;
const rateOfDividend = /\bdividend[ :-]{1,5}(?:Rs|LKR|SLR)\.? ?(\d{1,6}(?:\.\d{1,4})?)/gi;
const ratios =
  /(?<![\d.,])(\d{1,3})\)? (?:new )?(?:[a-z]{3,8} ){0,2}(?:share )?(?:for|into)(?: every)?(?: [a-z]{2,8})? \(?(\d{1,3})\b(?!\.\d)/gi;

const dividendKinds: readonly EventKind[] = ["exDividend", "record", "payment"];
const ratioKinds: readonly EventKind[] = [
  "exRights",
  "exCapital",
  "record",
  "allotment",
  "deadline",
  "trading",
];

const theOnly = <T>(all: readonly T[]): T | undefined => (new Set(all).size === 1 ? all[0] : undefined);

/** Two different amounts, as for voting and non-voting shares, give none: the paper decides. */
export function figureNamed(
  kind: EventKind,
  { tag, category, title, remarks, body }: Disclosure,
): EventFigure {
  const text = [title, remarks, body].join(" ").replace(/\s+/g, " ").slice(0, 2_000);
  const amounts = [...text.matchAll(perShare), ...text.matchAll(rateOfDividend)].map(([, rate]) =>
    Number(rate),
  );
  const terms = [...text.matchAll(ratios)].map(([, shares, held]) => `${shares} for ${held}`);
  const isScrip = /\bSCRIP\b/i.test(`${category} ${title}`);
  return {
    dividend: tag === "dividend" && !isScrip && dividendKinds.includes(kind) ? theOnly(amounts) : undefined,
    ratio: (tag === "capital" || isScrip) && ratioKinds.includes(kind) ? theOnly(terms) : undefined,
  };
}
