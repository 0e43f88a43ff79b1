/** Which line on the board an item of news is about. */
import { foldedWords, type NamedLine, ownWords } from "#market/company/companyName";
import { lineClass } from "#market/company/symbol";
import type { NewsItem } from "./media.ts";

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
