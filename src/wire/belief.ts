/**
 * Values of the right type that cannot be true: a price below zero, a change of 1e300 per cent, a trade of the year 2098. They
 * are left out as if nothing had been said, so that no view, sum or age is made of them, and told as surprises.
 */
import { beliefOf, change, changePercent, furthest, lastPrice, previousPrice } from "./figures.ts";
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

/** What a line says of its day, held against itself: figures that differ by orders of magnitude are not both true. */
function contradicted({ price, previous, moves }: Plan, row: Figures): string[] {
  const [now, moved, percent] = [price, moves.change, moves.percent].map((field) => numberOf(row, field));
  if (price === undefined) return [];
  const moving = [moves.change, moves.percent].filter((field) => numberOf(row, field) !== undefined);
  // a line without a price has not moved, nor has it stayed where it was
  if (row[price] === null) return moving.filter((field) => field !== undefined);
  if (now === undefined) return [];
  const before =
    numberOf(row, previous) ?? (previous === undefined && moved !== undefined ? now - moved : undefined);
  // the first day of a line has nothing to count from
  if (before === undefined || before === 0) return [];
  if (before < 0) return moves.change === undefined ? [] : [moves.change]; // it rose by more than it costs
  const step = ((now - before) / before) * 100;
  if ((Math.abs(now - before) / Math.min(now, before)) * 100 > furthest)
    return [price, ...moving.filter((field) => field !== undefined)];
  const most = 10 * Math.abs(step) + 10;
  const wrong: string[] = [];
  if (moves.change !== undefined && moved !== undefined && Math.abs(moved / before) * 100 > most)
    wrong.push(moves.change);
  if (moves.percent !== undefined && percent !== undefined && Math.abs(percent) > most)
    wrong.push(moves.percent);
  return wrong;
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
