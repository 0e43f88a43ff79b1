/** Who is let in, and what the WebSocket under STOMP does by RFC 6455. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, type OpenBroker, openBroker } from "./fixture.ts";
import { Peer } from "./peer.ts";

let house: OpenBroker;
beforeAll(async () => {
  house = await openBroker();
});
afterAll(() => house.close());

const key = "dGhlIHNhbXBsZSBub25jZQ==";
/** Sends an upgrade written by hand; gives the status and the head of the answer. */
async function upgrade(lines: readonly string[], { path = "/ws", version = 13 } = {}) {
  const socket = connect(house.port, "127.0.0.1");
  const head = [
    `GET ${path} HTTP/1.1`,
    ...(lines.some((line) => line.startsWith("Host:")) ? [] : [`Host: 127.0.0.1:${house.port}`]),
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
  const own = () => `127.0.0.1:${house.port}`;
  // biome-ignore format: a table
  test.each<[status: number, sentence: string, lines: () => string[]]>([
    [101, "none: tools have none", () => []],
    [101, "the page of this very host", () => [`Origin: http://${own()}`]],
    [101, "the same over TLS, which ends in front of us", () => [`Origin: https://${own()}`]],
    [101, "one the operator allows", () => ["Origin: https://wall.example"]],
    [101, "the host as it was asked, whatever its case", () => ["Host: Pola.Example", "Origin: http://pola.example"]],
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
    [403, "two in one line", () => [`Origin: http://${own()}, https://evil.example`]],
    [403, "two in one line, parted by a blank", () => [`Origin: http://${own()} https://evil.example`]],
    [403, "two lines", () => [`Origin: http://${own()}`, "Origin: https://evil.example"]],
    [403, "two lines, both the own host", () => [`Origin: http://${own()}`, `Origin: http://${own()}`]],
    [403, "an allowed one with more", () => ["Origin: https://wall.example.evil"]],
    [403, "an allowed one in another scheme", () => ["Origin: http://wall.example"]],
    [403, "the own host, but two Hosts were named", () => [`Host: ${own()}`, "Host: evil.example", `Origin: http://${own()}`]],
  ])("gets %i: %s", async (status, _sentence, lines) => {
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
  ])("at %s gets 404", async (path) => {
    expect((await upgrade([], { path })).status).toBe(404);
  });

  test("with a query is let in", async () => {
    expect((await upgrade([], { path: "/ws?x=1" })).status).toBe(101);
  });

  test("of another WebSocket version is told which is spoken", async () => {
    const { status, answer } = await upgrade([], { version: 8 });
    expect(status).toBe(426);
    expect(answer).toContain("Sec-WebSocket-Version: 13");
  });

  test("is answered by the key's hash, and with no extension", async () => {
    const { answer } = await upgrade(["Sec-WebSocket-Extensions: permessage-deflate"]);
    expect(answer).toContain("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    expect(answer).not.toContain("Extensions");
  });

  // biome-ignore format: a table
  test.each([
    ["v12.stomp", "v12.stomp"], ["v11.stomp", "v11.stomp"], ["v10.stomp", "v10.stomp"],
    ["v10.stomp, v11.stomp, v12.stomp", "v12.stomp"], ["mqtt, v11.stomp", "v11.stomp"], ["mqtt", undefined],
  ])("offering %s agrees on %s", async (offered, agreed) => {
    const { answer } = await upgrade([`Sec-WebSocket-Protocol: ${offered}`]);
    expect(/sec-websocket-protocol: (\S+)/i.exec(answer)?.[1]).toBe(agreed);
  });

  test("past the most sessions gets 503", async () => {
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

describe("the WebSocket", () => {
  /** One client frame, masked with zeros unless told otherwise. */
  const frame = (first: number, payload: Buffer, { masked = true, claim = payload.length } = {}) => {
    const head = Buffer.alloc(claim < 126 ? 2 : claim < 65_536 ? 4 : 10);
    head[0] = first;
    head[1] = (masked ? 0x80 : 0) | (claim < 126 ? claim : claim < 65_536 ? 126 : 127);
    if (head.length === 4) head.writeUInt16BE(claim, 2);
    if (head.length === 10) head.writeUIntBE(claim, 4, 6);
    return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
  };
  /** Writes raw octets after the upgrade; gives the code of the close frame that answers. */
  async function closeCode(...octets: Buffer[]): Promise<number> {
    const socket = connect(house.port, "127.0.0.1");
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    let got = Buffer.alloc(0);
    return new Promise((resolve) => {
      socket.once("data", () => {
        socket.on("data", (data) => {
          got = Buffer.concat([got, data]);
          const at = got.indexOf(0x88);
          if (at < 0 || got.length < at + 4) return;
          resolve(got.readUInt16BE(at + 2));
          socket.destroy();
        });
        for (const piece of octets) socket.write(piece);
      });
    });
  }
  const text = (said: string) => Buffer.from(said.replaceAll("^", "\0"));

  // biome-ignore format: a table
  test.each<[code: number, sentence: string, octets: Buffer[]]>([
    [1002, "an unmasked frame", [frame(0x81, text("x"), { masked: false })]],
    [1002, "a reserved bit", [frame(0xc1, text("x"))]],
    [1002, "an unknown opcode", [frame(0x83, text("x"))]],
    [1002, "an unknown control opcode", [frame(0x8b, text("x"))]],
    [1002, "a ping in pieces", [frame(0x09, text("x"))]],
    [1002, "a ping of 126 octets", [frame(0x89, Buffer.alloc(126))]],
    [1002, "a continuation of nothing", [frame(0x80, text("x"))]],
    [1002, "a new message inside another", [frame(0x01, text("x")), frame(0x81, text("y"))]],
    [1002, "a close of one octet", [frame(0x88, Buffer.alloc(1))]],
    [1002, "a close with a forbidden code", [frame(0x88, Buffer.from([3, 237]))]],
    [1007, "text that is not UTF-8", [frame(0x81, Buffer.from([0xff, 0xfe]))]],
    [1007, "text that is cut inside a character", [frame(0x81, Buffer.from([0xe2, 0x82]))]],
    [1009, "a claim of 2^40 octets", [frame(0x82, Buffer.alloc(0), { claim: 2 ** 40 })]],
    [1009, "a message in pieces that grows too large", [frame(0x01, Buffer.alloc(60_000, "x")), frame(0x00, Buffer.alloc(60_000, "x"))]],
    [1000, "a close", [frame(0x88, Buffer.from([3, 232]))]],
  ])("answers %i to %s", async (code, _sentence, octets) => {
    expect(await closeCode(...octets)).toBe(code);
  });

  test("takes one frame of STOMP in pieces of one WebSocket message, a ping between them", async () => {
    const peer = await house.peer();
    const pong = new Promise((resolve) => peer.socket.once("pong", resolve));
    const said = login("1.2").replace("^", "\0");
    for (const octet of said) peer.socket.send(octet, { fin: false });
    peer.socket.ping("p");
    peer.socket.send("\n", { fin: true });
    await peer.until(1);
    expect(String(await pong)).toBe("p");
    expect(peer.transcript).toEqual(["CONNECTED 1.2"]);
  });

  test("in 100,000 pieces of one message is closed, and others are served", async () => {
    const [peer, other] = [await house.session(), await house.session()];
    for (let n = 0; n < 100_000 && peer.socket.readyState === peer.socket.OPEN; n += 1)
      peer.socket.send("x", { fin: false });
    other.say("DISCONNECT\nreceipt:r\n\n^");
    await other.closed;
    expect(other.transcript.at(-1)).toBe("RECEIPT r");
    expect(await peer.closed).toBeGreaterThan(1000);
  });
});

test("going away says 1001 to everybody and lets nobody else in", async () => {
  const other = await openBroker();
  const peers = [await other.session(), await other.session(), await other.peer()];
  const gone = other.broker.close();
  expect(await Promise.all(peers.map((peer) => peer.closed))).toEqual([1001, 1001, 1001]);
  await gone;
  const late = new Peer(other.url);
  await late.closed;
  expect(late.seen).toEqual([]);
  expect(other.broker.stats().sessions).toBe(0);
  await other.close();
});
