/**
 * The addresses under /v1, for readers outside the page. They answer from the gateway's cache and recordings. A reader of the board or of the
 * indices counts as one open page: the gateway then renews both at the usual cadence, however many readers there are.
 */
import type { IncomingMessage } from "node:http";
import { isMarketIndex, type SectorIndex, sectorTitle } from "#market/company/sector";
import { sectorKey } from "#market/company/sectorBook";
import { canonical, isSymbol, symbolMeaning } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { linesNear } from "#market/line/knownLine";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { ConnectionLimits } from "#server/gateway/http/callers";
import { dataHeaders } from "#server/gateway/http/headers";
import { Problem, refusedValue, safeExcerpt } from "#server/gateway/http/problem";
import { pathOf, queryOf } from "#server/gateway/http/requestTarget";
import { parseInstant } from "#server/gateway/recorded/parseInstant";
import { type AskedTable, createTableAnswers, formatOf } from "./answer.ts";
import { priceCell } from "./price.ts";
import { barsTable, type RecordingFiles, recordedTable } from "./recordedTables.ts";
import type { Stream } from "./stream.ts";
import type { ReaderTable, Tables } from "./tables.ts";

export interface ReaderAddressesOptions {
  market: GatewayMarket;
  tables: Tables;
  stream: Pick<Stream, "open">;
  /** resolves when the board is fresh, or when it cannot be for now */
  ready(): Promise<void>;
  /** tells that the indices are read */
  readIndices(): void;
  recording: RecordingFiles;
  /** known lines that are not on the board */
  known(): readonly { symbol: string; name: string | undefined }[];
  connectionLimits: ConnectionLimits;
  frameAncestors: string;
}

export type ReaderAddresses = (incoming: IncomingMessage) => Promise<Response>;

const shape = /^\/v1\/([a-z]{1,20})(?:\/([^/]{1,200}?))?(?:\.(csv|json))?$/;

const resources =
  "/v1/board, /v1/lines/<symbol>, /v1/indices, /v1/moved?index=, /v1/leaders, /v1/disclosures, /v1/blocks, /v1/bars?symbol=, /v1/recordings/<day>, /v1/price/<symbol>, /v1/stream";

export function createReaderAddresses(options: ReaderAddressesOptions): ReaderAddresses {
  const { stream, ready, connectionLimits } = options;
  const common = dataHeaders(options.frameAncestors);
  const give = createTableAnswers(common);

  return async (incoming) => {
    const path = pathOf(incoming.url);
    const [, resource = "", written, ending] = shape.exec(path) ?? [];
    const name = written === undefined ? undefined : decodedSegment(written);
    const find = finders(options)[resource];
    if (resource === "price" && name !== undefined) {
      await ready();
      return priceAnswer(options, `${name}${ending ? `.${ending}` : ""}`, incoming);
    }
    if (resource === "stream" && name === undefined && ending === undefined) {
      if (incoming.method === "HEAD") return new Response(null, { headers: streamHeaders(common) });
      connectionLimits.take(incoming, incoming.socket);
      return stream.open(lastEventId(incoming), () => incoming.socket.destroy());
    }
    if (!find || (name !== undefined) !== namedResources.has(resource)) throw noAddress(path);
    const format = formatOf(ending, incoming.headers.accept);
    return give(await find(name ?? "", queryOf(incoming.url)), format, incoming);
  };
}

/** Resources that name a line or a day in the path. */
const namedResources: ReadonlySet<string> = new Set(["lines", "recordings"]);

type Find = (name: string, query: URLSearchParams) => Promise<AskedTable>;

/** The table is made from the parameters alone, and its text is kept under all of them. */
const tableAddress =
  <P extends AskedTable["params"]>(
    read: (name: string, query: URLSearchParams) => Promise<P> | P,
    tableOf: (params: P) => ReaderTable | Promise<ReaderTable>,
  ): Find =>
  async (name, query) => {
    const params = await read(name, query);
    return { params, table: await tableOf(params) };
  };

function finders(options: ReaderAddressesOptions): Readonly<Record<string, Find>> {
  const { tables, ready, market, readIndices } = options;
  const none = () => ({});
  const whenReady = async () => {
    await ready();
    return {};
  };
  const ofBoard = (table: () => ReaderTable | undefined): Find =>
    tableAddress(whenReady, () => table() ?? unread("the board", boardFollows));
  return {
    board: ofBoard(tables.board),
    leaders: ofBoard(tables.leaders),
    blocks: ofBoard(tables.blocks),
    lines: tableAddress(
      async (name) => {
        await ready();
        const held = market.board() ?? unread("the board", boardFollows);
        return { symbol: oneLine(name, [...held.rows.values()]) };
      },
      ({ symbol }) => tables.line(symbol) ?? unread("the board", boardFollows),
    ),
    indices: tableAddress(none, () => {
      readIndices();
      return tables.indices() ?? unread("indices", boardFollows);
    }),
    moved: tableAddress(
      async (_, query) => {
        readIndices();
        await ready();
        refuseTimes(query);
        const { indices = [] } = market.now();
        const index = oneIndex(query.get("index") ?? "ASPI", indices);
        return { index, lines: shownLines(query.get("lines")) };
      },
      ({ index, lines }) => tables.moved(index, lines) ?? unread("this index and its lines", boardFollows),
    ),
    disclosures: tableAddress(none, () => tables.disclosures() ?? unread("disclosures", untilPage)),
    bars: tableAddress(
      (_, query) => {
        const symbol = canonical(query.get("symbol") ?? "");
        if (!isSymbol(symbol))
          throw refusedValue("symbol", query.get("symbol") ?? "", { accepts: "a symbol such as JKH.N0000" });
        return { symbol };
      },
      ({ symbol }) => barsTable(options.recording, symbol),
    ),
    recordings: tableAddress(
      (day, query) => {
        const at = query.get("at");
        return { day, at: at === null ? undefined : parseInstant(at) };
      },
      ({ day, at }) => recordedTable(options.recording, day, at),
    ),
  };
}

/** @throws Problem 404 for a name that is not one index, 503 before the first answer with indices */
function oneIndex(written: string, indices: readonly SectorIndex[]): number {
  if (indices.length === 0) unread("indices", boardFollows);
  const found = indices.filter((one) => isNamedIndex(one, written));
  const [only] = found;
  if (only && found.length === 1) return only.sectorId;
  const value = safeExcerpt(written);
  const names = (found.length > 0 ? found : indices).map((one) => `${sectorTitle(one)} (${one.sectorId})`);
  const detail = `"${value}" is not one index; choose one of ${names.join(", ")}`;
  throw new Problem({ status: 404, detail, parameter: "index", value });
}

/** By its number, code or name in any spelling; of the S&P SL20 also by SL20 alone. */
function isNamedIndex(index: SectorIndex, written: string): boolean {
  const asked = sectorKey(written);
  const title = sectorTitle(index) ?? "";
  const parts = isMarketIndex(index) ? title.split(" ") : [];
  const names = [String(index.sectorId), index.symbol, index.code, index.name, title, ...parts];
  return names.some((name) => name !== undefined && asked !== "" && sectorKey(name) === asked);
}

/** The page can count a move from, or until, a recorded time. Without a refusal the whole day's move would be taken for it. @throws Problem */
function refuseTimes(query: URLSearchParams): void {
  for (const name of ["from", "at"]) {
    const written = query.get(name);
    if (written === null) continue;
    const says = (shown: string) =>
      `parameter ${name} is "${shown}", but this table counts from the previous close to now`;
    throw refusedValue(name, written, { accepts: `an address without ${name}`, says });
  }
}

/** @throws Problem */
function shownLines(written: string | null): number | undefined {
  if (written === null) return undefined;
  if (!/^\d{1,4}$/.test(written))
    throw refusedValue("lines", written, { accepts: "a number of lines from 0 to 9999" });
  return Number(written);
}

/** greatest number of lines that a refusal names */
const mostNear = 20;

/** @param lines those of the board @throws Problem 404 for a name that is not one of them; a name is never guessed */
export function oneLine(name: string, lines: readonly Pick<BoardRow, "symbol" | "name">[]): string {
  const found = symbolMeaning(name, new Set(lines.map(({ symbol }) => symbol)));
  if (found.kind === "listed") return found.symbol;
  const shown = safeExcerpt(name);
  const near = linesNear(name, lines).filter(isSymbol);
  const more = near.length > mostNear ? ` and ${near.length - mostNear} more` : "";
  const detail =
    found.kind === "several"
      ? `"${shown}" can be several lines: ${found.symbols.filter(isSymbol).join(", ")}`
      : near.length > 0
        ? `"${shown}" is no symbol; lines with this name: ${near.slice(0, mostNear).join(", ")}${more}`
        : `"${shown}" is not on the board; a line that did not trade today is not on it`;
  throw new Problem({ status: 404, detail, parameter: "symbol", value: shown });
}

function priceAnswer(
  options: ReaderAddressesOptions,
  name: string,
  { url, method }: IncomingMessage,
): Response {
  const { market, known, frameAncestors } = options;
  const headers = {
    ...dataHeaders(frameAncestors),
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-cache",
  };
  const query = queryOf(url);
  const held = market.board();
  if (!held) throw missingProblem("the board", boardFollows);
  const asked = {
    name,
    field: query.get("field") ?? "price",
    staleAllowed: query.get("stale") === "allow",
  };
  const { status, text } = priceCell(asked, held, { state: market.state(), known: known() });
  return new Response(method === "HEAD" ? null : text, { status, headers });
}

/** @throws Problem 400 for a `%` that is no code of UTF-8 */
function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw refusedValue("path", segment, {
      accepts: "UTF-8 in % codes",
      says: (shown) => `the path has "${shown}"`,
    });
  }
}

const noAddress = (path: string) =>
  new Problem({
    status: 404,
    detail: `${safeExcerpt(path)} is not an address under /v1; there are ${resources}`,
  });

/** seconds until a renewal that reading causes has an answer */
const boardFollows = 2;
/** seconds; these answers arrive when a page requests them */
const untilPage = 60;

const missingProblem = (what: string, seconds: number): Problem => {
  const detail =
    seconds === untilPage
      ? `the cache has no ${what}: no page has requested them since the server started, and /v1 sends no request of its own`
      : `the cache has no answer for ${what} yet; the first one follows in a few seconds, unless upstream fails`;
  return new Problem({ status: 503, detail }, { "Retry-After": String(seconds) });
};

function unread(what: string, seconds: number): never {
  throw missingProblem(what, seconds);
}

export const streamHeaders = (common: Readonly<Record<string, string>>) => ({
  ...common,
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no", // a proxy in front would collect events otherwise
});

const lastEventId = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers["last-event-id"];
  return Array.isArray(given) ? given[0] : given;
};
