/** The texts loaded so far: first those of the board, later those of each page together with its code. */

const known = new Map<string, string>();
/** the texts in the page's language, if that is not English */
let translated: ReadonlyMap<string, string> = new Map();
let spoken = "en";

/** Adds a group of texts. A file that uses a group which #ui/messages/text does not add imports the group's file, so that both load together. */
export function learn<const Part extends Readonly<Record<string, string>>>(part: Part): Part {
  for (const [id, message] of Object.entries(part)) known.set(id, message);
  return part;
}

/** Uses these texts instead of the English ones; missing texts stay English. */
export function translate(texts: Readonly<Record<string, string>>, language: string): void {
  translated = new Map(Object.entries(texts));
  spoken = language;
}

/** The message, or its id if it was never added. */
export const messageOf = (id: string): string => translated.get(id) ?? known.get(id) ?? id;

/** The language of the message, which is English if the page's language lacks it. */
export const messageLanguage = (id: string): string => (translated.has(id) ? spoken : "en");
