/** The seven tools under /mcp. They read the tables of /v1, so they never cause a request of their own. */
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { indexWords } from "#market/company/sector";
import { disclosureTags } from "#market/papers/disclosure";
import { Problem, safeExcerpt } from "#server/gateway/http/problem";
import { oneLine } from "#server/gateway/readers/addresses";
import { tables } from "#server/gateway/readers/columns";
import type { Readers } from "#server/gateway/readers/readers";
import { recordedTable } from "#server/gateway/readers/recordedTables";
import type { ReaderTable, TableRow } from "#server/gateway/readers/tables";
import { parseInstant } from "#server/gateway/recorded/parseInstant";
import { exchangeIso } from "#server/recorder/facts";
import { asOfLine, type Result, recordedLine } from "./quoted.ts";

export type ToolReaders = Pick<Readers, "market" | "tables" | "ready" | "readIndices" | "recording">;

export interface Tool {
  name: string;
  description: string;
  /** JSON Schema of the arguments */
  inputSchema: { type: "object"; [key: string]: unknown };
  /** @throws Problem, also for arguments that are not valid */
  run(given: unknown): Promise<Result>;
}

/** Greatest number of rows in one result. */
const mostRows = 50;

const meaning = <S extends v.GenericSchema>(schema: S, text: string) =>
  v.pipe(schema, v.description<v.InferOutput<S>, string>(text));
const wholeNumber = (from: number, to: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const sortColumns = Object.entries(tables.board).flatMap(([name, { type }]) =>
  type === "integer" || type === "number" || type === "price" ? [name] : [],
);
const boardColumnNames = Object.keys(tables.board);

const limit = v.optional(meaning(wholeNumber(1, mostRows), `rows, at most ${mostRows}`), 20);
const slice = {
  symbols: v.optional(
    meaning(v.pipe(v.array(shortText), v.maxLength(mostRows)), "only these lines, such as JKH.N0000"),
  ),
  sort: v.optional(meaning(v.picklist(sortColumns), "column to sort by"), "turnover"),
  order: v.optional(v.picklist(["highest", "lowest"]), "highest"),
  columns: v.optional(
    meaning(
      v.pipe(v.array(v.picklist(boardColumnNames)), v.maxLength(boardColumnNames.length)),
      "all columns by default",
    ),
  ),
  from: v.optional(meaning(wholeNumber(0, 10_000), "rows to leave out at the start"), 0),
  limit,
};
type Slice = v.InferOutput<v.StrictObjectSchema<typeof slice, undefined>>;

export function createTools(readers: ToolReaders): Tool[] {
  const resultOf: ResultOf = (table, about, rows = table.rows) => ({
    asOf: asOfLine(table.state, readers.market.exchangeAt()),
    about,
    rows,
  });
  return [...boardTools(readers, resultOf), ...listTools(readers, resultOf), marketAt(readers)];
}

type ResultOf = (table: ReaderTable, about: string, rows?: readonly TableRow[]) => Result;

/** A table made from the board, after the board is fresh. */
async function freshTable(readers: ToolReaders, name: "board" | "leaders" | "blocks"): Promise<ReaderTable> {
  await readers.ready();
  return readers.tables[name]() ?? missingAnswer("the board");
}

function boardTools(readers: ToolReaders, resultOf: ResultOf): Tool[] {
  return [
    tool("board", "Lines of the board: price, change, turnover and more", slice, async (asked) => {
      const table = await freshTable(readers, "board");
      const { rows, about } = boardSlice(table.rows, asked);
      return resultOf(table, about, rows);
    }),
    tool(
      "line",
      "One line of the board with all its figures",
      { symbol: meaning(shortText, "a symbol such as JKH.N0000, or JKH if the company has one line") },
      async ({ symbol }) => {
        const table = await freshTable(readers, "board");
        const found = lineIn(table.rows, symbol);
        return resultOf(table, `The line ${found}.`, [rowOf(found, table.rows)]);
      },
    ),
    tool(
      "index",
      "The market indices (ASPI, S&P SL20) and the industry groups, and of one or two of them what moved it: the points of the largest lines, of the others, and the residual",
      {
        find: v.optional(meaning(shortText, "part of a code or a name; without it, the two market indices")),
      },
      async ({ find }) => {
        readers.readIndices();
        const table = readers.tables.indices() ?? missingAnswer("the indices");
        const rows = table.rows.filter((row) => (find ? isIndexNamed(row, find) : row.kind === "index"));
        const moved =
          rows.length > mostMoved ? [] : rows.flatMap((row) => movedRows(readers, Number(row.id)));
        const words = moved.filter(({ row }) => row === "residual").map(weightsSentence);
        const about = [countSentence(rows.length, table.rows.length, "indices and groups"), ...words].join(
          " ",
        );
        return resultOf(table, about, [...rows, ...moved]);
      },
    ),
  ];
}

/** greatest number of indices in one result with what moved them, and of lines of each with their own points */
const mostMoved = 2;
const mostMovers = 10;

const movedRows = ({ tables: { moved } }: ToolReaders, sectorId: number): readonly TableRow[] =>
  moved(sectorId, mostMovers)?.rows ?? [];

/** The weights are never called official, because the exchange publishes none. */
function weightsSentence({ index, weights, pairs, since, misses }: TableRow): string {
  if (weights === "estimate")
    return `What moved ${index}: ESTIMATE by full market cap, misses the index by ${misses} points.`;
  const day = String(since).slice(0, 10);
  return `What moved ${index}: from learned weights, which explain it to ${misses} points over ${pairs} pairs since ${day}.`;
}

function listTools(readers: ToolReaders, resultOf: ResultOf): Tool[] {
  return [
    tool(
      "leaders",
      "Gainers, losers and most active lines, ten each",
      { list: v.optional(v.picklist(["gainers", "losers", "mostActive"])) },
      async ({ list }) => {
        const table = await freshTable(readers, "leaders");
        const rows = table.rows.filter((row) => !list || row.list === list);
        return resultOf(table, countSentence(rows.length, table.rows.length, "rows"), rows);
      },
    ),
    tool(
      "blocks",
      "Blocks (crossings) of the session as this server saw them, the newest first; a value whose worth is about is an estimate",
      {
        symbol: v.optional(meaning(shortText, "only blocks of this line")),
        minValue: v.optional(meaning(v.pipe(v.number(), v.minValue(0)), "least value, rupees")),
        limit,
      },
      async ({ symbol, minValue = 0, limit: most }) => {
        const table = await freshTable(readers, "blocks");
        const line = symbol?.toUpperCase();
        const rows = table.rows.filter(
          (row) => (!line || isOfLine(row, line)) && (minValue === 0 || Number(row.value) >= minValue),
        );
        return resultOf(
          table,
          countSentence(Math.min(most, rows.length), rows.length, "blocks"),
          rows.slice(0, most),
        );
      },
    ),
    tool(
      "disclosures",
      "Announcements, statements, circulars and directives that pages have requested, the newest first",
      {
        find: v.optional(meaning(shortText, "part of the company's name, its code or the title")),
        tag: v.optional(v.picklist(disclosureTags)),
        limit,
      },
      async ({ find, tag, limit: most }) => {
        const table = readers.tables.disclosures() ?? missingAnswer("disclosures");
        const rows = table.rows.filter((row) => (!tag || row.tag === tag) && (!find || isNamed(row, find)));
        const given = rows.slice(0, most);
        return resultOf(table, countSentence(given.length, rows.length, "disclosures"), given);
      },
    ),
  ];
}

const marketAt = ({ recording }: ToolReaders): Tool =>
  tool(
    "market_at",
    "The board at a recorded instant",
    {
      at: meaning(shortText, "Colombo time, such as 2026-10-02T11:42:10"),
      day: v.optional(
        meaning(shortText, "name of the recording if the day has several, such as 2026-10-02-2"),
      ),
      ...slice,
    },
    async ({ at: written, day, ...asked }) => {
      const at = parseInstant(written);
      const table = await recordedTable(recording, day ?? exchangeIso(at).slice(0, 10), at);
      const { rows, about } = boardSlice(table.rows, asked);
      return { asOf: recordedLine(table.state, at), about, rows };
    },
  );

function tool<E extends v.ObjectEntries>(
  name: string,
  description: string,
  entries: E,
  run: (asked: v.InferOutput<v.StrictObjectSchema<E, undefined>>) => Promise<Result>,
): Tool {
  const schema = v.strictObject(entries);
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode: "input", errorMode: "ignore" });
  return {
    name,
    description: `${description}. The first line of the result says how old the figures are; repeat it with every figure`,
    inputSchema: { ...described, type: "object" },
    async run(given) {
      const read = v.safeParse(schema, given ?? {});
      if (read.success) return run(read.output);
      const [issue] = read.issues;
      const expected = issue.expected === null ? "" : `expected ${issue.expected}, `;
      throw argumentProblem(
        `argument ${v.getDotPath(issue) ?? ""}: ${expected}received ${safeExcerpt(issue.received)}`,
      );
    },
  };
}

const argumentProblem = (detail: string) => new Problem({ status: 400, detail });

function missingAnswer(what: string): never {
  const detail = `the cache has no answer for ${what}, and this address sends no request of its own; open the page that shows it, or ask again later`;
  throw new Problem({ status: 503, detail });
}

const countSentence = (given: number, all: number, what: string) => `${given} of ${all} ${what}.`;

/** The asked part of a board, and a sentence that says which part it is. */
function boardSlice(
  all: readonly TableRow[],
  { symbols, sort, order, columns: shown, from, limit: most }: Slice,
) {
  const only = symbols && new Set(symbols.map((symbol) => lineIn(all, symbol)));
  const sign = order === "highest" ? -1 : 1;
  const kept = all
    .filter((row) => !only || only.has(String(row.symbol)))
    .sort((one, other) => compare(one[sort], other[sort], sign));
  const given = kept.slice(from, from + most);
  const wanted = shown && new Set(["symbol", ...shown]);
  const rows = wanted
    ? given.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))))
    : given;
  const about = `Lines ${Math.min(from + 1, kept.length)} to ${from + given.length} of ${kept.length} on the board, the ${order} ${sort} first.`;
  return { rows, about };
}

/** A line without the figure comes last in both orders. */
function compare(one: unknown, other: unknown, sign: number): number {
  if (typeof one !== "number") return typeof other === "number" ? 1 : 0;
  return typeof other === "number" ? sign * (one - other) : -1;
}

/** @throws Problem for a name that is not one line of the board */
const lineIn = (rows: readonly TableRow[], written: string): string =>
  oneLine(
    written,
    rows.map(({ symbol, name }) => ({
      symbol: String(symbol),
      name: typeof name === "string" ? name : undefined,
    })),
  );

function rowOf(symbol: string, rows: readonly TableRow[]): TableRow {
  const row = rows.find((one) => one.symbol === symbol);
  if (!row) throw argumentProblem(`"${safeExcerpt(symbol)}" is not on the board`);
  return row;
}

const isOfLine = (row: TableRow, line: string) => {
  const symbol = String(row.symbol);
  return symbol === line || symbol.startsWith(`${line}.`);
};

const isIndexNamed = (row: TableRow, part: string) =>
  isNamed(row, part) || (indexWords[Number(row.id)] ?? "").includes(part.toLowerCase().trim());

const isNamed = (row: TableRow, part: string) =>
  ["code", "name", "company", "title"].some((column) =>
    String(row[column] ?? "")
      .toLowerCase()
      .includes(part.toLowerCase()),
  );
