/** The search of an address as values, and back. Words stand as they are; what would be read as something else is quoted. */
export type SearchValues = Readonly<Record<string, unknown>>;

/** @param written with or without its question mark; a name given twice counts by its last value */
export function readSearch(written: string): SearchValues {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(written)) values[name] = meant(value);
  return values;
}

/** @returns "" or "?name=value…"; what is undefined is left out */
export function writeSearch(values: SearchValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    params.set(name, typeof value === "string" && meant(value) === value ? value : JSON.stringify(value));
  }
  const written = params.toString();
  return written && `?${written}`;
}

/** true, 12 and "quoted" for what they say; every other text for itself. */
function meant(value: string): unknown {
  if (!/^(?:true|false|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|".*")$/s.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value; // digits or quotes that no value is written with
  }
}
