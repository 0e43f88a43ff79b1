/** Which host names, origins, proxies and numbers of connections the server accepts. */
import { once } from "node:events";
import { connect } from "node:net";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { startGateway } from "#server/gateway/testing/gateway";
import { startPair } from "#server/gateway/testing/pair";
import { speak, statusesOf } from "#server/gateway/testing/socket";

const { upstream, gateway } = await startPair();

const upgrade =
  "GET /api/ws/websocket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

test("the refusal of a host name contains that name and the flag that allows it", async () => {
  const heard = await speak(
    gateway.port,
    "GET /lines HTTP/1.1\r\nHost: Pola.Example:4173\r\nConnection: close\r\n\r\n",
  );
  expect(heard).toContain('the host name \\"pola.example\\"');
  expect(heard).toContain("--allowed-host pola.example");
});

test.each([
  "127.0.0.1",
  "localhost",
  "[::1]",
  "192.168.7.20",
  hostname(),
  `${hostname().split(".")[0]}.local`,
])("the server accepts %s as its own name without a flag", async (host) => {
  const heard = await speak(
    gateway.port,
    `GET /lines HTTP/1.1\r\nHost: ${host}:${gateway.port}\r\nConnection: close\r\n\r\n`,
  );
  expect(statusesOf(heard)).toEqual(["200"]);
});

test("behind a trusted proxy that terminates TLS, a page of this host may connect by https, but not by http", async () => {
  const behind = await startGateway({ base: upstream.base, trustedProxies: ["127.0.0.0/8"] });
  const told = `${upgrade}X-Forwarded-Proto: https\r\n`;
  expect(statusesOf(await speak(behind.port, `${told}Origin: https://here\r\n\r\n`))).toEqual(["101"]);
  expect(statusesOf(await speak(behind.port, `${told}Origin: http://here\r\n\r\n`))).toEqual(["403"]);
  await behind.close();
});

test("the server refuses sockets beyond an address's limit until others are closed", async () => {
  const tight = await startGateway({ base: upstream.base, sockets: 2 });
  const open = async () => {
    const socket = connect(tight.port, "127.0.0.1");
    socket.write(`${upgrade}\r\n`);
    const [first] = await once(socket, "data");
    return { socket, said: String(first) };
  };
  const [one, two, three] = [await open(), await open(), await open()];
  expect([one, two, three].map(({ said }) => statusesOf(said)[0])).toEqual(["101", "101", "429"]);
  expect(three.said).toMatch(/retry-after: 30\r\n/i);
  expect(three.said).toContain("2 WebSockets are already open from 127.0.0.1; raise --sockets");
  expect((await ask(tight.url, "sectors")).status).toBe(200);
  expect(await (await fetch(`${tight.url}/metrics`)).text()).toContain(
    'pola_requests_total{route="/api/ws/websocket",status="429"} 1',
  );
  one.socket.destroy();
  let again = await open();
  while (statusesOf(again.said)[0] === "429") again = await open();
  expect(statusesOf(again.said)).toEqual(["101"]);
  for (const { socket } of [two, three, again]) socket.destroy();
  await tight.close();
});
