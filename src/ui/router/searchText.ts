/** The search of an address as texts, and back: what a text means is for the schema of its page to say. */
export type SearchValues = Readonly<Record<string, unknown>>;

/** Takes out of a text what nobody sees, by the app's own rule: an address is anybody's text. */
export type Plain = (text: string) => string;
export const asWritten: Plain = (text) => text;

/** `status=0.10` stays what it is and is not the number 0.1. @param written with or without its question mark; a name given twice counts by its last value */
export const readSearch = (written: string, plain: Plain = asWritten): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(written)].map(([name, value]) => [plain(name), plain(value)]));

/** @returns "" or "?name=value…"; what is undefined is left out */
export function writeSearch(values: SearchValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) params.set(name, String(value));
  const written = params.toString();
  return written && `?${written}`;
}
