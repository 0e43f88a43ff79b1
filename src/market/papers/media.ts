/** News and events of the exchange. Texts are as sent; undefined means that the service sent none. */

import { foldedWords, type NamedLine, ownWords } from "#market/company/companies";
import type { SentField } from "#market/company/company";
import { lineClass } from "#market/company/symbol";
import type { DatedItem } from "#market/day/writtenTime";

/** Kinds of news, by the service's codes: notices of the exchange, market reports, business news. */
export const newsTypes = ["CN", "MR", "BN"] as const;
export type NewsType = (typeof newsTypes)[number];

export interface Picture {
  /** relative to the service's files */
  path: string;
  /** true for portrait format; an event's pictures have no known format and count as landscape */
  upright: boolean;
}

interface PublishedItem extends DatedItem {
  id: string;
  title: string | undefined;
  /** the exchange's local time, as sent */
  published: string | undefined;
  type: string | undefined;
  sent: readonly SentField[];
}

export interface Edition {
  /** such as `si` */
  language: string;
  /** path of a PDF, relative to the service's files */
  path: string;
}

export interface NewsItem extends PublishedItem {
  summary: string | undefined;
  source: string | undefined;
  /** probably a company's id; 0 means none and becomes undefined */
  security: number | undefined;
  pictures: readonly Picture[];
  companyLogo: string | undefined;
  /** false if the exchange does not want it on the web; the wire's `mobile` concerns another app */
  forWeb: boolean;
  editions: readonly Edition[];
}

export interface MediaEvent extends PublishedItem {
  /** untrusted HTML; it must be cleaned before it is shown */
  body: string | undefined;
  status: string | undefined;
  titlePicture: Picture | undefined;
  gallery: readonly Picture[];
}

/** Whether an event has the usual status. Only `A` was seen; the meaning of other codes is not published. */
export const isUsual = ({ status }: Pick<MediaEvent, "status">): boolean =>
  status === undefined || status === "A";

/** Shorter names also occur as words in ordinary sentences. */
const shortestCompanyName = 6;
const companyWords = ({ name }: NamedLine) => ownWords(name);

/**
 * The item's number alone is not enough. Stock ids and company ids overlap, and it is not published which of the two the number is. So the
 * text must also name the company. If several lines fit, the one with that number is chosen, else the voting line of the company with the
 * longest name.
 */
export function lineOfNews(
  { security, title, summary }: Pick<NewsItem, "security" | "title" | "summary">,
  lines: readonly NamedLine[],
): NamedLine | undefined {
  if (security === undefined) return undefined;
  const told = foldedWords(title) + foldedWords(summary);
  const named = lines
    .filter(
      (line) => companyWords(line).trim().length >= shortestCompanyName && told.includes(companyWords(line)),
    )
    .sort((a, b) => companyWords(b).length - companyWords(a).length || classRank(a) - classRank(b));
  return named.find(({ stockId }) => stockId === security) ?? named[0];
}

const classRank = ({ symbol }: NamedLine) => (lineClass(symbol) === "N" ? 0 : 1);
