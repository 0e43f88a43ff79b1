/** Slow readers get only the newest message of each subscription. Peers that read nothing are disconnected. */
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { Packet } from "#server/stomp/codec/message";
import { HandClock, openBroker } from "#server/stomp/testing/fixture";
import { isMessage, listener, settled } from "#server/stomp/testing/listening";
import { Outbox } from "./outbox.ts";

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
