/**
 * A table of /v1 as CSV or JSON. CSV is UTF-8 without a byte order mark, quoted by RFC 4180, with CRLF line ends and a header line. A text
 * that a spreadsheet would run as a formula gets an apostrophe before it; numbers are never changed.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { MarketState } from "#server/gateway/answers/market";
import type { HeaderRecord } from "#server/gateway/http/headers";
import { isNamed, takesGzip, weightsOf } from "#server/gateway/http/prepared";
import { refusedValue } from "#server/gateway/http/problem";
import { queryOf } from "#server/gateway/http/requestTarget";
import { csvLines } from "#server/recorder/files/csvLines";
import { asOfColumns, tableColumns } from "./columns.ts";
import { iso, type ReaderTable, type TableRow } from "./tables.ts";

export type Format = "csv" | "json";
export type TableRequest = Pick<IncomingMessage, "url" | "method" | "headers">;

const contentTypes: Readonly<Record<Format, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
};

/** By the ending of the address, else by the Accept header; JSON if that allows both. @throws Problem 406 */
export function formatOf(ending: string | undefined, accept: string | undefined): Format {
  if (ending === "csv" || ending === "json") return ending;
  const weights = weightsOf(accept ?? "*/*");
  const weight = (type: string) =>
    weights.get(type) ?? weights.get(`${type.split("/")[0]}/*`) ?? weights.get("*/*") ?? 0;
  const [json, csv] = [weight("application/json"), weight("text/csv")];
  if (json > 0 || csv > 0) return csv > json ? "csv" : "json";
  throw refusedValue("accept", accept ?? "", {
    accepts: "application/json or text/csv, or an address that ends in .json or .csv",
    says: (shown) => `the Accept header is "${shown}"`,
    status: 406,
  });
}

const separators: ReadonlyMap<string, string> = new Map([
  [",", ","],
  [";", ";"],
  ["\t", "\t"],
  ["\\t", "\t"],
  ["tab", "\t"],
]);

/** @throws Problem 400 */
export function separatorOf(asked: TableRequest): string {
  const given = queryOf(asked.url).get("sep");
  const separator = separators.get(given ?? ",");
  if (separator !== undefined) return separator;
  throw refusedValue("sep", given ?? "", { accepts: "a comma, a semicolon (;) or a tab (\\t)" });
}

/** The last columns of every row. */
export const asOfCells = ({ at, ageSeconds, word, source }: MarketState): TableRow => ({
  asOf: iso(at),
  ageSeconds: ageSeconds ?? null,
  state: word,
  source,
});

export function writtenTable({ name, rows, state }: ReaderTable, format: Format, separator = ","): string {
  const last = asOfCells(state);
  if (format === "json") return `${JSON.stringify(rows.map((row) => ({ ...row, ...last })))}\n`;
  const own = Object.keys(tableColumns(name)).filter((column) => !Object.hasOwn(asOfColumns, column));
  const end = Object.keys(asOfColumns).map((column) => last[column]);
  const cells = rows.map((row) => [...own.map((column) => row[column]), ...end]);
  return csvLines([[...own, ...Object.keys(asOfColumns)], ...cells], separator);
}

/** A table, and what it was asked for. */
export interface AskedTable {
  /** the address's parameters as they were understood; the table depends on no others */
  params: Readonly<Record<string, string | number | undefined>>;
  table: ReaderTable;
}

interface CachedTable {
  tag: string;
  octets: Buffer;
  gzipped: Buffer | undefined;
}

const toGzip = promisify(gzip);
/** smallest body that is compressed, bytes */
const worthwhile = 1_000;

/** @param common headers of every answer */
export function createTableAnswers(common: HeaderRecord) {
  // Many readers poll the same tables, so each is written once a second.
  const kept = new LRUCache<string, CachedTable>({
    max: 100,
    maxSize: 32_000_000,
    sizeCalculation: tableSize,
  });

  const textOf = async (
    asked: AskedTable,
    format: Format,
    separator: string,
    zip: boolean,
  ): Promise<CachedTable> => {
    const { params, table } = asked;
    const { name, mark, state } = table;
    const version = JSON.stringify([name, params, mark, state.word, state.at, format, separator]);
    const key = `${version} ${state.ageSeconds}`;
    const before = kept.get(key);
    if (before && (!zip || before.gzipped || before.octets.length < worthwhile)) return before;
    const octets = before?.octets ?? Buffer.from(writtenTable(table, format, separator));
    const gzipped = zip && octets.length >= worthwhile ? await toGzip(octets) : undefined;
    // The age alone is not part of the tag: it grows each second, and is in the header Age of a 304 too.
    const tag = createHash("sha256").update(version).digest("base64url").slice(0, 27);
    const made = { tag, octets, gzipped };
    kept.set(key, made);
    return made;
  };

  return async (given: AskedTable, format: Format, asked: TableRequest): Promise<Response> => {
    const { table } = given;
    const separator = format === "csv" ? separatorOf(asked) : ",";
    const zip = takesGzip(asked.headers["accept-encoding"]);
    const { tag, octets, gzipped } = await textOf(given, format, separator, zip);
    const body = gzipped ?? octets;
    const about: Record<string, string> = {
      ...common,
      "Cache-Control": "no-cache",
      Vary: "Accept, Accept-Encoding",
      ETag: `W/"${tag}"`,
      "Pola-Source": table.state.source,
      ...(table.state.ageSeconds === undefined ? {} : { Age: String(table.state.ageSeconds) }),
    };
    if (isNamed(asked.headers["if-none-match"], tag))
      return new Response(null, { status: 304, headers: about });
    const headers = {
      ...about,
      "Content-Type": contentTypes[format],
      "Content-Length": String(body.length),
      ...(gzipped ? { "Content-Encoding": "gzip" } : {}),
    };
    return new Response(asked.method === "HEAD" ? null : new Uint8Array(body), { headers });
  };
}

const tableSize = ({ octets, gzipped }: CachedTable) => octets.length + (gzipped?.length ?? 0) + 200;
