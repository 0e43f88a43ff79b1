/** Serves a set of bodies at a base URL, as the real service would, without a push link. */
import { createServer, type IncomingMessage } from "node:http";
import { type OperationName, operations } from "#wire/operations";
import { type BodySet, bodyOf, dayOf, filesOf, sentBody, textOf } from "#wire/testing/bodySets";

interface Row {
  symbol: string;
}
const rowsOf = (set: BodySet, file: string): Row[] =>
  (sentBody(set, file) as { reqTradeSummery: Row[] }).reqTradeSummery;

/** The board of a set is in parts: whole rows of one session, and the row of the line with most bodies from another session. */
export function boardRows(set: BodySet): Row[] {
  const { newest, earlier } = set.boards;
  return [...rowsOf(set, newest), ...rowsOf(set, earlier).filter(({ symbol }) => symbol === set.symbol)];
}

/** The answer of an operation for these parameters; undefined if the set has none. */
function answerOf(set: BodySet, name: OperationName, params: URLSearchParams): string | undefined {
  if (name === "board") return JSON.stringify({ reqTradeSummery: boardRows(set) });
  const symbol = params.get("symbol");
  const period = params.get("period");
  const stockId = params.get("stockId");
  const fits = (file: string) =>
    (symbol === null || !file.includes("/") || file.includes(`/${symbol}`)) &&
    (period === null || file.endsWith(`period${period}`)) &&
    (stockId === null || bodyOf(set, "stockSeries", file).id === Number(stockId));
  const file = filesOf(set, name).find(fits);
  if (file !== undefined) return textOf(set, file);
  return name === "stockSeries" ? JSON.stringify({ chartData: [], id: Number(stockId) }) : undefined;
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

async function answer(set: BodySet, question: IncomingMessage): Promise<Answer> {
  const url = new URL(question.url ?? "/", "http://stand.in");
  const body = await read(question);
  if (url.pathname.startsWith("/cdn/")) return { status: 200, type: "image/png", body: picture };
  return { type: "application/json", ...answerOperation(set, question.method, url, body) };
}

function answerOperation(
  set: BodySet,
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
  const found = answerOf(set, name, params);
  return found === undefined ? { status: 204, body: "" } : { status: 200, body: found };
}

/** The evening after the newest board, at the exchange; epoch ms. */
const eveningOf = ({ boards }: BodySet) => Date.parse(`${dayOf(boards.newest)}T18:00:00+05:30`);

/** @param now exchange time at the start, epoch ms; the clock runs on from there */
export async function openStandIn(
  set: BodySet,
  now = eveningOf(set),
): Promise<{ url: string; close(): Promise<void> }> {
  const ahead = now - performance.now();
  const clock = () => `${Math.floor(performance.now() + ahead)};speed=1`;
  const server = createServer((question, reply) => {
    answer(set, question).then(
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
