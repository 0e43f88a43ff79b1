/** Data that reaches the wall over its connection. */
import type { Session } from "./devtools.ts";

/** The arrival of data with the gateway's time stamp. */
interface Arrival {
  /** epoch ms */
  at: number;
  /** when upstream sent it, epoch ms */
  stamp: number;
}

/** Subscribes to arrivals; resolves with a function that unsubscribes. */
export type Arrivals = (listener: (arrival: Arrival) => void) => Promise<() => Promise<void>>;

/**
 * Reports arrivals. Answers have their stamp in a header, and pushed messages too. The browser reports them only while there are
 * listeners.
 */
export function watchArrivals(session: Session): Arrivals {
  const listeners = new Set<(arrival: Arrival) => void>();
  const arrived = (stamp: string | undefined) => {
    if (stamp) for (const listener of listeners) listener({ at: Date.now(), stamp: Number(stamp) });
  };
  session.on("Network.responseReceived", ({ response }) => {
    const { status, headers } = response as { status: number; headers: Record<string, string> };
    const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "pola-fetched-at");
    if (status === 200) arrived(named?.[1]);
  });
  session.on("Network.webSocketFrameReceived", ({ response }) => {
    const { payloadData } = response as { payloadData: string };
    arrived(/^MESSAGE\n(?:.*\n)*?timestamp:(\d+)\n/.exec(payloadData)?.[1]);
  });
  return async (listener) => {
    listeners.add(listener);
    // the browser stores no bodies, because they would count as the page's memory
    await session.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return async () => {
      listeners.delete(listener);
      await session.send("Network.disable");
    };
  };
}
