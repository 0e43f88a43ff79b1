/** The page's one push link: where it goes, and where its state and troubles are told. */

import { now } from "./clock.ts";
import { exchangeClock } from "./exchangeClock.ts";
import { FeedError } from "./feedError.ts";
import { link } from "./link.ts";
import { type LiveFeed, openLive } from "./live.ts";
import { destinationOf } from "./liveTopics.ts";
import { problems } from "./problems.ts";
import { stampsOfMessage } from "./stamps.ts";

/** STOMP on a plain WebSocket, at the address the page was served from. */
const path = "/api/ws/websocket";

/** @param after what has to be on screen before the link is made */
export function openPushLink(after: Promise<unknown>): LiveFeed {
  link.set({ state: "connecting", since: now(), connects: 0 });
  return openLive(
    {
      link(state) {
        const { state: before, connects } = link.get();
        if (before !== state)
          link.set({ state, since: now(), connects: state === "live" ? connects + 1 : connects });
      },
      badFrame(topic, error) {
        const { kind, message } = FeedError.of(error, destinationOf(topic));
        problems.failure(destinationOf(topic), { at: now(), what: kind, reason: message });
      },
      received: (topic, told) => problems.success(destinationOf(topic), { at: now(), ...told }),
      trouble: (reason) => problems.failure(path, { at: now(), what: "link", reason }),
    },
    {
      socket: () => new WebSocket(new URL(path, location.href.replace(/^http/, "ws"))),
      stamps: (headers) =>
        stampsOfMessage(headers, { receivedAt: now(), exchange: exchangeClock.exchange() }),
      now,
      chance: Math.random,
      after,
    },
  );
}
