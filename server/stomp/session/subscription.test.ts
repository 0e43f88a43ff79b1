/** The effect of ACK and NACK, also for queues. `^` is NUL. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { isMessage, isReceipt, listener, send, settled, subscribe } from "#server/stomp/testing/listening";

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
    peer.say(`ACK\nmessage-id:${peer.seen.filter(isMessage)[0]?.headers.get("message-id")}\nreceipt:a\n\n^`);
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
