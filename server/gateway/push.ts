/** The one STOMP link to the service. */

import type { Clock } from "#server/stomp/clock";
import type { Log } from "#server/stomp/log";
import type { Topic } from "#wire/leaderboards";

export interface PushLinkOptions {
  /** base url of the service, ending in `/api`; the link is at `<url>/ws/websocket` */
  url: string;
  /** sent as Origin on the upgrade */
  origin: string | undefined;
  /** factor on every wait */
  pace: number;
  log: Log;
  /** a good list: its octets as they came, and when (epoch ms) */
  onList: (topic: Topic, body: Buffer, at: number) => void;
  onState: (state: PushState) => void;
  clock?: Clock;
  /** 0 to 1 */
  random?: () => number;
}

export interface PushState {
  state: "connecting" | "up" | "down";
  /** epoch ms */
  since: number;
  /** epoch ms of the last good list per topic */
  lastMessageAt: Readonly<Partial<Record<Topic, number>>>;
  transport: "websocket" | "sockjs";
  /** bodies that were not JSON of the declared kind */
  dropped: number;
  /** sockets opened since the start */
  connects: number;
}

export interface PushLink {
  start(): void;
  close(): void;
  state(): PushState;
}

export function createPushLink(options: PushLinkOptions): PushLink {
  const state: PushState = {
    state: "down",
    since: Date.now(),
    lastMessageAt: {},
    transport: "websocket",
    dropped: 0,
    connects: 0,
  };
  return {
    start: () => options.log.info({}, "push link not yet made"),
    close: () => undefined,
    state: () => state,
  };
}
