/** `/openapi.json`: this gateway's HTTP interface, generated from the contract. */

import type { Operation } from "#wire/contract/operation";
import type { Shape } from "#wire/contract/schema";
import { indexWeights, indexWeightsPath } from "#wire/gateway/indexWeights";
import { earlierLines, earlierLinesPath, sectorNames, sectorNamesPath } from "#wire/gateway/learnedAddresses";
import { recordings, recordingsPath } from "#wire/gateway/recording";
import { silentAfter, wallReport, walls, wallsPath } from "#wire/gateway/walls";
import { isOperationName, operations } from "#wire/operations";
import {
  type AddressDescription,
  bodyOf,
  content,
  type Json,
  type Paths,
  paramSchema,
  problems,
  rowSchema,
  schemaOf,
} from "./description.ts";
/** Headers of an answer, and the form of a refusal. */
import common from "./everyAnswer.json" with { type: "json" };
import { readerPaths } from "./readersPaper.ts";

export interface OpenApi {
  readonly [field: string]: Json | Paths;
  paths: Paths;
}

export function openApi(version: string): OpenApi {
  const paths: Record<string, Paths[string]> = {};
  for (const name of Object.keys(operations).filter(isOperationName)) {
    const operation: Operation = operations[name];
    paths[`/api${operation.path}`] = { [operation.method.toLowerCase()]: describe(name, operation) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Pola gateway", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    security: [],
    paths: { ...paths, ...ownPaths, ...readerPaths },
    components: {
      schemas: { Problem: common.problem },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

/** An address that the gateway answers itself. */
const ownAddress = (
  operationId: string,
  summary: string,
  of: { says: string; shape: Shape },
): AddressDescription => ({
  operationId,
  summary: `${summary}; answered by the gateway itself`,
  responses: { "200": bodyOf(of.says, schemaOf(of.shape)), ...problems({}) },
});

const message = { type: "object", description: "One JSON-RPC message" };

const ownPaths: Paths = {
  [earlierLinesPath]: {
    get: ownAddress("earlierLines", "Known lines that are not on the newest board", {
      says: "Each row as on the last board that listed the line",
      shape: earlierLines,
    }),
  },
  [sectorNamesPath]: {
    get: ownAddress("sectorNames", "Sector and listing board of each company whose profile was read", {
      says: "Texts as sent; null if the profile has none. If a company is not listed, its profile has not been read yet. `status` is the code that the company's lines had on the board when the profile was read",
      shape: sectorNames,
    }),
  },
  [indexWeightsPath]: {
    get: ownAddress("indexWeights", "Points of each index for one rupee of each line's price, as learned", {
      says: "The exchange publishes no weights; these are learned from boards and index values, and are not official. An index whose word is estimate has no weights yet. With ?at=<time> the weights that a recording has for this instant, none if it has none",
      shape: indexWeights,
    }),
  },
  [recordingsPath]: {
    get: ownAddress("recordings", "The recordings and the gaps in each", {
      says: "Times are ms of the exchange's clock. `day` is the name of a recording: a second recording of 2026-10-02 is 2026-10-02-2. /recordings/<day> gives the whole recording of a day, and /recordings/<day>/members/<n> one part of it. /recordings/<day>/answers/<operation>?at=<time> gives the answer that was current at an instant. `now` is the exchange's time of the list. `problems` names files that cannot be used",
      shape: recordings,
    }),
  },
  [wallsPath]: {
    get: ownAddress("walls", "Displays that reported, the latest report first", {
      says: `Ages in ms. A display is silent after ${silentAfter / 1000} s without a report, and is removed after a day`,
      shape: walls,
    }),
    post: {
      operationId: "reportWall",
      summary: "The report of a display, sent every 30 s; accepted only from pages of this origin",
      requestBody: { required: true, content: content(rowSchema(wallReport)) },
      responses: {
        "204": {
          description:
            "Stored in memory, for up to 256 walls, and 32 of one client address. Above 256, a new wall replaces the wall with the oldest report",
        },
        ...problems({
          400: "A field that is not valid",
          403: "A page of another origin or site",
          413: "A body over 2 kB",
          415: "A body that is not JSON",
        }),
      },
    },
  },
  "/mcp": {
    post: {
      operationId: "mcp",
      summary:
        "The market for language models: Model Context Protocol, streamable HTTP; only if the server was started with --mcp",
      security: [{ token: [] }],
      requestBody: { required: true, content: content(message) },
      responses: {
        "200": bodyOf("The answer. The result of each tool begins with its time, age and state", message),
        ...problems({ 401: "The token is missing or wrong", 404: "The server was started without --mcp" }),
      },
    },
  },
};

function describe(operationId: string, operation: Operation): AddressDescription {
  const takesParameters = Object.keys(operation.params).length > 0;
  const unknown = takesParameters && { 404: "The service has no data for these parameters" };
  return {
    ...{ operationId, summary: operation.purpose },
    ...requestOf(operation),
    responses: {
      "200": { ...bodyOf("The service's own body", schemaOf(operation.reply)), headers: common.headers },
      ...(takesParameters ? { "204": { description: "No data for these parameters" } } : {}),
      "304": { description: "Unchanged" },
      ...problems({
        400: "A parameter or body that is not valid",
        ...unknown,
        413: "A body over 16 kB",
        502: "Upstream gave no usable answer",
        503: "Upstream failed or refuses requests for now",
        504: "Upstream did not answer in time",
      }),
    },
  };
}

function requestOf({ body, params }: Operation): Pick<AddressDescription, "parameters" | "requestBody"> {
  const entries = Object.entries(params);
  const place = "query";
  if (body === place)
    return {
      parameters: entries.map(([name, param]) => ({
        ...{ name, in: place, required: param.required },
        schema: paramSchema(param),
      })),
    };
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  const properties = Object.fromEntries(entries.map(([name, param]) => [name, paramSchema(param)]));
  const type = body === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const schema = { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
  return { requestBody: { required: required.length > 0, content: content(schema, type) } };
}
