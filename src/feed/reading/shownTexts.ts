import type { SentField } from "#market/company/company";

/**
 * Texts as long as a place in the page can show. The time that a browser needs to break lines grows with the square of an unbroken run
 * of letters that the font sets closer to each other: 20,000 times "W" took it most of a minute. A row keeps its whole texts for
 * whoever asks to see them as they were sent.
 */
const limits = {
  /** of one word; the longest that was seen, an address, has 80 letters */
  run: 160,
  /** of names, titles and codes; the longest that was seen has 95 letters */
  text: 300,
  /** of what is there to be read; the longest that was seen has 499 letters */
  prose: 4_000,
} as const;

const prose: ReadonlySet<string> = new Set([
  "body",
  "description",
  "fileText",
  "remarks",
  "shortDescription",
]);
/** What identifies a row or leads to a file is never laid out, and another when it is cut. */
const neverCut = /^(id|path|.*(?:Path|Url|[iI]mage)|image\d|pdf)$/;

const whole = new WeakMap<object, object>();

/** The record as it was read, where it is one whose texts were cut. */
export const wholeOf = <T extends object>(record: T): T => (whole.get(record) as T | undefined) ?? record;

/** Where the first word begins that is longer than any; −1 where there is none. */
function longRun(text: string): number {
  let begins = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at - begins > limits.run) return begins;
    if (/\s/.test(text.charAt(at))) begins = at + 1;
  }
  return -1;
}
const endsInHalfALetter = /[\ud800-\udbff]$/;

/** @returns the text itself where it is short enough, or its beginning and "…" */
export function shownText(text: string, field = ""): string {
  if (text.length <= limits.run) return text;
  const most = prose.has(field) ? limits.prose : limits.text;
  const beginning = text.slice(0, most);
  const run = longRun(beginning);
  if (run === -1 && text.length <= most) return text;
  const end = run === -1 ? most : Math.min(most, run + limits.run);
  return `${beginning.slice(0, end).replace(endsInHalfALetter, "")}…`;
}

/** A body as it is shown: what has no long text in it stays the same object. */
export const shownTexts = <T>(body: T): T => shown(body, "") as T;

function shown(value: unknown, field: string): unknown {
  if (typeof value === "string") return neverCut.test(field) ? value : shownText(value, field);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => shown(item, field));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const fields = Object.entries(value).map(([name, held]) => [name, shown(held, name)] as const);
  if (fields.every(([name, held]) => held === value[name as keyof typeof value])) return value;
  const record = Object.fromEntries(fields);
  whole.set(record, value);
  return record;
}

/** Nothing that was seen lies deeper; what does is written as it came. */
const deepest = 4;

/** Every value of a record under the service's own names, unknown fields among them, as text. */
export const sentFields = (record: object): SentField[] =>
  Object.entries(wholeOf(record)).flatMap(([field, value]) =>
    valuesIn(value, field, 1).map(({ place, value: sent }) => ({ field, place, value: sent })),
  );

function valuesIn(value: unknown, place: string, depth: number): { place: string; value: string }[] {
  if (typeof value === "string") return [{ place, value: value || '""' }];
  const within = depth < deepest && typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [{ place, value: JSON.stringify(value) ?? "undefined" }];
  const step = (name: string) => (Array.isArray(value) ? `[${name}]` : `.${name}`);
  return within.flatMap(([name, inner]) => valuesIn(inner, `${place}${step(name)}`, depth + 1));
}

/** The same of a body in parts: the fields of each part under its name, `reqOrderBook[0].price`. */
export const sentParts = (body: object): SentField[] =>
  Object.entries(wholeOf(body)).flatMap(([part, held]) => {
    if (Array.isArray(held)) return held.flatMap((record, index) => fieldsOf(record, `${part}[${index}]`));
    return fieldsOf(held, part);
  });

function fieldsOf(record: unknown, part: string): SentField[] {
  if (typeof record !== "object" || record === null) return sentFields({ [part]: record });
  return sentFields(record).map((sent) => ({ ...sent, place: `${part}.${sent.place}` }));
}
