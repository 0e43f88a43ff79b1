/** Requests of clients that are not browsers: checks of a load balancer, and uploads with `Expect: 100-continue`. */
import { expect, test } from "vitest";
import { startPair } from "#server/gateway/testing/pair";
import { speak, statusesOf } from "#server/gateway/testing/socket";

const { gateway } = await startPair();

test.each(["/healthz", "/readyz", "/lines", "/openapi.json", "/metrics"])(
  "%s answers a check in HTTP/1.0 that names no host",
  async (path) => {
    const heard = await speak(gateway.port, `GET ${path} HTTP/1.0\r\n\r\n`);
    expect(statusesOf(heard)).toEqual([path === "/readyz" ? "503" : "200"]);
  },
);

test("the server refuses a request that announces a gigabyte at once, without 100 Continue", async () => {
  const heard = await speak(
    gateway.port,
    "POST /walls HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 1000000000\r\n\r\n",
  );
  expect(statusesOf(heard)).toEqual(["413"]);
  expect(heard).toContain("a body may have at most 16384 bytes");
});

test("a request that announces a body within the limit gets 100 Continue and an answer", async () => {
  const heard = await speak(
    gateway.port,
    "POST /api/tradeSummary HTTP/1.1\r\nHost: here\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
  );
  expect(statusesOf(heard)).toEqual(["100", "200"]);
});
