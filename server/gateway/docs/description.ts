/** The form of `/openapi.json`, and what its descriptions of addresses share. */
import type { Json, JsonObject } from "./jsonSchema.ts";

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

export const problemSchema: JsonObject = {
  type: "object",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: describedText,
    title: describedText,
    status: integer,
    detail: describedText,
    parameter: { ...describedText, description: "the parameter that is not valid" },
    value: { ...describedText, description: "the received value, shortened" },
    accepts: { ...describedText, description: "what is accepted" },
    nearest: {
      type: "object",
      properties: { before: describedText, after: describedText },
      description: "for a recording: the nearest recorded instant or day before and after the requested one",
    },
    unreadable: { type: "boolean", description: "true if upstream answered with an unreadable body" },
    refused: { type: "boolean", description: "true if upstream refuses requests of this server" },
  },
};
