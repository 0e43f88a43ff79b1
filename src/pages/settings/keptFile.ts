/** What Pola keeps in a browser: its list, the file with it, and what an import of such a file changes. */
import "#ui/messages/en/header";
import * as v from "valibot";
import { firingBackup, type KeptFiring } from "#feed/alerts/firingStore";
import { type PositionRecord, positionBackup } from "#feed/positions/positionRecords";
import { alertDatabase, type Database, positionDatabase } from "#stored/databases";
import { isOurs } from "#stored/keys";
import { fromJson, upTo } from "#stored/textFormat";
import { text } from "#ui/messages/text";
import { fittingPart, problemText } from "./fileProblem.ts";
import { fieldName, fieldValue, importedSchema, keptDataName } from "./keptTable.ts";

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
  keys: v.record(v.string(), v.unknown()),
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

/** What an import of a file writes. */
export interface FileImport {
  changes: readonly KeptChange[];
  /** records of positions, which are added to those here */
  records: readonly PositionRecord[];
  /** firings of alerts, which are added to the history here */
  firings: readonly KeptFiring[];
  /** number of keys with the same content as here */
  same: number;
  /** keys that an import never writes */
  leftOut: readonly string[];
  /** what is left out because something in it is wrong: each with its place and the reason */
  problems: readonly string[];
}

const nothing: FileImport = { changes: [], records: [], firings: [], same: 0, leftOut: [], problems: [] };

/** Checks a whole file, before anything is changed. What is wrong in it is left out, and the rest can be imported. */
export function readKeptFile(written: string, texts: Texts): FileImport {
  if (written.length > longestFile) return { ...nothing, problems: [text("kept.tooLong")] };
  const read = v.safeParse(fromJson(file), written);
  if (!read.success) {
    const isOther = read.issues.some((issue) => ["", "pola"].includes(v.getDotPath(issue) ?? ""));
    const problems = read.issues.map((issue) => problemText(undefined, issue));
    return { ...nothing, problems: isOther ? [text("kept.notOurs")] : problems };
  }
  const { keys, databases } = read.output;
  const parts = Object.entries(keys).map(([key, value]) => readPart(key, value, texts));
  const readDatabase = <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
    name in databases
      ? fittingPart(keptDataName(name), databases[name], (value) => v.safeParse(schema, value))
      : { problems: [] };
  const positions = readDatabase(positionDatabase, positionBackup);
  const alerts = readDatabase(alertDatabase, firingBackup);
  const others = Object.keys(databases).filter((name) => name !== positionDatabase && name !== alertDatabase);
  return {
    changes: parts.flatMap(({ change }) => change ?? []),
    records: positions.output?.book.map(([, one]) => one) ?? [],
    firings: alerts.output?.firings.map(([, one]) => one) ?? [],
    same: parts.filter(({ isSame }) => isSame).length,
    leftOut: [...parts.flatMap(({ leftOut }) => leftOut ?? []), ...others],
    problems: [...parts, positions, alerts].flatMap(({ problems = [] }) => problems),
  };
}

interface ReadPart {
  change?: KeptChange;
  isSame?: boolean;
  leftOut?: string;
  problems?: readonly string[];
}

/** Reads a text of a file, and compares it with the one here. */
function readPart(key: string, value: unknown, texts: Texts): ReadPart {
  if (!isOurs(key)) return { problems: [text("kept.foreign", { key })] };
  const schema = importedSchema(key);
  if (!schema) return { leftOut: key };
  const before = texts.getItem(key) ?? undefined;
  const { fit, problems } = fittingPart(
    keptDataName(key),
    value,
    (one) => v.safeParse(schema, writeKeptText(one)),
    before && readKeptText(before),
  );
  if (fit === undefined) return { problems };
  const after = writeKeptText(fit);
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const changed = changedNames(old, next);
  const isNew = before === undefined && problems.length === 0;
  if (changed.length === 0 && !isNew) return { problems, isSame: before !== undefined };
  return {
    problems,
    change: { key, before, after, fields: changed.flatMap((field) => changeText(field, old, next)) },
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
  { changes, records }: Pick<FileImport, "changes" | "records">,
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
