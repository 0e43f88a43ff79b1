/**
 * Values of the right type that cannot be true: a price below zero, a change of 1e300 per cent, a trade of the year 2098. They
 * are left out as if nothing had been said, so that no view, sum or age is made of them, and told as surprises.
 */
import { beliefOf, change, changePercent, lastPrice, previousPrice } from "./figures.ts";
import type { Row } from "./schema.ts";

/** Which of a row's fields are looked at, found once for each kind of row. */
interface Plan {
  fields: readonly { field: string; believable: NonNullable<ReturnType<typeof beliefOf>> }[];
  price: string | undefined;
  previous: string | undefined;
  moves: { change: string | undefined; percent: string | undefined };
}

type Figures = Readonly<Record<string, unknown>>;

const plans = new WeakMap<Row, Plan>();

/** The fields of a row, or of the changed part of one, that are not believed. */
export function disbelieved(of: Row, row: object, exchangeAt: number): readonly string[] {
  const plan = plans.get(of) ?? planOf(of);
  plans.set(of, plan);
  const figures: Figures = { ...row };
  const impossible = plan.fields
    .filter(({ field, believable }) => {
      const value = figures[field];
      return typeof value === "number" && !believable(value, exchangeAt);
    })
    .map(({ field }) => field);
  const left = impossible.length === 0 ? figures : without(figures, impossible);
  return [...impossible, ...contradicted(plan, left)];
}

/** The row without the fields that are not believed. */
export const without = (row: object, fields: readonly string[]): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(fields.map((field) => [field, null])),
});

/** Of a line's price or move only what is out by orders of magnitude is wrong: where two figures differ, either may be the late one. */
const tolerance = { factor: 100, percent: 1_000 };

/**
 * The moves that what a line costs cannot have made. The price itself is never held against them: it is what everything else is
 * counted from.
 */
function contradicted({ price, previous, moves }: Plan, row: Figures): string[] {
  if (price === undefined) return [];
  const sent = [moves.change, moves.percent].filter((field) => field !== undefined);
  // a line without a price has not moved, nor has it stayed where it was
  if (row[price] === null) return sent.filter((field) => numberOf(row, field) !== undefined);
  const now = numberOf(row, price);
  if (now === undefined) return [];
  const before = numberOf(row, previous) || now; // 0 where there is none
  const least = Math.min(now, before);
  const most = tolerance.factor * ((Math.abs(now - before) / least) * 100) + tolerance.percent;
  return sent.filter((field) => {
    const moved = numberOf(row, field) ?? 0;
    return Math.abs(field === moves.change ? (moved / least) * 100 : moved) > most;
  });
}

function numberOf(row: Figures, field: string | undefined): number | undefined {
  const value = field === undefined ? undefined : row[field];
  return typeof value === "number" ? value : undefined;
}

function planOf({ entries }: Row): Plan {
  const fields = Object.entries(entries).map(([field, schema]) => ({ field, schema: innermost(schema) }));
  const named = (wanted: unknown) => fields.find(({ schema }) => schema === wanted)?.field;
  return {
    fields: fields.flatMap(({ field, schema }) => {
      const believable = beliefOf(schema);
      return believable ? [{ field, believable }] : [];
    }),
    price: named(lastPrice),
    previous: named(previousPrice),
    moves: { change: named(change), percent: named(changePercent) },
  };
}

/** Behind what allows it to be null or left out. */
const innermost = (schema: object): object =>
  "wrapped" in schema && typeof schema.wrapped === "object" && schema.wrapped !== null
    ? innermost(schema.wrapped)
    : schema;
