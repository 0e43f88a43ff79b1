import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";

let upstream: UpstreamStandIn;
let gateway: RunningGateway;
beforeAll(async () => {
  upstream = await startUpstream();
});
beforeEach(async () => {
  gateway = await startGateway({ base: upstream.base, pace: 1 });
  return () => gateway.close();
});
afterAll(() => upstream.close());

const large = JSON.stringify({
  reqTradeSummery: Array.from({ length: 50 }, (_, at) => boardRow(`S${at}.N0000`, at + 1)),
});
const servesLarge = () => upstream.behave("/tradeSummary", (outgoing) => outgoing.end(large));

/** A request that leaves the body compressed; fetch would decode it. */
async function bare(
  path: string,
  headers: Readonly<Record<string, string>>,
  method: "GET" | "HEAD" | "POST" = "POST",
) {
  const response = await request(`${gateway.url}/api${path}`, { method, headers });
  const octets = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, octets };
}

test("the server sends the same body plain, gzipped and as brotli, each with its own tag", async () => {
  servesLarge();
  const plain = await bare("/tradeSummary", {});
  const gzipped = await bare("/tradeSummary", { "accept-encoding": "gzip, deflate" });
  const brotli = await bare("/tradeSummary", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect(plain.octets.toString()).toBe(large);
  expect(gunzipSync(gzipped.octets).toString()).toBe(large);
  expect(brotliDecompressSync(brotli.octets).toString()).toBe(large);
  expect([plain, gzipped, brotli].map(({ headers }) => headers["content-encoding"])).toEqual([
    undefined,
    "gzip",
    "br",
  ]);
  expect(new Set([plain, gzipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(plain.headers.vary).toBe("Accept-Encoding");
});

test.each([
  ["gzip;q=0", undefined],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["br;q=0.5, gzip;q=1", "gzip"],
  ["*", "br"],
  ["identity", undefined],
  ["zstd", undefined],
])("a caller that accepts %s gets %s", async (accepted, encoding) => {
  servesLarge();
  const { headers } = await bare("/tradeSummary", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(encoding);
});

test("a request with a matching tag gets 304 with age and time headers, also by POST", async () => {
  servesLarge();
  const { headers } = await bare("/tradeSummary", { "accept-encoding": "gzip" });
  const tag = String(headers.etag);
  for (const named of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await bare("/tradeSummary", { "accept-encoding": "gzip", "if-none-match": named });
    expect([again.status, again.octets.length]).toEqual([304, 0]);
    expect(again.headers["pola-fetched-at"]).toBe(headers["pola-fetched-at"]);
    expect(again.headers.etag).toBe(tag);
  }
  expect((await bare("/tradeSummary", { "if-none-match": '"other"' })).status).toBe(200);
});

test("an answer carries its fetch time, the exchange's clock, its source and no-cache", async () => {
  upstream.behave("/tradeSummary", undefined);
  const before = Date.now();
  const { headers } = await ask(gateway.url, "board");
  expect(Number(headers.get("pola-fetched-at"))).toBeGreaterThanOrEqual(before);
  expect(headers.get("pola-clock")).toBe(`${sessionAt};speed=1`);
  expect([headers.get("pola-source"), headers.get("pola-cache"), headers.get("age")]).toEqual([
    "live",
    "miss",
    "0",
  ]);
  expect(headers.get("cache-control")).toBe("no-cache");
  expect((await ask(gateway.url, "board")).headers.get("pola-cache")).toBe("hit");
});

test("the source is `embedded` only if upstream says so", async () => {
  upstream.behave("/allSectors", (outgoing) => {
    outgoing.writeHead(200, { "pola-source": "embedded", "pola-clock": "1234567890123;speed=60" }).end("[]");
  });
  const { headers } = await ask(gateway.url, "sectors");
  expect([headers.get("pola-source"), headers.get("pola-clock")]).toEqual([
    "embedded",
    "1234567890123;speed=60",
  ]);
  upstream.behave("/allSectors", undefined);
});

test("HEAD of a GET operation gets the same headers without a body", async () => {
  const { status, headers, octets } = await bare("/news/web?type=CN", {}, "HEAD");
  expect([status, octets.length, headers["content-type"]]).toEqual([200, 0, "application/json"]);
});

test("the gateway passes on no upstream header", async () => {
  const hostile = {
    "set-cookie": "a=b",
    "access-control-allow-origin": "*",
    refresh: "0;url=http://evil",
    "clear-site-data": '"*"',
    "content-security-policy": "default-src *",
    "cache-control": "public, max-age=99999, immutable",
    server: "apache",
    "x-powered-by": "php",
    link: "<http://evil>; rel=preload",
  };
  upstream.behave("/allSectors", (outgoing) => outgoing.writeHead(200, hostile).end("[]"));
  const { headers } = await ask(gateway.url, "sectors");
  for (const name of [
    "set-cookie",
    "access-control-allow-origin",
    "refresh",
    "clear-site-data",
    "server",
    "x-powered-by",
    "link",
  ])
    expect(headers.get(name)).toBeNull();
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  upstream.behave("/allSectors", undefined);
});

test("the gateway does not change wide integers, exponents and odd spacing", async () => {
  const odd =
    '[ {"sectorId": 1.0, "indexValue":2.3441468E7,\n"sectorVolumeToday":17741205405000000000, "a":1e-7} ]';
  upstream.behave("/allSectors", (outgoing) => outgoing.end(odd));
  expect(await (await ask(gateway.url, "sectors")).text()).toBe(odd);
  upstream.behave("/allSectors", undefined);
});
