/** The texts that are known so far: those the first board needs at once, those of a page with its code. */

const known = new Map<string, string>();
/** in the language that is spoken, where that is not English */
let translated: ReadonlyMap<string, string> = new Map();
let spoken = "en";

/**
 * Adds the texts of a group. A file that uses a group that is not in #ui/messages/first imports the group's file, and so they come
 * together.
 */
export function learn<const Part extends Readonly<Record<string, string>>>(part: Part): Part {
  for (const [id, message] of Object.entries(part)) known.set(id, message);
  return part;
}

/** From now on these are said in place of the English ones; what they lack is said in English. */
export function translate(texts: Readonly<Record<string, string>>, language: string): void {
  translated = new Map(Object.entries(texts));
  spoken = language;
}

/** The message, or its id where nobody taught it. */
export const messageOf = (id: string): string => translated.get(id) ?? known.get(id) ?? id;

/** The language the message is written in: English where the spoken one lacks it. */
export const languageOf = (id: string): string => (translated.has(id) ? spoken : "en");
