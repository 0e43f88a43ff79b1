/** Rules for every route: a rate limit, a measured duration, a count, and failures as problems. */
import { expect, test } from "vitest";
import { timedGateway } from "#server/gateway/testing/timedGateway";

const gateway = timedGateway({ limit: 20 });

test.each([
  ["GET", "/docs", 200, "/docs"],
  ["HEAD", "/docs", 200, "/docs"],
  ["GET", "/docs/", 308, "/docs"],
  ["DELETE", "/docs", 405, "/docs"],
  ["GET", "/api/tradeSummary", 405, "/api/tradeSummary"],
  ["HEAD", "/api/tradeSummary", 405, "/api/tradeSummary"],
  ["PUT", "/files/a.pdf", 405, "/files/*"],
  ["GET", "/api/nothing", 404, "*"],
  ["POST", "/board", 405, "*"],
])("%s %s gets %i; its route counts, times and limits it", async (method, path, status, route) => {
  const response = await fetch(gateway.url + path, { method, redirect: "manual" });
  expect([response.status, response.headers.get("ratelimit-remaining")]).toEqual([status, "19"]);
  expect(response.headers.get("server-timing")).toMatch(/^total;dur=\d+\.\d$/);
  if (status >= 400) expect(response.headers.get("content-type")).toBe("application/problem+json");
  const counts = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(counts).toContain(`pola_requests_total{route="${route}",status="${status}"} 1\n`);
});

test("an address over its limit gets 429", async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 130; at++) statuses.add((await fetch(`${gateway.url}/lines`)).status);
  expect([...statuses]).toEqual([200, 429]);
});
