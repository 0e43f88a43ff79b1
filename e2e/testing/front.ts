/** An address for a page. The test itself answers some of its requests, and the gateway answers the others. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect as dial } from "node:net";
import type { Duplex } from "node:stream";

interface Front {
  url: string;
  close(): void;
}

/** Headers of the connection, which are not copied. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding"]);

function relay(gateway: URL, question: IncomingMessage, reply: ServerResponse): void {
  const { method, url: path, headers } = question;
  const { hostname, port, host, origin } = gateway;
  const named = { ...headers, host, ...(headers.origin && { origin }) };
  const asked = request({ hostname, port, path, method, headers: named }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
    reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    answer.pipe(reply);
  });
  asked.on("error", () => reply.destroy());
  question.pipe(asked);
}

/** Relays a push link. @param pushed gets what the gateway sends */
function relayLink(
  { hostname, port }: URL,
  question: IncomingMessage,
  browser: Duplex,
  pushed: (octets: Buffer) => void,
): void {
  const gateway = dial(Number(port), hostname);
  const { rawHeaders, url } = question;
  const headers = rawHeaders.map((part, at) => (at % 2 ? `${part}\r\n` : `${part}: `)).join("");
  gateway.write(`GET ${url} HTTP/1.1\r\n${headers}\r\n`);
  gateway.on("data", pushed);
  gateway.on("error", () => browser.destroy());
  browser.on("error", () => gateway.destroy());
  browser.pipe(gateway).pipe(browser);
}

/**
 * @param answers returns true for a request that it answers; other requests go to the gateway
 * @param pushed gets what the gateway sends over push links
 */
export async function openFront(
  gateway: string,
  answers: (question: IncomingMessage, reply: ServerResponse) => boolean,
  pushed?: (octets: Buffer) => void,
): Promise<Front> {
  const base = new URL(gateway);
  const server = createServer((question, reply) => {
    if (!answers(question, reply)) relay(base, question, reply);
  });
  const links = new Set<Duplex>();
  if (pushed)
    server.on("upgrade", (question, browser) => {
      links.add(browser);
      browser.once("close", () => links.delete(browser));
      relayLink(base, question, browser, pushed);
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
      for (const browser of links) browser.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
