/** `/recordings` serves the list of recorded days, a day's file, its members, and answers at an instant. */
import type { IncomingMessage } from "node:http";
import { dataHeaders, type HeaderRecord } from "#server/gateway/http/headers";
import { takesGzip } from "#server/gateway/http/prepared";
import { Problem, safeExcerpt } from "#server/gateway/http/problem";
import { pathOf, queryOf } from "#server/gateway/http/requestTarget";
import { clockHeader } from "#server/gateway/upstream/clocks";
import { canonicalParameters } from "#server/gateway/upstream/parameters";
import { isMember, missingFrom } from "#server/recorder/damage";
import { type AnswerQuery, DamagedPart, type ReadDay } from "#server/recorder/dayReader";
import { History } from "#server/recorder/history";
import { isOver, type Reader } from "#server/recorder/reader";
import { Unusable } from "#server/recorder/storage/scan";
import { type HistoryAnswer, historyPath, type TypicalAnswer, typicalPath } from "#wire/gateway/recordedDays";
import { absentParameter, emptyIfAbsent, recordedDay, recordingsPath } from "#wire/gateway/recording";
import { isTopic, topics } from "#wire/leaderboards";
import { isOperationName, operations } from "#wire/operations";
import { parseInstant } from "./parseInstant.ts";

export interface RecordedOptions {
  /** undefined without a data folder; without a recorder it still reads earlier recordings */
  reader: Reader | undefined;
  /** whether the server was started to record */
  records: boolean;
  /** writes all received data to the file, also at the gateway that leads */
  flush(): Promise<void>;
  /** name of the recording that is being written, here or at the gateway that leads */
  busy(): string | undefined;
  /** exchange's clock now, ms */
  exchangeAt(): number;
  source(): string;
  frameAncestors: string;
}

type RecordedRequest = Pick<IncomingMessage, "url" | "method" | "headers">;

interface Context extends RecordedOptions {
  reader: Reader;
  history: History;
  common: HeaderRecord;
}

export function createRecordedAddresses(
  options: RecordedOptions,
): (asked: RecordedRequest) => Promise<Response> {
  const common = dataHeaders(options.frameAncestors);
  const { reader } = options;
  if (!reader) return async ({ url }) => noRecordingAnswer(pathOf(url), common);
  const context = { ...options, reader, common, history: new History(reader) };
  return async (asked) => {
    await options.flush();
    try {
      return await answerRecorded(context, asked);
    } catch (error) {
      if (error instanceof Unusable)
        throw new Problem({ status: 404, detail: `the recording cannot be used: ${error.message}` });
      throw error;
    }
  };
}

function noRecordingAnswer(path: string, common: HeaderRecord): Response {
  if (path === typicalPath) return json(nothingTypical, common);
  if (path === historyPath)
    return json({ days: [], source: "", records: false } satisfies HistoryAnswer, common);
  if (path !== recordingsPath)
    throw new Problem({
      status: 404,
      detail: "this server has no recordings; start it with --record on and a --data folder",
    });
  return json({ days: [], problems: [] }, common);
}

const nothingTypical: TypicalAnswer = {
  ...{ at: 0, source: "", compared: [], lines: [] },
  market: { turnover: null, shares: null, days: 0 },
};

const json = (body: unknown, headers: HeaderRecord) =>
  new Response(JSON.stringify(body), {
    headers: { "Cache-Control": "no-cache", ...headers, "Content-Type": "application/json" },
  });

const recordingPath = /^\/recordings(?:\/([^/]{1,20})(?:\/(members|answers)\/([^/]{1,40}))?)?$/;

async function answerRecorded(context: Context, asked: RecordedRequest): Promise<Response> {
  const path = pathOf(asked.url);
  const [, day, kind, name = ""] = recordingPath.exec(path) ?? [];
  if (path === recordingsPath) {
    const { reader, busy, exchangeAt, common } = context;
    return json({ ...(await reader.list(exchangeAt(), busy())), now: exchangeAt() }, common);
  }
  if (path === typicalPath || path === historyPath) return comparedDays(context, asked);
  if (day === undefined || !recordedDay.test(day))
    throw new Problem({ status: 404, detail: `${safeExcerpt(path)} is not an address of a recording` });
  const read = await context.reader.day(day);
  if (read.members.length === 0) throw await noSuchDay(context, day);
  if (kind === "members") return givenMember(context, { read, asked, name });
  if (kind === "answers") return givenAnswer(context, { read, asked, name });
  return givenDay(context, read, asked);
}

/** Medians at a time of day, or the list of days. */
async function comparedDays({ history, common, ...now }: Context, asked: RecordedRequest): Promise<Response> {
  const query = queryOf(asked.url);
  const wanted = query.get("at");
  const at = wanted === null ? now.exchangeAt() : parseInstant(wanted);
  const of = { at, source: now.source(), busy: now.busy() };
  if (pathOf(asked.url) === historyPath) {
    const days = await history.days(of, wanted !== null);
    return json({ days, source: of.source, records: now.records } satisfies HistoryAnswer, common);
  }
  const symbol = query.get("symbol");
  const found = await history.typical(of);
  const lines = symbol === null ? found.lines : found.lines.filter((line) => line.symbol === symbol);
  return json({ ...found, lines } satisfies TypicalAnswer, common);
}

async function noSuchDay({ reader, exchangeAt, busy }: Context, day: string): Promise<Problem> {
  const { days } = await reader.list(exchangeAt(), busy());
  const before = days.findLast((one) => one.day < day)?.day;
  const after = days.find((one) => one.day > day)?.day;
  return notRecordedProblem(day, { before, after });
}

interface NearestDays {
  before?: string | undefined;
  after?: string | undefined;
}

function notRecordedProblem(what: string, { before, after }: NearestDays, until: HeaderRecord = {}): Problem {
  const nearest = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  const named = [before && `before it ${before}`, after && `after it ${after}`].filter(Boolean).join(", ");
  const detail = `not recorded: ${what}${named === "" ? "" : `; nearest: ${named}`}`;
  return new Problem({ status: 404, detail, nearest }, until);
}

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** For a closed member, which never changes, and for a day's file after the day. */
const forEver = "public, max-age=31536000, immutable";
const cacheOf = ({ exchangeAt, busy }: Context, { day }: ReadDay) =>
  isOver(day, exchangeAt(), busy()) ? forEver : "no-cache";

async function givenMember(
  { reader, common }: Context,
  { read, asked, name }: { read: ReadDay; asked: RecordedRequest; name: string },
): Promise<Response> {
  const member = /^\d{1,5}$/.test(name) ? read.members[Number(name) - 1] : undefined;
  if (!member) {
    const detail = `${read.day} has members 1 to ${read.members.length}, not "${safeExcerpt(name)}"`;
    throw new Problem({ status: 404, detail });
  }
  const headers: Record<string, string> = {
    ...common,
    "Content-Type": "application/x-ndjson",
    "Cache-Control": member.closed ? forEver : "no-cache",
    Vary: "Accept-Encoding",
  };
  const zipped = member.closed && takesGzip(asked.headers["accept-encoding"]);
  const text = await reader.text(read.day, member); // a damaged member is refused, also as stored
  const body = zipped && member.closed ? await reader.stored(read.day, member.closed) : text;
  if (zipped) headers["Content-Encoding"] = "gzip";
  if (member.closed)
    headers.ETag = `"${read.day}-${member.number}-${member.closed.size}${zipped ? "-gzip" : ""}"`;
  if (headers.ETag && asked.headers["if-none-match"] === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response(asked.method === "HEAD" ? null : asBody(body), { headers });
}

const asBody = (body: Buffer | string) => (typeof body === "string" ? body : new Uint8Array(body));

/** The whole file, or a range of it. With an instant, a redirect to the instant's member. */
async function givenDay(context: Context, read: ReadDay, asked: RecordedRequest): Promise<Response> {
  const { reader, common } = context;
  const wanted = queryOf(asked.url).get("at");
  if (wanted !== null) return memberRedirect(read, parseInstant(wanted), common);
  if (read.octets === 0) {
    const detail = `${read.day} has no closed part yet, so it has no file; its lines so far: ${recordingsPath}/${read.day}/members/1`;
    throw new Problem({ status: 404, detail });
  }
  const headers: Record<string, string> = {
    ...common,
    "Content-Type": "application/gzip",
    "Content-Disposition": `attachment; filename="${read.day}.ndjson.gz"`,
    "Cache-Control": cacheOf(context, read),
    "Accept-Ranges": "bytes",
    ETag: `"${read.tag}"`,
  };
  if (asked.headers["if-none-match"] === headers.ETag) return new Response(null, { status: 304, headers });
  const range = rangeOf(asked, read.octets, headers.ETag);
  if (range === "beyond")
    throw new Problem(
      { status: 416, detail: `the file has ${read.octets} bytes` },
      { "Content-Range": `bytes */${read.octets}` },
    );
  const { from, to } = range ?? { from: 0, to: read.octets - 1 };
  if (range) headers["Content-Range"] = `bytes ${from}-${to}/${read.octets}`;
  headers["Content-Length"] = String(to - from + 1);
  const octets =
    asked.method === "HEAD" ? null : await reader.stored(read.day, { offset: from, size: to - from + 1 });
  return new Response(octets && asBody(octets), { status: range ? 206 : 200, headers });
}

/** One range of bytes. For several ranges, or for an invalid one, the whole file is sent (RFC 9110, 14.2). */
function rangeOf({ headers }: RecordedRequest, octets: number, tag: string | undefined) {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  const condition = headers["if-range"];
  if ((first === "" && last === "") || (condition !== undefined && condition !== tag)) return undefined;
  const from = first === "" ? Math.max(0, octets - Number(last)) : Number(first);
  const to = first === "" || last === "" ? octets - 1 : Math.min(octets - 1, Number(last));
  return from > to ? ("beyond" as const) : { from, to };
}

/** The member with the last key frame at or before an instant. */
function memberRedirect(read: ReadDay, at: number, common: HeaderRecord): Response {
  const { parts } = read;
  const withBoard = read.members.filter(({ boards }) => boards > 0);
  const member = withBoard.findLast(({ ex }) => ex[0] <= at);
  if (!member || at > (read.members.at(-1)?.ex[1] ?? 0)) {
    const before = withBoard.findLast(({ ex }) => ex[1] <= at)?.ex[1];
    const after = withBoard.find(({ ex }) => ex[0] > at)?.ex[0];
    throw notRecordedProblem(new Date(at).toISOString(), { before: iso(before), after: iso(after) });
  }
  const since = parts.indexOf(member);
  for (const [place, part] of parts.entries())
    if (!isMember(part) && place > since && at > missingFrom(read, place))
      throw notRecordedProblem(`${iso(at)}: ${part.why}`, {});
  const location = `${recordingsPath}/${read.day}/members/${member.number}`;
  return new Response(null, {
    status: 307,
    headers: { ...common, "Cache-Control": "no-cache", Location: location },
  });
}

async function givenAnswer(
  context: Context,
  { read, asked, name }: { read: ReadDay; asked: RecordedRequest; name: string },
): Promise<Response> {
  if (!isOperationName(name))
    throw new Problem({ status: 404, detail: `${safeExcerpt(name)} is not an operation` });
  const query = queryOf(asked.url);
  const wanted = query.get("at");
  const absent = query.get(absentParameter);
  for (const own of ["at", absentParameter]) query.delete(own);
  const params = canonicalParameters(operations[name], query);
  const at = wanted === null ? (read.members.at(-1)?.ex[1] ?? 0) : parseInstant(wanted);
  const asks: AnswerQuery = { op: name, params, topic: isTopic(name) ? topics[name] : undefined };
  const next = await context.reader.nextAfter(read, asks, at);
  // The time of the next recorded answer. A page that replays the day requests no answer again before it.
  const until: HeaderRecord = next === undefined ? {} : { "Pola-Recorded-Until": String(next) };
  const none = () => new Response(null, { status: 204, headers: { ...context.common, ...until } });
  const nothing = (what: string) => notRecordedProblem(what, { after: iso(next) }, until);
  const found = await context.reader.answerAt(read, asks, at).catch((error: unknown) => {
    // the answer may be in a damaged part; an older one is not given instead
    if (error instanceof DamagedPart) return error;
    throw error;
  });
  if (!found || found instanceof DamagedPart) {
    if (absent === emptyIfAbsent) return none();
    throw nothing(found ? `${name} at ${iso(at)}: ${found.message}` : `${name} at or before ${iso(at)}`);
  }
  const { line, source, speed, body } = found;
  const headers = {
    ...context.common,
    "Cache-Control": cacheOf(context, read),
    "Pola-Fetched-At": String(line.at),
    "Pola-Clock": clockHeader({ at: line.ex, speed }),
    "Pola-Source": source,
    "Pola-Recorded-Phase": line.phase,
    "Pola-Recorded-Fresh": line.fresh,
    ...until,
  };
  if (body === null || body === undefined) return new Response(null, { status: 204, headers });
  return json(asked.method === "HEAD" ? undefined : body, headers);
}
