/** What is wrong at a place of an imported file, in words for a person who may mend it, and the file without it. */
import "#ui/messages/en/header";
import type { BaseIssue, GenericSchema, SafeParseResult } from "valibot";
import { type MessageId, text } from "#ui/messages/text";

/** characters of a value that is quoted */
const longestShownValue = 24;
/** more choices than these are not listed */
const mostChoices = 8;

/** A list or text has names of its own, such as `keys`, that are functions and none of the file's. */
const isMissing = (value: unknown) => value === undefined || typeof value === "function";

export function shortText(value: unknown): string {
  if (isMissing(value)) return "—";
  if (Array.isArray(value)) return text("kept.entries", { count: value.length });
  const plain = typeof value === "string" ? value : JSON.stringify(value);
  return plain.length > longestShownValue ? `${plain.slice(0, longestShownValue)}…` : plain;
}

/** By what the reader of the file expects. */
const wrongKinds: Readonly<Record<string, MessageId>> = {
  Array: "kept.wrong.list",
  Object: "kept.wrong.fields",
  string: "kept.wrong.text",
  number: "kept.wrong.number",
  boolean: "kept.wrong.boolean",
  never: "kept.wrong.unknown",
};

function wrongText({ kind, type, expected, received, input, requirement }: BaseIssue<unknown>): string {
  const value = shortText(input);
  if (type === "parse_json") return text("kept.wrong.json");
  if (received === "undefined" || isMissing(input)) return text("kept.wrong.missing");
  if (typeof input === "number" && type === "max_value")
    return text("kept.wrong.newer", { value, version: Number(requirement) });
  const id = expected === null ? undefined : wrongKinds[expected];
  if (id) return text(id, { value });
  // ("dark" | "light")
  const choices = kind === "schema" ? (expected?.replace(/[()"]/g, "").split(" | ") ?? []) : [];
  if (choices.length === 0 || choices.length > mostChoices) return text("kept.wrong.value", { value });
  return text("kept.wrong.choice", { value, choices: choices.join(", ") });
}

/** The names on the way to the place; entries are counted from 1, and a part of an entry that has no name is left out. */
function placeTexts({ path }: BaseIssue<unknown>): string[] {
  const keys = (path ?? []).map(({ key }) => key).filter((key, at) => at > 0 || key !== "state");
  return keys.flatMap((key, at) => {
    if (typeof key === "number") return [];
    const entry = keys[at + 1];
    return typeof entry === "number"
      ? text("kept.entry", { name: String(key), number: entry + 1 })
      : String(key);
  });
}

/** @param part of the file, as a person calls it; undefined for the file itself */
export const problemText = (part: string | undefined, issue: BaseIssue<unknown>): string =>
  `${[part, ...placeTexts(issue)].filter(Boolean).join(", ")}: ${wrongText(issue)}`;

type Keys = readonly unknown[];
type FoundFields = Record<string, unknown>;

const valueAt = (value: unknown, keys: Keys): unknown =>
  keys.reduce((inner, key) => (inner as FoundFields | undefined)?.[String(key)], value);

/** The keys of what must go: the innermost list entry with the fault, or else the field. A list within a list is one entry of several parts. */
function keysToCut({ path }: BaseIssue<unknown>): Keys {
  const keys = path?.map(({ key }) => key) ?? [];
  const entry = keys.findLastIndex((key, at) => typeof key === "number" && typeof keys[at - 1] !== "number");
  return entry < 0 ? keys : keys.slice(0, entry + 1);
}

/** Puts `stays` in the place of a field; undefined removes it. */
function putField(value: unknown, keys: Keys, stays: unknown): void {
  const parent = valueAt(value, keys.slice(0, -1)) as FoundFields;
  const key = String(keys.at(-1));
  if (stays === undefined) Reflect.deleteProperty(parent, key);
  else parent[key] = stays;
}

/** A list without any right entry is cut as a whole, unless it is part of an entry. @returns false, and changes nothing, if the whole or its version is wrong, or something is missing */
function cutFaults(value: unknown, issues: readonly BaseIssue<unknown>[], here: unknown): boolean {
  const faults = issues.map(keysToCut);
  const isWhole = (keys: Keys) => keys.length === 0 || keys.at(-1) === "version";
  if (faults.some((keys) => isWhole(keys) || valueAt(value, keys) === undefined)) return false;
  const lists = new Map<unknown[], Keys>();
  for (const keys of faults) {
    const listKeys = keys.slice(0, -1);
    const list = valueAt(value, listKeys);
    if (Array.isArray(list)) lists.set(list, listKeys);
    putField(value, keys, Array.isArray(list) ? undefined : valueAt(here, keys));
  }
  for (const [list, keys] of lists) {
    list.splice(0, list.length, ...list.filter((one) => one !== undefined));
    if (list.length === 0 && !keys.some(Number.isInteger)) putField(value, keys, valueAt(here, keys));
  }
  return true;
}

/**
 * The part of a value that a reader accepts. List entries and fields with a fault are left out.
 * @param name of the value, as a person calls it
 * @param here what this browser keeps; its fields stay in place of faulty ones
 * @returns `fit` and `output` are undefined if no part can be used
 */
export function fittingPart<T>(
  name: string,
  value: unknown,
  read: (value: unknown) => SafeParseResult<GenericSchema<unknown, T>>,
  here?: unknown,
): { fit?: unknown; output?: T; problems: readonly string[] } {
  const problems: string[] = [];
  const fit = structuredClone(value);
  for (let replacement = here; ; replacement = undefined) {
    const { success, output, issues } = read(fit);
    if (success) return { fit, output, problems };
    const found = issues.map((issue) => problemText(name, issue));
    if (!cutFaults(fit, issues, replacement)) return { problems: problems.length > 0 ? problems : found };
    problems.push(...found);
  }
}
