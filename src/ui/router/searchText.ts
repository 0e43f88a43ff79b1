/** The search of an address as texts, and back: what a text means is for the schema of its page to say. */
export type SearchValues = Readonly<Record<string, unknown>>;

/** `status=0.10` stays what it is and is not the number 0.1. @param written with or without its question mark; a name given twice counts by its last value */
export const readSearch = (written: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(written));

/** @returns "" or "?name=value…"; what is undefined is left out */
export function writeSearch(values: SearchValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) params.set(name, String(value));
  const written = params.toString();
  return written && `?${written}`;
}
