/** What Pola keeps in a browser: its list, the file with it, and what an import of such a file changes. */
import "#ui/messages/en/header";
import * as v from "valibot";
import type { PositionRecord } from "#feed/positions/positionRecords";
import type { Database } from "#stored/databases";
import { isOurs } from "#stored/keys";
import { fromJson, upTo } from "#stored/textFormat";
import { text } from "#ui/messages/text";
import { problemText } from "./fileProblem.ts";
import { fieldName, fieldValue, problemsOf, recordsOf } from "./keptTable.ts";

/** Increase it when a file has another meaning; older files stay readable. */
const version = 1;
/** characters of a file; browsers keep about 5 million */
const longestFile = 10_000_000;

export type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export const keysIn = (texts: Texts): string[] =>
  Array.from({ length: texts.length }, (_, at) => texts.key(at) ?? "")
    .filter(isOurs)
    .sort();

/** JSON is written as JSON, so that a person can read the file; any other text is written as it is. */
function readKeptText(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === "object" && value !== null ? value : written;
  } catch {
    return written; // not JSON, for example the letters of a wall
  }
}

const writeKeptText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface KeptFileParts {
  /** version of Pola */
  from: string;
  /** ms */
  at: number;
  databases?: Readonly<Record<string, Database>>;
}

export const writeKeptFile = (texts: Texts, { from, at, databases = {} }: KeptFileParts): string =>
  `${JSON.stringify(
    {
      pola: "browser",
      version,
      from,
      writtenAt: new Date(at).toISOString(),
      keys: Object.fromEntries(keysIn(texts).map((key) => [key, readKeptText(texts.getItem(key) ?? "")])),
      databases,
    },
    null,
    1,
  )}\n`;

export const file = v.object({
  pola: v.literal("browser"),
  version: v.pipe(upTo(version), v.integer(), v.minValue(1)),
  keys: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.unknown()), v.array(v.unknown())])),
  databases: v.optional(v.record(v.string(), v.unknown()), {}),
});

export interface KeptChange {
  key: string;
  /** undefined if the browser has no such key */
  before: string | undefined;
  after: string;
  /** changed fields by their names, each with its values before and after */
  fields: readonly string[];
}

export type ReadFile =
  | { problems: readonly string[] }
  | {
      changes: readonly KeptChange[];
      /** records of positions, which are added to those here */
      records: readonly PositionRecord[];
      /** number of keys with the same content as here */
      same: number;
      /** keys that an import does not write */
      leftOut: readonly string[];
    };

/** Checks a whole file, before anything is changed. */
export function readKeptFile(written: string, texts: Texts): ReadFile {
  if (written.length > longestFile) return { problems: [text("kept.tooLong")] };
  const read = v.safeParse(fromJson(file), written);
  if (!read.success) {
    const isOther = read.issues.some((issue) => ["", "pola"].includes(v.getDotPath(issue) ?? ""));
    return {
      problems: isOther ? [text("kept.notOurs")] : read.issues.map((issue) => problemText(undefined, issue)),
    };
  }
  const { keys, databases } = read.output;
  const all = Object.entries(keys).map(([key, value]) => {
    const after = writeKeptText(value);
    return { key, after, wrong: isOurs(key) ? problemsOf(key, after) : [text("kept.foreign", { key })] };
  });
  const stored = Object.entries(databases).map(([key, value]) => ({ key, read: recordsOf(key, value) }));
  const wrongRecords = stored.flatMap(({ read }) => (read && "problems" in read ? read.problems : []));
  const problems = [...all.flatMap(({ wrong = [] }) => wrong), ...wrongRecords];
  if (problems.length > 0) return { problems };
  const taken = all.filter(({ wrong }) => wrong);
  const changes = taken.flatMap(({ key, after }): KeptChange[] => {
    const before = texts.getItem(key) ?? undefined;
    const [old, next] = [fieldsOf(before), fieldsOf(after)];
    const changed = changedNames(old, next);
    if (before !== undefined && changed.length === 0) return [];
    return [{ key, before, after, fields: changed.flatMap((field) => changeText(field, old, next)) }];
  });
  return {
    changes,
    records: stored.flatMap(({ read }) => (read && "records" in read ? read.records : [])),
    same: taken.length - changes.length,
    leftOut: [
      ...all.flatMap(({ key, wrong }) => (wrong ? [] : [key])),
      ...stored.flatMap(({ key, read }) => (read ? [] : [key])),
    ],
  };
}

const record = v.record(v.string(), v.unknown());
const envelope = v.object({ state: record });
type Fields = Readonly<Record<string, unknown>>;

/** The fields of a stored text, which most stores keep in `state`; a text that is no JSON is one field. */
function fieldsOf(written: string | undefined): Fields {
  if (written === undefined) return {};
  const value = readKeptText(written);
  const read = v.safeParse(envelope, value);
  if (read.success) return read.output.state;
  return v.is(record, value) ? value : { "": value };
}

/** The names of fields that differ. */
function changedNames(old: Fields, next: Fields): string[] {
  const names = new Set([...Object.keys(old), ...Object.keys(next)]);
  return [...names].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
}

/** "Theme: Dark → Light", or "Theme: Light" for a field that is new. */
function changeText(field: string, old: Fields, next: Fields): string[] {
  const name = field === "" ? "" : fieldName(field);
  if (name === undefined) return [];
  const values = [old, next].flatMap((all) => (field in all ? [fieldValue(field, all[field])] : []));
  const said = field in next ? values.join(" → ") : text("kept.notInFile", { value: values.join() });
  return [name === "" ? said : `${name}: ${said}`];
}

/**
 * Writes all changes or, if the browser has no room for them, none.
 * @param addRecords writes records of positions in one transaction @returns whether everything is written
 */
export async function applyChanges(
  { changes, records }: Pick<Exclude<ReadFile, { problems: unknown }>, "changes" | "records">,
  texts: Texts,
  addRecords: (records: readonly PositionRecord[]) => Promise<boolean>,
): Promise<boolean> {
  try {
    for (const { key, after } of changes) texts.setItem(key, after);
  } catch {
    restore(changes, texts); // the storage is full
    return false;
  }
  if (records.length > 0 && !(await addRecords(records))) {
    restore(changes, texts);
    return false;
  }
  for (const { key, after } of changes) announce(key, after);
  return true;
}

/** The removals first, because they make the room for the earlier texts. */
function restore(changes: readonly KeptChange[], texts: Texts): void {
  for (const { key } of changes) texts.removeItem(key);
  for (const { key, before } of changes) if (before !== undefined) texts.setItem(key, before);
}

export function eraseKey(key: string, texts: Texts): void {
  texts.removeItem(key);
  announce(key, null);
}

/** Browsers tell only other tabs of a change. The stores of this tab then read it as if another tab had made it. */
const announce = (key: string, newValue: string | null) =>
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
