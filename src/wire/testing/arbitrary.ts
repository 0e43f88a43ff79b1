/** For tests: random bodies that a shape allows, generated from the shape. */
import fc, { type Arbitrary } from "fast-check";
import type { LeafShape, RowSchema, Shape } from "#wire/contract/schema";

/** The part of a Valibot schema that is used here. */
interface Node {
  readonly type: string;
  readonly wrapped?: Node;
  readonly options?: readonly Node[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly value?: Node;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

const farthest = Date.UTC(2199, 0, 1);

function sampleOf(node: Node): Arbitrary<unknown> {
  const checks = new Set(node.pipe?.map(({ type }) => type));
  switch (node.type) {
    case "string":
      if (checks.has("regex")) return spelled(node);
      return checks.has("non_empty") ? fc.string({ minLength: 1 }) : fc.string();
    case "number":
      if (checks.has("min_value")) return fc.integer({ min: -19_800_000, max: farthest });
      return checks.has("integer")
        ? fc.maxSafeInteger()
        : fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "nullish":
      return fc.option(node.wrapped ? sampleOf(node.wrapped) : fc.constant(null));
    case "union":
      return fc.oneof(...(node.options ?? []).map(sampleOf));
    case "array":
      return fc.array(node.item ? sampleOf(node.item) : fc.constant(null), { maxLength: 3 });
    case "record":
      return fc.dictionary(
        fc.constantFrom("en", "si", "ta"),
        node.value ? sampleOf(node.value) : fc.string(),
      );
    case "loose_object":
      return fieldsOf(node);
    default:
      throw new Error(`no samples of a ${node.type}`);
  }
}

function spelled({ pipe = [] }: Node): Arbitrary<string> {
  const [regex] = pipe.flatMap(({ requirement }) => (requirement instanceof RegExp ? requirement : []));
  return regex && !regex.test("2026-08-21T09:09:13.000+0000") ? fc.stringMatching(regex) : stamp;
}

/** a time such as `2026-08-21T09:09:13.000+0000`, as in pushed lists */
const stamp = fc
  .integer({ min: 0, max: farthest })
  .map((at) => new Date(at).toISOString().replace("Z", "+0000"));

/** Nullable fields are sometimes left out; there is always one undeclared field. */
function fieldsOf(node: Node): Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(node.entries ?? {});
  const known = Object.fromEntries(entries.map(([name, field]) => [name, sampleOf(field)]));
  const requiredKeys = entries.filter(([, { type }]) => type !== "nullish").map(([name]) => name);
  return fc
    .tuple(fc.record(known, { requiredKeys }), fc.jsonValue({ maxDepth: 2 }))
    .map(([fields, unknownField]) => ({ ...fields, unknownField }));
}

const rowOf = (row: RowSchema) => fieldsOf(row);
const listOf = (row: RowSchema) => fc.array(rowOf(row), { minLength: 1, maxLength: 4 });

function leafOf(shape: LeafShape): Arbitrary<unknown> {
  switch (shape.kind) {
    case "rows":
      return listOf(shape.row);
    case "nested":
      return fc.array(
        rowOf(shape.row).map((row) => [row]),
        { minLength: 1, maxLength: 3 },
      );
    case "keyed":
      return fc.dictionary(fc.constantFrom("CN", "MR", "BN"), listOf(shape.row), { minKeys: 1 });
    case "record":
      return rowOf(shape.row);
    case "maybe":
      return fc.option(rowOf(shape.row), { freq: 9 });
    default:
      return shape satisfies never;
  }
}

/** A body as it arrives, after conversion to JSON and back. */
export function bodyOf(shape: Shape): Arbitrary<unknown> {
  if (shape.kind !== "parts") return leafOf(shape).map(throughJson);
  const named = Object.entries(shape.parts).map(([name, part]) => [name, leafOf(part)] as const);
  return fc
    .tuple(rowOf(shape.row), fc.record(Object.fromEntries(named)))
    .map(([beside, parts]) => throughJson({ ...beside, ...parts }));
}

const throughJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** A row's place in a body: its container, its key, and the parser's name of the place. */
export interface Place {
  holder: Holder;
  at: string | number;
  name: string;
  /** whether a body without this row is malformed */
  required?: true;
}

/** All rows of a body, in the order of parsing. If a body is one object, `sent` contains it as its only row. */
export function placesIn(shape: Shape, sent: { body: unknown }): Place[] {
  if (shape.kind !== "parts") return placesInLeaf(shape, { holder: sent, at: "body", name: "" });
  const holder = sent.body;
  if (!isHolder(holder)) return [];
  return Object.entries(shape.parts).flatMap(([name, part]) =>
    placesInLeaf(part, { holder, at: name, name }),
  );
}

/** @param whole the place of the leaf's value */
function placesInLeaf(shape: LeafShape, whole: Place): Place[] {
  const value: unknown = Reflect.get(whole.holder, whole.at);
  if (!isHolder(value)) return [];
  switch (shape.kind) {
    case "rows":
      return placesInList(value, whole.name);
    case "nested":
      return Object.values(value).flatMap((inner, at) => placesInList(inner, `${whole.name}[${at}]`));
    case "keyed":
      return Object.entries(value).flatMap(([key, list]) => placesInList(list, whole.name + key));
    case "record":
      return [{ ...whole, required: true }];
    case "maybe":
      return [whole];
    default:
      return shape satisfies never;
  }
}

const placesInList = (list: unknown, place: string): Place[] =>
  Array.isArray(list) ? list.map((_, at) => ({ holder: list, at, name: `${place}[${at}]` })) : [];

type Holder = Record<string | number, unknown> | unknown[];
export const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;
