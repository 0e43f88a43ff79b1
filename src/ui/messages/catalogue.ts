/** The texts that are known so far: those the first board needs at once, those of a page with its code. */

const known = new Map<string, string>();
/** in the language that is spoken, where that is not English */
let translated: ReadonlyMap<string, string> = new Map();

/**
 * Adds the texts of a group. A file that uses a group that is not in ./first.ts imports the group's file, and so they come
 * together.
 */
export function learn<const Part extends Readonly<Record<string, string>>>(part: Part): Part {
  for (const [id, message] of Object.entries(part)) known.set(id, message);
  return part;
}

/** From now on these are said in place of the English ones; what they lack is said in English. */
export function translate(texts: Readonly<Record<string, string>>): void {
  translated = new Map(Object.entries(texts));
}

/** The message, or its id where nobody taught it. */
export const messageOf = (id: string): string => translated.get(id) ?? known.get(id) ?? id;
