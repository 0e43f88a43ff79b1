/** Reads a body through its shape: bad rows are left out and named, nothing good is lost, and a body that is not of its kind at all is `MalformedBody`. */
import * as v from "valibot";
import type { LeafShape, Read, Row, Shape } from "./schema.ts";

/** A row that was left out: where it stood in the body and what was wrong with it. */
export interface Dropped {
  /** such as `reqTradeSummery[12]` */
  place: string;
  /** such as `price: Invalid type: Expected number but received "x"` */
  reason: string;
}

export interface Reading<S extends Shape> {
  body: Read<S>;
  dropped: Dropped[];
}

/** A body that is not of its declared kind: the container is missing, renamed or of another type. */
export class MalformedBody extends Error {
  override readonly name = "MalformedBody";
}

/** How much of a foreign value an error may quote. */
const quoteLimit = 120;

/** @throws MalformedBody when a container is missing or of the wrong type; never anything else */
export function read<S extends Shape>(shape: S, body: unknown): Reading<S> {
  const dropped: Dropped[] = [];
  const held = shape.kind === "parts" ? readParts(shape, body, dropped) : readLeaf(shape, body, "", dropped);
  // The walk above follows the shape, so what it built is of the shape's type; the compiler cannot follow that.
  return { body: held as Read<S>, dropped };
}

function readParts(shape: Extract<Shape, { kind: "parts" }>, body: unknown, dropped: Dropped[]): unknown {
  if (!isObject(body))
    throw new MalformedBody(`expected an object with ${names(shape)}, got ${kindOf(body)}`);
  const beside = v.safeParse(shape.row, body);
  if (!beside.success) dropped.push({ place: "body", reason: reasonOf(beside.issues) });
  const held: Record<string, unknown> = beside.success ? { ...beside.output } : {};
  for (const [name, part] of Object.entries(shape.parts)) {
    held[name] = readLeaf(part, Object.hasOwn(body, name) ? body[name] : undefined, name, dropped);
  }
  return held;
}

function readLeaf(shape: LeafShape, value: unknown, place: string, dropped: Dropped[]): unknown {
  switch (shape.kind) {
    case "rows":
      return readRows(shape.row, asArray(value, place), place, dropped);
    case "nested":
      return asArray(value, place).flatMap((inner, at) =>
        Array.isArray(inner)
          ? readRows(shape.row, inner, `${place}[${at}]`, dropped)
          : readRows(shape.row, [inner], `${place}[${at}]`, dropped),
      );
    case "keyed":
      return readKeyed(shape.row, value, place, dropped);
    case "record": {
      const [only] = readRows(shape.row, [value], place, []);
      if (only === undefined) throw new MalformedBody(`${place || "body"}: ${whyNot(shape.row, value)}`);
      return only;
    }
    case "maybe":
      if (value === null || value === undefined) return null;
      return readOne(shape.row, value, place, dropped) ?? null;
    default:
      return shape satisfies never;
  }
}

function readKeyed(of: Row, value: unknown, place: string, dropped: Dropped[]): Record<string, unknown[]> {
  if (!isObject(value))
    throw new MalformedBody(`${place || "body"}: expected an object, got ${kindOf(value)}`);
  const held: Record<string, unknown[]> = Object.create(null);
  for (const [name, list] of Object.entries(value)) {
    if (Array.isArray(list)) held[name] = readRows(of, list, `${place}${name}`, dropped);
    else dropped.push({ place: `${place}${name}`, reason: `expected an array, got ${kindOf(list)}` });
  }
  return held;
}

function readRows(of: Row, list: readonly unknown[], place: string, dropped: Dropped[]): unknown[] {
  const good: unknown[] = [];
  list.forEach((item, at) => {
    const row = readOne(of, item, `${place}[${at}]`, dropped);
    if (row !== undefined) good.push(row);
  });
  return good;
}

function readOne(of: Row, item: unknown, place: string, dropped: Dropped[]): object | undefined {
  const result = v.safeParse(of, item);
  if (result.success && !Array.isArray(item)) return result.output;
  dropped.push({ place, reason: result.success ? "an array, not a row" : reasonOf(result.issues) });
  return undefined;
}

function asArray(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new MalformedBody(`${place || "body"}: expected an array, got ${kindOf(value)}`);
}

function whyNot(of: Row, value: unknown): string {
  const result = v.safeParse(of, value);
  return result.success ? "an array, not a record" : reasonOf(result.issues);
}

function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => `${v.getDotPath(issue) ?? "row"}: ${issue.message}`)
    .join("; ")
    .slice(0, quoteLimit);
}

const names = (shape: Extract<Shape, { kind: "parts" }>) => Object.keys(shape.parts).join(", ");
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const kindOf = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
