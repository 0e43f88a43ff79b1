/** Runs the same gateway inside `vite` and `vite preview`, with an embedded exchange. No second process or proxy is needed. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { pino } from "pino";
import type { Plugin } from "vite";
import { boardsBefore } from "#server/exchange/answers/wholeMarket";
import { type RunningExchange, startExchange } from "#server/exchange/start";
import { createGateway } from "#server/gateway/gateway";
import type { Gateway } from "#server/gateway/gatewayConfig";
import { notThePage } from "#wire/gateway/pageFiles";

type Next = () => void;
interface Host {
  middlewares: { use(take: (incoming: IncomingMessage, outgoing: ServerResponse, next: Next) => void): void };
  httpServer: unknown;
}

export function gatewayPlugin(): Plugin {
  let running: { exchange: RunningExchange; gateway: Gateway } | undefined;

  const mount = async ({ middlewares, httpServer }: Host) => {
    const log = pino({ level: "warn" });
    const exchange = await startExchange({ port: 0, log });
    const gateway = createGateway({
      base: exchange.url,
      origin: new URL(exchange.url).origin,
      files: exchange.filesUrl,
      neighbour: {
        listing: exchange.market.lines.map(({ symbol }) => symbol),
        earlier: boardsBefore(exchange.market.lines),
      },
      learnEvery: 1_000,
      zone: "Asia/Colombo",
      pace: 1,
      limit: 1_000,
      sockets: 1_000,
      allowedHosts: [],
      trustedProxies: [],
      frameAncestors: "'none'",
      pageRoot: "dist/page",
      version: "0.0.0-dev",
      log,
    });
    running = { exchange, gateway };
    await gateway.prepare();
    gateway.start();
    if (isServer(httpServer)) gateway.attach(httpServer, "left alone");
    middlewares.use((incoming, outgoing, next) => {
      // Vite handles all other requests, including those of its own socket.
      if (notThePage.test(incoming.url ?? "")) gateway.handler(incoming, outgoing);
      else next();
    });
  };

  return {
    name: "pola-gateway",
    // Only pages of its own origin may read this server's answers.
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer: (server) => (process.env.VITEST === undefined ? mount(server) : undefined),
    configurePreviewServer: mount,
    async closeBundle() {
      await running?.gateway.retire();
      await running?.gateway.close();
      await running?.exchange.close();
      running = undefined;
    },
  };
}

const isServer = (value: unknown): value is Server =>
  typeof value === "object" && value !== null && "on" in value && "listen" in value;
