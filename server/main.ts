/** The server's command line: reads flags, composes exchange and gateway, listens, and leaves in good order. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import closeWithGrace from "close-with-grace";
import { pino } from "pino";
import { type Config, readConfig, UsageError, usage } from "#server/config";
import { createGateway } from "#server/gateway/gateway";
import { createHttpServer } from "#server/gateway/httpServer";
import { findPlace } from "#server/place";

/** ms until what is still going on is cut off at exit */
const grace = 9_000;

async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const { upstream: base } = config;
  if (base === undefined) throw new UsageError("--upstream embedded: the exchange is not part of this build");
  const origin = config.origin ?? new URL(base).origin;
  const gateway = createGateway({
    ...config,
    base,
    origin,
    files: config.files ?? `${new URL(base).origin}/cdn`,
    pageRoot: findPlace(import.meta.dirname).pageRoot,
    log,
  });
  await gateway.start();
  const server = createHttpServer((incoming, outgoing) => gateway.handler(incoming, outgoing));
  gateway.attach(server);
  server.listen(config.port, config.host);
  await once(server, "listening");
  process.stdout.write(`Pola: ${addressOf(server.address(), config)}\n`);
  closeWithGrace({ delay: grace, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, "stopping after an error");
    server.close();
    server.closeIdleConnections();
    await gateway.close();
    if (server.listening) await once(server, "close");
  });
}

function addressOf(bound: AddressInfo | string | null, { host, port }: Config): string {
  const shown =
    host === "127.0.0.1" || host === "::1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${typeof bound === "object" && bound ? bound.port : port}`;
}

async function main(): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const asked = readConfig(process.argv.slice(2), process.env);
    if (asked.kind === "help") process.stdout.write(usage);
    else if (asked.kind === "version") process.stdout.write(`${findPlace(import.meta.dirname).version}\n`);
    else await serve(asked.config);
  } catch (error) {
    process.exitCode = explain(error);
  }
}

/** @returns the exit status */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE" && error instanceof Error) process.stderr.write(`Port taken: ${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

await main();
