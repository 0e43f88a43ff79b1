/** A refusal or failure as `application/problem+json`, which never contains text from upstream. */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { dataHeaders, type HeaderRecord, newRequestId } from "./headers.ts";

export interface ProblemBody {
  type: "about:blank";
  title: string;
  status: number;
  detail: string;
  /** names the invalid parameter, the received value (cut short) and the accepted values */
  parameter?: string;
  value?: string;
  accepts?: string;
  /** true if upstream answered with an unreadable body; a page must then not report upstream as unreachable */
  unreadable?: true | undefined;
  /** true if upstream refuses this server; a page must then not report upstream as unreachable */
  refused?: true | undefined;
  /** for a recording: the nearest recorded instant or day before and after */
  nearest?: { before?: string; after?: string };
}

export class Problem extends Error {
  override readonly name = "Problem";
  readonly body: ProblemBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Omit<ProblemBody, "type" | "title">, headers: Readonly<Record<string, string>> = {}) {
    super(body.detail);
    this.body = { type: "about:blank", title: titles[body.status] ?? "Problem", ...body };
    this.headers = headers;
  }

  get status(): number {
    return this.body.status;
  }
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  406: "Not acceptable",
  408: "Request timeout",
  409: "Conflict",
  413: "Body too large",
  415: "Unsupported media type",
  416: "Range not satisfiable",
  417: "Expectation failed",
  421: "Misdirected request",
  426: "Upgrade required",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  502: "Bad answer from upstream",
  503: "Upstream unavailable",
  504: "Upstream too slow",
};

/** Greatest number of characters of a caller's value that a refusal repeats. */
const shownLength = 40;

/** Makes a caller's text safe to repeat: printable ASCII and letters, cut short. */
export function safeExcerpt(value: string): string {
  const plain = value.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain;
}

interface ValueRefusal {
  accepts: string;
  /** what is wrong, from the value in its safe form */
  says?: (value: string) => string;
  status?: number;
}

/** Refuses a value that a caller sent: the problem names the parameter, repeats the value and says what is accepted. */
export function refusedValue(
  parameter: string,
  given: string,
  { accepts, says, status = 400 }: ValueRefusal,
): Problem {
  const value = safeExcerpt(given);
  const wrong = says?.(value) ?? `parameter ${parameter} is "${value}", which is not valid`;
  return new Problem({ status, detail: `${wrong}; expected ${accepts}`, parameter, value, accepts });
}

export function writeProblem(
  outgoing: ServerResponse,
  { status, body, headers }: Problem,
  common: HeaderRecord,
): void {
  const octets = Buffer.from(JSON.stringify(body));
  const own = {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "Content-Length": octets.length,
  };
  outgoing.writeHead(status, { ...common, ...own, ...headers }).end(octets);
}

/** ms after which a peer that does not close the connection is cut off */
const hangUpDelay = 1_000;

const always = Object.entries({
  ...dataHeaders("'none'"),
  "Content-Type": "application/problem+json",
  "Cache-Control": "no-store",
  Connection: "close",
});

/**
 * Writes a problem to a bare socket: after a parse error, or to refuse a WebSocket upgrade.
 * @param id id of the request, if it has one
 */
export function refuse(socket: Duplex, { status, body, headers }: Problem, id = newRequestId()): void {
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(body);
  const own = { ...headers, "X-Request-Id": id };
  const lines = [...Object.entries(own), ...always, ["Content-Length", Buffer.byteLength(text)]];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`);
  socket.resume();
  setTimeout(() => socket.destroy(), hangUpDelay).unref();
}
