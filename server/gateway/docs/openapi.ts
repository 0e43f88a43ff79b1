/** `/openapi.json`: this gateway's HTTP interface, generated from the contract. */

import type { Operation } from "#wire/contract/operation";
import { earlierLines, earlierLinesPath, sectorNames, sectorNamesPath } from "#wire/gateway/learntAddresses";
import { recordings, recordingsPath } from "#wire/gateway/recording";
import { silentAfter, wallReport, walls, wallsPath } from "#wire/gateway/walls";
import { type OperationName, operations } from "#wire/operations";
import { type Json, paramSchema, rowSchema, schemaOf } from "./jsonSchema.ts";

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});
const text = { type: "string" };
const answerHeaders = {
  "Pola-Fetched-At": { description: "epoch ms when upstream answered", schema: { type: "integer" } },
  "Pola-Clock": { description: "exchange time at that instant: <ms>;speed=<n>", schema: text },
  "Pola-Source": {
    description: "whose answer it is",
    schema: { type: "string", enum: ["live", "embedded"] },
  },
  "Pola-Cache": {
    description: "stale: upstream failed since",
    schema: { type: "string", enum: ["hit", "miss", "stale"] },
  },
  ETag: { description: "for If-None-Match", schema: text },
  Age: { description: "seconds since upstream answered", schema: { type: "integer" } },
  "X-Request-Id": {
    description: "the caller's own, if it is well-formed, or one of the gateway's",
    schema: text,
  },
  "Server-Timing": { description: "total;dur=<ms the gateway took>", schema: text },
  "RateLimit-Limit": { description: "requests a second allowed per address", schema: { type: "integer" } },
  "RateLimit-Remaining": {
    description: "how many of them are left in this second; a burst above the limit is not counted here",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": { description: "seconds until they are given anew", schema: { type: "integer" } },
};

const purposes: Readonly<Record<OperationName, string>> = {
  board:
    "The board: every line that traded in this session, with its last price, change, range, volumes and turnover",
  shortPrices: "The first ten lines of the board, with fewer fields",
  quote:
    "One line: price, ranges of a week, a month, a year and all time, shares issued, capitalisation and beta",
  orderBook: "The order book of one line: its levels a side, and the shares bid and asked in all",
  gainers: "The ten lines that rose most, in per cent",
  losers: "The ten lines that fell most, in per cent; the path has the service's own spelling",
  mostActive: "The ten lines with the most trades",
  sectors: "Both market indices and the twenty industry groups, with level, change and turnover",
  stockSeries: "The series of one line by its stock id: trade by trade for period 1, else a point a day",
  indexSeries: "The series of one index by its sectorId: a point a minute for period 1, else a point a day",
  dailySummary:
    "The whole market in two sessions, the newest first: turnover, foreign trade, ratios and indices",
  companyProfile: "A company: what it does, its directors and secretaries, its sector and its listing board",
  financialAnnouncements: "Financial statements as they are filed, the newest first",
  approvedAnnouncements: "Announcements of all companies in the last days, the newest first",
  legacyAnnouncements: "The archive of one company's announcements, closed in 2019",
  covidAnnouncements: "The archive of announcements on the pandemic",
  directives: "Directives of the exchange and its regulator, the newest first",
  circulars: "Circulars to brokers and companies, the newest first",
  companyAnnouncements:
    "One company's announcements between two days; of the last year where no day is given",
  news: "News by kind: notices of the exchange (CN), business news (BN), market reports (MR)",
  events: "Events with their pictures, of one year or the newest",
};

export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(operations).filter(isOperationName)) {
    const operation: Operation = operations[name];
    const named = { operationId: name, summary: purposes[name] };
    paths[`/api${operation.path}`] = { [operation.method.toLowerCase()]: described(operation, named) };
  }
  paths[earlierLinesPath] = { get: earlier };
  paths[sectorNamesPath] = { get: learntSectors };
  paths[recordingsPath] = { get: recordedDays };
  paths[wallsPath] = { get: heardWalls, post: toldByWall };
  return {
    openapi: "3.1.0",
    info: { title: "Pola gateway", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    security: [],
    paths,
    components: { schemas: { Problem: problemSchema } },
  };
}

const earlier = {
  operationId: "earlierLines",
  summary: "Lines of earlier boards that the newest board lacks; answered by the gateway itself",
  responses: {
    "200": {
      description: "Each row as the board last sent it",
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
        "Texts as sent; null where the profile names none. The profile of a company that is absent was not read yet. `status` is the code that its lines had on the board then",
      content: { "application/json": { schema: schemaOf(sectorNames) } },
    },
    "429": problem("Too many requests from one address"),
  },
};

const recordedDays = {
  operationId: "recordings",
  summary: "The recorded days, with what is missing in each; answered by the gateway itself",
  responses: {
    "200": {
      description:
        "Instants are of the exchange's clock, ms. A day's lines are at /recordings/<day>, its members at /recordings/<day>/members/<n>, and answers as of an instant at /recordings/<day>/answers/<operation>?at=<time>. `problems` names files that cannot be used",
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
      description: `Ages in ms. A display is silent after ${silentAfter / 1000} s without a report, and leaves the list after a day`,
      content: { "application/json": { schema: schemaOf(walls) } },
    },
    "429": problem("Too many requests from one address"),
  },
};

const toldByWall = {
  operationId: "reportWall",
  summary: "The report of a display, every 30 s; accepted from pages of this origin only",
  requestBody: { required: true, content: { "application/json": { schema: rowSchema(wallReport) } } },
  responses: {
    "204": {
      description:
        "Stored in memory: 256 walls, 32 of one address; a new wall replaces the one with the oldest report",
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
    parameter: { ...text, description: "the parameter at fault" },
    value: { ...text, description: "the value received, cut short" },
    accepts: { ...text, description: "what is accepted" },
    nearest: {
      type: "object",
      properties: { before: text, after: text },
      description: "of a recording: what is there before and after, an instant or a day",
    },
    unreadable: {
      type: "boolean",
      description: "true where upstream answered with an unreadable body",
    },
  },
};
