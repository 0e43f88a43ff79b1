/** Reads one request as the service does: what it misses it says, what it does not need it ignores. */
import type { IncomingMessage } from "node:http";
import type { Operation, ParamTable } from "#wire/operation";
import { type OperationName, operations } from "#wire/operations";

/** A refusal in the service's own words. */
export class Refusal extends Error {
  readonly status: number;
  /** the method that would have been right */
  readonly allow: string | undefined;
  constructor(status: number, message: string, allow?: string) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

const statusNames: Readonly<Record<number, string>> = {
  400: "BAD_REQUEST",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  500: "INTERNAL_SERVER_ERROR",
};

export const refusalBody = ({ status, message }: Refusal) =>
  JSON.stringify({ apierror: { status: statusNames[status] ?? "BAD_REQUEST", message } });

/** bytes of a request body */
export const bodyLimit = 16_384;

const names = Object.keys(operations).filter((name): name is OperationName =>
  Object.hasOwn(operations, name),
);
const byPath = new Map(names.map((name) => [`/api${operations[name].path}`, name]));

/** @returns the operation a request is for, its method being right */
export function operationFor(method: string, path: string): OperationName {
  const name = byPath.get(path);
  if (!name) throw new Refusal(404, `could not find the ${method} method for URL ${path.slice(0, 80)}`);
  const right = operations[name].method;
  if (right !== method)
    throw new Refusal(405, `Request method '${method.slice(0, 20)}' not supported`, right);
  return name;
}

/** The whole body as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // the connection stays, to say that it was too much
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > bodyLimit) throw new Refusal(413, `body over ${bodyLimit} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A form counts as one only if it says so: parameters in a JSON body are as good as missing. */
export function pairsOf(operation: Operation, sent: { search: string; type: string; body: string }) {
  if (operation.body === "query") return new URLSearchParams(sent.search);
  const isForm = sent.type.toLowerCase().startsWith("application/x-www-form-urlencoded");
  return new URLSearchParams(operation.body === "form" && isForm ? sent.body : "");
}

type Value = string | number | boolean;

/** The declared parameters by name; others are ignored. @throws Refusal */
export function parametersOf(table: ParamTable, pairs: URLSearchParams): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const [name, { type, required }] of Object.entries(table)) {
    const text = pairs.get(name);
    if (text === null || text === "") {
      if (required) throw new Refusal(400, `${name} parameter is missing`);
      continue;
    }
    found[name] = valueOfType(type, name, text);
  }
  return found;
}

function valueOfType(type: ParamTable[string]["type"], name: string, text: string): Value {
  switch (type) {
    case "integer":
      if (!/^[+-]?\d{1,15}$/.test(text))
        throw new Refusal(400, `${name} should be of type java.lang.Integer`);
      return Number(text);
    case "flag":
      if (!/^(true|false)$/i.test(text)) throw new Refusal(400, `${name} should be of type boolean`);
      return text.toLowerCase() === "true";
    case "date":
      return dateOf(text);
    case "symbol":
    case "choice":
      return text;
    default:
      return type satisfies never;
  }
}

/** `YYYY-MM-DD`, or with slashes; the day first makes the service fail. */
function dateOf(text: string): string {
  const written = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(text);
  const day = written ? `${written[1]}-${written[2]}-${written[3]}` : "";
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    throw new Refusal(500, `Unparseable date: "${text.slice(0, 20)}"`);
  return day;
}
