/** Reads and validates flags and environment variables once. A flag overrides its variable; an empty variable counts as unset. */

import * as v from "valibot";
import type { Proxies } from "#server/gateway/upstream/proxy";
import {
  bearerToken,
  clock,
  contact,
  exchangeZone,
  frameAncestors,
  hostNames,
  httpUrl,
  networks,
  number,
  parseFlags,
  pricedLines,
  readProxies,
  redisUrl,
  UsageError,
  whole,
  zone,
} from "./flags.ts";

export interface Config {
  port: number;
  host: string;
  /** base url of the service, ending in its `/api`; undefined for the embedded exchange */
  upstream: string | undefined;
  origin: string | undefined;
  files: string | undefined;
  zone: string;
  seed: number;
  clock: string;
  speed: number;
  pace: number;
  limit: number;
  sockets: number;
  /** host names that the server accepts besides its own */
  allowedHosts: string[];
  /** addresses and networks of trusted reverse proxies */
  trustedProxies: string[];
  frameAncestors: string;
  /** contact for reports of a security fault in this server */
  contact: string | undefined;
  /** symbols whose price is in the metrics */
  priceMetrics: string[];
  logLevel: string;
  /** folder for data kept over restarts; undefined keeps nothing */
  data: string | undefined;
  /** address of the Redis that several gateways of this upstream share; undefined for a gateway that works alone */
  redis: string | undefined;
  /** the address for models: its bearer token, or the file that has it; undefined for none */
  mcp: { token: string } | { tokenFile: string } | undefined;
  /** the operator's file of alerts */
  alerts: string | undefined;
  /** forward proxies between this server and upstream; undefined for none */
  proxies: Proxies | undefined;
  /** recording in that folder: mode, days kept and largest size; undefined records nothing */
  record: { mode: "on" | "session"; days: number; octets: number } | undefined;
}

export type Asked = { kind: "run"; config: Config } | { kind: "help" } | { kind: "version" };

const flags = v.object({
  port: whole(0, 65_535),
  host: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]{1,255}$/, "expected a host name or address")),
  upstream: v.union([v.picklist(["embedded", "cse"]), httpUrl], "expected embedded, cse or a base url"),
  origin: v.optional(
    v.pipe(
      httpUrl,
      v.transform((text) => new URL(text).origin),
    ),
  ),
  files: v.optional(httpUrl),
  zone,
  seed: whole(0, 999_999_999),
  clock,
  speed: number(0.01, 600),
  pace: number(0.001, 1_000),
  limit: whole(1, 1_000_000),
  sockets: v.optional(whole(1, 1_000_000)),
  "allowed-host": v.optional(hostNames),
  "trusted-proxy": v.optional(networks),
  "frame-ancestors": frameAncestors,
  data: v.optional(v.pipe(v.string(), v.regex(/^[^\0]{1,1000}$/, "expected a folder, or none"))),
  record: v.picklist(["on", "off", "session"], "expected on, off or session"),
  "record-days": whole(1, 36_500),
  "record-mb": whole(1, 1_000_000),
  contact: v.optional(contact),
  "price-metrics": v.optional(pricedLines),
  alerts: v.optional(v.pipe(v.string(), v.regex(/^[^\0]{1,1000}$/, "expected a file"))),
  redis: v.optional(v.pipe(v.string(), redisUrl)),
  mcp: v.picklist(["on", "off"], "expected on or off"),
  "mcp-token": v.optional(bearerToken),
  "mcp-token-file": v.optional(v.pipe(v.string(), v.regex(/^[^\0]{1,1000}$/, "expected a file"))),
  "log-level": v.picklist(
    ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    "expected fatal, error, warn, info, debug, trace or silent",
  ),
});

const defaults: Readonly<Record<string, string>> = {
  port: "4173",
  host: "127.0.0.1",
  upstream: "embedded",
  zone: exchangeZone,
  seed: "1",
  clock: "always-open",
  speed: "1",
  pace: "1",
  limit: "100",
  "frame-ancestors": "'none'",
  record: "on",
  "record-days": "400",
  "record-mb": "1000",
  mcp: "off",
  "log-level": "info",
};

const cse = {
  upstream: "https://www.cse.lk/api",
  origin: "https://www.cse.lk",
  files: "https://cdn.cse.lk",
};

/** @param usualData default folder for data kept over restarts @throws UsageError */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  usualData?: string,
): Asked {
  const given = parseFlags(args, Object.keys(flags.entries), [
    "allowed-host",
    "trusted-proxy",
    "price-metrics",
  ]);
  if (given.help === true) return { kind: "help" };
  if (given.version === true) return { kind: "version" };
  const texts: Record<string, unknown> = { ...defaults };
  for (const name of Object.keys(flags.entries)) {
    const variable = setVariable(name, env);
    const told = given[name] === true ? "on" : given[name];
    texts[name] = told ?? (variable === undefined ? texts[name] : env[variable]);
  }
  const checked = v.safeParse(flags, texts);
  if (!checked.success) throw new UsageError(complaint(checked.issues[0], given, env));
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
    sockets = checked.output.limit,
    redis,
    alerts,
    contact: toldTo,
    mcp,
    "mcp-token": token,
    "mcp-token-file": tokenFile,
    "price-metrics": priceMetrics = [],
    ...rest
  } = checked.output;
  const folder = data === "none" ? undefined : data;
  const asks = given.record ?? env[variableOf("record")];
  if (folder === undefined && (asks === "on" || asks === "session"))
    throw new UsageError(`--record "${asks}": recordings need a folder; set one with --data`);
  if (redis !== undefined && upstream === "embedded")
    throw new UsageError("--redis needs an exchange outside this process: name it with --upstream");
  const preset = upstream === "cse" ? cse : { upstream: upstream === "embedded" ? undefined : upstream };
  const config: Config = {
    ...rest,
    sockets,
    ...{ redis, alerts, allowedHosts, priceMetrics },
    proxies: upstream === "embedded" ? undefined : readProxies(env),
    contact: toldTo,
    mcp: mcp === "on" ? tokenOf(token, tokenFile) : undefined,
    trustedProxies,
    frameAncestors: ancestors,
    logLevel,
    origin,
    files,
    data: folder,
    record:
      record === "off" || folder === undefined ? undefined : { mode: record, days, octets: megabytes * 1e6 },
    ...preset,
    ...(origin === undefined ? {} : { origin }),
    ...(files === undefined ? {} : { files }),
  };
  return { kind: "run", config };
}

/** @throws UsageError */
function tokenOf(token: string | undefined, tokenFile: string | undefined): Config["mcp"] {
  if (token !== undefined && tokenFile !== undefined)
    throw new UsageError("--mcp takes one token: set either POLA_MCP_TOKEN or --mcp-token-file");
  if (tokenFile !== undefined) return { tokenFile };
  if (token !== undefined) return { token };
  throw new UsageError(
    "--mcp needs a bearer token: set POLA_MCP_TOKEN, or name a file with --mcp-token-file",
  );
}

export const variableOf = (flag: string) => `POLA_${flag.toUpperCase().replaceAll("-", "_")}`;

/** Variables that many hosts set; our own names override them. */
const common: Readonly<Record<string, string>> = {
  ...{ port: "PORT", host: "HOST", redis: "POLA_REDIS_URL" },
  "log-level": "LOG_LEVEL",
};

type Environment = Readonly<Record<string, string | undefined>>;

const setVariable = (flag: string, env: Environment): string | undefined =>
  [variableOf(flag), common[flag] ?? ""].find((name) => env[name] !== undefined && env[name] !== "");

/** Variables with our prefix that the server does not know. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set([...Object.keys(flags.entries).map(variableOf), ...Object.values(common)]);
  return Object.keys(env).filter((name) => name.startsWith("POLA_") && !known.has(name));
}

/** Flags whose values no message repeats. */
const secret: ReadonlySet<string> = new Set(["redis", "mcp-token"]);

function complaint(
  issue: v.BaseIssue<unknown>,
  given: Readonly<Record<string, unknown>>,
  env: Environment,
): string {
  const name = v.getDotPath(issue) ?? "";
  const from = given[name] === undefined ? (setVariable(name, env) ?? variableOf(name)) : `--${name}`;
  const shown = secret.has(name) ? "" : ` "${String(issue.input).slice(0, 60)}"`;
  return `${from}${shown}: ${issue.message}`;
}
