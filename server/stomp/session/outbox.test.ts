/**
 * Slow readers get only the newest message of each subscription, and are disconnected if they read nothing. ACK and NACK, also on
 * queues. `^` is NUL.
 */

import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Packet } from "#server/stomp/codec/frame";
import { HandClock, type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { isMessage, isReceipt, listener, send, settled, subscribe } from "#server/stomp/testing/listening";
import { Outbox } from "./outbox.ts";

describe("frames for one peer", () => {
  /** A socket that accepts data only when the test lets it. */
  function deafSocket() {
    const written: string[] = [];
    let taken: (() => void) | undefined;
    const socket = new Writable({
      highWaterMark: 64,
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk.toString("latin1").slice(2)); // without the WebSocket header
        taken = done;
      },
    });
    const clock = new HandClock();
    const events = { stuck: 0, conflated: 0 };
    const channel = { readyState: 1 };
    const outbox = new Outbox({
      socket,
      clock,
      limits: { backlog: 1_000, stuckMs: 10_000 },
      sockjs: false,
      channel,
      stuck: () => {
        events.stuck += 1;
      },
      conflated: () => {
        events.conflated += 1;
      },
    });
    return {
      written,
      clock,
      events,
      channel,
      outbox,
      /** lets the peer read until nothing is left */
      async read() {
        while (taken) {
          const done = taken;
          taken = undefined;
          done();
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    };
  }
  const packet = (text: string) => new Packet(Buffer.from(text.padEnd(50, ".")));
  const [gainers, losers] = [{}, {}];
  const short = (written: readonly string[]) => written.map((text) => text.replaceAll(".", ""));

  test("a peer that reads gets every message", async () => {
    const { outbox, written, read } = deafSocket();
    for (const text of ["1", "2", "3"]) {
      outbox.offer(gainers, packet(text));
      await read();
    }
    expect(short(written)).toEqual(["1", "2", "3"]);
  });

  test("a peer that did not read gets the newest message of each subscription when it reads again", async () => {
    const { outbox, written, events, read } = deafSocket();
    for (let n = 1; n <= 100; n += 1) {
      outbox.offer(gainers, packet(`g${n}`));
      outbox.offer(losers, packet(`l${n}`));
    }
    await read();
    expect(short(written)).toEqual(["g1", "l1", "g100", "l100"]);
    expect(events).toMatchObject({ conflated: 196, stuck: 0 });
  });

  test("a peer with many subscriptions that does not read keeps only the newest messages, up to its limit", async () => {
    const { outbox, written, events, read } = deafSocket();
    const slots = Array.from({ length: 64 }, () => ({}));
    outbox.offer({}, packet("blocks"));
    outbox.offer({}, packet("blocks"));
    for (const round of ["old", "new"])
      for (const [at, slot] of slots.entries()) outbox.offer(slot, packet(`${round}${at}`));
    await read();
    // The backlog is 1,000 bytes, and a packet has 50.
    expect(short(written).slice(2)).toEqual(Array.from({ length: 20 }, (_, at) => `new${44 + at}`));
    expect(events.stuck).toBe(0);
  });

  test("a message larger than the limit is kept if it is the only one", async () => {
    const { outbox, written, read } = deafSocket();
    outbox.offer(gainers, packet("1"));
    outbox.offer(gainers, packet("2"));
    outbox.offer(losers, new Packet(Buffer.from("x".repeat(2_000))));
    await read();
    expect(written.at(-1)?.length).toBeGreaterThan(1_900);
  });

  test("frames that must not be dropped are kept in order", async () => {
    const { outbox, written, read } = deafSocket();
    for (const text of ["1", "2", "3"]) {
      outbox.offer(gainers, packet(text));
      outbox.send(packet(`receipt ${text}`));
    }
    await read();
    expect(short(written)).toEqual(["1", "receipt 1", "receipt 2", "receipt 3", "3"]);
  });

  test("after a subscription ends it gets no further message", async () => {
    const { outbox, written, read } = deafSocket();
    for (const text of ["1", "2", "3"]) outbox.offer(gainers, packet(text));
    outbox.forget(gainers);
    await read();
    expect(short(written)).toEqual(["1", "2"]);
  });

  test("a peer that accepts no data for 10 s is disconnected, but not a peer that reads meanwhile", async () => {
    const { outbox, clock, events, read } = deafSocket();
    const block = () => [1, 2].map((n) => outbox.offer(gainers, packet(String(n))));
    block();
    clock.advance(9_999);
    outbox.check(clock.now());
    await read();
    block();
    clock.advance(9_999);
    outbox.check(clock.now());
    expect(events.stuck).toBe(0);
    clock.advance(1);
    outbox.check(clock.now());
    expect(events.stuck).toBe(1);
  });

  test("answers are buffered only up to the limit", () => {
    const { outbox, written, events } = deafSocket();
    for (let n = 0; n < 19; n += 1) outbox.send(packet(String(n)));
    expect(events.stuck).toBe(0);
    outbox.send(packet("too much"));
    expect(events.stuck).toBe(1);
    expect(written).toHaveLength(1);
  });

  test("one frame larger than the limit is sent to a peer with an empty buffer", () => {
    const { outbox, events } = deafSocket();
    outbox.send(new Packet(Buffer.alloc(5_000, "x")));
    expect(events.stuck).toBe(0);
  });

  test("nothing is sent after our close frame", () => {
    const { outbox, written, channel } = deafSocket();
    channel.readyState = 2;
    outbox.send(packet("late"));
    outbox.offer(gainers, packet("late"));
    expect(written).toEqual([]);
  });

  test("a reader that stops delays no other reader; it gets the newest message if it resumes, else it is disconnected", async () => {
    const opened = await openBroker();
    const [slow, stuck, quick] = [
      await listener(opened, "/topic/prices"),
      await listener(opened, "/topic/prices"),
      await listener(opened, "/topic/prices"),
    ];
    slow.socket.pause();
    stuck.socket.pause();
    const filler = "x".repeat(100_000);
    let sent = 0;
    while (opened.broker.stats().conflated < 40) {
      sent += 1;
      opened.broker.publish("/topic/prices", `${sent} ${filler}`);
      await quick.until(sent, isMessage);
    }
    slow.socket.resume();
    await slow.until(1, ({ body }) => body.startsWith(`${sent} `));
    expect(slow.seen.filter(isMessage).length).toBeLessThan(sent);
    expect(await settled(quick)).toHaveLength(sent);
    opened.clock.advance(5_000);
    await settled(quick);
    opened.clock.advance(6_000);
    expect(opened.broker.stats()).toMatchObject({ stuck: 1 });
    stuck.socket.resume();
    await stuck.closed;
    await settled(slow);
    await opened.close();
  });

  test("all subscribers with equal subscriptions get the same bytes", async () => {
    const opened = await openBroker();
    const peers = [await listener(opened, "/topic/prices"), await listener(opened, "/topic/prices")];
    const raw: Buffer[] = [];
    for (const { socket } of peers) socket.on("message", (data) => raw.push(Buffer.from(String(data))));
    opened.broker.publish("/topic/prices", "[1]");
    for (const peer of peers) await settled(peer);
    const [one, two] = raw.filter((data) => data.includes("MESSAGE"));
    expect(one).toEqual(two);
    await opened.close();
  });
});

describe("acknowledged messages", () => {
  let opened: OpenBroker;
  beforeEach(async () => {
    opened = await openBroker();
  });
  afterEach(() => opened.close());

  describe("ACK and NACK", () => {
    const acks = { "1.0": "message-id", "1.1": "message-id", "1.2": "ack" };
    test.each(["1.0", "1.1", "1.2"] as const)(
      "in %s a message is acknowledged once, by its id",
      async (version) => {
        const peer = await listener(opened, "/topic/prices", { version, more: "ack:client-individual\n" });
        opened.broker.publish("/topic/prices", "x");
        await settled(peer);
        const name = peer.seen.filter(isMessage)[0]?.headers.get(acks[version]);
        const ack = `ACK\nid:${name}\nmessage-id:${name}\nsubscription:s\n\n^`;
        peer.say(ack);
        await settled(peer);
        peer.say(ack);
        expect(await peer.closed).toBe(1002);
      },
    );

    test("1.0 may omit the subscription in ACK", async () => {
      const peer = await listener(opened, "/topic/prices", { version: "1.0", more: "ack:client\n" });
      opened.broker.publish("/topic/prices", "x");
      await settled(peer);
      peer.say(
        `ACK\nmessage-id:${peer.seen.filter(isMessage)[0]?.headers.get("message-id")}\nreceipt:a\n\n^`,
      );
      await settled(peer);
      expect(peer.transcript).toContain("RECEIPT a");
    });

    test("only 1.2 messages that need an ACK have the header `ack`", async () => {
      const auto = await listener(opened, "/topic/prices");
      const earlier = await listener(opened, "/topic/prices", { version: "1.1", more: "ack:client\n" });
      opened.broker.publish("/topic/prices", "x");
      for (const peer of [auto, earlier]) {
        await settled(peer);
        expect(peer.seen.filter(isMessage)[0]?.headers.has("ack")).toBe(false);
      }
    });

    test("an ACK in client mode acknowledges all earlier messages too, in client-individual mode only one message", async () => {
      for (const [mode, left] of [
        ["client", "closed"],
        ["client-individual", "open"],
      ]) {
        const peer = await listener(opened, "/topic/other", { more: `ack:${mode}\n` });
        opened.broker.publish("/topic/other", "1");
        opened.broker.publish("/topic/other", "2");
        await settled(peer);
        const [first, second] = peer.seen
          .filter(isMessage)
          .map(({ headers }) => headers.get("ack"))
          .slice(-2);
        peer.say(`ACK\nid:${second}\n\n^`, `ACK\nid:${first}\nreceipt:first\n\n^`);
        await (left === "closed"
          ? peer.closed
          : peer.until(1, (seen) => seen.headers.get("receipt-id") === "first"));
        expect(peer.transcript.at(-1)).toBe(
          left === "closed" ? "ERROR no unacknowledged message with this id for first" : "RECEIPT first",
        );
      }
    });

    test("an ACK in a transaction takes effect at COMMIT", async () => {
      const peer = await listener(opened, "/queue/open", { more: "ack:client\n" });
      peer.say(send("/queue/open", "x"));
      await settled(peer);
      const id = peer.seen.filter(isMessage)[0]?.headers.get("ack");
      peer.say(`BEGIN\ntransaction:t\n\n^ACK\nid:${id}\ntransaction:t\n\n^COMMIT\ntransaction:t\n\n^`);
      await settled(peer);
      peer.say(`ACK\nid:${id}\n\n^`);
      expect(await peer.closed).toBe(1002);
    });

    test("the number of unacknowledged messages of a session is limited, and a late ACK is still accepted", async () => {
      const bounded = await openBroker({ limits: { unsettled: 2 } });
      const peer = await bounded.session();
      peer.say(subscribe("s", "/topic/prices", "ack:client\n"));
      await peer.until(1, isReceipt);
      for (const body of ["1", "2", "3"]) bounded.broker.publish("/topic/prices", body);
      await settled(peer);
      const first = peer.seen.filter(isMessage)[0]?.headers.get("ack");
      peer.say(`ACK\nid:${first}\nreceipt:late\n\n^`);
      await settled(peer);
      expect(peer.transcript).toContain("RECEIPT late");
      await bounded.close();
    });
  });

  test("a queue sends each message to one subscriber, in turn", async () => {
    const [one, two] = [await listener(opened, "/queue/open"), await listener(opened, "/queue/open")];
    for (const body of ["1", "2", "3", "4"]) one.say(send("/queue/open", body));
    expect(await settled(one)).toEqual(["s 1", "s 3"]);
    expect(await settled(two)).toEqual(["s 2", "s 4"]);
  });

  test("a queue keeps a message until there is a subscriber", async () => {
    const sender = await opened.session();
    sender.say(send("/queue/open", "kept"));
    await settled(sender);
    expect(await settled(await listener(opened, "/queue/open"))).toEqual(["s kept"]);
  });

  test("a queue sends a refused or unacknowledged message to another subscriber, and never one that was acknowledged", async () => {
    const more = "ack:client\n";
    const [one, two] = [
      await listener(opened, "/queue/open", { more }),
      await listener(opened, "/queue/open", { more }),
    ];
    one.say(send("/queue/open", "x"));
    await settled(one);
    one.say(`NACK\nid:${one.seen.filter(isMessage)[0]?.headers.get("ack")}\n\n^`);
    await settled(one);
    expect(await settled(two)).toEqual(["s x"]);
    two.socket.terminate();
    await one.until(2, isMessage);
    one.say(`ACK\nid:${one.seen.filter(isMessage)[1]?.headers.get("ack")}\n\n^`, "DISCONNECT\n\n^");
    await one.closed;
    expect(await settled(await listener(opened, "/queue/open"))).toEqual([]);
  });
});
