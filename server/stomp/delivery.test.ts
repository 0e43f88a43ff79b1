/** Who gets which message, in which form, and what an ACK does. `^` is NUL. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenBroker, openBroker } from "./fixture.ts";
import type { Peer } from "./peer.ts";

let house: OpenBroker;
beforeEach(async () => {
  house = await openBroker();
});
afterEach(() => house.close());

const subscribe = (id: string, destination: string, more = "") =>
  `SUBSCRIBE\nid:${id}\ndestination:${destination}\n${more}receipt:ready\n\n^`;
const send = (destination: string, body: string, more = "") =>
  `SEND\ndestination:${destination}\n${more}\n${body}^`;
const isReady = ({ command }: { command: string }) => command === "RECEIPT";
const isMessage = ({ command }: { command: string }) => command === "MESSAGE";
/** Everything the broker had to say to this peer has been said. */
async function settled(peer: Peer): Promise<string[]> {
  const before = peer.seen.filter(isReady).length;
  peer.say("BEGIN\ntransaction:settled\nreceipt:settled\n\n^ABORT\ntransaction:settled\n\n^");
  await peer.until(before + 1, isReady);
  return peer.seen.filter(isMessage).map(({ headers, body }) => `${headers.get("subscription")} ${body}`);
}
async function listener(destination: string, { version = "1.2", more = "", id = "s" } = {}): Promise<Peer> {
  const peer = await house.session(version);
  peer.say(subscribe(id, destination, more));
  await peer.until(1, isReady);
  return peer;
}

describe("a topic", () => {
  test("reaches everybody who listens and nobody else", async () => {
    const [one, two, other] = [
      await listener("/topic/prices"),
      await listener("/topic/prices", { id: "x", version: "1.0" }),
      await listener("/topic/other"),
    ];
    house.broker.publish("/topic/prices", "[1]");
    expect(await settled(one)).toEqual(["s [1]"]);
    expect(await settled(two)).toEqual(["x [1]"]);
    expect(await settled(other)).toEqual([]);
  });

  test("greets a newcomer with its last message, once, as others got it", async () => {
    const early = await listener("/topic/prices");
    house.broker.publish("/topic/prices", "old");
    house.broker.publish("/topic/prices", "new", [["timestamp", "7"]]);
    const late = await listener("/topic/prices");
    expect(await settled(late)).toEqual(["s new"]);
    await settled(early);
    expect(late.seen.filter(isMessage)[0]?.headers).toEqual(early.seen.filter(isMessage)[1]?.headers);
  });

  test("greets nobody when the broker does not remember", async () => {
    const forgetful = await openBroker({ remember: false });
    forgetful.broker.publish("/topic/prices", "old");
    const peer = await forgetful.session();
    peer.say(subscribe("s", "/topic/prices"));
    expect(await settled(peer)).toEqual([]);
    await forgetful.close();
  });

  test("says where a message comes from, under which id, and how long it is", async () => {
    const peer = await listener("/topic/prices");
    house.broker.publish("/topic/prices", "ä", [["content-type", "application/json"]]);
    await settled(peer);
    const [message] = peer.seen.filter(isMessage);
    expect(Object.fromEntries(message?.headers ?? [])).toEqual({
      subscription: "s",
      "message-id": expect.stringMatching(/^[0-9a-f]+-\d+$/),
      destination: "/topic/prices",
      "content-type": "application/json",
      "content-length": "2",
    });
  });

  test("gives every message an id of its own", async () => {
    const peer = await listener("/topic/prices");
    for (const body of ["a", "b", "c"]) house.broker.publish("/topic/prices", body);
    await settled(peer);
    expect(new Set(peer.seen.filter(isMessage).map(({ headers }) => headers.get("message-id"))).size).toBe(3);
  });

  test("passes a sender's own headers on, but not those that are the broker's", async () => {
    const peer = await listener("/topic/open");
    peer.say(
      send("/topic/open", "x", "cust:a\\nb\\cc\nsubscription:evil\nmessage-id:evil\nack:evil\nreceipt:r\n"),
    );
    await settled(peer);
    const headers = peer.seen.filter(isMessage)[0]?.headers;
    expect(headers?.get("cust")).toBe("a\\nb\\cc");
    expect([headers?.get("subscription"), headers?.has("ack"), headers?.has("receipt")]).toEqual([
      "s",
      false,
      false,
    ]);
    expect(headers?.get("message-id")).not.toBe("evil");
  });

  test("cannot be used to smuggle a line into the headers of a 1.0 listener", async () => {
    const old = await listener("/topic/open", { version: "1.0" });
    const modern = await house.session();
    modern.say(send("/topic/open", "x", "cust:a\\nsubscription\\cevil\na\\nb:c\ngood:1\n"));
    await settled(modern);
    await settled(old);
    const names = [...(old.seen.filter(isMessage)[0]?.headers.keys() ?? [])];
    expect(names).toEqual(["subscription", "message-id", "destination", "good", "content-length"]);
  });

  test("goes out as text, and as a binary message only where the body is not text", async () => {
    const peer = await listener("/topic/prices");
    peer.kinds.length = 0;
    house.broker.publish("/topic/prices", "äöü 😀");
    house.broker.publish("/topic/prices", Buffer.from([0, 1, 254, 255]));
    await peer.until(2, isMessage);
    expect(peer.kinds).toEqual(["text", "binary"]);
    expect(peer.seen.filter(isMessage)[1]?.octets).toEqual(Buffer.from([0, 1, 254, 255]));
  });

  test.each([1, 125, 126, 300, 65_535, 65_536, 200_000])(
    "carries a body of %i octets whole",
    async (size) => {
      const peer = await listener("/topic/prices");
      house.broker.publish("/topic/prices", Buffer.alloc(size, "a"));
      await peer.until(1, isMessage);
      expect(peer.seen.filter(isMessage)[0]?.octets.length).toBe(size);
    },
  );

  test("writes a hostile subscription id escaped into the one frame it sends", async () => {
    const peer = await listener("/topic/prices", { id: "a\\nMESSAGE\\n\\nx" });
    house.broker.publish("/topic/prices", "[1]");
    await settled(peer);
    expect(peer.seen.filter(isMessage).map(({ headers }) => headers.get("subscription"))).toEqual([
      "a\\nMESSAGE\\n\\nx",
    ]);
  });

  test("binary messages from a client are read like text", async () => {
    const peer = await listener("/topic/open");
    peer.socket.send(Buffer.from("SEND\ndestination:/topic/open\n\nfrom binary\0"));
    expect(await settled(peer)).toEqual(["s from binary"]);
  });
});

describe("a private answer", () => {
  test("reaches only the asker, on each of its subscriptions there", async () => {
    const [asker, other] = [await listener("/user/topic/prices"), await listener("/user/topic/prices")];
    asker.say(subscribe("t", "/user/topic/prices"), send("/app/request-prices", ""));
    const name = asker.seen[0]?.headers.get("session");
    expect(await settled(asker)).toEqual([`s for ${name}`, `t for ${name}`]);
    expect(await settled(other)).toEqual([]);
  });

  test("goes nowhere when the asker does not listen", async () => {
    const peer = await listener("/topic/prices");
    peer.say(send("/app/request-prices", ""));
    expect(await settled(peer)).toEqual([]);
  });

  test("cannot be published to by anybody", async () => {
    const [victim, sender] = [await listener("/user/topic/prices"), await house.session()];
    sender.say(send("/user/topic/prices", "evil"));
    expect(await sender.closed).toBe(1002);
    house.broker.publish("/user/topic/prices", "evil");
    expect(await settled(victim)).toEqual([]);
  });
});

describe("ACK and NACK", () => {
  const acks = { "1.0": "message-id", "1.1": "message-id", "1.2": "ack" };
  test.each(["1.0", "1.1", "1.2"] as const)(
    "a message is acknowledged by its own name in %s, once",
    async (version) => {
      const peer = await listener("/topic/prices", { version, more: "ack:client-individual\n" });
      house.broker.publish("/topic/prices", "x");
      await settled(peer);
      const name = peer.seen.filter(isMessage)[0]?.headers.get(acks[version]);
      const ack = `ACK\nid:${name}\nmessage-id:${name}\nsubscription:s\n\n^`;
      peer.say(ack);
      await settled(peer);
      peer.say(ack);
      expect(await peer.closed).toBe(1002);
    },
  );

  test("1.0 may leave the subscription out of ACK", async () => {
    const peer = await listener("/topic/prices", { version: "1.0", more: "ack:client\n" });
    house.broker.publish("/topic/prices", "x");
    await settled(peer);
    peer.say(`ACK\nmessage-id:${peer.seen.filter(isMessage)[0]?.headers.get("message-id")}\nreceipt:a\n\n^`);
    await settled(peer);
    expect(peer.transcript).toContain("RECEIPT a");
  });

  test("only 1.2 messages that want an ACK carry `ack`", async () => {
    const auto = await listener("/topic/prices");
    const earlier = await listener("/topic/prices", { version: "1.1", more: "ack:client\n" });
    house.broker.publish("/topic/prices", "x");
    for (const peer of [auto, earlier]) {
      await settled(peer);
      expect(peer.seen.filter(isMessage)[0]?.headers.has("ack")).toBe(false);
    }
  });

  test("client mode acknowledges all before, client-individual only the one", async () => {
    for (const [mode, left] of [
      ["client", "closed"],
      ["client-individual", "open"],
    ]) {
      const peer = await listener("/topic/other", { more: `ack:${mode}\n` });
      house.broker.publish("/topic/other", "1");
      house.broker.publish("/topic/other", "2");
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
        left === "closed" ? "ERROR no such message waits for an answer for first" : "RECEIPT first",
      );
    }
  });

  test("an ACK in a transaction counts at COMMIT", async () => {
    const peer = await listener("/queue/open", { more: "ack:client\n" });
    peer.say(send("/queue/open", "x"));
    await settled(peer);
    const id = peer.seen.filter(isMessage)[0]?.headers.get("ack");
    peer.say(`BEGIN\ntransaction:t\n\n^ACK\nid:${id}\ntransaction:t\n\n^COMMIT\ntransaction:t\n\n^`);
    await settled(peer);
    peer.say(`ACK\nid:${id}\n\n^`);
    expect(await peer.closed).toBe(1002);
  });

  test("a session that never acknowledges is bounded and may still answer late", async () => {
    const bounded = await openBroker({ limits: { unsettled: 2 } });
    const peer = await bounded.session();
    peer.say(subscribe("s", "/topic/prices", "ack:client\n"));
    await peer.until(1, isReady);
    for (const body of ["1", "2", "3"]) bounded.broker.publish("/topic/prices", body);
    await settled(peer);
    const first = peer.seen.filter(isMessage)[0]?.headers.get("ack");
    peer.say(`ACK\nid:${first}\nreceipt:late\n\n^`);
    await settled(peer);
    expect(peer.transcript).toContain("RECEIPT late");
    await bounded.close();
  });
});

describe("a queue", () => {
  test("gives each message to one listener, in turn", async () => {
    const [one, two] = [await listener("/queue/open"), await listener("/queue/open")];
    for (const body of ["1", "2", "3", "4"]) one.say(send("/queue/open", body));
    expect(await settled(one)).toEqual(["s 1", "s 3"]);
    expect(await settled(two)).toEqual(["s 2", "s 4"]);
  });

  test("keeps a message until somebody listens", async () => {
    const sender = await house.session();
    sender.say(send("/queue/open", "kept"));
    await settled(sender);
    expect(await settled(await listener("/queue/open"))).toEqual(["s kept"]);
  });

  test("gives to another what one gave back or left unacknowledged, and nobody what was taken", async () => {
    const more = "ack:client\n";
    const [one, two] = [await listener("/queue/open", { more }), await listener("/queue/open", { more })];
    one.say(send("/queue/open", "x"));
    await settled(one);
    one.say(`NACK\nid:${one.seen.filter(isMessage)[0]?.headers.get("ack")}\n\n^`);
    await settled(one);
    expect(await settled(two)).toEqual(["s x"]);
    two.socket.terminate();
    await one.until(2, isMessage);
    one.say(`ACK\nid:${one.seen.filter(isMessage)[1]?.headers.get("ack")}\n\n^`, "DISCONNECT\n\n^");
    await one.closed;
    expect(await settled(await listener("/queue/open"))).toEqual([]);
  });
});
