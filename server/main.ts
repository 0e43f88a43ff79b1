/** The server's command line. It reads flags, creates exchange and gateway, listens, and shuts down in order. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import closeWithGrace from "close-with-grace";
import { type Logger, pino } from "pino";
import * as v from "valibot";
import { BadFile } from "#server/alerts/fault";
import { openWatchedFile } from "#server/alerts/watchedFile";
import { boardsBefore } from "#server/exchange/answers/wholeMarket";
import { type RunningExchange, startExchange } from "#server/exchange/start";
import { helpOf, quietOutput, UsageError, unknownVariables } from "#server/flags/flags";
import { bearerToken } from "#server/flags/values";
import { createGateway } from "#server/gateway/gateway";
import type { Gateway } from "#server/gateway/gatewayConfig";
import { createHttpServer } from "#server/gateway/http/httpServer";
import { homeFolder, readyFolder, stateFolder } from "#server/gateway/learned/dataFolder";
import { markOf } from "#server/gateway/learned/learnedData";
import type { AlertsConfig } from "#server/gateway/readers/alerting";
import { recordingsFolder } from "#server/gateway/recorded/recording";
import { type Config, flagRules, flags, readConfig } from "./config.ts";
import { lastAnswers } from "./leaving.ts";

/** The text of `--help`, which also follows every error about a flag. */
const usage = `Usage: pola [flags]

${helpOf(flags)}

Each flag can also be set as an environment variable: POLA_PORT, POLA_UPSTREAM, POLA_FRAME_ANCESTORS and so on. A flag
overrides a variable, and an empty variable counts as unset. PORT, HOST and LOG_LEVEL are used if POLA_PORT, POLA_HOST
and POLA_LOG_LEVEL are not set. POLA_REDIS_URL sets --redis.
`;

const manifest = v.object({ name: v.literal("pola"), version: v.string() });

interface ProgramPlace {
  version: string;
  pageRoot: string;
}

/** @throws Error if no parent folder is the project's */
function findPlace(from: string): ProgramPlace {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const read = existsSync(file) ? v.safeParse(manifest, JSON.parse(readFileSync(file, "utf8"))) : undefined;
    if (read?.success) return { version: read.output.version, pageRoot: join(folder, "dist", "page") };
    if (folder === dirname(folder)) throw new Error("package.json of pola not found");
  }
}

/** ms until the exit cuts off unfinished work */
const grace = 9_000;

/** ms between two idle requests; short for the embedded exchange, which has no other clients */
const learnEvery = { polite: 5_000, near: 400 };

interface RunningProgram {
  exchange: RunningExchange | undefined;
  gateway: Gateway;
  server: Server;
  /** stops accepting connections; resolves when the last socket is closed */
  closeServer: () => Promise<void>;
}

/** An error about a host and port, in one line. */
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
  const { data, record } = config;
  const upstreamName = upstreamOf(config);
  const kept = readyFolder(data, record && data && recordingsFolder(resolve(data), upstreamName));
  const { alerts: path } = config;
  const alerts = path === undefined ? undefined : { file: openWatchedFile({ path, wall: Date.now, log }) };
  const running = await compose(config, log, alerts);
  try {
    running.server.listen(config.port, config.host);
    await once(running.server, "listening");
  } catch (error) {
    await leave(running);
    throw new CannotListen(config, error);
  }
  running.gateway.start();
  closeWithGrace({ delay: grace, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, "stopping after an error");
    await leave(running);
  });
  // Printed last, because a program that reads this line may stop the server at once.
  const market =
    config.upstream ?? `simulated, seed ${config.seed}; use --upstream cse for the Colombo Stock Exchange`;
  process.stdout.write(`Pola: ${addressOf(running.server.address(), config)}\nMarket: ${market}\n`);
  process[kept.failing ? "stderr" : "stdout"].write(`${kept.text}\n`);
}

/** Name of the market, as used in the names of files and folders. */
const upstreamOf = ({ upstream, seed }: Config) => upstream ?? `embedded ${seed}`;

async function compose(
  config: Config,
  log: Logger,
  alerts: AlertsConfig | undefined,
): Promise<RunningProgram> {
  const { seed, clock, speed, origin: allowed } = config;
  const mcpToken = config.mcp && tokenOf(config.mcp); // first, because a start that fails later must close the exchange
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
    upstreamName: upstreamOf(config),
    learnEvery: exchange ? learnEvery.near : learnEvery.polite,
    neighbour: exchange && {
      listing: exchange.market.lines.map(({ symbol }) => symbol),
      earlier: boardsBefore(exchange.market.lines),
    },
    files: config.files ?? exchange?.filesUrl ?? `${origin}/cdn`,
    log,
    mcpToken,
    alerts,
    shared: config.redis === undefined ? undefined : await connectStores(config, config.redis, log),
  });
  await gateway.prepare();
  const server = createHttpServer((incoming, outgoing) => gateway.handler(incoming, outgoing));
  gateway.attach(server);
  return { exchange, gateway, server, closeServer: lastAnswers(server) };
}

/** @throws UsageError for a file without a valid token */
function tokenOf(mcp: NonNullable<Config["mcp"]>): string {
  if ("token" in mcp) return mcp.token;
  const said = `--mcp-token-file ${mcp.tokenFile}`;
  let text: string;
  try {
    text = readFileSync(mcp.tokenFile, "utf8").trim();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UsageError(`${said}: cannot be read (${code})`);
  }
  const read = v.safeParse(bearerToken, text);
  if (read.success) return read.output;
  throw new UsageError(`${said}: ${read.issues[0].message}`);
}

/** Connects to the store that the gateways of this upstream share. Its client is loaded only here. */
async function connectStores(config: Config, url: string, log: Logger) {
  const { createRedisStores } = await import("#server/stores/redisStores");
  const stores = createRedisStores({
    url,
    prefix: `pola:1:${markOf(upstreamOf(config))}:`,
    log: log.child({ part: "redis" }),
  });
  return { stores, name: `${hostname()}:${config.port || process.pid}` };
}

/** Stops accepting connections, closes WebSockets with 1001, sends pending answers, then closes the connections upstream. */
async function leave({ exchange, gateway, closeServer }: RunningProgram): Promise<void> {
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
  quietOutput();
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const usualData = stateFolder({ platform: process.platform, env: process.env, home: homeFolder() });
    const asked = readConfig(process.argv.slice(2), process.env, usualData);
    if (asked.kind === "help") process.stdout.write(usage);
    else if (asked.kind === "version") process.stdout.write(`${findPlace(import.meta.dirname).version}\n`);
    else {
      const unknown = unknownVariables(flags, process.env, flagRules);
      if (unknown.length > 0) process.stderr.write(`Unknown and ignored: ${unknown.join(", ")}\n`);
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
  if (error instanceof BadFile) process.stderr.write(`Cannot use the file of --alerts: ${error.message}\n`);
  else if (error instanceof CannotListen) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

await main();
