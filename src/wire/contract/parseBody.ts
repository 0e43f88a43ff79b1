/** Parses a body by its shape. Invalid rows are left out and named, and valid rows are kept. A body of another kind throws `MalformedBody`. */
import * as v from "valibot";
import {
  beliefOf,
  change,
  changePercent,
  isObject,
  type LeafShape,
  lastPrice,
  previousPrice,
  type Read,
  type RowSchema,
  type Shape,
} from "./schema.ts";
import {
  container,
  harmlessSymbol,
  kindOf,
  noPart,
  quoteLimit,
  reasonOf,
  type Surprise,
  Surprises,
  whyNot,
} from "./surprises.ts";

// Impossible values of the right type: a price below zero, a change of 1e300 per cent, a trade in the year 2098. They are dropped, so that
// no view, sum or age uses them, and are reported as surprises.

/** The fields to check in a kind of row; built once for each kind. */
interface Plan {
  fields: readonly { field: string; believable: NonNullable<ReturnType<typeof beliefOf>> }[];
  price: string | undefined;
  previous: string | undefined;
  moves: { change: string | undefined; percent: string | undefined };
}

type RowFigures = Readonly<Record<string, unknown>>;

const plans = new WeakMap<RowSchema, Plan>();

/** Names of the impossible fields of a row, or of a row's pushed changes. */
function impossibleFields(of: RowSchema, row: object, exchangeAt: number): readonly string[] {
  const plan = plans.get(of) ?? planOf(of);
  plans.set(of, plan);
  const figures: RowFigures = { ...row };
  const impossible = plan.fields
    .filter(({ field, believable }) => {
      const value = figures[field];
      return typeof value === "number" && !believable(value, exchangeAt);
    })
    .map(({ field }) => field);
  const left = impossible.length === 0 ? figures : without(figures, impossible);
  // what was worked out from an impossible previous close is impossible too
  const isBaseless = plan.previous !== undefined && impossible.includes(plan.previous);
  return [...impossible, ...(isBaseless ? movesOf(plan, left) : contradictedChanges(plan, left))];
}

const without = (row: object, fields: readonly string[]): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(fields.map((field) => [field, null])),
});

/** Price and change may differ, because either may be late. Only differences of orders of magnitude are contradictions. */
const tolerance = { factor: 100, percent: 1_000 };

/** The fields of changes that have a value. */
const movesOf = ({ moves }: Plan, row: RowFigures): string[] =>
  [moves.change, moves.percent].flatMap((field) => (numberOf(row, field) === undefined ? [] : (field ?? [])));

/** Names of the changes that the prices contradict. The price itself always stays, because changes are measured from it. */
function contradictedChanges({ price, previous, moves }: Plan, row: RowFigures): string[] {
  if (price === undefined) return [];
  const sent = [moves.change, moves.percent].filter((field) => field !== undefined);
  // a line without a price has no change, not even 0
  if (row[price] === null) return sent.filter((field) => numberOf(row, field) !== undefined);
  const now = numberOf(row, price);
  if (now === undefined) return [];
  const before = numberOf(row, previous) || now; // 0 means no price
  const least = Math.min(now, before);
  const most = tolerance.factor * ((Math.abs(now - before) / least) * 100) + tolerance.percent;
  return sent.filter((field) => {
    const moved = numberOf(row, field) ?? 0;
    return Math.abs(field === moves.change ? (moved / least) * 100 : moved) > most;
  });
}

function numberOf(row: RowFigures, field: string | undefined): number | undefined {
  const value = field === undefined ? undefined : row[field];
  return typeof value === "number" ? value : undefined;
}

function planOf({ entries }: RowSchema): Plan {
  const fields = Object.entries(entries).map(([field, schema]) => ({
    field,
    schema: innermostSchema(schema),
  }));
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

/** The schema within its optional and nullable wrappers. */
const innermostSchema = (schema: object): object =>
  "wrapped" in schema && typeof schema.wrapped === "object" && schema.wrapped !== null
    ? innermostSchema(schema.wrapped)
    : schema;

/** A row that was left out, with its place in the body and its error. */
export interface DroppedRow {
  /** such as `reqTradeSummery[12]` */
  place: string;
  /** the row's symbol, if it may be quoted */
  symbol?: string;
  /** such as `price: expected a number, found text "x"` */
  reason: string;
}

export interface ParsedBody<S extends Shape> {
  body: Read<S>;
  /** number of rows that were parsed; undefined if the body has no list */
  rows: number | undefined;
  dropped: DroppedRow[];
  surprises: readonly Surprise[];
}

interface Report {
  rows: number | undefined;
  dropped: DroppedRow[];
  surprises: Surprises;
  /** the exchange's time, ms; NaN if unknown */
  exchangeAt: number;
}

/** Thrown for a body that is not of its declared kind: a container is missing, renamed or of another type. */
export class MalformedBody extends Error {
  override readonly name = "MalformedBody";
}

/** If a body has more invalid rows, it does not come from the service, and the remaining rows are not parsed. */
const droppedLimit = 1_000;
/** Greatest number of fields of one object; the widest real row has about fifty. */
const fieldLimit = 250;

/**
 * @param exchangeAt the exchange's time of the answer, ms, to check times; NaN if unknown @throws MalformedBody if a container is missing
 * or of the wrong type; no other error
 */
export function parseBody<S extends Shape>(
  shape: S,
  body: unknown,
  exchangeAt: number = Number.NaN,
): ParsedBody<S> {
  const report: Report = { rows: undefined, dropped: [], surprises: new Surprises(), exchangeAt };
  const sent = isBareObject(body) ? ofNone(shape, body) : body;
  const held = shape.kind === "parts" ? readParts(shape, sent, report) : readLeaf(shape, sent, "", report);
  const { rows, dropped, surprises } = report;
  // the code above follows the shape, so the result has the shape's type; the compiler cannot infer this
  return { body: held as Read<S>, rows, dropped, surprises: surprises.all };
}

const isBareObject = (body: unknown): body is object => isObject(body) && Object.keys(body).length === 0;

/** The empty body that `{}` stands for if the service has nothing to list. */
function ofNone(shape: Shape, body: object): unknown {
  const isBare = (part: LeafShape) => part.kind === "rows" && part.bare === true;
  if (shape.kind !== "parts") return isBare(shape) ? [] : body;
  const lists = Object.entries(shape.parts).filter(([, part]) => isBare(part));
  return lists.length === 0 ? body : Object.fromEntries(lists.map(([name]) => [name, []]));
}

/** @throws MalformedBody if every row of a body, or the record that the others belong to, is unreadable, so that the caller keeps its earlier body */
export function refuseUnreadable({
  rows,
  dropped: [first],
}: Pick<ParsedBody<Shape>, "rows" | "dropped">): void {
  if (rows === 0 && first)
    throw new MalformedBody(`no row could be read: ${first.place}, ${first.reason}`.slice(0, 2 * quoteLimit));
}

function readParts(shape: Extract<Shape, { kind: "parts" }>, body: unknown, report: Report): unknown {
  if (!isObject(body))
    throw new MalformedBody(`expected an object with ${partNames(shape)}, found ${kindOf(body)}`);
  refuseWide(body, "body");
  const declared = [...Object.keys(shape.parts), ...Object.keys(shape.row.entries)];
  report.surprises.beside(declared, body);
  const beside = v.safeParse(shape.row, body);
  if (!beside.success) drop(report, "body", beside.issues);
  const held: Record<string, unknown> = beside.success ? { ...beside.output } : {};
  for (const [name, part] of Object.entries(shape.parts)) {
    const present = Object.hasOwn(body, name);
    if (!present && part.kind !== "maybe") throw new MalformedBody(noPart(name, declared, body));
    held[name] = readLeaf(part, present ? body[name] : undefined, name, report);
  }
  // without its record, a body of single records is nobody's
  const [record = ""] = Object.keys(shape.parts);
  if (held[record] === null && isObject(body[record])) report.rows ??= 0;
  return held;
}

function readLeaf(shape: LeafShape, value: unknown, place: string, report: Report): unknown {
  switch (shape.kind) {
    case "rows":
      return readRows(shape.row, asArray(value, place), place, report);
    case "nested":
      return asArray(value, place).flatMap((inner, at) =>
        readRows(shape.row, Array.isArray(inner) ? inner : [inner], `${place}[${at}]`, report),
      );
    case "keyed":
      return readKeyed(shape.row, value, place, report);
    case "record": {
      const only = readSingle(shape.row, value, place, { ...report, dropped: [] });
      if (only === undefined) throw new MalformedBody(`${place || "body"}: ${whyNot(shape.row, value)}`);
      return only;
    }
    case "maybe":
      if (value === null || value === undefined) return null;
      return readSingle(shape.row, value, place, report) ?? null;
    default:
      return shape satisfies never;
  }
}

function readKeyed(of: RowSchema, value: unknown, place: string, report: Report): Record<string, unknown[]> {
  if (!isObject(value))
    throw new MalformedBody(`${place || "body"}: expected an object, found ${kindOf(value)}`);
  refuseWide(value, place || "body");
  const held: Record<string, unknown[]> = Object.create(null);
  for (const [name, list] of Object.entries(value)) {
    if (Array.isArray(list)) held[name] = readRows(of, list, `${place}${name}`, report);
    else
      report.dropped.push({
        place: `${place}${name}`,
        reason: `expected a list, found ${kindOf(list)}`,
      });
  }
  return held;
}

function readRows(of: RowSchema, list: readonly unknown[], place: string, report: Report): unknown[] {
  const good: unknown[] = [];
  list.forEach((item, at) => {
    const row = readOne(of, item, `${place}[${at}]`, report);
    if (row !== undefined) good.push(row);
  });
  report.rows = (report.rows ?? 0) + good.length;
  report.surprises.rows(of, list, container(place));
  return good;
}

/** Parses a single record; it is not counted as a row. */
function readSingle(of: RowSchema, item: unknown, place: string, report: Report): object | undefined {
  report.surprises.rows(of, [item], place);
  return readOne(of, item, place, report);
}

/** Parses a row. Rejects an obviously invalid row before it parses the fields. */
function readOne(of: RowSchema, item: unknown, place: string, report: Report): object | undefined {
  if (report.dropped.length >= droppedLimit)
    throw new MalformedBody(`${container(place) || "body"}: more than ${droppedLimit} rows cannot be read`);
  if (Array.isArray(item)) report.dropped.push({ place, reason: "expected a row, found a list" });
  else if (isObject(item) && Object.keys(item).length > fieldLimit)
    report.dropped.push({ place, reason: `more than ${fieldLimit} fields` });
  else {
    const result = v.safeParse(of, item);
    if (result.success) return believedRow(of, result.output, place, report);
    drop(report, place, result.issues, item);
  }
  return undefined;
}

/** Drops a row's impossible fields, and the row itself if such a field is required. */
function believedRow(
  of: RowSchema,
  row: Record<string, unknown>,
  place: string,
  report: Report,
): object | undefined {
  const fields = impossibleFields(of, row, report.exchangeAt);
  if (fields.length === 0) return row;
  const { symbol } = harmlessSymbol(row);
  report.surprises.doubts(row, fields, { place: container(place), symbol });
  const required = fields.find((field) => !("wrapped" in (of.entries[field] ?? {})));
  if (required === undefined) return without(row, fields);
  report.dropped.push({
    place,
    reason: `${required}: ${row[required]} is not a possible value`,
    ...harmlessSymbol(row),
  });
  return undefined;
}

function refuseWide(value: object, place: string): void {
  if (Object.keys(value).length > fieldLimit)
    throw new MalformedBody(`${place}: more than ${fieldLimit} fields`);
}

function drop(report: Report, place: string, issues: readonly v.BaseIssue<unknown>[], item?: unknown): void {
  report.dropped.push({ place, reason: reasonOf(issues), ...harmlessSymbol(item) });
  report.surprises.types(issues, container(place));
}

function asArray(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new MalformedBody(`${place || "body"}: expected a list, found ${kindOf(value)}`);
}

const partNames = (shape: Extract<Shape, { kind: "parts" }>) => Object.keys(shape.parts).join(", ");
