/** The server's command line: reads flags, composes exchange and gateway, listens, and leaves in good order. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import closeWithGrace from "close-with-grace";
import { type Logger, pino } from "pino";
import { UsageError } from "#server/commandLine";
import { type Config, readConfig, unknownVariables } from "#server/config";
import { homeFolder, readyFolder, stateFolder } from "#server/dataFolder";
import { boardsBefore } from "#server/exchange/answers/board";
import { type Exchange, startExchange } from "#server/exchange/start";
import { createGateway, type Gateway } from "#server/gateway/gateway";
import { createHttpServer } from "#server/gateway/httpServer";
import { lastAnswers } from "#server/lastAnswers";
import { findPlace } from "#server/place";
import { usage } from "#server/usage";

/** ms until what is still going on is cut off at exit */
const grace = 9_000;

/** ms between two questions that nobody waits for: the embedded exchange is nobody's but ours */
const learnEvery = { polite: 5_000, near: 400 };

interface House {
  exchange: Exchange | undefined;
  gateway: Gateway;
  server: Server;
  /** takes nothing new; done when the last socket is closed */
  closeServer: () => Promise<void>;
}

/** Said of a host and port, in one line. */
class CannotListen extends Error {
  constructor({ host, port }: Config, reason: unknown) {
    const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
    super(`Cannot listen on ${host}, port ${port}: ${obstacles[code] ?? (code || String(reason))}`);
  }
}
const obstacles: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is taken",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "there is no such host",
  EACCES: "it is not allowed",
};

async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const kept = readyFolder(config.data);
  const house = await compose(config, log);
  try {
    house.server.listen(config.port, config.host);
    await once(house.server, "listening");
  } catch (error) {
    await leave(house);
    throw new CannotListen(config, error);
  }
  house.gateway.start();
  closeWithGrace({ delay: grace, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, "stopping after an error");
    await leave(house);
  });
  // told last: who hears of the address may stop the server at once
  process.stdout.write(`Pola: ${addressOf(house.server.address(), config)}\n`);
  process[kept.failing ? "stderr" : "stdout"].write(`${kept.text}\n`);
}

async function compose(config: Config, log: Logger): Promise<House> {
  const { seed, clock, speed, origin: allowed } = config;
  const quiet = log.child({ part: "exchange" });
  const exchange =
    config.upstream === undefined
      ? await startExchange({ port: 0, host: "127.0.0.1", seed, clock, speed, origin: allowed, log: quiet })
      : undefined;
  const base = exchange?.url ?? config.upstream ?? "";
  const { origin } = new URL(base);
  const gateway = createGateway({
    ...config,
    ...findPlace(import.meta.dirname),
    base,
    origin: config.origin ?? origin,
    allowedHosts: [...config.allowedHosts, config.host],
    upstreamName: exchange ? `embedded ${seed}` : base,
    learnEvery: exchange ? learnEvery.near : learnEvery.polite,
    neighbour: exchange && {
      listing: exchange.market.lines.map(({ symbol }) => symbol),
      earlier: boardsBefore(exchange.market.lines),
    },
    files: config.files ?? exchange?.filesUrl ?? `${origin}/cdn`,
    log,
  });
  await gateway.prepare();
  const server = createHttpServer((incoming, outgoing) => gateway.handler(incoming, outgoing));
  gateway.attach(server);
  return { exchange, gateway, server, closeServer: lastAnswers(server) };
}

/** Takes nothing new, says 1001 to sockets, finishes what is being answered, then lets upstream go. */
async function leave({ exchange, gateway, closeServer }: House): Promise<void> {
  await Promise.all([closeServer(), gateway.retire()]);
  await gateway.close();
  await exchange?.close();
}

function addressOf(bound: AddressInfo | string | null, { host, port }: Config): string {
  const shown =
    host === "127.0.0.1" || host === "::1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${typeof bound === "object" && bound ? bound.port : port}`;
}

async function main(): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const usualData = stateFolder({ platform: process.platform, env: process.env, home: homeFolder() });
    const asked = readConfig(process.argv.slice(2), process.env, usualData);
    if (asked.kind === "help") process.stdout.write(usage);
    else if (asked.kind === "version") process.stdout.write(`${findPlace(import.meta.dirname).version}\n`);
    else {
      const unknown = unknownVariables(process.env);
      if (unknown.length > 0) process.stderr.write(`Not used, since not known: ${unknown.join(", ")}\n`);
      await serve(asked.config);
    }
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
  if (error instanceof CannotListen) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

await main();
