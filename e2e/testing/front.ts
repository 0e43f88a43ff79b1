/** An address for a page. The test itself answers some of its requests, and the gateway answers the others. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

interface Front {
  url: string;
  close(): void;
}

/** Headers of the connection, which are not copied. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding"]);

function relay(gateway: URL, question: IncomingMessage, reply: ServerResponse): void {
  const { method, url: path, headers } = question;
  const { hostname, port, host } = gateway;
  const asked = request({ hostname, port, path, method, headers: { ...headers, host } }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
    reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    answer.pipe(reply);
  });
  asked.on("error", () => reply.destroy());
  question.pipe(asked);
}

/** @param answers returns true for a request that it answers; other requests go to the gateway */
export async function openFront(
  gateway: string,
  answers: (question: IncomingMessage, reply: ServerResponse) => boolean,
): Promise<Front> {
  const base = new URL(gateway);
  const server = createServer((question, reply) => {
    if (!answers(question, reply)) relay(base, question, reply);
  });
  // hours of simulated time may pass without a request, and the connection must stay open
  server.keepAliveTimeout = 600_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
