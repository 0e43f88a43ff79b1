/** A webhook of a test: it keeps what it receives, and answers as configured. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Received {
  at: number;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = (outgoing: ServerResponse) => void;

export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (outgoing) => {
    outgoing.writeHead(status, headers).end();
  };

export async function startReceiver(answer: Answer = withStatus(200), host = "127.0.0.1", port = 0) {
  const received: Received[] = [];
  const awaited: { count: number; done: () => void }[] = [];
  let now = answer;
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    received.push({ at: Date.now(), path: incoming.url ?? "", headers: incoming.headers, body });
    for (const one of awaited) if (received.length >= one.count) one.done();
    now(outgoing);
  };
  const server = createServer((incoming, outgoing) => void take(incoming, outgoing));
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : 0;
  return {
    port: bound,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}/hook`,
    received,
    answer(next: Answer) {
      now = next;
    },
    /** resolves when it has received so many messages */
    has: (count: number) =>
      new Promise<void>((done) => {
        if (received.length >= count) done();
        else awaited.push({ count, done });
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
