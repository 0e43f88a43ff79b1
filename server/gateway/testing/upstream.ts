/** A stub of the service that gives valid answers, counts requests, and fails as configured. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { operations } from "#wire/operations";
import { trueBodies } from "./bodies.ts";

export interface Seen {
  method: string;
  /** path under the base, with its query */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** Answers one request instead of the stub. */
export type Behaviour = (outgoing: ServerResponse, seen: Seen) => void;

export interface UpstreamStandIn {
  base: string;
  origin: string;
  seen: Seen[];
  /** the largest number of requests in flight at one time */
  mostAtOnce(): number;
  /** sets how a path is answered; undefined restores valid answers */
  behave(path: string, behaviour: Behaviour | undefined): void;
  close(): Promise<void>;
}

/** A Friday, 11:00 in Colombo, so that cadences are those of an open market whenever tests run. */
export const sessionAt = Date.parse("2026-10-02T11:00:00+05:30");

const bodyOf = new Map(
  Object.entries(operations).map(([name, { path }]) => [
    path,
    Object.entries(trueBodies).find(([key]) => key === name)?.[1],
  ]),
);

/** @param clock value of its `Pola-Clock` header */
export async function startUpstream(
  clock: () => string = () => `${sessionAt};speed=1`,
): Promise<UpstreamStandIn> {
  const seen: Seen[] = [];
  const behaviours = new Map<string, Behaviour>();
  let atOnce = 0;
  let most = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    outgoing.once("close", () => {
      atOnce -= 1;
    });
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    const { method = "", url = "", headers } = incoming;
    const one = { method, path: url.replace(/^\/api/, ""), headers, body };
    if (!one.path.startsWith("/ws")) seen.push(one);
    const path = one.path.split("?")[0] ?? "";
    const behaviour = behaviours.get(path) ?? behaviours.get("*");
    if (behaviour) behaviour(outgoing, one);
    else truly(outgoing, path, clock());
  };
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.keepAliveTimeout = 600_000; // a test's clock may stand still for longer than the usual 5 s
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return {
    base: `${origin}/api`,
    origin,
    seen,
    mostAtOnce: () => most,
    behave(path, behaviour) {
      if (behaviour) behaviours.set(path, behaviour);
      else behaviours.delete(path);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, "close");
    },
  };
}

function truly(outgoing: ServerResponse, path: string, clock: string): void {
  const body = bodyOf.get(path);
  outgoing.statusCode = body === undefined ? 404 : 200;
  outgoing.setHeader("content-type", "application/json");
  outgoing.setHeader("pola-clock", clock);
  outgoing.end(body === undefined ? "{}" : JSON.stringify(body));
}
