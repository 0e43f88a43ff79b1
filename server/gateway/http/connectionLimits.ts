/**
 * How much one address may hold open. A page that gets no WebSocket polls, and tries again ever more rarely; connections beyond
 * all use are dropped without a word, so that nobody else goes without.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { addressKey, type Callers } from "./callers.ts";
import { Problem } from "./problem.ts";

export interface ConnectionLimits {
  /** One for as long as the socket is open. @throws Problem 429 */
  take(request: IncomingMessage, socket: Duplex): void;
}

/** s */
const again = 30;
/** Connections besides those of WebSockets: a browser holds six, hundreds of them may stand behind one address. */
const plainConnections = 2_000;

export function createConnectionLimits(
  perAddress: number,
  callers: Pick<Callers, "addressOf">,
): ConnectionLimits {
  const take = countOpen(perAddress);
  return {
    take(request, socket) {
      const address = callers.addressOf(request);
      if (!take(address, socket)) throw full(perAddress, address);
    },
  };
}

/** For the `connection` event of the server. A proxy that is trusted holds as many as it likes. */
export function limitConnections(
  sockets: number,
  callers: Pick<Callers, "isProxy">,
): (socket: Duplex & Pick<Socket, "remoteAddress">) => void {
  const take = countOpen(sockets + plainConnections);
  const counted = new WeakSet<Duplex>(); // one whose upgrade is ignored comes twice
  return (socket) => {
    if (counted.has(socket)) return;
    counted.add(socket);
    const address = socket.remoteAddress ?? "unknown";
    if (!callers.isProxy(address) && !take(addressKey(address), socket)) socket.destroy();
  };
}

/** @returns false where as many are open already as may be */
function countOpen(most: number): (address: string, socket: Duplex) => boolean {
  const open = new Map<string, number>();
  const gone = (address: string) => {
    const left = (open.get(address) ?? 0) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };
  return (address, socket) => {
    const count = open.get(address) ?? 0;
    if (count >= most) return false;
    if (socket.destroyed) return true; // gone meanwhile: nobody would count it out again
    open.set(address, count + 1);
    socket.once("close", () => gone(address));
    return true;
  };
}

const full = (most: number, address: string) =>
  new Problem(
    {
      status: 429,
      detail: `${most} WebSockets are open from ${address} already; --sockets allows more, and a proxy in front is named with --trusted-proxy`,
    },
    { "Retry-After": String(again) },
  );
