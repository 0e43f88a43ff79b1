/** Which subscriber gets which message, and in which form. `^` is NUL. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { isMessage, listener, send, settled, subscribe } from "#server/stomp/testing/listening";

let opened: OpenBroker;
beforeEach(async () => {
  opened = await openBroker();
});
afterEach(() => opened.close());

test("a topic's message reaches all its subscribers and no other peer", async () => {
  const [one, two, other] = [
    await listener(opened, "/topic/prices"),
    await listener(opened, "/topic/prices", { id: "x", version: "1.0" }),
    await listener(opened, "/topic/other"),
  ];
  opened.broker.publish("/topic/prices", "[1]");
  expect(await settled(one)).toEqual(["s [1]"]);
  expect(await settled(two)).toEqual(["x [1]"]);
  expect(await settled(other)).toEqual([]);
});

test("a topic's message is written for each subscriber in its version, with its id, and with `ack` if it needs one", async () => {
  const shapes = [
    { version: "1.0", id: "a" },
    { version: "1.1", id: "a" },
    { version: "1.2", id: "a" },
    { version: "1.2", id: "b" },
    { version: "1.2", id: "a", more: "ack:client\n" },
  ];
  const peers = await Promise.all(shapes.map((shape) => listener(opened, "/topic/prices", shape)));
  opened.broker.publish("/topic/prices", "x", [["cust", "a:b\rc"]]);
  const seen = [];
  for (const peer of peers) {
    await settled(peer);
    const headers = peer.seen.filter(isMessage)[0]?.headers;
    seen.push([headers?.get("subscription"), headers?.get("cust"), headers?.has("ack")]);
  }
  expect(seen).toEqual([
    ["a", "a:b\rc", false],
    ["a", "a\\cb\rc", false],
    ["a", "a\\cb\\rc", false],
    ["b", "a\\cb\\rc", false],
    ["a", "a\\cb\\rc", true],
  ]);
});

test.each([
  ["in the same message", ["DISCONNECT\n\n^SEND\ndestination:/topic/open\n\nlate^"]],
  ["in the next message", ["DISCONNECT\n\n^", "SEND\ndestination:/topic/open\n\nlate^"]],
])("a topic's message is not published by a SEND after DISCONNECT %s", async (_where, said) => {
  const [witness, leaver] = [await listener(opened, "/topic/open"), await opened.session()];
  leaver.say(...said);
  await leaver.closed;
  expect(await settled(witness)).toEqual([]);
});

test("a topic's message is sent again, unchanged, to a new subscriber if it is the topic's last one", async () => {
  const early = await listener(opened, "/topic/prices");
  opened.broker.publish("/topic/prices", "old");
  opened.broker.publish("/topic/prices", "new", [["timestamp", "7"]]);
  const late = await listener(opened, "/topic/prices");
  expect(await settled(late)).toEqual(["s new"]);
  await settled(early);
  expect(late.seen.filter(isMessage)[0]?.headers).toEqual(early.seen.filter(isMessage)[1]?.headers);
});

test("a topic's message is not sent to a new subscriber if the broker stores no last messages", async () => {
  const forgetful = await openBroker({ remember: false });
  forgetful.broker.publish("/topic/prices", "old");
  const peer = await forgetful.session();
  peer.say(subscribe("s", "/topic/prices"));
  expect(await settled(peer)).toEqual([]);
  await forgetful.close();
});

test("a topic's message has headers for its destination, id and length", async () => {
  const peer = await listener(opened, "/topic/prices");
  opened.broker.publish("/topic/prices", "ä", [["content-type", "application/json"]]);
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

test("a topic's message has a different id each time", async () => {
  const peer = await listener(opened, "/topic/prices");
  for (const body of ["a", "b", "c"]) opened.broker.publish("/topic/prices", body);
  await settled(peer);
  expect(new Set(peer.seen.filter(isMessage).map(({ headers }) => headers.get("message-id"))).size).toBe(3);
});

test("a topic's message has the sender's own headers, except those that the broker sets", async () => {
  const peer = await listener(opened, "/topic/open");
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

test("a topic's message cannot add a header of its own to the frame of a 1.0 subscriber", async () => {
  const old = await listener(opened, "/topic/open", { version: "1.0" });
  const modern = await opened.session();
  modern.say(send("/topic/open", "x", "cust:a\\nsubscription\\cevil\na\\nb:c\ngood:1\n"));
  await settled(modern);
  await settled(old);
  const names = [...(old.seen.filter(isMessage)[0]?.headers.keys() ?? [])];
  expect(names).toEqual(["subscription", "message-id", "destination", "good", "content-length"]);
});

test("a topic's message is sent as text, and as a binary message only if the body is not UTF-8", async () => {
  const peer = await listener(opened, "/topic/prices");
  peer.kinds.length = 0;
  opened.broker.publish("/topic/prices", "äöü 😀");
  opened.broker.publish("/topic/prices", Buffer.from([0, 1, 254, 255]));
  await peer.until(2, isMessage);
  expect(peer.kinds).toEqual(["text", "binary"]);
  expect(peer.seen.filter(isMessage)[1]?.octets).toEqual(Buffer.from([0, 1, 254, 255]));
});

test.each([1, 125, 126, 300, 65_535, 65_536, 200_000])(
  "a topic's message has the whole body of %i bytes",
  async (size) => {
    const peer = await listener(opened, "/topic/prices");
    opened.broker.publish("/topic/prices", Buffer.alloc(size, "a"));
    await peer.until(1, isMessage);
    expect(peer.seen.filter(isMessage)[0]?.octets.length).toBe(size);
  },
);

test("a topic's message escapes a hostile subscription id and stays one frame", async () => {
  const peer = await listener(opened, "/topic/prices", { id: "a\\nMESSAGE\\n\\nx" });
  opened.broker.publish("/topic/prices", "[1]");
  await settled(peer);
  expect(peer.seen.filter(isMessage).map(({ headers }) => headers.get("subscription"))).toEqual([
    "a\\nMESSAGE\\n\\nx",
  ]);
});

test("a topic's message may come in a binary WebSocket message", async () => {
  const peer = await listener(opened, "/topic/open");
  peer.socket.send(Buffer.from("SEND\ndestination:/topic/open\n\nfrom binary\0"));
  expect(await settled(peer)).toEqual(["s from binary"]);
});

test("a private answer reaches only the session that sent the request, on each of its subscriptions to that destination", async () => {
  const [asker, other] = [
    await listener(opened, "/user/topic/prices"),
    await listener(opened, "/user/topic/prices"),
  ];
  asker.say(subscribe("t", "/user/topic/prices"), send("/app/request-prices", ""));
  const name = asker.seen[0]?.headers.get("session");
  expect(await settled(asker)).toEqual([`s for ${name}`, `t for ${name}`]);
  expect(await settled(other)).toEqual([]);
});

test("a private answer is dropped if the session that sent the request has no subscription", async () => {
  const peer = await listener(opened, "/topic/prices");
  peer.say(send("/app/request-prices", ""));
  expect(await settled(peer)).toEqual([]);
});

test("a private answer cannot be published by any client", async () => {
  const [victim, sender] = [await listener(opened, "/user/topic/prices"), await opened.session()];
  sender.say(send("/user/topic/prices", "evil"));
  expect(await sender.closed).toBe(1002);
  opened.broker.publish("/user/topic/prices", "evil");
  expect(await settled(victim)).toEqual([]);
});
