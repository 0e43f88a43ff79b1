import type { SentField } from "#market/sentField";

/** Nothing that was seen lies deeper; what does is written as it came. */
const deepest = 4;

/** Every value of a record under the service's own names, unknown fields among them, as text. */
export const sentFields = (record: object): SentField[] =>
  Object.entries(record).flatMap(([field, value]) =>
    valuesIn(value, field, 1).map(({ place, value: sent }) => ({ field, place, value: sent })),
  );

function valuesIn(value: unknown, place: string, depth: number): { place: string; value: string }[] {
  if (typeof value === "string") return [{ place, value: value || '""' }];
  const within = depth < deepest && typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [{ place, value: JSON.stringify(value) ?? "undefined" }];
  const step = (name: string) => (Array.isArray(value) ? `[${name}]` : `.${name}`);
  return within.flatMap(([name, inner]) => valuesIn(inner, `${place}${step(name)}`, depth + 1));
}
