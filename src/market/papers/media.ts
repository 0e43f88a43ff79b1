/** News and events, as the exchange publishes them. Texts are as sent; absent means that the service said nothing. */
import type { SentField } from "#market/company/company";
import { foldedWords, type NamedLine, ownWords } from "#market/company/companyName";
import { lineClass } from "#market/company/symbol";
import type { Dated } from "#market/day/published";

/** What news can be asked for, by the service's codes: notices of the exchange, market reports, business news. */
export const newsTypes = ["CN", "MR", "BN"] as const;
export type NewsType = (typeof newsTypes)[number];

export interface Picture {
  /** relative to the service's files */
  path: string;
  /** of an event's pictures nothing is said: taken as lying */
  upright: boolean;
}

interface Published extends Dated {
  id: string;
  title: string | undefined;
  /** a moment of the exchange's clock, as sent */
  published: string | undefined;
  type: string | undefined;
  sent: readonly SentField[];
}

export interface Edition {
  /** such as `si` */
  language: string;
  /** of a PDF, relative to the service's files */
  path: string;
}

export interface NewsItem extends Published {
  summary: string | undefined;
  source: string | undefined;
  /** the number of a company, as it seems; 0, for none, is absent */
  security: number | undefined;
  pictures: readonly Picture[];
  companyLogo: string | undefined;
  /** false where the exchange does not want it on the web; `mobile` is about an app that this is not */
  forWeb: boolean;
  editions: readonly Edition[];
}

export interface MediaEvent extends Published {
  /** HTML by anybody: to be cleaned before it is shown */
  body: string | undefined;
  status: string | undefined;
  titlePicture: Picture | undefined;
  gallery: readonly Picture[];
}

/** `A` is the one status seen so far; what others mean is not published. */
export const isUsual = ({ status }: Pick<MediaEvent, "status">): boolean =>
  status === undefined || status === "A";

// Which line on the board an item of news is about.

/** Shorter names are words that any sentence may hold. */
const shortest = 6;
const nameOf = ({ name }: NamedLine) => ownWords(name);

/**
 * The item's number alone proves nothing: stock ids and company ids are two spaces that overlap, and which one it is of is
 * not published. So the company has to be named in the text as well; of several lines the one with that number, or the
 * longest name's voting one.
 */
export function lineOfNews(
  { security, title, summary }: Pick<NewsItem, "security" | "title" | "summary">,
  lines: readonly NamedLine[],
): NamedLine | undefined {
  if (security === undefined) return undefined;
  const told = foldedWords(title) + foldedWords(summary);
  const named = lines
    .filter((line) => nameOf(line).trim().length >= shortest && told.includes(nameOf(line)))
    .sort((a, b) => nameOf(b).length - nameOf(a).length || rank(a) - rank(b));
  return named.find(({ stockId }) => stockId === security) ?? named[0];
}

const rank = ({ symbol }: NamedLine) => (lineClass(symbol) === "N" ? 0 : 1);
