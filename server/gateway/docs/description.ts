/** The form of `/openapi.json`: the contract's shapes as JSON Schema, and what the descriptions of addresses share. */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import type { Param } from "#wire/contract/operation";
import type { LeafShape, Shape } from "#wire/contract/schema";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Describes the body as the service sends it, before the contract parses times and drops bad rows. */
export function schemaOf(shape: Shape): JsonObject {
  if (shape.kind !== "parts") return leafSchema(shape, true);
  const beside = rowSchema(shape.row);
  const fields = beside.properties;
  const parts = Object.entries(shape.parts);
  return {
    type: "object",
    properties: {
      ...(isJsonObject(fields) ? fields : {}),
      ...Object.fromEntries(parts.map(([name, part]) => [name, leafSchema(part)])),
    },
    required: parts.filter(([, part]) => isNeeded(part)).map(([name]) => name),
  };
}

const isNeeded = (part: LeafShape) => part.kind !== "maybe" && !(part.kind === "rows" && part.bare);

/** @param whole whether this shape is the whole body */
function leafSchema(shape: LeafShape, whole = false): JsonObject {
  const row = rowSchema(shape.row);
  const list = { type: "array", items: row };
  switch (shape.kind) {
    case "rows":
      return shape.bare && whole ? { anyOf: [list, { type: "object", maxProperties: 0 }] } : list;
    case "nested":
      return { type: "array", items: list };
    case "keyed":
      return { type: "object", additionalProperties: list };
    case "record":
      return row;
    case "maybe":
      return { anyOf: [row, { type: "null" }] };
    default:
      return shape satisfies never;
  }
}

export function rowSchema(row: GenericSchema): JsonObject {
  // the contract parses times by a transformation, which a schema of sent data leaves out
  const { $schema: _, ...schema } = toJsonSchema(row, { typeMode: "input", errorMode: "ignore" });
  const plain: unknown = JSON.parse(JSON.stringify(schema));
  return isJsonObject(plain) ? plain : {};
}

export function paramSchema({ type, pattern, accepts }: Param): JsonObject {
  const kinds = {
    integer: "integer",
    flag: "boolean",
    symbol: "string",
    date: "string",
    choice: "string",
  } as const;
  const text = kinds[type] === "string" ? { pattern: pattern.source } : {};
  return { type: kinds[type], description: accepts, ...(type === "date" ? { format: "date" } : {}), ...text };
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Content = Readonly<Record<string, { schema: JsonObject }>>;

/** A parameter in the address, or a header. */
export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required: boolean;
  schema: JsonObject;
  description?: string;
}

export interface Answer {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: JsonObject }>>;
  content?: Content;
}

/** An address with a method. */
export interface AddressDescription {
  operationId: string;
  summary: string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  /** by status */
  responses: Readonly<Record<string, Answer>>;
  security?: readonly Json[];
}

/** By address, then by method in small letters. */
export type Paths = Readonly<Record<string, Readonly<Record<string, AddressDescription>>>>;

export const describedText = { type: "string" };
export const integer = { type: "integer" };

export const content = (schema: JsonObject, type = "application/json"): Content => ({ [type]: { schema } });

export const bodyOf = (description: string, schema: JsonObject, type?: string): Answer => ({
  description,
  content: content(schema, type),
});

const problemOf = (description: string) =>
  bodyOf(description, { $ref: "#/components/schemas/Problem" }, "application/problem+json");

/** The problems of an address: what each status means. */
export const problems = (meanings: Readonly<Record<number, string>>): AddressDescription["responses"] =>
  Object.fromEntries(
    Object.entries({ ...meanings, 429: meanings[429] ?? "Too many requests from one address" }).map(
      ([status, description]) => [status, problemOf(description)],
    ),
  );
