/**
 * The service's push side: STOMP at `/api/ws/websocket`, SockJS at `/api/ws`, no heart-beats. A topic carries the whole
 * list each time, with times as ISO text where HTTP has ms.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Broker } from "#server/stomp/broker";
import { sockjsInfo } from "#server/stomp/codec/sockjs";
import { type Log, silentLog } from "#server/stomp/log";
import { anyOrigin } from "#server/stomp/origin";
import { privateDestination, requestDestination, type Topic, topics } from "#wire/leaderboards";
import { javaText } from "./javaNumbers.ts";

/** What the push side needs of the market. */
export interface PushedMarket {
  /** the rows as HTTP gives them */
  list(topic: Topic): readonly unknown[];
  /** calls back whenever a list is to be broadcast; gives its undo */
  subscribe(topic: Topic, broadcast: () => void): () => void;
}

export interface ExchangePush {
  /** SockJS's info call; false when the request is for somebody else */
  answerInfo(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
}

const base = "/api/ws";
const names = Object.keys(topics).filter((name): name is Topic => Object.hasOwn(topics, name));
const requested = new Map(names.map((name) => [requestDestination(name), name]));
const broadcast = new Set<string>(Object.values(topics));

export function attachPush(server: Server, market: PushedMarket, log: Log = silentLog): ExchangePush {
  const broker = new Broker({
    log,
    path: `${base}/websocket`,
    sockjs: base,
    origin: anyOrigin,
    heartBeat: [0, 0],
    remember: false,
    rules: {
      // the service lets a client listen anywhere; what is not broadcast here is simply silent
      kind: (destination) =>
        broadcast.has(destination)
          ? "topic"
          : /^(\/user)?\/topic\//.test(destination)
            ? "private"
            : undefined,
      send(destination) {
        const topic = requested.get(destination);
        if (topic) {
          return (_sent, asker) =>
            asker.reply({
              destination: privateDestination(topic),
              body: pushedBody(topic, market.list(topic)),
              headers,
            });
        }
        return destination.startsWith("/app/") ? () => undefined : undefined;
      },
    },
  });
  const undo = names.map((name) =>
    market.subscribe(name, () => {
      if (broker.subscribers(topics[name]) > 0)
        broker.publish(topics[name], pushedBody(name, market.list(name)), headers);
    }),
  );
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  return {
    answerInfo: (request, response) => answerInfo(request, response),
    close() {
      for (const off of undo) off();
      return broker.close();
    },
  };
}

const headers: readonly [string, string][] = [["content-type", "application/json"]];

function answerInfo(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url?.split("?", 1)[0] !== `${base}/info`) return false;
  response.writeHead(200, { "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store" });
  response.end(sockjsInfo(Math.floor(Math.random() * 2 ** 32)));
  return true;
}

/** `2026-08-21T09:09:13.000+0000`: no colon in the offset. */
const pushedTime = (at: number) => new Date(at).toISOString().replace("Z", "+0000");

const pushedBody = (topic: Topic, rows: readonly unknown[]) => javaText(topic, rows.map(asPushed));

const asPushed = (row: unknown) =>
  typeof row === "object" && row !== null && "tradeDate" in row && typeof row.tradeDate === "number"
    ? { ...row, tradeDate: pushedTime(row.tradeDate) }
    : row;
