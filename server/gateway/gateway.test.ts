import { afterAll, beforeAll, expect, test } from "vitest";
import { type OperationName, operations } from "#wire/operations";
import { ask, someParams } from "./testing/ask.ts";
import { trueBodies } from "./testing/bodies.ts";
import { type RunningGateway, startGateway } from "./testing/gateway.ts";
import { startUpstream, type UpstreamStandIn } from "./testing/upstream.ts";

let upstream: UpstreamStandIn;
let gateway: RunningGateway;
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ base: upstream.base, origin: "https://exchange.example" });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const names = Object.keys(operations).filter((name): name is OperationName =>
  Object.hasOwn(operations, name),
);

test.each(names)("%s is mirrored with the service's own octets", async (name) => {
  const response = await ask(gateway.url, name, someParams[name]);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(JSON.stringify(trueBodies[name]));
  expect(response.headers.get("pola-cache")).toBe("miss");
  expect(response.headers.get("pola-source")).toBe("live");
});

test("nothing goes up but Origin, Referer, Content-Type and what HTTP needs", () => {
  const allowed = [
    "accept-encoding",
    "connection",
    "content-length",
    "content-type",
    "host",
    "origin",
    "referer",
  ];
  for (const { headers, method } of upstream.seen) {
    expect(Object.keys(headers).filter((name) => !allowed.includes(name))).toEqual([]);
    expect([headers.origin, headers.referer]).toEqual([
      "https://exchange.example",
      "https://exchange.example",
    ]);
    expect(headers["content-type"] === undefined).toBe(method === "GET");
  }
});
