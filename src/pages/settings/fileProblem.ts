/** What is wrong at a place of an imported file, in words for a person who may mend it. */
import "#ui/messages/en/header";
import type { BaseIssue } from "valibot";
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
