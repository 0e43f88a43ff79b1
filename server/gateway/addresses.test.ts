import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { speak, statusesOf } from "#server/gateway/testing/socket";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { systemClock } from "#server/gateway/upstream/clocks";
import { notThePage } from "#wire/gateway/pageFiles";
import { operations } from "#wire/operations";

let upstream: UpstreamStandIn;
let gateway: RunningGateway;
const folder = mkdtempSync(join(tmpdir(), "pola-"));
const pageRoot = join(folder, "page");
beforeAll(async () => {
  mkdirSync(join(pageRoot, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(pageRoot, ".env"), "secret");
  writeFileSync(join(pageRoot, "sw.js"), "self.skipWaiting();");
  writeFileSync(join(pageRoot, "index.html"), "<!doctype html><title>the page</title><script>1;</script>");
  writeFileSync(join(pageRoot, "assets", "app-1a2b.js"), `export const text = "${"x".repeat(2_000)}";`);
  upstream = await startUpstream();
  gateway = await startGateway({ base: upstream.base, pageRoot });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

test.each(["/", "/board", "/s/JKH.N0000", "/sectors/40?period=5", "/wall"])(
  "%s opens the page, and browsers revalidate it each time",
  async (path) => {
    const response = await fetch(gateway.url + path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(await response.text()).toContain("the page");
  },
);

test("the policy allows only the page's inline script, by its hash", async () => {
  const { headers } = await fetch(gateway.url);
  const hash = createHash("sha256").update("1;").digest("base64");
  expect(headers.get("content-security-policy")).toContain(`; script-src 'self' 'sha256-${hash}';`);
  const asset = await fetch(`${gateway.url}/assets/app-1a2b.js`);
  expect(asset.headers.get("content-security-policy")).toContain("; script-src 'self';");
});

test("browsers cache an asset for ever; a missing asset is 404", async () => {
  const response = await fetch(`${gateway.url}/assets/app-1a2b.js`);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect((await fetch(`${gateway.url}/assets/app-gone.js`)).status).toBe(404);
  const tag = response.headers.get("etag") ?? "";
  expect((await fetch(`${gateway.url}/`, { headers: { "if-none-match": tag } })).status).toBe(200);
});

test("without a built page the server explains how to build it", async () => {
  const bare = await startGateway({ base: upstream.base });
  const response = await fetch(`${bare.url}/board`);
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("npm run build")]);
  expect(await (await fetch(`${bare.url}/readyz`)).json()).toMatchObject({ ready: false });
  await bare.close();
});

const climbs = [
  "/../secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/%2e%2e%2fsecret.txt",
  "/assets/../../secret.txt",
  "/assets/..%5c..%5csecret.txt",
  "/assets/..\\..\\secret.txt",
  "/..;/secret.txt",
  "/.env",
  "/.git/config",
  "/%2eenv",
  "//etc/passwd",
  "/assets//app-1a2b.js",
  "/%00",
  "/index.html%00.js",
  "/api/../secret.txt",
  "/files/../secret.txt",
  "/api/..%2ftradeSummary",
  "/@fs/etc/passwd%00",
];
test.each(climbs)("%s reaches no file and causes no error", async (path) => {
  const heard = await speak(gateway.port, `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  expect(statusesOf(heard)).toEqual(["404"]);
  expect(heard).not.toContain("secret");
});

const upgradeTo = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
test.each([
  [
    "an absolute target",
    "GET http://evil.example/api/tradeSummary HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "400",
  ],
  ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", "405"],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", "405"],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: here\r\n\r\n", "400"],
  ["h2c by preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400"],
  ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", "400"],
  ["no Host", "GET / HTTP/1.1\r\n\r\n", "400"],
  [
    "two Hosts",
    "POST /api/tradeSummary HTTP/1.1\r\nHost: here\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "400",
  ],
  ["two Hosts on an upgrade", `${upgradeTo("/api/ws/websocket")}Host: evil.example\r\n\r\n`, "400"],
  ["an upgrade elsewhere", `${upgradeTo("/chat")}\r\n`, "404"],
  [
    "an upgrade from a page of another origin",
    `${upgradeTo("/api/ws/websocket")}Origin: http://evil.example\r\n\r\n`,
    "403",
  ],
  [
    "a name made to lead here",
    "GET /api/tradeSummary HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "421",
  ],
  [
    "a name made to lead here, of the quickest way",
    "POST /api/tradeSummary HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "421",
  ],
  [
    "an upgrade by a name made to lead here",
    `${upgradeTo("/api/ws/websocket").replace("here", "evil.example")}\r\n`,
    "421",
  ],
  [
    "a page by a name made to lead here",
    "GET /board HTTP/1.1\r\nHost: evil.example:4173\r\nConnection: close\r\n\r\n",
    "421",
  ],
  [
    "an upgrade from a page of another site",
    `${upgradeTo("/api/ws/websocket")}Origin: http://here\r\nSec-Fetch-Site: cross-site\r\n\r\n`,
    "403",
  ],
  [
    "an upgrade from a page of this name by https",
    `${upgradeTo("/api/ws/websocket")}Origin: https://here\r\nX-Forwarded-Proto: https\r\n\r\n`,
    "403",
  ],
  ["an expectation", "GET / HTTP/1.1\r\nHost: here\r\nExpect: gifts\r\n\r\n", "417"],
  ["a crooked Host", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", "400"],
  [
    "two lengths",
    "POST /api/tradeSummary HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "400",
  ],
  [
    "a length and chunks",
    "POST /api/tradeSummary HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "400",
  ],
  [
    "a blank before the colon",
    "POST /api/tradeSummary HTTP/1.1\r\nHost: here\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "400",
  ],
  ["a folded header", "GET / HTTP/1.1\r\nHost: here\r\nX-A: b\r\n c\r\n\r\n", "400"],
  ["40 kB of headers", `GET / HTTP/1.1\r\nHost: here\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`, "431"],
])("%s gets one answer, a problem with the usual safety headers", async (_, text, status) => {
  const heard = await speak(gateway.port, text);
  expect(statusesOf(heard)).toEqual([status]);
  expect(heard).toMatch(/content-type: application\/problem\+json/i);
  for (const name of ["x-content-type-options", "content-security-policy", "referrer-policy"])
    expect(heard.toLowerCase()).toContain(`\r\n${name}: `);
});

test.each(Object.values(operations))(
  "$path accepts only its own method, and the refusal names it",
  async ({ path, method }) => {
    const allow = method === "GET" ? "GET, HEAD" : "POST";
    for (const wrong of ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"].filter(
      (other) => other !== method,
    )) {
      const response = await fetch(`${gateway.url}/api${path}`, { method: wrong });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
    }
  },
);

test.each([
  "/api",
  "/api/",
  "/api/marketStatus",
  "/api/tradeSummary/",
  "/api/TradeSummary",
  "/api/news",
  "/api/__proto__",
  "/files",
  "/files/",
])("%s is not an address of the server", async (path) => {
  expect((await fetch(gateway.url + path)).status).toBe(404);
  expect((await fetch(gateway.url + path, { method: "POST", body: "{}" })).status).toBeGreaterThanOrEqual(
    404,
  );
});

test("every answer has the safety headers, whatever its status", async () => {
  for (const path of [
    "/",
    "/api/tradeSummary",
    "/api/none",
    "/healthz",
    "/metrics",
    "/openapi.json",
    "/lines",
    "/sector-names",
    "/index-weights",
    "/walls",
    "/assets/none.js",
    "/files/none",
  ]) {
    const { headers } = await fetch(gateway.url + path);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("server")).toBeNull();
  }
});

test("clients can read the lines of earlier boards by GET and HEAD only", async () => {
  const url = `${gateway.url}/lines`;
  await ask(gateway.url, "board");
  expect(await (await fetch(url)).json()).toEqual({ lines: [] });
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  for (const method of ["POST", "PUT", "DELETE"]) {
    const refused = await fetch(url, { method });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});

test("the operator chooses which sites may embed the page", async () => {
  const open = await startGateway({
    base: upstream.base,
    pageRoot,
    frameAncestors: "https://intranet.example",
  });
  const policy = (await fetch(open.url)).headers.get("content-security-policy");
  expect(policy).toContain("frame-ancestors https://intranet.example;");
  await open.close();
});

test("an address over its limit gets a Retry-After", async () => {
  // The clock is stopped, because on a busy machine the answers may take over a second, which would renew the allowance.
  const time = { ...systemClock, now: () => 0 };
  const tight = await startGateway({ base: upstream.base, pageRoot, limit: 2, time });
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(tight.url, "sectors")));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20 - 2 - 10);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  const upgrade =
    "GET /api/ws/websocket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  expect(statusesOf(await speak(tight.port, upgrade))).toEqual(["429"]);
  // The server never refuses the page itself, because a display that reloads must get it.
  const status = async (path: string) => (await fetch(tight.url + path)).status;
  for (const path of ["/", "/wall?views=map", "/index.html", "/s/ANY.N0000"])
    expect(await status(path), path).toBe(200);
  for (const path of ["/healthz", "/assets/none.js", "/files/a.pdf"])
    expect(await status(path), path).toBe(429);
  await tight.close();
});

const report = v.object({
  operations: v.array(
    v.looseObject({
      name: v.string(),
      droppedRows: v.array(v.object({ place: v.string(), reason: v.string() })),
    }),
  ),
});
async function healthOf() {
  const { operations: all } = v.parse(report, await (await fetch(`${gateway.url}/healthz?full`)).json());
  return new Map(all.map((one) => [one.name, one]));
}

test("health, readiness and metrics report the server's state", async () => {
  await ask(gateway.url, "board");
  expect(await (await fetch(`${gateway.url}/healthz`)).json()).toMatchObject({ status: "ok" });
  expect(await (await fetch(`${gateway.url}/readyz`)).json()).toEqual({ ready: true, reasons: [] });
  const operationHealth = await healthOf();
  expect(operationHealth.size).toBe(Object.keys(operations).length);
  expect(operationHealth.get("board")).toMatchObject({
    rows: 2,
    failures: 0,
    dropped: 0,
  });
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  for (const line of [
    'pola_requests_total{route="/api/tradeSummary",status="200"}',
    'pola_upstream_calls_total{operation="board",outcome="good"}',
    "pola_cache_entries",
    "pola_broker_sessions",
    "pola_link_up 0",
    'pola_answer_seconds_count{route="/readyz"}',
    'pola_upstream_seconds_count{operation="board"}',
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect(metrics).toContain(line);
});

test("if the contract drops a row, the health of its operation names the row", async () => {
  upstream.behave("/topGainers", (outgoing) =>
    outgoing.end('[{"symbol":"GOOD","price":1},{"price":2},{"symbol":"BAD","price":"x"}]'),
  );
  await ask(gateway.url, "gainers");
  const operationHealth = await healthOf();
  const gainers = operationHealth.get("gainers");
  expect(gainers).toMatchObject({ rows: 1, dropped: 2 });
  expect(gainers?.droppedRows[1]).toMatchObject({ place: "[2]", reason: expect.stringContaining("price") });
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain(
    'pola_rows_dropped_total{operation="gainers"} 2',
  );
});

test.each([
  "/api/tradeSummary",
  "/files/cmt/a.pdf",
  "/healthz",
  "/readyz",
  "/metrics",
  "/lines",
  "/sector-names",
  "/index-weights",
  "/openapi.json?x=1",
  "/asyncapi.yaml",
  "/version",
  "/robots.txt",
  "/favicon.ico",
  "/.well-known/security.txt",
])("the service worker does not answer %s with the cached page", async (path) => {
  expect(notThePage.test(path)).toBe(true);
  const { headers } = await fetch(gateway.url + path);
  expect(headers.get("content-type")).not.toContain("text/html");
});

test.each([
  "/",
  "/board",
  "/wall",
  "/wall/setup",
  "/apis",
  "/s/API.N0000",
  "/lines-of-my-own",
  "/docs-of-my-own",
  "/versions",
])("the service worker may answer %s with the cached page", (path) => {
  expect(notThePage.test(path)).toBe(false);
});

test("browsers revalidate the service worker each time, and it may load nothing from other origins", async () => {
  const { headers } = await fetch(`${gateway.url}/sw.js`);
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-type")).toContain("text/javascript");
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
});
