/** Goal 11: CPU of the broker per million deliveries, beside a writer that does the least possible. */
import { WebSocket } from "ws";
import { startGateway } from "#e2e/gateway";
import { topics } from "#wire/leaderboards";
import { cpuSeconds } from "./cpu.ts";
import { compare } from "./rounds.ts";
import { openService } from "./service.ts";
import { startYardstick } from "./yardstick.ts";

const clients = 1000;
/** messages a second and client */
const rate = 20;
const seconds = 5;

interface Crowd {
  received: () => number;
  bytes: () => number;
  leave: () => void;
}

async function gather(url: string, greet: (socket: WebSocket) => void): Promise<Crowd> {
  let received = 0;
  let bytes = 0;
  const sockets: WebSocket[] = [];
  for (let at = 0; at < clients; at++) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on("message", (data: Buffer) => {
      received++;
      bytes += data.length;
    });
    socket.on("error", () => socket.terminate());
    await new Promise((done, fail) => {
      socket.once("open", done);
      socket.once("close", () => fail(new Error(`${url} refused connection ${at}`)));
    });
    greet(socket);
    sockets.push(socket);
  }
  return {
    received: () => received,
    bytes: () => bytes,
    leave: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

const subscribe = (socket: WebSocket) => {
  socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:pola\n\n\0");
  socket.send(`SUBSCRIBE\nid:0\ndestination:${topics.gainers}\n\n\0`);
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** CPU seconds per million deliveries while the crowd listens. */
async function measure(pid: number, crowd: Crowd): Promise<number> {
  await pause(500);
  const before = { cpu: cpuSeconds(pid), received: crowd.received() };
  await pause(seconds * 1000);
  const deliveries = crowd.received() - before.received;
  return ((cpuSeconds(pid) - before.cpu) / deliveries) * 1e6;
}

export async function benchFanOut(rounds: number): Promise<void> {
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
  const probe = await gather(url, subscribe);
  await pause(3000);
  const size = Math.round(probe.bytes() / Math.max(1, probe.received()));
  probe.leave();
  const raw = await startYardstick("rawWriter.ts", [String(size), String(rate)]);
  const round = (pid: number, address: string, greet: (socket: WebSocket) => void) => async () => {
    const crowd = await gather(address, greet);
    const figure = await measure(pid, crowd);
    crowd.leave();
    await pause(500);
    return figure;
  };
  await compare(
    `Fan-out, ${clients} clients, ${rate} messages a second of ${size} octets`,
    { unit: "CPU seconds per million deliveries", rounds, goal: "at most 1.5x the raw writer" },
    [
      { name: "raw writer", measure: round(raw.pid, `ws://127.0.0.1:${raw.port}/`, () => undefined) },
      { name: "pola", measure: round(gateway.pid(), url, subscribe) },
    ],
  );
  raw.stop();
  await gateway.stop();
  await service.close();
}
