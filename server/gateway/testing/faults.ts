/** Faults of the service. Their text must never be sent to a reader. */
import { gzipSync } from "node:zlib";
import type { Behaviour } from "./upstream.ts";

export const secret = "UPSTREAM-WORDS";

const body =
  (octets: Buffer | string, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json", "x-secret": secret, ...headers });
    outgoing.end(octets);
  };
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (outgoing) => {
    outgoing.writeHead(code, { "content-type": "application/json", ...headers });
    outgoing.end(`{"apierror":{"message":"${secret}"}}`);
  };
/** Writes bytes directly to the socket, bypassing Node's HTTP, then ends it or leaves it open. */
const raw =
  (text: string, end = true): Behaviour =>
  ({ socket }) => {
    if (end) socket?.end(text);
    else socket?.write(text);
  };
const ok = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const board = `{"reqTradeSummery":[{"symbol":"${secret}"}]}`;
const mebibyte = 1024 * 1024;

const endless: Behaviour = (outgoing) => {
  outgoing.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(256 * 1024, " ");
  const more = () => {
    while (!outgoing.destroyed && outgoing.write(chunk));
    if (!outgoing.destroyed) outgoing.once("drain", more);
  };
  more();
};
const dripping: Behaviour = (outgoing) => {
  outgoing.writeHead(200, { "content-type": "application/json" });
  const drip = setInterval(() => outgoing.write(" "), 20);
  outgoing.once("close", () => clearInterval(drip));
};
const many = (item: string, count: number) => `{"reqTradeSummery":[${Array(count).fill(item).join(",")}]}`;

/** Faults of `/tradeSummary`, whose valid body is an object with a list. */
export const faults: Readonly<Record<string, Behaviour>> = {
  "HTML with 200": body(`<!doctype html><h1>${secret}</h1>`, { "content-type": "text/html" }),
  "an empty body": body(""),
  "a body of blanks": body("   "),
  "cut JSON": body(board.slice(0, -3)),
  "two JSON bodies": body(board + board),
  NaN: body('{"reqTradeSummery":[{"symbol":"A","price":NaN}]}'),
  "a scalar": body("42"),
  "a text": body(`"${secret}"`),
  null: body("null"),
  "another container": body(`{"rows":[],"note":"${secret}"}`),
  "a list for an object": body("[]"),
  "an object for a list": body('{"reqTradeSummery":{}}'),
  "UTF-16": body(Buffer.from(`\ufeff${board}`, "utf16le")),
  "a byte order mark": body(`\ufeff${board}`),
  "invalid UTF-8": body(
    Buffer.concat([
      Buffer.from('{"reqTradeSummery":[{"symbol":"'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}]}'),
    ]),
  ),
  "100,000 levels": body(`{"reqTradeSummery":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
  "a million empty rows": body(many("{}", 1_000_000)),
  "a million numbers": body(many("0", 1_000_000)),
  "nine MiB of text": body(`{"reqTradeSummery":["${"x".repeat(9 * mebibyte)}"]}`),
  "a gzip bomb": body(gzipSync(Buffer.alloc(64 * mebibyte, " ")), { "content-encoding": "gzip" }),
  "gzip that is none": body(board, { "content-encoding": "gzip" }),
  "gzip cut short": body(gzipSync(board).subarray(0, 20), { "content-encoding": "gzip" }),
  "an unknown encoding": body(board, { "content-encoding": "zstd" }),
  "a hundred encodings": body(board, { "content-encoding": Array(100).fill("gzip").join(", ") }),
  "204": (outgoing) => outgoing.writeHead(204).end(),
  "201": status(201),
  "301": status(301, { location: "/api/elsewhere" }),
  "400": status(400),
  "401": status(401, { "www-authenticate": "Basic" }),
  "403": status(403),
  "404": status(404),
  "405": status(405),
  "500": status(500),
  "502": status(502),
  "503": status(503),
  "429": status(429, { "retry-after": "1" }),
  "a reset": ({ socket }) => socket?.resetAndDestroy(),
  "a reset in the body": raw(`${ok}content-length: 500\r\n\r\n{"reqTradeSummery":[`),
  "a length too long": raw(`${ok}content-length: 500\r\n\r\n${board}`),
  "a length too short": raw(`${ok}content-length: 5\r\n\r\n${board}`),
  "two lengths": raw(`${ok}content-length: 5\r\ncontent-length: 6\r\n\r\n${board}`),
  "chunks of nonsense": raw(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n${board}\r\n0\r\n\r\n`),
  "no HTTP at all": raw(`SSH-2.0-${secret}\r\n`),
  "a flood of headers": raw(`${ok}${`x-flood: ${"y".repeat(1_000)}\r\n`.repeat(100)}\r\n${board}`),
  silence: () => undefined,
  "headers and then silence": raw(`${ok}content-length: 500\r\n\r\n`, false),
  "headers that drip": raw("HTTP/1.1 200 OK\r\ncontent-", false),
  "a body that drips": dripping,
  "a body without end": endless,
};
