import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type WebSocket as Socket, WebSocket, WebSocketServer } from "ws";
import { ask } from "#server/gateway/testing/ask";
import { startGateway } from "#server/gateway/testing/gateway";
import { startUpstream } from "#server/gateway/testing/upstream";
import { encode } from "#wire/contract/operation";
import { operations } from "#wire/operations";
import { type Proxies, tunnelTo } from "./proxy.ts";
import { createUpstream, usualTimeouts } from "./upstream.ts";

/** A forward proxy that reaches every host on this machine, and refuses callers without its password. */
async function startProxy({ drops = false } = {}) {
  const asked: string[] = [];
  const server = createServer();
  server.on("connect", ({ url = "", headers }, socket) => {
    asked.push(url);
    socket.on("error", () => undefined);
    if (drops) return void socket.destroy();
    if (headers["proxy-authorization"] !== `Basic ${Buffer.from("me:p@ss").toString("base64")}`) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const there = connect(Number(url.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    there.on("error", () => socket.destroy());
    socket.on("close", () => there.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const through = (user = "me:p%40ss@", none = ""): Proxies => ({
    http: `http://${user}127.0.0.1:${port}`,
    https: undefined,
    none,
  });
  return { asked, through };
}

test("answers, and the push link, come through the proxy", async () => {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const proxy = await startProxy();
  const { port } = new URL(upstream.base);
  const base = `http://exchange.example:${port}/api`;
  const gateway = await startGateway({ base, proxies: proxy.through() });
  onTestFinished(() => gateway.close());
  expect((await ask(gateway.url, "board")).status).toBe(200);
  // each has a connection of its own
  await expect.poll(() => proxy.asked.length).toBeGreaterThan(1);
  expect(new Set(proxy.asked)).toEqual(new Set([`exchange.example:${port}`]));
});

test.each([
  ["drops requests", { drops: true }, "me:p%40ss@"],
  ["refuses the password", {}, "me:wrong@"],
])("a proxy that %s is asked once for a request, which fails at once", async (_, behaviour, user) => {
  const proxy = await startProxy(behaviour);
  const upstream = createUpstream({
    ...{ base: "http://exchange.example/api", origin: "http://exchange.example", timeouts: usualTimeouts },
    proxies: proxy.through(user),
  });
  onTestFinished(() => upstream.close());
  for (const operation of [operations.board, operations.sectors])
    await expect(upstream.call(encode(operation, {}))).rejects.toMatchObject({ kind: "unreachable" });
  expect(proxy.asked).toEqual(Array.from({ length: 2 }, () => "exchange.example:80"));
});

test("hosts of NO_PROXY, and this machine, are reached without the proxy", async () => {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const proxy = await startProxy();
  const gateway = await startGateway({ base: upstream.base, proxies: proxy.through() });
  onTestFinished(() => gateway.close());
  expect((await ask(gateway.url, "board")).status).toBe(200);
  expect(proxy.asked).toEqual([]);
});

/** An exchange whose socket echoes. */
async function echo() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  onTestFinished(() => void server.close());
  server.on("connection", (socket: Socket) => socket.on("message", (data) => socket.send(String(data))));
  return `ws://exchange.example:${(server.address() as AddressInfo).port}`;
}

test("a socket goes through the proxy with its password", async () => {
  const address = await echo();
  const proxy = await startProxy();
  const createConnection = tunnelTo(address, proxy.through());
  expect(createConnection).toBeDefined();
  const socket = new WebSocket(address, { createConnection });
  await once(socket, "open");
  socket.send("through");
  expect(String((await once(socket, "message"))[0])).toBe("through");
  socket.close();
  expect(proxy.asked).toEqual([address.slice("ws://".length)]);
});

test("a proxy that refuses ends the socket with a reason that has no address", async () => {
  const address = await echo();
  const proxy = await startProxy();
  const socket = new WebSocket(address, { createConnection: tunnelTo(address, proxy.through("")) });
  const [error] = await once(socket, "error").catch((reason: Error) => [reason]);
  expect(String(error)).toBe("Error: the proxy answered with status 407");
});

// biome-ignore format: a table
test.each([
  ["ws://exchange.example/x", "", true],
  ["wss://exchange.example/x", "", true],
  ["wss://exchange.example/x", "*", false],
  ["wss://exchange.example/x", "other.example, exchange.example", false],
  ["wss://push.exchange.example/x", ".exchange.example", false],
  ["wss://push.exchange.example/x", "exchange.example", false],
  ["wss://myexchange.example/x", "exchange.example", true],
  ["wss://exchange.example/x", "exchange.example:443", false],
  ["wss://exchange.example/x", "exchange.example:8443", true],
  ["ws://127.0.0.1:4180/x", "", false],
  ["ws://localhost:4180/x", "", false],
  ["ws://[::1]:4180/x", "", false],
])("%s with NO_PROXY [%s] goes through the proxy: %s", (address, none, through) => {
  const proxies = { http: "http://proxy.example:3128", https: undefined, none };
  expect(tunnelTo(address, proxies) !== undefined).toBe(through);
});
