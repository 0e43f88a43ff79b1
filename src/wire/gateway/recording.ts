/**
 * A recording contains what the gateway received on a day, as NDJSON. `/recordings` lists the recordings. A recording shows a day as Pola
 * saw it, at the interval of the requests. A plain proxy does not have these addresses.
 */
import * as v from "valibot";
import { get } from "#wire/contract/address";
import {
  flag,
  instant,
  integer,
  isObject,
  key,
  maybe,
  nullable,
  parts,
  row,
  rows,
  text,
} from "#wire/contract/schema";
import { isOperationName, operations, type UncheckedParts } from "#wire/operations";
import { rowsOfTables, type SentRow, sentTables } from "./boardChanges.ts";

export const recordingsPath = "/recordings";

/** Version of the format. Files of a later version are not read. */
export const recordingVersion = 1;

/** `2026-10-02`; a second recording of the same day is `2026-10-02-2`. */
export const recordedDay = /^\d{4}-\d{2}-\d{2}(-\d{1,3})?$/;

const stamps = {
  /** number of the record in its recording, increasing by one */
  n: integer,
  /** gateway's time when the answer arrived, ms */
  at: instant,
  /** exchange's time when the answer arrived, ms */
  ex: instant,
  /** phase of the day by the exchange's clock */
  phase: v.string(),
  /** freshness word at that time */
  fresh: v.string(),
};

/**
 * Schema of a record. A record is one text line of the file.
 * @param k kind of the record
 */
const recordSchema = <K extends string, E extends v.ObjectEntries>(k: K, entries: E) =>
  v.object({ k: v.literal(k), ...stamps, ...entries });

const keyFrame = recordSchema("key", {
  rows: sentTables,
  /** symbols in the service's sequence */
  order: v.array(key),
  /** true if this record repeats the last board at the start of a gzip member */
  again: v.optional(v.literal(true)),
});
const changeRecord = recordSchema("change", {
  changed: sentTables,
  gone: v.array(key),
  /** the new sequence of symbols. It is absent if the lines that stay keep their order and new lines come last. */
  order: v.optional(v.array(key)),
});
/** A list of rows, such as the indices, written as changes from an earlier record. */
const changedRowFields = {
  /** number of the record with the earlier rows */
  of: v.optional(integer),
  changed: v.optional(sentTables),
  gone: v.optional(v.array(key)),
  order: v.optional(v.array(key)),
};
const answerRecord = recordSchema("answer", {
  op: key,
  params: v.record(v.string(), v.string()),
  /** the service's own body; null if the service has nothing for these parameters */
  body: v.optional(v.unknown()),
  /** number of an earlier record with the same body */
  same: v.optional(integer),
  partly: v.optional(v.literal(true)),
  ...changedRowFields,
});
const listRecord = recordSchema("list", {
  op: key,
  topic: key,
  body: v.optional(v.unknown()),
  same: v.optional(integer),
  ...changedRowFields,
});

/**
 * A time without boards and the reason for it. `from` is the exchange's time of the last board before it, `to` that of the first board
 * after it.
 */
const gapRecord = recordSchema("gap", { from: instant, to: instant, why: v.string() });

const integrityRecord = recordSchema("integrity", {
  boards: integer,
  gaps: integer,
  /** per cent of the session's hours */
  coverage: v.number(),
  /** whether the last board rebuilt from the file equals the last board served */
  equal: v.boolean(),
});

/** A record of a recording. */
export const recordedLine = v.variant("k", [
  recordSchema("start", { version: integer, source: v.string(), speed: v.number(), zone: v.string() }),
  keyFrame,
  changeRecord,
  answerRecord,
  listRecord,
  gapRecord,
  recordSchema("fault", { op: key, reason: v.string() }),
  integrityRecord,
  recordSchema("end", { why: v.string() }),
]);
export type RecordedLine = v.InferOutput<typeof recordedLine>;
export type Integrity = Pick<v.InferOutput<typeof integrityRecord>, "boards" | "gaps" | "coverage" | "equal">;
export type Gap = Pick<v.InferOutput<typeof gapRecord>, "from" | "to" | "why">;

/** A list of rows while it is rebuilt: rows by their key, and the service's sequence. */
export interface RebuiltRows {
  rows: Map<string, SentRow>;
  order: readonly string[];
}

/** The field that identifies a row of an operation's list; undefined if its answers are recorded whole. */
export const keyField = (op: string): string | undefined =>
  isOperationName(op) ? operations[op].rowKey : undefined;

/** @returns the board after a record; the same board if the record is not about the board */
export function boardAfter(board: RebuiltRows | undefined, of: RecordedLine): RebuiltRows | undefined {
  if (of.k === "key") return { rows: byKey(rowsOfTables(of.rows), "symbol"), order: of.order };
  return of.k === "change" && board ? changedRows(board, of, "symbol") : board;
}

/** @returns the rows of an answer or a list; undefined if the record has no rows, or if the rows that it changes are missing */
export function rowsAfter(before: RebuiltRows | undefined, of: RecordedLine): RebuiltRows | undefined {
  if (of.k !== "answer" && of.k !== "list") return undefined;
  const field = keyField(of.op);
  if (field === undefined) return undefined;
  if (of.changed) return before && changedRows(before, { gone: [], ...of, changed: of.changed }, field);
  if (!Array.isArray(of.body)) return undefined;
  const rows = byKey(of.body, field);
  return { rows, order: [...rows.keys()] };
}

interface Changes {
  changed: v.InferOutput<typeof sentTables>;
  gone?: readonly string[] | undefined;
  order?: readonly string[] | undefined;
}

function changedRows({ rows: held, order: before }: RebuiltRows, of: Changes, field: string): RebuiltRows {
  const gone = new Set(of.gone);
  for (const symbol of gone) held.delete(symbol);
  const added: string[] = [];
  for (const [symbol, fields] of byKey(rowsOfTables(of.changed), field)) {
    if (!held.has(symbol)) added.push(symbol);
    held.set(symbol, { ...held.get(symbol), ...fields });
  }
  return { rows: held, order: of.order ?? [...before.filter((one) => !gone.has(one)), ...added] };
}

const byKey = (sent: readonly unknown[], field: string) =>
  new Map(
    sent.flatMap((one) =>
      isObject(one) && one[field] !== undefined ? [[String(one[field]), one] as const] : [],
    ),
  );

/** The board as the service sends it. */
export const boardBody = (board: RebuiltRows) =>
  ({ reqTradeSummery: listBody(board) }) satisfies UncheckedParts<"board">; // the service's spelling

export function listBody({ rows: held, order }: RebuiltRows): SentRow[] {
  const list: SentRow[] = [];
  for (const one of order) {
    const sent = held.get(one);
    if (sent) list.push(sent);
  }
  return list;
}

const member = row({
  n: integer,
  /** exchange's times of the member's first and last record, ms */
  from: instant,
  to: instant,
  /** the member has the newest record and still grows */
  open: flag,
});

/** Times are the exchange's, ms. */
const recording = row({
  day: key,
  source: text,
  /** time of the first board, or of the first record if there is no board */
  from: instant,
  /** time of the last record */
  to: instant,
  boards: integer,
  gaps: v.array(v.object({ from: instant, to: instant, why: text })),
  /** per cent of the session's hours so far */
  coverage: v.number(),
  octets: integer,
  /** whether the day is over, so that the file does not change any more */
  complete: flag,
  integrity: nullable(v.object({ boards: integer, gaps: integer, coverage: v.number(), equal: flag })),
  members: v.array(member),
});
export type Recording = v.InferOutput<typeof recording>;

const fault = row({ file: key, why: text });

/**
 * Recordings of days on which no line traded. Their boards show the previous session. The recorder writes none, but earlier versions wrote
 * them on weekends and holidays.
 */
const withoutSession = nullable(v.array(v.object({ day: key, boards: integer, octets: integer })));

export const recordings = parts(
  { days: rows(recording), problems: rows(fault) },
  /** `now` is the exchange's time when the list was made, ms; gateways of earlier versions do not send it */
  row({ withoutSession, now: nullable(instant) }),
);

export const recordingsAddress = get(recordingsPath, recordings);
/** A part of a recording: records of text, one a line. `day` is the name of the recording. */
export const memberAddress = get<"text", { day: string; n: number }>(
  `${recordingsPath}/{day}/members/{n}`,
  "text",
);
/**
 * With `absent=204` a request for something that was not recorded gets 204 instead of 404, because browsers write each 404 to their
 * console as an error. Unlike the recorded answer "nothing", which is 204 too, it has no Pola-Clock.
 */
export const absentParameter = "absent";
export const emptyIfAbsent = "204";

/** The answer to an operation that was current at an instant, ms; the parameters of the operation follow. */
export const recordedAnswerAddress = get<
  "text",
  Readonly<Record<string, string | number>> & { day: string; operation: string; at: number }
>(`${recordingsPath}/{day}/answers/{operation}`, "text");

/** The recorder's part of `/healthz?full`. */
export const recorderHealth = maybe(
  row({
    state: key,
    /** `session` if the recorder requests board and indices itself */
    mode: nullable(text),
    /** why the recorder does not record */
    reason: nullable(text),
    day: nullable(text),
    boards: nullable(integer),
    gaps: nullable(integer),
    octets: nullable(integer),
    integrity: nullable(v.object({ boards: integer, gaps: integer, coverage: v.number(), equal: flag })),
    problems: nullable(v.array(v.object({ file: key, why: text }))),
  }),
);
