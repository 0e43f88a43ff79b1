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
import tableAddresses from "./readerTables.json" with { type: "json" };

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
interface TableAddress {
  path: string;
  summary: string;
  parameters?: readonly { name: string; in: string; description: string; required?: boolean }[];
  /** what a 503 means */
  missing?: string;
}

const addresses: Readonly<Record<TableName, TableAddress>> = tableAddresses;
const noBoard = "No board yet, because nothing read it before; ask again after Retry-After";

const tableOf = (table: TableName): AddressDescription => {
  const { summary, parameters = [], missing = noBoard } = addresses[table];
  const columns = Object.keys(tableColumns(table)).join(", ");
  return {
    operationId: `v1${table.charAt(0).toUpperCase()}${table.slice(1)}`,
    summary: `${summary}. With .csv or .json at its end, the address has this format; otherwise the Accept header decides`,
    parameters: [
      ...parameters.map((one) =>
        parameter(one.name, one.in === "path" ? "path" : "query", one.description, one.required),
      ),
      separator,
    ],
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
    (Object.keys(tables) as TableName[]).map((table) => [addresses[table].path, { get: tableOf(table) }]),
  ),
  "/v1/price/{symbol}": { get: priceOperation },
  "/v1/stream": { get: stream },
};
