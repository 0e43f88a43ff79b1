/** One connection of the push link: the library's client on one socket, from opening it to its end. */
import type { IStompSocket } from "@stomp/stompjs";
import type { ConnectionEvents } from "#feed/page/keepOpen";
import { hearQuickly, type Message } from "#feed/page/quickMessages";
import { plainText } from "#wire/contract/plainText";

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
  /** page clock, ms */
  now: () => number;
}

export interface Events extends ConnectionEvents {
  /** the broker's own words, or a close */
  trouble: (reason: string) => void;
  /** @returns false when nobody asked for it */
  deliver: (message: Message) => boolean;
}

/** Trying again is not the library's business (it has no jitter, and gives up silently). */
export function connect(stomp: Stomp, world: ConnectionWorld, events: Events) {
  const { Client } = stomp;
  const socket = world.socket();
  let dropped = false;
  let answer = () => {};
  const hear = () => {
    events.heard();
    answer();
  };
  socket.addEventListener("message", hear);
  const client = new Client({
    webSocketFactory: () => socket,
    reconnectDelay: 0,
    heartbeatIncoming: beats.wanted,
    heartbeatOutgoing: beats.offered,
    // the library judges silence by the computer's clock; KeptOpen does it by one that cannot be set
    heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY,
    discardWebsocketOnCommFailure: true,
    logRawCommunication: true, // spares building the text of every frame for a log that is not kept
    onConnect: ({ headers }) => {
      const slow = socket.onmessage;
      if (slow)
        socket.onmessage = hearQuickly((event) => slow.call(socket, event as MessageEvent), events.deliver);
      answer = answersBeats(socket, headers["heart-beat"], world.now);
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
    socket.removeEventListener("message", hear);
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

/**
 * The library sends beats by a timer, and browsers slow the timers of a hidden page down to one a minute. They do not slow
 * messages down: a beat also follows what the broker sends, at most twice in each interval.
 */
function answersBeats(socket: LiveSocket, header = "0,0", now: () => number): () => void {
  const wanted = Number(header.split(",")[1]);
  if (!(wanted > 0)) return () => {};
  const pause = Math.max(wanted, beats.offered) / 2;
  let sentAt = now();
  return () => {
    if (now() - sentAt < pause) return;
    sentAt = now();
    socket.send("\n");
  };
}
