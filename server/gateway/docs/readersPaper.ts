/** The part of `/openapi.json` about /v1. The columns come from the table that also writes the CSV and the JSON. */
import {
  asOfColumns,
  type ColumnType,
  columnsOf,
  type TableName,
  tables,
} from "#server/gateway/readers/columns";
import { words } from "#server/gateway/readers/price";
import type { Json } from "./jsonSchema.ts";

const text = { type: "string" };
const types: Readonly<Record<ColumnType, { [key: string]: Json }>> = {
  text,
  flag: { type: "boolean" },
  time: { type: "string", format: "date-time" },
  integer: { type: "integer" },
  number: { type: "number" },
  price: { type: "number" },
};

/** A column that may be empty is null in JSON, and an empty cell in CSV. */
const columnSchema = (type: ColumnType, meaning: string): Json => ({
  anyOf: [types[type], { type: "null" }],
  description: meaning,
});

function rowsSchema(table: TableName): Json {
  const columns = Object.entries(columnsOf(table));
  return {
    type: "array",
    items: {
      type: "object",
      required: columns.map(([name]) => name),
      properties: Object.fromEntries(
        columns.map(([name, { type, meaning }]) => [name, columnSchema(type, meaning)]),
      ),
    },
  };
}

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const parameter = (
  name: string,
  place: "query" | "path" | "header",
  description: string,
  required = place === "path",
) => ({
  name,
  in: place,
  required,
  schema: { ...text, description },
  description,
});

const separator = parameter(
  "sep",
  "query",
  "CSV only: the separator, a comma, a semicolon or a tab (\\t); a comma by default",
);
const at = parameter(
  "at",
  "query",
  "an instant such as 2026-10-02T11:42:10 (Colombo time); by default the end of the recording",
);

interface Resource {
  path: string;
  summary: string;
  parameters?: readonly Json[];
  missing: string;
}

const noBoard = "No board yet, because nothing read it before; ask again after Retry-After";
const resources: Readonly<Record<TableName, Resource>> = {
  board: {
    path: "/v1/board",
    summary: "The board as a table: every line that traded in this session",
    missing: noBoard,
  },
  lines: {
    path: "/v1/lines/{symbol}",
    summary: "One line of the board",
    parameters: [
      parameter("symbol", "path", "a symbol such as JKH.N0000, or JKH if the company has one line"),
    ],
    missing: noBoard,
  },
  indices: { path: "/v1/indices", summary: "Both market indices and the industry groups", missing: noBoard },
  leaders: {
    path: "/v1/leaders",
    summary: "Gainers, losers and most active lines, ten each, worked out from the board",
    missing: noBoard,
  },
  disclosures: {
    path: "/v1/disclosures",
    summary:
      "Announcements, statements, circulars and directives that pages have requested, the newest first",
    missing: "No page has requested disclosures since the server started",
  },
  blocks: {
    path: "/v1/blocks",
    summary:
      "Blocks (crossings) of the session as this server saw them, the newest first. Cancelled ones are left out",
    missing: noBoard,
  },
  bars: {
    path: "/v1/bars",
    summary: "One bar for each recorded day of a line, the oldest first",
    parameters: [parameter("symbol", "query", "a symbol such as JKH.N0000", true)],
    missing: "Upstream failed",
  },
  recordings: {
    path: "/v1/recordings/{day}",
    summary: "The board of a recorded day at an instant, with the state of that moment",
    parameters: [parameter("day", "path", "the name of a recording, such as 2026-10-02"), at],
    missing: "Upstream failed",
  },
};

const tablePath = (
  table: TableName,
  { path, summary, parameters = [], missing }: Resource,
): readonly [string, Json] => [
  path,
  {
    get: {
      operationId: `v1${table.charAt(0).toUpperCase()}${table.slice(1)}`,
      summary: `${summary}. With .csv or .json at its end, the address has this format; otherwise the Accept header decides`,
      parameters: [...parameters, separator],
      responses: {
        "200": {
          description:
            "The table from the cache. Times are ISO texts with Colombo's offset; figures are raw numbers",
          headers: {
            ETag: { description: "weak tag of the rows and their state, without their age", schema: text },
            Age: { description: "seconds since upstream answered", schema: { type: "integer" } },
          },
          content: {
            "application/json": { schema: rowsSchema(table) },
            "text/csv": {
              schema: { ...text, description: `Columns: ${Object.keys(columnsOf(table)).join(", ")}` },
            },
          },
        },
        "304": { description: "Rows and state are unchanged" },
        "400": problem("A parameter that is not valid"),
        "404": problem("No such line, day or address"),
        "406": problem("Neither JSON nor CSV is accepted"),
        "429": problem("Too many requests from one address"),
        "503": problem(missing),
      },
    },
  },
];

const fields = Object.keys(tables.board).join(", ");

const price: Json = {
  get: {
    operationId: "v1Price",
    summary: "One figure of a line as plain text, for one cell of a spreadsheet",
    parameters: [
      parameter("symbol", "path", "a symbol, or a company's code if it has one line"),
      parameter("field", "query", `the figure, price by default; one of ${fields}`),
      parameter("stale", "query", "allow gives the figure also if it is not current"),
    ],
    responses: {
      "200": {
        description: `The figure, such as 19.90; ${words.stale} if it is not current; ${words.none} if the line has no such figure today`,
        content: { "text/plain": { schema: text } },
      },
      "300": {
        description: "The name can be several lines; one symbol on each line",
        content: { "text/plain": { schema: text } },
      },
      "400": problem("A field that does not exist"),
      "404": {
        description: `${words.unknown}: no line has this name`,
        content: { "text/plain": { schema: text } },
      },
      "429": problem("Too many requests from one address"),
      "503": problem(noBoard),
    },
  },
};

const eventRow = { type: "object", description: "a row as in /v1/board, without the columns of the state" };
const state = Object.entries(asOfColumns).map(([name, { type, meaning }]) => [
  name,
  columnSchema(type, meaning),
]);

const stream: Json = {
  get: {
    operationId: "v1Stream",
    summary:
      "Server-sent events: board with all rows, changes with the rows that changed, state when only the state changes. A comment line follows every 15 s",
    parameters: [
      parameter("Last-Event-ID", "header", "the id of the last event; the stream goes on after it"),
    ],
    responses: {
      "200": {
        description: "The data of each event is JSON. A client that does not read is cut off",
        content: {
          "text/event-stream": {
            schema: {
              type: "object",
              properties: {
                ...Object.fromEntries(state),
                rows: { type: "array", items: eventRow },
                gone: { type: "array", items: text, description: "symbols that left the board" },
              },
            },
          },
        },
      },
      "429": problem("Too many streams or requests from one address"),
    },
  },
};

export const readerPaths: { readonly [path: string]: Json } = {
  ...Object.fromEntries(
    (Object.keys(tables) as TableName[]).map((table) => tablePath(table, resources[table])),
  ),
  "/v1/price/{symbol}": price,
  "/v1/stream": stream,
};
