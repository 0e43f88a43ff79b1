/** The server's flags. They and the environment's variables are read and checked once. */
import * as v from "valibot";
import { clockStart } from "#server/exchange/time/clock";
import {
  checkFlags,
  type Environment,
  type FlagRules,
  type Flags,
  flag,
  inQuotes,
  maybe,
  parseFlags,
  printer,
  toggle,
  UsageError,
} from "#server/flags/flags";
import {
  bearerToken,
  clockFlag,
  contact,
  exchangeZone,
  frameAncestors,
  host,
  hostNames,
  httpUrl,
  logLevel as level,
  networks,
  numberFlag,
  originUrl,
  path,
  pricedLines,
  redisUrl,
  seed,
  wholeFlag,
  zone,
} from "#server/flags/values";
import type { Proxies } from "#server/gateway/upstream/proxy";

export type CommandRequest = ReturnType<typeof readConfig>;
export type Config = Extract<CommandRequest, { kind: "run" }>["config"];

/** A default that a description names itself is in parentheses at its end. */
export const flags = {
  port: flag("<n>", "port to listen on; 0 takes a free one", "4173", wholeFlag(0, 65_535)),
  host: flag("<address>", "address to listen on; 0.0.0.0 for displays on a network", "127.0.0.1", host),
  upstream: flag(
    "<where>",
    "embedded (a simulated market), cse (the real service), or the base url of a service with the same interface, which usually ends in /api",
    "embedded",
    v.union([v.picklist(["embedded", "cse"]), httpUrl], "expected embedded, cse or a base url"),
  ),
  origin: maybe("<url>", "Origin and Referer headers sent upstream (the base url's origin)", originUrl),
  files: maybe(
    "<url>",
    "base url of the service's files (/cdn at the base url's origin; cse: https://cdn.cse.lk)",
    httpUrl,
  ),
  zone: flag("<name>", "the exchange's time zone; no other is supported", exchangeZone, zone),
  seed: flag("<n>", "number of the simulated market; each number gives another market", "1", seed),
  clock: flag(
    "<when>",
    "clock of the simulated market: always-open, always-open:<YYYY-MM-DD>, real or an ISO instant",
    "always-open",
    clockFlag((text) => clockStart(text, 0) !== undefined),
  ),
  speed: flag("<factor>", "simulated seconds per second", "1", numberFlag(0.01, 600)),
  pace: flag(
    "<factor>",
    "multiplies all intervals between upstream requests, all cache times and all backoff times",
    "1",
    numberFlag(0.001, 1_000),
  ),
  limit: flag("<n>", "requests a second from one client address", "100", wholeFlag(1, 1_000_000)),
  sockets: maybe("<n>", "open WebSockets of one client address (same as --limit)", wholeFlag(1, 1_000_000)),
  "allowed-host": maybe(
    "<name>",
    "a further host name of this server; localhost, IP addresses, this machine's own name and --host are always known. Separate several with commas; .example stands for all names below it",
    hostNames,
  ),
  "trusted-proxy": maybe(
    "<address>",
    "address of a proxy whose X-Forwarded-For and X-Forwarded-Proto are trusted, or a network of proxies; separate several with commas (none)",
    networks,
  ),
  "frame-ancestors": flag("<who>", "who may embed the page in a frame", "'none'", frameAncestors),
  redis: maybe(
    "<url>",
    "joins several gateways of one exchange through a Redis or Valkey server, such as redis://127.0.0.1:6379; one of them sends all requests to the exchange (none)",
    redisUrl,
  ),
  alerts: maybe(
    "<file>",
    "rules that the server runs at all hours, and webhooks for what fires; JSON, read again when it changes (none)",
    path("expected a file"),
  ),
  contact: maybe(
    "<address>",
    "contact for security reports, such as mailto:security@pola.example, shown at /.well-known/security.txt (security@ of the requested domain)",
    contact,
  ),
  "price-metrics": maybe(
    "<symbols>",
    "lines whose price is in /metrics, such as JKH.N0000,COMB.N0000; at most 50. Reading the metrics then counts as one open page (none)",
    pricedLines,
  ),
  data: maybe(
    "<folder>",
    "folder for recordings and learned data, with separate files for each upstream; none keeps nothing (the user's state folder: $XDG_STATE_HOME/pola or ~/.local/state/pola; on macOS ~/Library/Application Support/Pola, on Windows %LOCALAPPDATA%\\Pola)",
    path("expected a folder, or none"),
  ),
  record: maybe(
    "<what>",
    "on records what the server receives, in the folder of --data; session also requests board and indices from 09:00 to 15:10 on trading days, as one open page would; off records nothing (on)",
    v.picklist(["on", "off", "session"], "expected on, off or session"),
  ),
  "record-days": flag("<n>", "number of recorded days to keep", "400", wholeFlag(1, 36_500)),
  "record-mb": flag(
    "<n>",
    "megabytes of recordings to keep for each upstream; the oldest day is deleted first",
    "1000",
    wholeFlag(1, 1_000_000),
  ),
  mcp: toggle(
    "opens /mcp, where language models read the market by the Model Context Protocol; needs a token (off)",
  ),
  "mcp-token": maybe(
    "<token>",
    "bearer token of /mcp, at least 16 characters; the variable POLA_MCP_TOKEN keeps it out of the list of processes (none)",
    bearerToken,
  ),
  "mcp-token-file": maybe("<file>", "file with that token, instead (none)", path("expected a file")),
  "log-level": flag("<level>", "fatal, error, warn, info, debug, trace or silent", "info", level),
  version: printer("print the version"),
  help: printer("print this"),
} satisfies Flags;

export const flagRules: FlagRules = {
  several: new Set(["allowed-host", "trusted-proxy", "price-metrics"]),
  secret: new Set(["redis", "mcp-token"]),
  variables: { port: "PORT", host: "HOST", redis: "POLA_REDIS_URL", "log-level": "LOG_LEVEL" },
};

const cse = {
  upstream: "https://www.cse.lk/api",
  origin: "https://www.cse.lk",
  files: "https://cdn.cse.lk",
};

/**
 * A flag overrides its variable, and an empty variable counts as unset.
 * @param usualData default folder for data kept over restarts @throws UsageError
 */
export function readConfig(args: readonly string[], env: Environment, usualData?: string) {
  const { given, words } = parseFlags(args, flags, flagRules);
  const [word] = words;
  if (word !== undefined) throw new UsageError(`${inQuotes(word)} does not belong to a flag`);
  if (given.help) return { kind: "help" as const };
  if (given.version) return { kind: "version" as const };
  const {
    "frame-ancestors": ancestors,
    "log-level": logLevel,
    upstream,
    origin,
    files,
    data = usualData,
    record,
    "record-days": days,
    "record-mb": megabytes,
    "allowed-host": allowedHosts = [],
    "trusted-proxy": trustedProxies = [],
    redis,
    mcp,
    "mcp-token": token,
    "mcp-token-file": tokenFile,
    "price-metrics": priceMetrics = [],
    ...rest
  } = checkFlags(flags, given, { ...flagRules, env });
  const folder = data === "none" ? undefined : data;
  if (folder === undefined && (record === "on" || record === "session"))
    throw new UsageError(`--record "${record}": recordings need a folder; set one with --data`);
  if (redis !== undefined && upstream === "embedded")
    throw new UsageError("--redis needs an exchange outside this process: name it with --upstream");
  const outside = upstream === "embedded" ? undefined : upstream;
  const preset = upstream === "cse" ? cse : { upstream: outside, origin: undefined, files: undefined };
  const config = {
    ...rest,
    /** open WebSockets of one address */
    sockets: rest.sockets ?? rest.limit,
    ...{ redis, allowedHosts, priceMetrics, trustedProxies, logLevel },
    /** base url of the service, ending in its `/api`; undefined for the embedded exchange */
    upstream: preset.upstream,
    origin: origin ?? preset.origin,
    files: files ?? preset.files,
    proxies: outside === undefined ? undefined : readProxies(env),
    mcp: mcp === "on" ? tokenOf(token, tokenFile) : undefined,
    frameAncestors: ancestors,
    /** folder for data kept over restarts; undefined keeps nothing */
    data: folder,
    /** recording in that folder: mode, days kept and largest size; undefined records nothing */
    record:
      record === "off" || folder === undefined
        ? undefined
        : { mode: record ?? "on", days, octets: megabytes * 1e6 },
  };
  return { kind: "run" as const, config };
}

/** @throws UsageError */
function tokenOf(
  token: string | undefined,
  tokenFile: string | undefined,
): { token: string } | { tokenFile: string } {
  if (token !== undefined && tokenFile !== undefined)
    throw new UsageError("--mcp takes one token: set either POLA_MCP_TOKEN or --mcp-token-file");
  if (tokenFile !== undefined) return { tokenFile };
  if (token !== undefined) return { token };
  throw new UsageError(
    "--mcp needs a bearer token: set POLA_MCP_TOKEN, or name a file with --mcp-token-file",
  );
}

/**
 * The variables for forward proxies that most programs know. A name in small letters goes first, as in those programs.
 * @returns undefined without a proxy @throws UsageError, without the address, which may have a password
 */
function readProxies(env: Environment): Proxies | undefined {
  const said = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const address = (name: string) => {
    const text = said(name);
    if (text === undefined) return undefined;
    const written = text.includes("://") ? text : `http://${text}`;
    if (URL.canParse(written) && /^https?:/i.test(written)) return new URL(written).href;
    throw new UsageError(`${name}: expected the address of a proxy, such as http://proxy.example:3128`);
  };
  const [http, https] = [address("HTTP_PROXY"), address("HTTPS_PROXY")];
  return http === undefined && https === undefined
    ? undefined
    : { http, https, none: said("NO_PROXY") ?? "" };
}
