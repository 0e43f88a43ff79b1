import type { SentField } from "#market/company/company";

/**
 * Cuts texts to the length that the page can show. A browser's time to break lines grows with the square of the length of a word: 20,000
 * times "W" took most of a minute. The as-sent view shows the whole texts.
 */
const textLimits = {
  /** for one word; the longest one seen, an address, has 80 letters */
  run: 160,
  /** for names, titles and codes; the longest one seen has 95 letters */
  text: 300,
  /** for prose; the longest text seen has 499 letters */
  prose: 4_000,
} as const;

const prose: ReadonlySet<string> = new Set([
  "body",
  "description",
  "fileText",
  "remarks",
  "shortDescription",
]);
/** Ids and paths are not drawn as text, and a shortened one would be wrong. */
const neverCut = /^(id|path|.*(?:Path|Url|[iI]mage)|image\d|pdf)$/;

const wholeRecords = new WeakMap<object, object>();

/** The record before its texts were cut. */
export const wholeOf = <T extends object>(record: T): T =>
  (wholeRecords.get(record) as T | undefined) ?? record;

/** Where the first word that is too long begins; −1 if there is none. */
function longRun(text: string): number {
  let begins = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at - begins > textLimits.run) return begins;
    if (/\s/.test(text.charAt(at))) begins = at + 1;
  }
  return -1;
}
const endsInHalfALetter = /[\ud800-\udbff]$/;

/** @returns the text itself if it is short enough, else its beginning and "…" */
export function shownText(text: string, field = ""): string {
  if (text.length <= textLimits.run) return text;
  const most = prose.has(field) ? textLimits.prose : textLimits.text;
  const beginning = text.slice(0, most);
  const run = longRun(beginning);
  if (run === -1 && text.length <= most) return text;
  const end = run === -1 ? most : Math.min(most, run + textLimits.run);
  return `${beginning.slice(0, end).replace(endsInHalfALetter, "")}…`;
}

/** A body with its texts cut; a part without a long text stays the same object. */
export const shownTexts = <T>(body: T): T => cutValue(body, "") as T;

function cutValue(value: unknown, field: string): unknown {
  if (typeof value === "string") return neverCut.test(field) ? value : shownText(value, field);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => cutValue(item, field));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const fields = Object.entries(value).map(([name, held]) => [name, cutValue(held, name)] as const);
  if (fields.every(([name, held]) => held === value[name as keyof typeof value])) return value;
  const record = Object.fromEntries(fields);
  wholeRecords.set(record, value);
  return record;
}

/** Levels of nesting. No deeper body was seen; deeper values are not cut. */
const deepestLevel = 4;

/** Every value of a record as text, under the service's own names, including unknown fields. */
export const sentFields = (record: object): SentField[] =>
  Object.entries(wholeOf(record)).flatMap(([field, value]) =>
    valuesIn(value, field, 1).map(({ place, value: sent }) => ({ field, place, value: sent })),
  );

function valuesIn(value: unknown, place: string, depth: number): { place: string; value: string }[] {
  if (typeof value === "string") return [{ place, value: value || '""' }];
  const within =
    depth < deepestLevel && typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [{ place, value: JSON.stringify(value) ?? "undefined" }];
  const step = (name: string) => (Array.isArray(value) ? `[${name}]` : `.${name}`);
  return within.flatMap(([name, inner]) => valuesIn(inner, `${place}${step(name)}`, depth + 1));
}

/** Like `sentFields`, for a body in parts. Each field's name includes its part, for example `reqOrderBook[0].price`. */
export const sentParts = (body: object): SentField[] =>
  Object.entries(wholeOf(body)).flatMap(([part, held]) => {
    if (Array.isArray(held)) return held.flatMap((record, index) => fieldsOf(record, `${part}[${index}]`));
    return fieldsOf(held, part);
  });

function fieldsOf(record: unknown, part: string): SentField[] {
  if (typeof record !== "object" || record === null) return sentFields({ [part]: record });
  return sentFields(record).map((sent) => ({ ...sent, place: `${part}.${sent.place}` }));
}
