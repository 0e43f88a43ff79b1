/** The WebSocket under STOMP follows RFC 6455. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { Peer } from "./peer.ts";

let opened: OpenBroker;
beforeAll(async () => {
  opened = await openBroker();
});
afterAll(() => opened.close());

const key = "dGhlIHNhbXBsZSBub25jZQ==";

describe("the WebSocket", () => {
  /** One client frame, masked with zeros unless specified otherwise. */
  const frame = (first: number, payload: Buffer, { masked = true, claim = payload.length } = {}) => {
    const head = Buffer.alloc(claim < 126 ? 2 : claim < 65_536 ? 4 : 10);
    head[0] = first;
    head[1] = (masked ? 0x80 : 0) | (claim < 126 ? claim : claim < 65_536 ? 126 : 127);
    if (head.length === 4) head.writeUInt16BE(claim, 2);
    if (head.length === 10) head.writeUIntBE(claim, 4, 6);
    return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
  };
  /** Writes raw bytes after the upgrade; returns the code of the close frame that answers. */
  async function closeCode(...octets: Buffer[]): Promise<number> {
    const socket = connect(opened.port, "127.0.0.1");
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
    [1002, "a ping of 126 bytes", [frame(0x89, Buffer.alloc(126))]],
    [1002, "a continuation without a message", [frame(0x80, text("x"))]],
    [1002, "a new message inside another", [frame(0x01, text("x")), frame(0x81, text("y"))]],
    [1002, "a close of one byte", [frame(0x88, Buffer.alloc(1))]],
    [1002, "a close with a forbidden code", [frame(0x88, Buffer.from([3, 237]))]],
    [1007, "text that is not UTF-8", [frame(0x81, Buffer.from([0xff, 0xfe]))]],
    [1007, "text that is cut inside a character", [frame(0x81, Buffer.from([0xe2, 0x82]))]],
    [1009, "a claim of 2^40 bytes", [frame(0x82, Buffer.alloc(0), { claim: 2 ** 40 })]],
    [1009, "a message in pieces that grows too large", [frame(0x01, Buffer.alloc(60_000, "x")), frame(0x00, Buffer.alloc(60_000, "x"))]],
    [1000, "a close", [frame(0x88, Buffer.from([3, 232]))]],
  ])("the WebSocket answers %i to %s", async (code, _sentence, octets) => {
    expect(await closeCode(...octets)).toBe(code);
  });

  test("the WebSocket accepts a STOMP frame as a fragmented WebSocket message with a ping between the fragments", async () => {
    const peer = await opened.peer();
    const pong = new Promise((resolve) => peer.socket.once("pong", resolve));
    const said = login("1.2").replace("^", "\0");
    for (const octet of said) peer.socket.send(octet, { fin: false });
    peer.socket.ping("p");
    peer.socket.send("\n", { fin: true });
    await peer.until(1);
    expect(String(await pong)).toBe("p");
    expect(peer.transcript).toEqual(["CONNECTED 1.2"]);
  });

  test("the WebSocket closes a peer that sends 100,000 fragments of one message, and still serves others", async () => {
    const [peer, other] = [await opened.session(), await opened.session()];
    for (let n = 0; n < 100_000 && peer.socket.readyState === peer.socket.OPEN; n += 1)
      peer.socket.send("x", { fin: false });
    other.say("DISCONNECT\nreceipt:r\n\n^");
    await other.closed;
    expect(other.transcript.at(-1)).toBe("RECEIPT r");
    expect(await peer.closed).toBeGreaterThan(1000);
  });
});

test("sends 1001 to all peers at shutdown, and accepts no new peer", async () => {
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
