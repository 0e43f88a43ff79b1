import { expect, test } from "vitest";
import { UsageError, unknownVariables, variableOf } from "#server/flags/flags";
import { type Config, flagRules, flags, readConfig } from "./config.ts";

function configOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): Config {
  const asked = readConfig(args, env);
  if (asked.kind !== "run") throw new Error(asked.kind);
  return asked.config;
}

test("without flags the server runs the embedded exchange, reachable from this machine only", () => {
  expect(configOf([])).toEqual({
    port: 4173,
    host: "127.0.0.1",
    upstream: undefined,
    origin: undefined,
    files: undefined,
    zone: "Asia/Colombo",
    seed: 1,
    clock: "always-open",
    speed: 1,
    pace: 1,
    limit: 100,
    sockets: 100,
    allowedHosts: [],
    trustedProxies: [],
    priceMetrics: [],
    frameAncestors: "'none'",
    logLevel: "info",
  });
});

test("`--upstream cse` selects the real service; other flags override its addresses", () => {
  const cse = {
    upstream: "https://www.cse.lk/api",
    origin: "https://www.cse.lk",
    files: "https://cdn.cse.lk",
  };
  expect(configOf(["--upstream", "cse"])).toMatchObject({ ...cse, zone: "Asia/Colombo" });
  expect(configOf(["--upstream", "cse", "--files", "http://files.example/x/"])).toMatchObject({
    ...cse,
    files: "http://files.example/x",
  });
});

test.each([
  ["no flag", []],
  ["the real service", ["--upstream", "cse"]],
  ["a service of one's own", ["--upstream", "http://localhost:4180/api"]],
])(
  "with %s the server keeps data in the user's folder, unless `--data` names another folder or none",
  (_, args) => {
    const data = (more: string[], env: Record<string, string> = {}) => {
      const asked = readConfig([...args, ...more], env, "/home/me/.local/state/pola");
      return asked.kind === "run" ? asked.config.data : asked.kind;
    };
    expect(data([])).toBe("/home/me/.local/state/pola");
    expect(data(["--data", ".pola"])).toBe(".pola");
    expect(data([], { POLA_DATA: "/var/lib/pola" })).toBe("/var/lib/pola");
    expect(data(["--data", "none"])).toBeUndefined();
  },
);

test.each([
  ["by default in the data folder", [], { mode: "on", days: 400, octets: 1e9 }],
  ["as a viewer", ["--record", "session", "--record-days", "20"], { mode: "session", days: 20, octets: 1e9 }],
  ["within a limit", ["--record-mb", "50"], { mode: "on", days: 400, octets: 50e6 }],
  ["not at all where it is off", ["--record", "off"], undefined],
  ["not at all where no data is kept", ["--data", "none"], undefined],
])("the server records %s", (_, args, record) => {
  const asked = readConfig(args, {}, "/home/me/.local/state/pola");
  expect(asked.kind === "run" && asked.config.record).toEqual(record);
});

test.each([
  [["--record", "yes"], "expected on, off or session"],
  [["--record-days", "0"], "expected a number from 1 to 36500"],
  [["--record-mb", "-5"], "expected a number from 1 to 1000000"],
  [["--record", "on", "--data", "none"], "recordings need a folder; set one with --data"],
])("the refusal of %s names the accepted values", (args, says) => {
  expect(() => readConfig(args, {}, "/home/me/.local/state/pola")).toThrow(says);
});

test("`--mcp` needs one bearer token, from a variable, a flag or a file; without --mcp there is no such address", () => {
  const token = "sixteen-letters-1";
  expect(configOf([], { POLA_MCP_TOKEN: token }).mcp).toBeUndefined();
  expect(configOf(["--mcp"], { POLA_MCP_TOKEN: token }).mcp).toEqual({ token });
  expect(configOf(["--mcp", "--mcp-token", token, "--port", "0"])).toMatchObject({ mcp: { token }, port: 0 });
  expect(configOf([], { POLA_MCP: "on", POLA_MCP_TOKEN_FILE: "/run/token" }).mcp).toEqual({
    tokenFile: "/run/token",
  });
  expect(configOf(["--mcp-token", token], { POLA_MCP: "off" }).mcp).toBeUndefined();
  expect(() => configOf(["--mcp"])).toThrow("--mcp needs a bearer token: set POLA_MCP_TOKEN");
  expect(() => configOf(["--mcp", "--mcp-token", token, "--mcp-token-file", "x"])).toThrow("one token");
  expect(() => configOf([], { POLA_MCP: "yes" })).toThrow("expected on or off");
});

test("the refusal of a weak token does not repeat it", () => {
  const refusal = () => configOf(["--mcp"], { POLA_MCP_TOKEN: "too short" });
  expect(refusal).toThrow("POLA_MCP_TOKEN: expected 16 to 500 letters");
  expect(refusal).not.toThrow("too short");
});

test("our own variables and flags override variables that many hosts set", () => {
  const env = { PORT: "8080", HOST: "0.0.0.0", LOG_LEVEL: "warn" };
  expect(configOf([], env)).toMatchObject({ port: 8080, host: "0.0.0.0", logLevel: "warn" });
  expect(configOf([], { ...env, POLA_PORT: "5000", POLA_HOST: "" })).toMatchObject({
    port: 5000,
    host: "0.0.0.0",
  });
  expect(configOf(["--port", "6000"], { ...env, POLA_PORT: "5000" }).port).toBe(6000);
  expect(() => configOf([], { PORT: "http" })).toThrow('PORT "http": expected a number');
});

test("a flag overrides a variable, and a variable overrides the default", () => {
  expect(configOf(["--pace", "0.5"], { POLA_PACE: "2", POLA_LIMIT: "7", POLA_PORT: "" })).toMatchObject({
    pace: 0.5,
    limit: 7,
    port: 4173,
  });
  expect(variableOf("frame-ancestors")).toBe("POLA_FRAME_ANCESTORS");
});

test("the server removes the last slash of a base url, and the path of an origin", () => {
  const config = configOf([
    "--upstream",
    "http://127.0.0.1:9/api/",
    "--origin",
    "https://exchange.example/site",
  ]);
  expect(config).toMatchObject({ upstream: "http://127.0.0.1:9/api", origin: "https://exchange.example" });
});

test.each([
  ["--prot", "80"],
  ["--port", "http"],
  ["--port", "70000"],
  ["--port", "1.5"],
  ["--port", "-1"],
  ["--host", ""],
  ["--host", "a b"],
  ["--upstream", "ftp://example/api"],
  ["--upstream", "http://user:word@example/api"],
  ["--upstream", "real"],
  ["--origin", "example"],
  ["--files", "file:///etc"],
  ["--zone", "Asia/Atlantis"],
  ["--zone", "Asia/Tokyo"],
  ["--seed", "1e3"],
  ["--clock", "tomorrow"],
  ["--clock", "always-open:tomorrow"],
  ["--clock", "always-open:2026-02-30"],
  ["--clock", "always-open:2026-13-01"],
  ["--clock", "2026-02-30T06:00:00Z"],
  ["--clock", "2026-02-29T06:00:00"],
  ["--clock", "2026-13-01T00:00:00Z"],
  ["--speed", "0"],
  ["--pace", "0"],
  ["--pace", "NaN"],
  ["--limit", "0"],
  ["--sockets", "0"],
  ["--allowed-host", "*"],
  ["--allowed-host", "https://pola.example"],
  ["--allowed-host", "pola.example:4173"],
  ["--allowed-host", ","],
  ["--trusted-proxy", "proxy.example"],
  ["--trusted-proxy", "10.0.0.0/33"],
  ["--trusted-proxy", "::1/x"],
  ["--frame-ancestors", "*; script-src *"],
  ["--frame-ancestors", "a\r\nX: y"],
  ["--price-metrics", "JKH.N0000;COMB.N0000"],
  ["--price-metrics", Array.from({ length: 51 }, (_, at) => `L${at}.N0000`).join()],
  ["--log-level", "loud"],
  ["--port"],
  ["now"],
  ["--help=yes"],
])("the server rejects %s %s as a usage error", (...args) => {
  expect(() => readConfig(args, {})).toThrow(UsageError);
});

test("the lines of the metrics are symbols, each once, in capitals, from a flag or a variable", () => {
  const args = ["--price-metrics", "jkh.n0000,COMB.X0000", "--price-metrics", "JKH.N0000"];
  expect(configOf(args).priceMetrics).toEqual(["JKH.N0000", "COMB.X0000"]);
  expect(configOf([], { POLA_PRICE_METRICS: "AFIN" }).priceMetrics).toEqual(["AFIN"]);
  expect(configOf([]).priceMetrics).toEqual([]);
});

test("a clock may begin on any valid date", () => {
  for (const clock of ["always-open:2028-02-29", "2028-02-29T06:00:00Z", "2026-12-31T23:59:59+05:30"])
    expect(configOf(["--clock", clock]).clock).toBe(clock);
});

test("the refusal of an unknown zone, in a flag or a variable, names the supported zone", () => {
  expect(() => readConfig(["--zone", "UTC"], {})).toThrow('--zone "UTC": only Asia/Colombo is supported');
  expect(() => readConfig([], { POLA_ZONE: "UTC" })).toThrow(UsageError);
  expect(configOf(["--zone", "Asia/Colombo"])).toMatchObject({ zone: "Asia/Colombo" });
});

test("several names or proxies are separated by commas, or the flag is repeated", () => {
  const args = [
    "--allowed-host",
    "pola.example,.corp.example",
    "--trusted-proxy",
    "::1",
    "--allowed-host=wall",
  ];
  const env = { POLA_ALLOWED_HOST: "other", POLA_TRUSTED_PROXY: "10.0.0.0/8 fd00::/8" };
  expect(configOf(args, env)).toMatchObject({
    allowedHosts: ["pola.example", ".corp.example", "wall"],
    trustedProxies: ["::1"],
  });
  expect(configOf([], env)).toMatchObject({
    allowedHosts: ["other"],
    trustedProxies: ["10.0.0.0/8", "fd00::/8"],
  });
});

test("by default an address may open as many sockets as it may send requests a second", () => {
  expect(configOf(["--limit", "5000"]).sockets).toBe(5_000);
  expect(configOf(["--limit", "5000", "--sockets", "64"]).sockets).toBe(64);
});

test("the refusal of an invalid variable names the variable", () => {
  expect(() => readConfig([], { POLA_PORT: "x" })).toThrow(/^POLA_PORT "x"/);
  expect(() => readConfig(["--port", "x"], {})).toThrow(/^--port "x"/);
});

test.each([
  ["--prot is not a flag", "--prot", "80"],
  ["-p is not a flag", "-p"],
  ['"now" does not belong to a flag', "now"],
  ["--port needs a value", "--port"],
  ["--port needs a value", "--port", "--host"],
  ["--help takes no value", "--help=yes"],
  ['--port "-1": expected a number from 0 to 65535', "--port", "-1"],
  ['--host "a b": expected a host name or address', "--host", "a b"],
  ['--log-level "loud": expected fatal, error, warn, info, debug, trace or silent', "--log-level", "loud"],
])("a refusal says: %s", (complaint, ...args) => {
  expect(() => readConfig(args, {})).toThrow(new UsageError(complaint));
});

test("the server reports an unknown variable with our prefix", () => {
  expect(
    unknownVariables(flags, { POLA_PORT: "1", POLA_PROT: "2", PATH: "", POLA_LOG_LEVEL: "" }, flagRules),
  ).toEqual(["POLA_PROT"]);
});

test("help and version take priority over everything else", () => {
  expect(readConfig(["--help", "--port", "x"], {})).toEqual({ kind: "help" });
  expect(readConfig(["--version"], { POLA_PORT: "x" })).toEqual({ kind: "version" });
});

// biome-ignore format: a table
test.each([
  [{}, undefined],
  [{ HTTPS_PROXY: "" }, undefined],
  [{ NO_PROXY: "a.example" }, undefined],
  [{ HTTPS_PROXY: "http://proxy.example:3128" }, { http: undefined, https: "http://proxy.example:3128/", none: "" }],
  [{ HTTP_PROXY: "proxy.example:3128", NO_PROXY: "a.example" }, { http: "http://proxy.example:3128/", https: undefined, none: "a.example" }],
  [{ https_proxy: "http://small.example:1", HTTPS_PROXY: "http://large.example:1" }, { http: undefined, https: "http://small.example:1/", none: "" }],
])("the proxies of the environment %o are %o", (env, proxies) => {
  const asked = readConfig(["--upstream", "cse"], env);
  expect(asked.kind === "run" && asked.config.proxies).toEqual(proxies);
  const embedded = readConfig([], env);
  expect(embedded.kind === "run" && embedded.config.proxies).toBeUndefined();
});

test("a proxy that cannot be used is refused without its password", () => {
  for (const HTTPS_PROXY of ["socks5://me:secret@proxy.example:1080", "http://me:secret@:x"])
    expect(() => readConfig(["--upstream", "cse"], { HTTPS_PROXY })).toThrow(
      "HTTPS_PROXY: expected the address of a proxy, such as http://proxy.example:3128",
    );
});
