/** The brokers under comparison. Each is a process on a separate core, and all send the same messages at the same rate. */
import type { WebSocket } from "ws";
import { installPeers } from "#e2e/bench/measuring/peerPackages";
import { openService } from "#e2e/bench/measuring/service";
import { startGateway } from "#e2e/testing/gateway";
import { placeAnywhere, placeLoad, placeServer } from "./cores.ts";
import { gather, pause, subscribe } from "./subscribers.ts";
import { startYardstick } from "./yardstick.ts";

export interface BrokerUnderTest {
  name: string;
  pid: number;
  url: string;
  greet: (socket: WebSocket) => void;
}

export interface Brokers {
  raw: BrokerUnderTest;
  /** undefined if it could not be installed */
  peer: BrokerUnderTest | undefined;
  peerMissing: string;
  pola: BrokerUnderTest;
  /** bytes of one message */
  size: number;
  stop: () => Promise<void>;
}

/** @param rate messages a second on the subscribed topic */
export async function startBrokers(rate: number): Promise<Brokers> {
  const service = await openService({ updates: 0, pushes: rate, delay: () => 1 });
  const gateway = await startGateway([
    "--upstream",
    service.url,
    "--limit",
    "100000",
    "--log-level",
    "error",
  ]);
  const url = `ws://127.0.0.1:${gateway.port}/api/ws/websocket`;
  const size = await sizeOfMessage(url);
  const args = [String(size), String(rate)];
  const raw = await startYardstick("rawWriter.ts", args);
  const missing = installPeers("stomp-broker-js");
  const peer = missing === undefined ? await startYardstick("stompBroker.ts", args) : undefined;
  placeLoad();
  for (const pid of [raw.pid, gateway.pid(), ...(peer ? [peer.pid] : [])]) placeServer(pid);
  return {
    raw: { name: "raw writer", pid: raw.pid, url: `ws://127.0.0.1:${raw.port}/`, greet: () => undefined },
    peer: peer && {
      name: "stomp-broker-js",
      pid: peer.pid,
      url: `ws://127.0.0.1:${peer.port}/`,
      greet: subscribe,
    },
    peerMissing: missing ?? "",
    pola: { name: "pola", pid: gateway.pid(), url, greet: subscribe },
    size,
    async stop() {
      placeAnywhere();
      raw.stop();
      peer?.stop();
      await gateway.stop();
      await service.close();
    },
  };
}

/** Waits for messages, because the gateway forwards the service's pushes only once it knows the exchange's clock. */
async function sizeOfMessage(url: string): Promise<number> {
  const probe = await gather(url, 1, subscribe);
  while (probe.received() < 5) await pause(200);
  const size = Math.round(probe.octets() / probe.received());
  probe.leave();
  return size;
}
