/** How many WebSockets one address may hold open: a page that gets none polls, and tries again ever more rarely. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Callers } from "./callers.ts";
import { Problem } from "./problem.ts";

export interface Seats {
  /** One for as long as the socket is open. @throws Problem 429 */
  take(request: IncomingMessage, socket: Duplex): void;
}

/** s */
const again = 30;

export function createSeats(perAddress: number, callers: Pick<Callers, "addressOf">): Seats {
  const taken = new Map<string, number>();
  const give = (address: string) => {
    const left = (taken.get(address) ?? 0) - 1;
    if (left > 0) taken.set(address, left);
    else taken.delete(address);
  };
  return {
    take(request, socket) {
      const address = callers.addressOf(request);
      const count = taken.get(address) ?? 0;
      if (count >= perAddress) throw full(perAddress, address);
      if (socket.destroyed) return; // gone meanwhile: it would never give its seat back
      taken.set(address, count + 1);
      socket.once("close", () => give(address));
    },
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
