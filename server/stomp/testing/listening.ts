/** For tests: subscribed peers, and the messages that they received. */

import type { OpenBroker } from "./fixture.ts";
import type { Peer, Seen } from "./peer.ts";

export const isReceipt = ({ command }: Pick<Seen, "command">) => command === "RECEIPT";
export const isMessage = ({ command }: Pick<Seen, "command">) => command === "MESSAGE";

export const subscribe = (id: string, destination: string, more = "") =>
  `SUBSCRIBE\nid:${id}\ndestination:${destination}\n${more}receipt:ready\n\n^`;
export const send = (destination: string, body: string, more = "") =>
  `SEND\ndestination:${destination}\n${more}\n${body}^`;

/** Waits until the broker has sent everything to this peer; returns `<subscription> <body>` of each message. */
export async function settled(peer: Peer): Promise<string[]> {
  const before = peer.seen.filter(isReceipt).length;
  peer.say("BEGIN\ntransaction:settled\nreceipt:settled\n\n^ABORT\ntransaction:settled\n\n^");
  await peer.until(before + 1, isReceipt);
  return peer.seen.filter(isMessage).map(({ headers, body }) => `${headers.get("subscription")} ${body}`);
}

export async function listener(
  opened: OpenBroker,
  destination: string,
  { version = "1.2", more = "", id = "s" } = {},
): Promise<Peer> {
  const peer = await opened.session(version);
  peer.say(subscribe(id, destination, more));
  await peer.until(1, isReceipt);
  return peer;
}

const receipt = (name: string) =>
  `BEGIN\ntransaction:${name}\nreceipt:${name}\n\n^ABORT\ntransaction:${name}\n\n^`;

export async function stillAnswers(peer: Peer): Promise<void> {
  const before = peer.seen.filter(isReceipt).length;
  peer.say(receipt("alive"));
  await peer.until(before + 1, isReceipt);
}

/** The last frame received, once the socket is closed. */
export async function lastWord(peer: Peer): Promise<string | undefined> {
  await peer.closed;
  return peer.transcript.at(-1);
}
