import type { SentField } from "#market/company/sentField";
import { wholeOf } from "./shownTexts.ts";

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
