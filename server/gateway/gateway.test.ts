import { expect, test } from "vitest";
import { ask, someParams } from "#server/gateway/testing/ask";
import { trueBodies } from "#server/gateway/testing/bodies";
import { startPair } from "#server/gateway/testing/pair";
import { isOperationName, operations } from "#wire/operations";

const { upstream, gateway } = await startPair({ origin: "https://exchange.example" });

const names = Object.keys(operations).filter(isOperationName);

test.each(names)("the gateway answers %s with the service's own bytes", async (name) => {
  const response = await ask(gateway.url, name, someParams[name]);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(JSON.stringify(trueBodies[name]));
  expect(response.headers.get("pola-cache")).toBe("miss");
  expect(response.headers.get("pola-source")).toBe("live");
});

test("upstream receives only Origin, Referer, Content-Type and the headers that HTTP needs", () => {
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
