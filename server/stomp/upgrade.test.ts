/** Which upgrades the broker accepts. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { Peer } from "#server/stomp/testing/peer";

let opened: OpenBroker;
beforeAll(async () => {
  opened = await openBroker();
});
afterAll(() => opened.close());

const key = "dGhlIHNhbXBsZSBub25jZQ==";
/** Sends a handwritten upgrade; returns the status and the head of the answer. */
async function upgrade(lines: readonly string[], { path = "/ws", version = 13 } = {}) {
  const socket = connect(opened.port, "127.0.0.1");
  const head = [
    `GET ${path} HTTP/1.1`,
    ...(lines.some((line) => line.startsWith("Host:")) ? [] : [`Host: 127.0.0.1:${opened.port}`]),
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Key: ${key}`,
    `Sec-WebSocket-Version: ${version}`,
    ...lines,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  let answer = "";
  await new Promise<void>((resolve) => {
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      if (answer.includes("\r\n\r\n")) resolve();
    });
    socket.on("close", () => resolve());
  });
  socket.destroy();
  return { status: Number(answer.split(" ")[1]), answer };
}

describe("Origin", () => {
  const own = () => `127.0.0.1:${opened.port}`;
  // biome-ignore format: a table
  test.each<[status: number, sentence: string, lines: () => string[]]>([
    [101, "no origin, as from tools", () => []],
    [101, "a page of this host", () => [`Origin: http://${own()}`]],
    [101, "a page of this host over TLS, which a proxy ends", () => [`Origin: https://${own()}`]],
    [101, "an origin that the operator allows", () => ["Origin: https://wall.example"]],
    [101, "the requested host in other case", () => ["Host: Pola.Example", "Origin: http://pola.example"]],
    [403, "a foreign host", () => ["Origin: https://evil.example"]],
    [403, "null", () => ["Origin: null"]],
    [403, "empty", () => ["Origin: "]],
    [403, "the own host as a prefix", () => [`Origin: http://${own()}.evil.example`]],
    [403, "the own host as a suffix", () => [`Origin: http://evil-${own()}`]],
    [403, "the own host at another port", () => ["Origin: http://127.0.0.1:1"]],
    [403, "the own host without its port", () => ["Origin: http://127.0.0.1"]],
    [403, "the own host as user", () => [`Origin: http://${own()}@evil.example`]],
    [403, "the own host with a user", () => [`Origin: http://evil@${own()}`]],
    [403, "the own host with a path", () => [`Origin: http://${own()}/`]],
    [403, "another scheme", () => [`Origin: file://${own()}`]],
    [403, "two in one header", () => [`Origin: http://${own()}, https://evil.example`]],
    [403, "two in one header, separated by a blank", () => [`Origin: http://${own()} https://evil.example`]],
    [403, "two headers", () => [`Origin: http://${own()}`, "Origin: https://evil.example"]],
    [403, "two headers, both the own host", () => [`Origin: http://${own()}`, `Origin: http://${own()}`]],
    [403, "an allowed origin with a suffix", () => ["Origin: https://wall.example.evil"]],
    [403, "an allowed origin in another scheme", () => ["Origin: http://wall.example"]],
    [403, "the own host, but two Host headers", () => [`Host: ${own()}`, "Host: evil.example", `Origin: http://${own()}`]],
  ])("Origin gets %i: %s", async (status, _sentence, lines) => {
    expect((await upgrade(lines())).status).toBe(status);
  });
});

describe("an upgrade", () => {
  test.each([
    "/",
    "/ws/",
    "/wss",
    "/ws/../ws",
    "/WS",
    "/%77s",
    "//ws",
    "/sock/websocket",
    "/sock/1/abcdefgh/websocket",
  ])("an upgrade at %s gets 404", async (path) => {
    expect((await upgrade([], { path })).status).toBe(404);
  });

  test("an upgrade to a path with a query is accepted", async () => {
    expect((await upgrade([], { path: "/ws?x=1" })).status).toBe(101);
  });

  test("an upgrade of another WebSocket version gets the supported version", async () => {
    const { status, answer } = await upgrade([], { version: 8 });
    expect(status).toBe(426);
    expect(answer).toContain("Sec-WebSocket-Version: 13");
  });

  test("an upgrade gets the hash of its key and no extension", async () => {
    const { answer } = await upgrade(["Sec-WebSocket-Extensions: permessage-deflate"]);
    expect(answer).toContain("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    expect(answer).not.toContain("Extensions");
  });

  // biome-ignore format: a table
  test.each([
    ["v12.stomp", "v12.stomp"], ["v11.stomp", "v11.stomp"], ["v10.stomp", "v10.stomp"],
    ["v10.stomp, v11.stomp, v12.stomp", "v12.stomp"], ["mqtt, v11.stomp", "v11.stomp"], ["mqtt", undefined],
  ])("an upgrade that offers %s agrees on %s", async (offered, agreed) => {
    const { answer } = await upgrade([`Sec-WebSocket-Protocol: ${offered}`]);
    expect(/sec-websocket-protocol: (\S+)/i.exec(answer)?.[1]).toBe(agreed);
  });

  test("an upgrade beyond the maximum of sessions gets 503", async () => {
    const small = await openBroker({ limits: { sessions: 1 } });
    await small.session();
    const second = new Peer(small.url);
    const answered = new Promise((resolve) =>
      second.socket.on("unexpected-response", (request, response) => {
        request.destroy();
        resolve(response.statusCode);
      }),
    );
    expect(await answered).toBe(503);
    expect(small.broker.stats()).toMatchObject({ sessions: 1, opened: 1, turnedAway: 1 });
    await small.close();
  });
});
