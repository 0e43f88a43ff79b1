/** Abuse by a peer: floods, frames without end, and too many open resources. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { isReceipt, lastWord, stillAnswers } from "#server/stomp/testing/listening";

let opened: OpenBroker;
beforeEach(async () => {
  opened = await openBroker();
});
afterEach(() => opened.close());

describe("a frame", () => {
  const after: [sentence: string, said: string[], heard: string][] = [
    [
      "of more than 64 KiB is refused",
      ["SEND\ndestination:/topic/open\n\n", "x".repeat(65_000), "x".repeat(600)],
      "ERROR frame too large",
    ],
    [
      "that is whole but too large is refused",
      [`SEND\ndestination:/topic/open\n\n${"x".repeat(65_600)}^`],
      "ERROR frame too large",
    ],
    [
      "without end is cut off at 64 KiB",
      ["SEND\ndestination:/topic/open\n\n", ...Array.from({ length: 17 }, () => "y".repeat(4_096))],
      "ERROR frame too large",
    ],
    [
      "that claims too much is refused before it comes",
      ["SEND\ndestination:/topic/open\nreceipt:r\ncontent-length:70000\n\n"],
      "ERROR frame too large for r",
    ],
    ["of 2,000 headers is refused", [`SEND\n${"a:b\n".repeat(2_000)}`], "ERROR too many headers"],
    ["with a header of 20 KiB is refused", [`SEND\nlong:${"x".repeat(20_480)}\n`], "ERROR header too long"],
    [
      "with an unfinished header of 20 KiB is refused",
      [`SEND\nlong:${"x".repeat(20_480)}`],
      "ERROR header too long",
    ],
    ["with a command of 20 KiB is refused", ["S".repeat(20_480)], "ERROR header too long"],
  ];
  test.each(after)("%s", async (_sentence, said, heard) => {
    const peer = await opened.session();
    peer.say(...said);
    expect(await lastWord(peer)).toBe(heard);
  });

  test("a frame of exactly 64 KiB is accepted, as is one of 100 headers", async () => {
    const peer = await opened.session();
    const head = "SEND\ndestination:/topic/open\nreceipt:r\n\n";
    peer.say(`${head}${"x".repeat(65_536 - head.length - 1)}^`);
    await peer.until(1, isReceipt);
    peer.say(`SEND\n${"a:b\n".repeat(98)}destination:/topic/open\nreceipt:s\n\n^`);
    await peer.until(2, isReceipt);
    expect(peer.transcript).toEqual(["CONNECTED 1.2", "RECEIPT r", "RECEIPT s"]);
  });

  test.each([
    ["dribbled without end", Array.from({ length: 3 }, () => "a:b\n".repeat(400))],
    ["of one long header", [`x:${"y".repeat(5_000)}`]],
    ["with a claimed body", ["content-length:5000\n\n"]],
    ["whole", [`host:${"h".repeat(4_096)}\n\n^`]],
  ])("a frame before CONNECT is bounded at 4 KiB: %s", async (_how, rest) => {
    const peer = await opened.peer();
    peer.say("CONNECT\naccept-version:1.2\n", ...rest);
    expect(await lastWord(peer)).toMatch(/^ERROR (frame too large|too many headers)$/);
  });

  test("a frame in 100,000 pieces of one byte takes about as long as in one piece", async () => {
    const peer = await opened.session();
    const body = "z".repeat(60_000);
    for (const octet of `SEND\ndestination:/topic/open\nreceipt:slow\n\n${body}\0${"\n".repeat(40_000)}`)
      peer.socket.send(octet);
    await peer.until(1, isReceipt);
    await stillAnswers(peer);
    expect(peer.transcript).toEqual(["CONNECTED 1.2", "RECEIPT slow", "RECEIPT alive"]);
  });

  test("a frame whose headers are not UTF-8 is refused", async () => {
    const peer = await opened.session();
    peer.socket.send(Buffer.from([...Buffer.from("SEND\ndestination:/topic/"), 0xff, 0xfe, 10, 10, 0]));
    expect(await lastWord(peer)).toBe("ERROR headers are not UTF-8");
  });

  test("a frame may begin a header with a byte order mark, which is kept", async () => {
    const peer = await opened.session();
    peer.say("\ufeffSEND\ndestination:/topic/open\n\n^");
    expect(await lastWord(peer)).toBe("ERROR unknown command");
  });

  test("a frame after a refusal is not parsed", async () => {
    const [peer, other] = [await opened.session(), await opened.session()];
    other.say("SUBSCRIBE\nid:s\ndestination:/topic/open\n\n^");
    await stillAnswers(other);
    peer.say("NONSENSE\n\n^SEND\ndestination:/topic/open\n\nlate^");
    await peer.closed;
    await stillAnswers(other);
    expect(other.seen.some(({ command }) => command === "MESSAGE")).toBe(false);
    expect(peer.transcript.filter((line) => line.startsWith("ERROR"))).toHaveLength(1);
  });
});

describe("one session", () => {
  const subscribe = (id: number) => `SUBSCRIBE\nid:${id}\ndestination:/topic/prices\n\n^`;
  test("one session may have at most 64 subscriptions", async () => {
    const peer = await opened.session();
    for (let id = 0; id < 64; id += 1) peer.say(subscribe(id));
    await stillAnswers(peer);
    expect(opened.broker.subscribers("/topic/prices")).toBe(64);
    peer.say(subscribe(64));
    expect(await lastWord(peer)).toBe("ERROR too many subscriptions");
    expect(opened.broker.stats().subscriptions).toBe(0);
    expect(opened.broker.subscribers("/topic/prices")).toBe(0);
  });

  test("one session may subscribe again after an unsubscribe at the limit", async () => {
    const peer = await opened.session();
    for (let id = 0; id < 100; id += 1) peer.say(subscribe(id), `UNSUBSCRIBE\nid:${id}\n\n^`);
    await stillAnswers(peer);
    expect(opened.broker.stats()).toMatchObject({ sessions: 1, subscriptions: 0, errors: 0 });
  });

  test("one session may have at most 16 open transactions", async () => {
    const peer = await opened.session();
    for (let name = 0; name < 10_000; name += 1) peer.say(`BEGIN\ntransaction:${name}\nreceipt:${name}\n\n^`);
    expect(await lastWord(peer)).toBe("ERROR too many open transactions for 16");
  });

  test("one session may hold at most 64 frames in its transactions", async () => {
    const peer = await opened.session();
    peer.say("BEGIN\ntransaction:t\n\n^");
    for (let n = 0; n < 65; n += 1) peer.say("SEND\ndestination:/topic/open\ntransaction:t\n\nx^");
    expect(await lastWord(peer)).toBe("ERROR transactions hold too many frames");
  });

  test("one session may hold frames again after COMMIT and ABORT", async () => {
    const peer = await opened.session();
    for (let n = 0; n < 150; n += 1)
      peer.say(
        `BEGIN\ntransaction:t\n\n^SEND\ndestination:/topic/open\ntransaction:t\n\nx^${n % 2 ? "ABORT" : "COMMIT"}\ntransaction:t\n\n^`,
      );
    await stillAnswers(peer);
    expect(opened.broker.stats()).toMatchObject({ sessions: 1, errors: 0 });
  });
});

describe("a peer that floods", () => {
  const turn = (id: number) =>
    `SUBSCRIBE\nid:${id}\ndestination:/topic/prices\n\n^UNSUBSCRIBE\nid:${id}\n\n^`;

  test("a peer that floods by subscribing and unsubscribing is cut off after as many last messages as its allowance permits", async () => {
    opened.broker.publish("/topic/prices", "last");
    const [peer, other] = [await opened.session(), await opened.session()];
    for (let id = 0; id < 5_000; id += 1) peer.say(turn(id));
    expect(await lastWord(peer)).toBe("ERROR rate limit exceeded");
    expect(peer.seen.filter(({ command }) => command === "MESSAGE").length).toBeLessThanOrEqual(120);
    expect(opened.broker.stats()).toMatchObject({ flooded: 1, subscriptions: 0 });
    await stillAnswers(other);
  });

  test("a peer that floods by bytes only is cut off, before and after CONNECT", async () => {
    for (const peer of [await opened.peer(), await opened.session()]) {
      for (let n = 0; n < 700; n += 1) peer.say("\n".repeat(1_000));
      expect(await lastWord(peer)).toBe("ERROR rate limit exceeded");
    }
  });

  test("a peer that floods is not a peer with 50 subscriptions that requests everything at once, or a peer that continues for hours", async () => {
    const peer = await opened.session();
    for (let round = 0; round < 20; round += 1) {
      for (let id = 0; id < 50; id += 1) peer.say(`SUBSCRIBE\nid:${id}\ndestination:/topic/prices\n\n^`);
      for (let id = 0; id < 50; id += 1) peer.say(`UNSUBSCRIBE\nid:${id}\n\n^`);
      await stillAnswers(peer);
      opened.clock.advance(13_000);
      peer.say("\n");
      await stillAnswers(peer);
    }
    expect(opened.broker.stats()).toMatchObject({ flooded: 0, errors: 0 });
  });
});
