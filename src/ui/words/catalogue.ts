/** The texts loaded so far: first those of the board, later those of each page together with its code. */

const knownMessages = new Map<string, string>();
/** the texts in the page's language, if that is not English */
let translatedTexts: ReadonlyMap<string, string> = new Map();
let catalogueLanguage = "en";

/** Adds a group of texts. A file that uses a group which #ui/messages/text does not add imports the group's file, so that both load together. */
export function learn<const Part extends Readonly<Record<string, string>>>(part: Part): Part {
  for (const [id, message] of Object.entries(part)) knownMessages.set(id, message);
  return part;
}

/** Uses these texts instead of the English ones; missing texts stay English. */
export function translate(texts: Readonly<Record<string, string>>, language: string): void {
  translatedTexts = new Map(Object.entries(texts));
  catalogueLanguage = language;
}

/** The message, or its id if it was never added. */
export const messageOf = (id: string): string => translatedTexts.get(id) ?? knownMessages.get(id) ?? id;

/** The language of the message, which is English if the page's language lacks it. */
export const messageLanguage = (id: string): string => (translatedTexts.has(id) ? catalogueLanguage : "en");
