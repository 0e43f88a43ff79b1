/**
 * Serves captured answers of the real service at a base URL, without a push link. The captures are stored beside the project and are not
 * part of it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { type OperationName, operations } from "#wire/operations";

export const captures = join(import.meta.dirname, "../../../shared/captures");
export const capturesAreHere = existsSync(captures);

/** The line with the most captures. */
export const capturedSymbol = "JKH.N0000";

const text = (...path: string[]) => readFileSync(join(captures, ...path), "utf8");

interface Row {
  symbol: string;
}
const rowsOf = (file: string): Row[] => JSON.parse(text("tradeSummary", file)).reqTradeSummery;

/** The captured board is in parts: whole rows of one session, and the captured symbol's row from another session. */
export function capturedBoard(): Row[] {
  const rows = rowsOf("2026-10-09_first33.json");
  return [...rows, ...rowsOf("2026-07-10_partial.json").filter(({ symbol }) => symbol === capturedSymbol)];
}

/** The answer of an operation for these parameters; undefined if none was captured. */
function captured(name: OperationName, params: URLSearchParams): string | undefined {
  if (name === "board") return JSON.stringify({ reqTradeSummery: capturedBoard() });
  const base = operations[name].path.slice(1).replace("/", "_");
  if (existsSync(join(captures, `${base}.json`))) return text(`${base}.json`);
  const symbol = params.get("symbol");
  const period = params.get("period");
  const fits = (file: string) =>
    (symbol === null || file.startsWith(symbol)) &&
    (period === null || file.endsWith(`period${period}.json`));
  const [file] = readdirSync(join(captures, base)).filter(fits).sort();
  return file === undefined ? undefined : text(base, file);
}

async function read(question: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of question) body += part;
  return body;
}

interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
}

/** A tiny picture, used for every picture in an answer. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

async function answer(question: IncomingMessage): Promise<Answer> {
  const url = new URL(question.url ?? "/", "http://stand.in");
  const body = await read(question);
  if (url.pathname.startsWith("/cdn/")) return { status: 200, type: "image/png", body: picture };
  return { type: "application/json", ...answerOperation(question.method, url, body) };
}

function answerOperation(
  method: string | undefined,
  url: URL,
  body: string,
): { status: number; body: string } {
  const path = url.pathname.replace(/^\/api/, "");
  const names = Object.keys(operations) as OperationName[];
  const name = names.find((each) => operations[each].path === path);
  if (!name) return { status: 404, body: "" };
  if (method !== operations[name].method) return { status: 405, body: "" };
  const params = operations[name].body === "form" ? new URLSearchParams(body) : url.searchParams;
  const found = captured(name, params);
  return found === undefined ? { status: 204, body: "" } : { status: 200, body: found };
}

/** The evening of the captured board, on any date. */
const capturedEvening = Date.parse("2026-10-09T18:00:00+05:30");

/** @param now exchange time at the start, epoch ms; the clock runs on from there */
export async function openStandIn(now = capturedEvening): Promise<{ url: string; close(): Promise<void> }> {
  const ahead = now - performance.now();
  const clock = () => `${Math.floor(performance.now() + ahead)};speed=1`;
  const server = createServer((question, reply) => {
    answer(question).then(
      ({ status, type, body }) =>
        reply.writeHead(status, { "content-type": type, "pola-clock": clock() }).end(body),
      () => reply.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the stand-in has no port");
  return {
    url: `http://127.0.0.1:${address.port}/api`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
