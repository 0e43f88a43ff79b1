/** Many subscribers of one server: the number of their messages, the delays, and some subscribers that stop reading. */
import { WebSocket } from "ws";
import { topics } from "#wire/leaderboards";

export interface Subscribers {
  received: () => number;
  octets: () => number;
  /** ms between the stamp in a message and its arrival, for messages since the last call */
  delays: () => number[];
  /** makes the first `count` sockets stop reading */
  stall: (count: number) => void;
  leave: () => void;
}

/** A STOMP client's first frames. */
export function subscribe(socket: WebSocket): void {
  socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:bench\n\n\0");
  socket.send(`SUBSCRIBE\nid:0\ndestination:${topics.gainers}\nack:auto\n\n\0`);
}

/** Only one subscriber in ten reads the stamps, because reading costs more than receiving. */
const sampled = 10;
const atOnce = 50;
const stampName = "timestamp:";
const headRoom = 500;

function stampOf(message: Buffer): number {
  const head = message.toString("latin1", 0, Math.min(headRoom, message.length));
  const at = head.indexOf(stampName);
  return at < 0 ? Number.NaN : Number(head.slice(at + stampName.length, at + stampName.length + 13));
}

export async function gather(
  url: string,
  clients: number,
  greet: (socket: WebSocket) => void,
): Promise<Subscribers> {
  const count = { received: 0, octets: 0 };
  let delays: number[] = [];
  const sockets: WebSocket[] = [];
  const enter = async (at: number) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let failure = "closed";
    socket.on("message", (data: Buffer) => {
      count.received += 1;
      count.octets += data.length;
      if (at % sampled > 0) return;
      const stamp = stampOf(data);
      if (!Number.isNaN(stamp)) delays.push(Date.now() - stamp);
    });
    socket.on("error", ({ message }) => {
      failure = message;
      socket.terminate();
    });
    await new Promise((done, fail) => {
      socket.once("open", done);
      socket.once("close", () => fail(new Error(`${url} refused connection ${at}: ${failure}`)));
    });
    greet(socket);
    sockets.push(socket);
  };
  for (let from = 0; from < clients; from += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, clients - from) }, (_, at) => enter(from + at)));
  return {
    received: () => count.received,
    octets: () => count.octets,
    delays() {
      const taken = delays;
      delays = [];
      return taken;
    },
    stall(some) {
      for (const socket of sockets.slice(0, some)) socket.pause();
    },
    leave() {
      for (const socket of sockets) socket.terminate();
    },
  };
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
