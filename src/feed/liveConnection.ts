/** One connection of the push link: the library's client on one socket, from opening it to its end. */
import type { IStompSocket } from "@stomp/stompjs";
import { plainText } from "#wire/plainText";
import type { ConnectionEvents } from "./keepOpen.ts";
import { hearQuickly, type Message } from "./quickMessages.ts";

export type LiveSocket = IStompSocket & Pick<WebSocket, "addEventListener" | "removeEventListener">;

/** Not loaded before it is needed. */
export const loadStomp = () => import("@stomp/stompjs");
export type Stomp = Awaited<ReturnType<typeof loadStomp>>;
export type Client = InstanceType<Stomp["Client"]>;

/** ms between two beats: what we ask for, so that a link gone dead is noticed while it can still be had again soon, and what we offer */
const beats = { wanted: 3_000, offered: 10_000 };
/** Beats that may be missed. */
const tolerance = 2.5;

export interface ConnectionWorld {
  /** opens one; may throw */
  socket: () => LiveSocket;
  /** Timers of a worker are not slowed down in a background tab; not every page may have one. */
  worker: () => boolean;
}

export interface Events extends ConnectionEvents {
  /** the broker's own words, or a close */
  trouble: (reason: string) => void;
  /** @returns false when nobody asked for it */
  deliver: (message: Message) => boolean;
}

/** Trying again is not the library's business (it has no jitter, and gives up silently). */
export function connect(stomp: Stomp, world: ConnectionWorld, events: Events) {
  const { Client, TickerStrategy } = stomp;
  const socket = world.socket();
  let dropped = false;
  socket.addEventListener("message", events.heard);
  const client = new Client({
    webSocketFactory: () => socket,
    reconnectDelay: 0,
    heartbeatIncoming: beats.wanted,
    heartbeatOutgoing: beats.offered,
    // the library judges silence by the computer's clock; KeptOpen does it by one that cannot be set
    heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY,
    heartbeatStrategy: world.worker() ? TickerStrategy.Worker : TickerStrategy.Interval,
    discardWebsocketOnCommFailure: true,
    logRawCommunication: true, // spares building the text of every frame for a log that is not kept
    onConnect: ({ headers }) => {
      const slow = socket.onmessage;
      if (slow)
        socket.onmessage = hearQuickly((event) => slow.call(socket, event as MessageEvent), events.deliver);
      events.live(silenceLimit(headers["heart-beat"]));
    },
    onStompError: ({ headers }) => {
      events.trouble(`the broker says: ${plainText((headers.message ?? "error").slice(0, 120))}`);
      events.lost();
    },
    onWebSocketClose: (event: CloseEvent | undefined) => {
      if (dropped) return;
      events.trouble(`closed with ${event?.code ?? "no code"}`);
      events.lost();
    },
  });
  client.activate();
  const drop = () => {
    dropped = true;
    socket.removeEventListener("message", events.heard);
    void client.deactivate({ force: true }).catch((error: unknown) => events.trouble(String(error)));
    socket.close(); // the library closes only what it has taken over already
  };
  return { client, drop };
}

/** The service promises no beats (`0,0`): its silence is normal. */
const silenceLimit = (header = "0"): number =>
  Number.parseInt(header, 10) > 0
    ? Math.max(Number.parseInt(header, 10), beats.wanted) * tolerance
    : Infinity;
