/** The part of `/openapi.json` about /v1. The columns come from the table that also writes the CSV and the JSON. */
import {
  asOfColumns,
  type ColumnType,
  type TableName,
  tableColumns,
  tables,
} from "#server/gateway/readers/columns";
import { priceWords } from "#server/gateway/readers/price";
import {
  type AddressDescription,
  bodyOf,
  content,
  describedText,
  integer,
  type JsonObject,
  type Parameter,
  type Paths,
  problems,
} from "./description.ts";

const columnSchemas: Readonly<Record<ColumnType, JsonObject>> = {
  text: describedText,
  flag: { type: "boolean" },
  time: { type: "string", format: "date-time" },
  integer,
  number: { type: "number" },
  price: { type: "number" },
};

/** A column that may be empty is null in JSON, and an empty cell in CSV. */
const columnSchema = (type: ColumnType, meaning: string): JsonObject => ({
  anyOf: [columnSchemas[type], { type: "null" }],
  description: meaning,
});

function rowsSchema(table: TableName): JsonObject {
  const columns = Object.entries(tableColumns(table));
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

const parameter = (
  name: string,
  place: Parameter["in"],
  description: string,
  required = place === "path",
) => ({
  ...{ name, in: place, required, description },
  schema: { ...describedText, description },
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
  parameters?: readonly Parameter[];
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
  moved: {
    path: "/v1/moved",
    summary:
      "What moved an index: the points of each line, of the others, and the residual; together they are the index's change",
    parameters: [
      parameter(
        "index",
        "query",
        "ASPI, SL20, or the name, code or number of an industry group; ASPI by default",
      ),
      parameter("lines", "query", "number of lines with a row of their own; all by default"),
    ],
    missing: noBoard,
  },
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

const tableOf = (table: TableName): AddressDescription => {
  const { summary, parameters = [], missing } = resources[table];
  const columns = Object.keys(tableColumns(table)).join(", ");
  return {
    operationId: `v1${table.charAt(0).toUpperCase()}${table.slice(1)}`,
    summary: `${summary}. With .csv or .json at its end, the address has this format; otherwise the Accept header decides`,
    parameters: [...parameters, separator],
    responses: {
      "200": {
        description:
          "The table from the cache. Times are ISO texts with Colombo's offset; figures are raw numbers",
        headers: {
          ETag: {
            description: "weak tag of the rows and their state, without their age",
            schema: describedText,
          },
          Age: { description: "seconds since upstream answered", schema: integer },
        },
        content: {
          ...content(rowsSchema(table)),
          ...content({ ...describedText, description: `Columns: ${columns}` }, "text/csv"),
        },
      },
      "304": { description: "Rows and state are unchanged" },
      ...problems({
        400: "A parameter that is not valid",
        404: "No such line, day or address",
        406: "Neither JSON nor CSV is accepted",
        503: missing,
      }),
    },
  };
};

const priceFields = Object.keys(tables.board).join(", ");
const plainText = (description: string) => bodyOf(description, describedText, "text/plain");

const priceOperation: AddressDescription = {
  operationId: "v1Price",
  summary: "One figure of a line as plain text, for one cell of a spreadsheet",
  parameters: [
    parameter("symbol", "path", "a symbol, or a company's code if it has one line"),
    parameter("field", "query", `the figure, price by default; one of ${priceFields}`),
    parameter("stale", "query", "allow gives the figure also if it is not current"),
  ],
  responses: {
    "200": plainText(
      `The figure, such as 19.90; ${priceWords.stale} if it is not current; ${priceWords.none} if the line has no such figure today`,
    ),
    "300": plainText("The name can be several lines; one symbol on each line"),
    ...problems({ 400: "A field that does not exist", 503: noBoard }),
    "404": plainText(`${priceWords.unknown}: no line has this name`),
  },
};

const eventRow = { type: "object", description: "a row as in /v1/board, without the columns of the state" };
const state = Object.entries(asOfColumns).map(([name, { type, meaning }]) => [
  name,
  columnSchema(type, meaning),
]);

const stream: AddressDescription = {
  operationId: "v1Stream",
  summary:
    "Server-sent events: board with all rows, changes with the rows that changed, state when only the state changes. A comment line follows every 15 s",
  parameters: [parameter("Last-Event-ID", "header", "the id of the last event; the stream goes on after it")],
  responses: {
    "200": bodyOf(
      "The data of each event is JSON. A client that does not read is cut off",
      {
        type: "object",
        properties: {
          ...Object.fromEntries(state),
          rows: { type: "array", items: eventRow },
          gone: { type: "array", items: describedText, description: "symbols that left the board" },
        },
      },
      "text/event-stream",
    ),
    ...problems({ 429: "Too many streams or requests from one address" }),
  },
};

export const readerPaths: Paths = {
  ...Object.fromEntries(
    (Object.keys(tables) as TableName[]).map((table) => [resources[table].path, { get: tableOf(table) }]),
  ),
  "/v1/price/{symbol}": { get: priceOperation },
  "/v1/stream": { get: stream },
};
