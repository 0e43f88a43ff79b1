/** For tests: a broker on a free port, with a clock that the test advances. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Broker, type BrokerOptions } from "#server/stomp/broker";
import { type BrokerClock, type Rules, silentLog } from "#server/stomp/session/rules";
import { Peer } from "#server/stomp/testing/peer";
import { queue } from "#server/stomp/testing/queue";
import { sameOriginOr } from "#server/stomp/upgrade";

/** For tests: a clock that only the test advances. */
export class HandClock implements BrokerClock {
  #now = 0;
  readonly #timers = new Set<{ at: number; action: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get waiting(): number {
    return this.#timers.size;
  }

  /** ms until the next timer; undefined without timers */
  get next(): number | undefined {
    const times = [...this.#timers].map(({ at }) => at - this.#now);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [first] = [...this.#timers].sort((a, b) => a.at - b.at);
      if (!first || first.at > end) break;
      this.#timers.delete(first);
      this.#now = Math.max(this.#now, first.at);
      first.action();
    }
    this.#now = end;
  }
}

const kinds = new Map<string, ReturnType<Rules["kind"]>>([
  ["/topic/open", "topic"],
  ["/topic/prices", "topic"],
  ["/topic/other", "topic"],
  ["/queue/open", queue],
  ["/user/topic/prices", "private"],
]);

/** The rules of the tests' broker: a public topic and queue, and a private address with a request for it. */
export const testRules = (
  publish: (destination: string, body: Buffer, headers: Iterable<[string, string]>) => void,
) =>
  ({
    kind: (destination) => kinds.get(destination),
    send(destination) {
      if (destination === "/app/request-prices")
        return (_sent, asker) => asker.reply({ destination: "/user/topic/prices", body: `for ${asker.id}` });
      if (destination !== "/topic/open" && destination !== "/queue/open") return undefined;
      return ({ headers, body }) => publish(destination, Buffer.from(body), headers.entries());
    },
    login: (headers) => headers.get("passcode") !== "wrong",
  }) satisfies Rules;

export async function openBroker(options: Partial<BrokerOptions> = {}) {
  const clock = new HandClock();
  const broker: Broker = new Broker({
    log: silentLog,
    path: "/ws",
    sockjs: "/sock",
    origin: sameOriginOr((origin) => origin === "https://wall.example"),
    heartBeat: [10_000, 10_000],
    remember: true,
    clock,
    rules: testRules((destination, body, headers) => broker.publish(destination, body, headers)),
    ...options,
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const peers: Peer[] = [];
  const url = `ws://127.0.0.1:${port}/ws`;
  return {
    broker,
    clock,
    port,
    url,
    /** an open WebSocket */
    async peer(settings: ConstructorParameters<typeof Peer>[1] = {}, path = "/ws") {
      const peer = new Peer(`ws://127.0.0.1:${port}${path}`, settings);
      peers.push(peer);
      await peer.opened;
      return peer;
    },
    /** a peer that is logged in */
    async session(version = "1.2") {
      const peer = await this.peer();
      peer.say(login(version));
      await peer.until(1);
      return peer;
    },
    async close() {
      for (const { socket } of peers) socket.terminate();
      await broker.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OpenBroker = Awaited<ReturnType<typeof openBroker>>;

export const login = (version: string) => `CONNECT\naccept-version:${version}\nhost:h\n\n^`;

/** Sends all frames, then DISCONNECT, and returns all received frames except CONNECTED and the answer to DISCONNECT. */
export async function converse(
  opened: OpenBroker,
  first: string,
  said: readonly string[],
): Promise<string[]> {
  const peer = await opened.peer();
  peer.say(first, ...said);
  // A peer that was refused gets no answer to this frame.
  peer.say("DISCONNECT\nreceipt:the end\n\n^");
  await peer.closed;
  const heard = peer.transcript.filter((line) => !line.startsWith("CONNECTED"));
  return heard.at(-1) === "RECEIPT the end" ? heard.slice(0, -1) : heard;
}
