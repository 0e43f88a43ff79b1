/** What is wrong with an operator's file, in words that never quote it except a rule's sentence: headers and addresses may have secrets. */
import type { BaseIssue } from "valibot";

export interface FileFault {
  /** such as `rules[2].to` or `line 4, column 2`; "the file" for the file as a whole */
  place: string;
  reason: string;
}

export const wholeFile = "the file";

const faultText = ({ place, reason }: FileFault) => (place === wholeFile ? reason : `${place}: ${reason}`);

export class BadFile extends Error implements FileFault {
  override readonly name = "BadFile";
  readonly place: string;
  readonly reason: string;
  /** all of them, each as a text */
  readonly texts: readonly string[];
  constructor({ place, reason }: FileFault, ...others: readonly FileFault[]) {
    const texts = [{ place, reason }, ...others].map(faultText);
    super(texts.join("\n"));
    [this.place, this.reason, this.texts] = [place, reason, texts];
  }
}

/** @throws BadFile with all faults, if there are any */
export function refuseFaults([first, ...others]: readonly FileFault[]): void {
  if (first) throw new BadFile(first, ...others);
}

/** @throws BadFile */
export function parsedJson(written: string): unknown {
  const text = written.replace(/^\uFEFF/, "");
  const fault = jsonFault(text);
  if (fault === undefined) return objectIn(JSON.parse(text));
  const before = text.slice(0, positionIn(text, fault)).split("\n");
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  throw new BadFile({ place, reason: `it is not valid JSON: ${withoutQuote(fault)}` });
}

/** @throws BadFile */
function objectIn(value: unknown): unknown {
  const is = value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
  if (is === "a object") return value;
  throw new BadFile({
    place: wholeFile,
    reason: `the file is ${is}; it must be an object with rules and webhooks`,
  });
}

/** Node's message may quote the file after its first words, and it names a position that the place already says. */
const withoutQuote = (fault: string): string =>
  fault
    .replace(/^SyntaxError: /, "")
    .replace(/, (?:\.{3})?"[\s\S]*$/, "")
    .replace(/ (?:in JSON )?at position[\s\S]*$/, "");

function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Node names no position for a wrong token: it is at the end of the shortest text with this fault. */
function positionIn(text: string, fault: string): number {
  const [, named] = /at position (\d+)/.exec(fault) ?? [];
  if (named !== undefined) return Number(named);
  const isWrong = (length: number) => jsonFault(text.slice(0, length))?.includes("Unexpected token") === true;
  if (!isWrong(text.length)) return text.length;
  let [right, wrong] = [0, text.length];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isWrong(middle)) wrong = middle;
    else right = middle;
  }
  return wrong - 1;
}

/** By what the reader of the file expects. */
const wrongKinds: Readonly<Record<string, string>> = {
  never: "this name is not known",
  Array: "it must be a list",
  Object: "it must be an object",
  string: "it must be a text",
  number: "it must be a number",
  boolean: "it must be true or false",
};

export function faultOf(issue: BaseIssue<unknown>): FileFault {
  let place = "";
  for (const { key } of issue.path ?? []) place += typeof key === "number" ? `[${key}]` : `.${String(key)}`;
  const isMissing = issue.type === "strict_object" && issue.received === "undefined";
  const isOurs = !issue.message.startsWith("Invalid");
  const reason = isOurs ? issue.message : isMissing ? "it is missing" : wrongKinds[issue.expected ?? ""];
  return { place: place.replace(/^\./, ""), reason: reason ?? "this value is not possible" };
}
