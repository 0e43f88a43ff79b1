/** Peers that do not log in, send no heart-beats or no longer exist. The tests advance the time. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { login, type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { lastWord, stillAnswers } from "./listening.ts";
import type { Peer } from "./peer.ts";

let opened: OpenBroker;
beforeEach(async () => {
  opened = await openBroker();
});
afterEach(() => opened.close());

describe("a socket that does not log in", () => {
  test.each([
    ["says nothing", () => undefined],
    ["sends line ends only", (peer: Peer) => peer.say("\n\n\n")],
    ["leaves CONNECT unfinished", (peer: Peer) => peer.say("CONNECT\naccept-version:1.2\n")],
  ])("a socket that does not log in and %s is closed after 10 s", async (_how, act) => {
    const peer = await opened.peer();
    act(peer);
    opened.clock.advance(9_000);
    expect(peer.socket.readyState).toBe(WebSocket.OPEN);
    act(peer);
    opened.clock.advance(2_000);
    expect(await lastWord(peer)).toBe("ERROR no CONNECT in time");
    expect(opened.broker.stats().silent).toBe(1);
  });

  test("a socket that does not log in and was sent an ERROR is closed, even if the peer never answers the close frame", async () => {
    const peer = await opened.peer();
    peer.say("NONSENSE\n\n^");
    peer.socket.pause();
    while (opened.broker.stats().errors === 0) await new Promise((resolve) => setImmediate(resolve));
    opened.clock.advance(2_000);
    while (opened.broker.stats().sessions > 0) await new Promise((resolve) => setImmediate(resolve));
    peer.socket.resume();
    await peer.closed;
    expect(opened.broker.stats()).toMatchObject({ sessions: 0, errors: 1 });
  });
});

describe("heart-beats", () => {
  const connect = (beats: string) => login("1.2").replace("host:h", `heart-beat:${beats}`);
  async function beating(beats: string, own: readonly [number, number] = [10_000, 10_000]) {
    await opened.close();
    opened = await openBroker({ heartBeat: own });
    const peer = await opened.peer();
    peer.say(connect(beats));
    await peer.until(1);
    return peer;
  }

  // biome-ignore format: a table
  test.each([
    ["what both can and want: the slower of the two", "0,20000", [10_000, 10_000], 60_000, 3],
    ["not faster than the server offers", "0,1", [10_000, 10_000], 60_000, 7],
    ["none when the client wants none", "0,0", [10_000, 10_000], 60_000, 0],
    ["none when the server offers none", "0,1000", [0, 0], 60_000, 0],
  ] as const)("heart-beats are sent as agreed: %s", async (_how, beats, own, ms, count) => {
    const peer = await beating(beats, own);
    for (let at = 0; at < ms; at += 10_000) {
      opened.clock.advance(10_000);
      await stillAnswers(peer);
    }
    expect(peer.beats).toBe(count);
  });

  test("a client that agreed to send heart-beats is closed if it stops sending them", async () => {
    const peer = await beating("5000,0");
    for (let at = 0; at < 60_000; at += 9_000) {
      opened.clock.advance(9_000);
      peer.say("\n");
      await stillAnswers(peer);
    }
    opened.clock.advance(26_000);
    expect(await peer.closed).toBe(1008);
  });

  test("a client without heart-beats may send nothing while it answers pings", async () => {
    const peer = await beating("0,0");
    for (let minute = 0; minute < 10; minute += 1) {
      opened.clock.advance(31_000);
      await new Promise((resolve) => peer.socket.once("ping", resolve));
      await stillAnswers(peer);
    }
    expect(opened.broker.stats().silent).toBe(0);
  });

  test("a client that does not answer pings is disconnected", async () => {
    await beating("0,0");
    opened.clock.advance(30_000);
    opened.clock.advance(30_000);
    expect(opened.broker.stats().silent).toBe(1);
  });
});
