import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, someParams } from "#server/gateway/testing/ask";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { systemClock } from "#server/gateway/upstream/clocks";
import { isOperationName, operations } from "#wire/operations";

let upstream: UpstreamStandIn;
let gateway: RunningGateway;
beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ base: upstream.base });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const names = Object.keys(operations).filter(isOperationName);

test("a hundred equal requests at the start cause one request upstream", async () => {
  const unhurried = await startGateway({ base: upstream.base, pace: 1 });
  const responses = await Promise.all(times(100, () => ask(unhurried.url, "sectors")));
  expect(responses.map(({ status }) => status)).toEqual(times(100, () => 200));
  expect(upstream.seen).toHaveLength(1);
  await unhurried.close();
});

test("different spellings of the same parameters cause one request upstream", async () => {
  const unhurried = await startGateway({ base: upstream.base, pace: 1 });
  const url = `${unhurried.url}/api/companyInfoSummery`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const bodies = [
    "symbol=ACME.N0000",
    "symbol=acme.n0000&cb=1",
    "cb=2&symbol=%41CME.N0000",
    "symbol=Acme.n0000&__proto__=x",
  ];
  const all = await Promise.all(bodies.map((body) => fetch(url, { method: "POST", headers, body })));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(upstream.seen.map(({ body }) => body)).toEqual(["symbol=ACME.N0000"]);
  await unhurried.close();
});

test("at most two requests are in flight upstream, and only one of each operation", async () => {
  let here = 0;
  let most = 0;
  upstream.behave("/orderBook", (outgoing) => {
    here += 1;
    most = Math.max(most, here);
    setTimeout(() => {
      here -= 1;
      outgoing.end('{"reqOrderBookTotal":null,"reqOrderBook":[]}');
    }, 5);
  });
  await Promise.all([
    ...names.map((name) => ask(gateway.url, name, someParams[name])),
    ...times(20, (at) => ask(gateway.url, "orderBook", { symbol: `S${at}` })),
  ]);
  expect(upstream.mostAtOnce()).toBeLessThanOrEqual(2);
  expect(most).toBe(1);
});

test("an operation that hangs does not delay other operations", async () => {
  upstream.behave("/orderBook", () => undefined);
  const hanging = Promise.allSettled(times(5, (at) => ask(gateway.url, "orderBook", { symbol: `H${at}` })));
  const others = names.filter((name) => name !== "orderBook");
  const responses = await Promise.all(others.map((name) => ask(gateway.url, name, someParams[name])));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  await gateway.close();
  await hanging;
});

test("the gateway obeys a Retry-After, and passes it on to callers", async () => {
  for (const status of [429, 503]) {
    const path = status === 429 ? "/allSectors" : "/topGainers";
    const name = status === 429 ? "sectors" : "gainers";
    upstream.behave(path, (outgoing) => outgoing.writeHead(status, { "retry-after": "20" }).end());
    upstream.seen.length = 0;
    const responses = [
      await ask(gateway.url, name),
      await ask(gateway.url, name),
      await ask(gateway.url, name),
    ];
    expect(responses.map((response) => response.status)).toEqual([503, 503, 503]);
    expect(Number(responses[2]?.headers.get("retry-after"))).toBeGreaterThan(15);
    expect(upstream.seen).toHaveLength(1);
  }
});

test("when every request fails, retries add at most half as many requests", async () => {
  upstream.behave("*", ({ socket }) => socket?.resetAndDestroy());
  await Promise.all(times(40, (at) => ask(gateway.url, "quote", { symbol: `R${at}` })));
  expect(upstream.seen.length).toBeLessThanOrEqual(60);
  expect(upstream.seen.length).toBeGreaterThan(0);
});

test("the gateway retries at once after a failure that an immediate retry can resolve", async () => {
  let tries = 0;
  upstream.behave("/topLooses", (outgoing) => {
    tries += 1;
    outgoing.end(tries === 1 ? "" : "[]");
  });
  const response = await ask(gateway.url, "losers");
  expect([response.status, await response.text(), tries]).toEqual([200, "[]", 2]);
});

test("a reset of a reused socket causes a retry, and the caller gets the answer", async () => {
  const used = new Set<unknown>();
  let resets = 0;
  upstream.behave("*", (outgoing) => {
    if (used.has(outgoing.socket) && resets === 0) {
      resets += 1;
      outgoing.socket?.resetAndDestroy();
      return;
    }
    used.add(outgoing.socket);
    outgoing.end("[]");
  });
  for (const name of ["sectors", "gainers", "losers"] as const)
    expect((await ask(gateway.url, name)).status).toBe(200);
  expect(resets).toBe(1);
});

test("the gateway sends requests for known symbols before those for many invented symbols", async () => {
  await ask(gateway.url, "board");
  upstream.seen.length = 0;
  upstream.behave("/companyInfoSummery", (outgoing) => {
    setTimeout(() => outgoing.end('{"reqSymbolInfo":null,"reqSymbolBetaInfo":null}'), 20);
  });
  const crowd = Promise.allSettled(times(60, (at) => ask(gateway.url, "quote", { symbol: `F${at}` })));
  await expect.poll(() => upstream.seen.length).toBeGreaterThan(0);
  expect((await ask(gateway.url, "quote", { symbol: "BETA.N0000" })).status).toBe(200);
  const place = upstream.seen.findIndex(({ body }) => body === "symbol=BETA.N0000");
  expect(place).toBeLessThan(10);
  await crowd;
});

test("the gateway refuses requests beyond the queue's limit with a Retry-After", async () => {
  upstream.behave("/companyProfile", () => undefined);
  const asked = times(100, (at) => ask(gateway.url, "companyProfile", { symbol: `C${at}` }));
  const settled = Promise.allSettled(asked);
  const first = await Promise.race(asked);
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "1"]);
  await gateway.close();
  await settled;
});

test("after an empty answer the gateway sends the same request upstream only after some minutes", async () => {
  let ahead = 0;
  const time = { ...systemClock, now: () => systemClock.now() + ahead };
  const timed = await startGateway({ base: upstream.base, pace: 0.1, time });
  upstream.behave("/companyProfile", (outgoing) => outgoing.writeHead(204).end());
  upstream.behave("/orderBook", (outgoing) => outgoing.writeHead(404).end("secret"));
  upstream.behave("/getAnnouncementByCompany", (outgoing) => outgoing.writeHead(200).end("{}"));
  for (let again = 0; again < 3; again += 1) {
    expect((await ask(timed.url, "companyProfile", { symbol: "NONE" })).status).toBe(204);
    const refused = await ask(timed.url, "orderBook", { symbol: "NONE" });
    expect([refused.status, await refused.text()]).toEqual([404, expect.not.stringContaining("secret")]);
    expect((await ask(timed.url, "companyAnnouncements", { symbol: "ALL" })).status).toBe(404);
    ahead += 2_000; // with the pace, 20 s
  }
  expect(upstream.seen).toHaveLength(3);
  ahead += 60_000;
  expect((await ask(timed.url, "orderBook", { symbol: "NONE" })).status).toBe(404);
  expect(upstream.seen).toHaveLength(4);
  await timed.close();
});

test("after an answer expires, its first reader causes one request", async () => {
  await ask(gateway.url, "sectors");
  await expect
    .poll(async () => {
      upstream.seen.length = 0;
      await Promise.all(times(10, () => ask(gateway.url, "sectors")));
      return upstream.seen.length;
    })
    .toBe(1);
});

test("the gateway sends no header of a caller upstream", async () => {
  const leaks = { cookie: "a=b", authorization: "Bearer t", "x-forwarded-for": "1.2.3.4", "x-anything": "y" };
  await ask(
    gateway.url,
    "news",
    { type: "CN" },
    { ...leaks, referer: "http://here/?token=1", "user-agent": "me" },
  );
  await ask(gateway.url, "quote", { symbol: "ACME.N0000" }, { ...leaks, "accept-language": "si" });
  for (const { headers } of upstream.seen) {
    expect(Object.keys(headers).sort()).toEqual(
      [
        "accept-encoding",
        "connection",
        "host",
        "origin",
        "referer",
        ...(headers["content-type"] ? ["content-length", "content-type"] : []),
      ].sort(),
    );
    expect(headers.referer).toBe(new URL(upstream.base).origin);
  }
});
