/** `/openapi.json`: this gateway's HTTP interface, generated from the contract. */

import type { Operation } from "#wire/contract/operation";
import { earlierLines, earlierLinesPath, sectorNames, sectorNamesPath } from "#wire/gateway/learntAddresses";
import { recordings, recordingsPath } from "#wire/gateway/recording";
import { silentAfter, wallReport, walls, wallsPath } from "#wire/gateway/walls";
import { isOperationName, operations } from "#wire/operations";
import { type Json, paramSchema, rowSchema, schemaOf } from "./jsonSchema.ts";
import { readerPaths } from "./readersPaper.ts";

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});
const text = { type: "string" };
const answerHeaders = {
  "Pola-Fetched-At": { description: "when upstream answered, in ms since 1970", schema: { type: "integer" } },
  "Pola-Clock": {
    description: "the exchange's time when upstream answered, and the speed of its clock: <ms>;speed=<n>",
    schema: text,
  },
  "Pola-Source": {
    description: "live: the answer of a real service; embedded: of the simulated exchange",
    schema: { type: "string", enum: ["live", "embedded"] },
  },
  "Pola-Cache": {
    description:
      "hit: from the cache; miss: requested for this call; stale: an expired answer, because upstream gave no newer one",
    schema: { type: "string", enum: ["hit", "miss", "stale"] },
  },
  ETag: { description: "tag of the body, for If-None-Match", schema: text },
  Age: { description: "seconds since upstream answered", schema: { type: "integer" } },
  "X-Request-Id": {
    description: "the client's own id if it is well-formed, else an id of the gateway",
    schema: text,
  },
  "Server-Timing": { description: "total;dur=<ms until the gateway answered>", schema: text },
  "RateLimit-Limit": {
    description: "requests a second that one client address may send",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": {
    description: "requests left in this second; extra requests above the limit are not counted here",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": {
    description: "seconds until the full limit applies again",
    schema: { type: "integer" },
  },
};

export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(operations).filter(isOperationName)) {
    const operation: Operation = operations[name];
    const named = { operationId: name, summary: operation.purpose };
    paths[`/api${operation.path}`] = { [operation.method.toLowerCase()]: described(operation, named) };
  }
  paths[earlierLinesPath] = { get: earlier };
  paths[sectorNamesPath] = { get: learntSectors };
  paths[recordingsPath] = { get: recordedDays };
  paths[wallsPath] = { get: heardWalls, post: toldByWall };
  paths["/mcp"] = { post: forModels };
  Object.assign(paths, readerPaths);
  return {
    openapi: "3.1.0",
    info: { title: "Pola gateway", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    security: [],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

const forModels = {
  operationId: "mcp",
  summary:
    "The market for language models: Model Context Protocol, streamable HTTP; only if the server was started with --mcp",
  security: [{ token: [] }],
  requestBody: {
    required: true,
    content: { "application/json": { schema: { type: "object", description: "One JSON-RPC message" } } },
  },
  responses: {
    "200": {
      description: "The answer. The result of each tool begins with its time, age and state",
      content: { "application/json": { schema: { type: "object", description: "One JSON-RPC message" } } },
    },
    "401": problem("The token is missing or wrong"),
    "404": problem("The server was started without --mcp"),
    "429": problem("Too many requests from one address"),
  },
};

const earlier = {
  operationId: "earlierLines",
  summary: "Known lines that are not on the newest board; answered by the gateway itself",
  responses: {
    "200": {
      description: "Each row as on the last board that listed the line",
      content: { "application/json": { schema: schemaOf(earlierLines) } },
    },
    "429": problem("Too many requests from one address"),
  },
};

const learntSectors = {
  operationId: "sectorNames",
  summary: "Sector and listing board of each company whose profile was read; answered by the gateway itself",
  responses: {
    "200": {
      description:
        "Texts as sent; null if the profile has none. If a company is not listed, its profile has not been read yet. `status` is the code that the company's lines had on the board when the profile was read",
      content: { "application/json": { schema: schemaOf(sectorNames) } },
    },
    "429": problem("Too many requests from one address"),
  },
};

const recordedDays = {
  operationId: "recordings",
  summary: "The recordings and the gaps in each; answered by the gateway itself",
  responses: {
    "200": {
      description:
        "Times are ms of the exchange's clock. `day` is the name of a recording: a second recording of 2026-10-02 is 2026-10-02-2. /recordings/<day> gives the whole recording of a day, and /recordings/<day>/members/<n> one part of it. /recordings/<day>/answers/<operation>?at=<time> gives the answer that was current at an instant. `now` is the exchange's time of the list. `problems` names files that cannot be used",
      content: { "application/json": { schema: schemaOf(recordings) } },
    },
    "429": problem("Too many requests from one address"),
  },
};

const heardWalls = {
  operationId: "walls",
  summary: "Displays that reported, the latest report first; answered by the gateway itself",
  responses: {
    "200": {
      description: `Ages in ms. A display is silent after ${silentAfter / 1000} s without a report, and is removed after a day`,
      content: { "application/json": { schema: schemaOf(walls) } },
    },
    "429": problem("Too many requests from one address"),
  },
};

const toldByWall = {
  operationId: "reportWall",
  summary: "The report of a display, sent every 30 s; accepted only from pages of this origin",
  requestBody: { required: true, content: { "application/json": { schema: rowSchema(wallReport) } } },
  responses: {
    "204": {
      description:
        "Stored in memory, for up to 256 walls, and 32 of one client address. Above 256, a new wall replaces the wall with the oldest report",
    },
    "400": problem("A field that is not valid"),
    "403": problem("A page of another origin or site"),
    "413": problem("A body over 2 kB"),
    "415": problem("A body that is not JSON"),
    "429": problem("Too many requests from one address"),
  },
};

function described(operation: Operation, named: { operationId: string; summary: string }): Json {
  const ok = {
    description: "The service's own body",
    headers: answerHeaders,
    content: { "application/json": { schema: schemaOf(operation.reply) } },
  };
  const takesParameters = Object.keys(operation.params).length > 0;
  return {
    ...named,
    ...requestOf(operation),
    responses: {
      "200": ok,
      ...(takesParameters ? { "204": { description: "No data for these parameters" } } : {}),
      "304": { description: "Unchanged" },
      "400": problem("A parameter or body that is not valid"),
      ...(takesParameters ? { "404": problem("The service has no data for these parameters") } : {}),
      "413": problem("A body over 16 kB"),
      "429": problem("Too many requests from one address"),
      "502": problem("Upstream gave no usable answer"),
      "503": problem("Upstream failed or refuses requests for now"),
      "504": problem("Upstream did not answer in time"),
    },
  };
}

function requestOf({ body, params }: Operation): { [key: string]: Json } {
  const entries = Object.entries(params);
  if (body === "query") {
    const parameters = entries.map(([name, param]) => ({
      name,
      in: "query",
      required: param.required,
      schema: paramSchema(param),
    }));
    return { parameters };
  }
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  const properties = Object.fromEntries(entries.map(([name, param]) => [name, paramSchema(param)]));
  const type = body === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const schema = { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
  return { requestBody: { required: required.length > 0, content: { [type]: { schema } } } };
}

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: text,
    title: text,
    status: { type: "integer" },
    detail: text,
    parameter: { ...text, description: "the parameter that is not valid" },
    value: { ...text, description: "the received value, shortened" },
    accepts: { ...text, description: "what is accepted" },
    nearest: {
      type: "object",
      properties: { before: text, after: text },
      description: "for a recording: the nearest recorded instant or day before and after the requested one",
    },
    unreadable: {
      type: "boolean",
      description: "true if upstream answered with an unreadable body",
    },
    refused: { type: "boolean", description: "true if upstream refuses requests of this server" },
  },
};
