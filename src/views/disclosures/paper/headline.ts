import "#ui/messages/en/disclosures";
import type { Disclosure } from "#market/papers/disclosure";
import { text } from "#ui/messages/text";
import { inSentence } from "#ui/words/names";

/** What heads a disclosure on screen: its title as sent, else what it is filed under without its capitals. */
export const headline = ({ title, category }: Pick<Disclosure, "title" | "category">): string =>
  title ?? inSentence(category) ?? text("disclosures.untitled");
