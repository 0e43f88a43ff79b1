/**
 * The effect of each client command. If a client breaks a rule, the command throws Refusal; the client gets ERROR and the socket is closed.
 */

import { ackName, type Frame, Refusal, type Version } from "#server/stomp/codec/frame";
import { readBeats } from "./heartBeat.ts";
import { Listener } from "./outbox.ts";
import { type AckMode, ackModes } from "./rules.ts";
import type { StompSession } from "./session.ts";

type Command = (session: StompSession, frame: Frame) => void;

const spokenVersions: readonly Version[] = ["1.2", "1.1", "1.0"];

const commands = new Map<string, Command>([
  ["SEND", send],
  ["SUBSCRIBE", subscribe],
  ["UNSUBSCRIBE", unsubscribe],
  ["ACK", (session, frame) => settle(session, frame, true)],
  ["NACK", nack],
  ["BEGIN", (session, frame) => session.transactions.begin(neededHeader(frame, "transaction"))],
  ["COMMIT", commit],
  ["ABORT", (session, frame) => void session.transactions.end(neededHeader(frame, "transaction"))],
  ["DISCONNECT", () => undefined],
]);

export function act(session: StompSession, frame: Frame): void {
  const { command, headers } = frame;
  const connecting = command === "CONNECT" || command === "STOMP";
  if (session.version === undefined) {
    if (!connecting) throw new Refusal("the first frame has to be CONNECT");
    connect(session, frame);
    return;
  }
  if (connecting) throw new Refusal("already connected");
  const run = commands.get(command);
  if (!run) throw new Refusal("unknown command");
  // 1.0 allows a body in any frame and defines no use for it.
  if (command !== "SEND") refuseBody(session.version, frame);
  run(session, frame);
  const receipt = headers.get("receipt");
  if (receipt !== undefined) session.write("RECEIPT", [["receipt-id", receipt]]);
  if (command === "DISCONNECT") session.end(1000, "");
}

function connect(session: StompSession, frame: Frame): void {
  const { headers } = frame;
  const { context } = session;
  const accepted = (headers.get("accept-version") ?? "1.0").split(",").map((version) => version.trim());
  const version = spokenVersions.find((one) => accepted.includes(one));
  if (version === undefined) throw new Refusal("no common version of the protocol");
  refuseBody(version, frame);
  const peer = readBeats(version === "1.0" ? undefined : headers.get("heart-beat"));
  if (context.rules.login && !context.rules.login(headers)) throw new Refusal("access refused");
  session.version = session.parser.version = version;
  session.parser.limit = context.limits.frame;
  const connected: [string, string][] = [
    ["version", version],
    ["session", session.id],
    ["server", "pola"],
  ];
  if (version !== "1.0") connected.push(["heart-beat", context.heartBeat.join(",")]);
  session.write("CONNECTED", connected);
  session.heartBeat.agree(context.heartBeat, peer, context.clock.now());
}

function send(session: StompSession, { headers, body }: Frame): void {
  const destination = neededHeader({ headers }, "destination");
  const rule = session.context.rules.send(destination);
  if (!rule) throw new Refusal("SEND to this destination is refused");
  const transaction = headers.get("transaction");
  if (transaction === undefined) {
    rule({ destination, headers, body }, session);
    return;
  }
  const kept = Buffer.from(body); // copied, because a view would keep the whole chunk in memory
  session.transactions.hold(transaction, () => rule({ destination, headers, body: kept }, session));
}

function subscribe(session: StompSession, { headers }: Frame): void {
  const { context, version } = session;
  const destination = neededHeader({ headers }, "destination");
  const id = version === "1.0" ? headers.get("id") : neededHeader({ headers }, "id");
  const name = subscriptionKey(id, destination);
  const ack = headers.get("ack") ?? "auto";
  if (!isAckMode(ack) || version === undefined) throw new Refusal("unknown ack mode");
  if (context.rules.kind(destination) === undefined) throw new Refusal("no such destination");
  if (session.subscriptions.has(name)) throw new Refusal("this subscription id is in use");
  if (session.subscriptions.size >= context.limits.subscriptions) throw new Refusal("too many subscriptions");
  const shape = { version, id, acknowledged: ack !== "auto" };
  const { settlement } = session;
  const listening = { outbox: session.line.outbox, settlement, counters: context.counters };
  const subscription = new Listener(shape, { destination, ack }, listening);
  session.subscriptions.set(name, subscription);
  context.counters.subscriptions += 1;
  context.destinations.get(destination)?.add(subscription);
}

function unsubscribe(session: StompSession, { headers }: Frame): void {
  const id = session.version === "1.0" ? headers.get("id") : neededHeader({ headers }, "id");
  const name = subscriptionKey(id, id === undefined ? neededHeader({ headers }, "destination") : "");
  const subscription = session.subscriptions.get(name);
  if (!subscription) throw new Refusal("no such subscription");
  session.subscriptions.delete(name);
  session.drop(subscription);
}

function nack(session: StompSession, frame: Frame): void {
  if (session.version === "1.0") throw new Refusal("unknown command");
  settle(session, frame, false);
}

function settle(session: StompSession, { headers }: Frame, taken: boolean): void {
  const { settlement, context } = session;
  const name = session.version === "1.2" ? neededHeader({ headers }, "id") : earlierAckName(session, headers);
  const run = () => {
    const settled = settlement.take(name);
    if (!settled) throw new Refusal("no unacknowledged message with this id");
    for (const { subscription, messageId } of settled)
      context.destinations.get(subscription.destination)?.settle(subscription, messageId, taken);
  };
  const transaction = headers.get("transaction");
  if (transaction === undefined) run();
  else session.transactions.hold(transaction, run);
}

/** 1.1 needs message id and subscription; in 1.0 the message id is enough. */
function earlierAckName(session: StompSession, headers: Frame["headers"]): string {
  const messageId = neededHeader({ headers }, "message-id");
  const subscription =
    session.version === "1.1" ? neededHeader({ headers }, "subscription") : headers.get("subscription");
  if (subscription !== undefined) return ackName(messageId, subscription);
  return session.settlement.nameOf(messageId) ?? messageId;
}

function commit(session: StompSession, frame: Frame): void {
  for (const held of session.transactions.end(neededHeader(frame, "transaction"))) held();
}

/** Key of a subscription. In 1.0 a destination may replace the id; the key keeps the two apart. */
const subscriptionKey = (id: string | undefined, destination: string) =>
  id === undefined ? `destination ${destination}` : `id ${id}`;

function neededHeader({ headers }: Pick<Frame, "headers">, name: string): string {
  const value = headers.get(name);
  if (value === undefined) throw new Refusal(`header ${name} is missing`);
  return value;
}

function refuseBody(version: Version, { body }: Frame): void {
  if (version !== "1.0" && body.length > 0) throw new Refusal("only SEND may have a body");
}

const isAckMode = (text: string): text is AckMode => ackModes.some((mode) => mode === text);
