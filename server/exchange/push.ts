/** The exchange's push side: STOMP over WebSocket, with the topics of the service. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Broker } from "#server/stomp/broker";
import { sockjsInfo } from "#server/stomp/codec/frame";
import { type Log, silentLog } from "#server/stomp/session/rules";
import { anyOrigin } from "#server/stomp/upgrade";
import { isTopic, privateDestination, requestDestination, type Topic, topics } from "#wire/leaderboards";
import { javaText } from "./javaText.ts";

interface PushedMarket {
  /** the same rows as over HTTP */
  list(topic: Topic): readonly unknown[];
  /** takes a function that gets each list to broadcast; returns a function that unsubscribes */
  subscribe(topic: Topic, broadcast: () => void): () => void;
}

const base = "/api/ws";
const topicNames = Object.keys(topics).filter(isTopic);
const topicsByRequest = new Map(topicNames.map((name) => [requestDestination(name), name]));
const broadcast = new Set<string>(Object.values(topics));

/**
 * The service's push side, with STOMP at `/api/ws/websocket`, SockJS at `/api/ws` and no heart-beats. A topic sends the whole list each
 * time. Its times are ISO text, while HTTP has ms.
 */
export function attachPush(server: Server, market: PushedMarket, log: Log = silentLog) {
  const broker = new Broker({
    log,
    path: `${base}/websocket`,
    sockjs: base,
    origin: anyOrigin,
    heartBeat: [0, 0],
    remember: false,
    rules: {
      // The service allows any subscription. A destination without broadcasts stays silent.
      kind: (destination) =>
        broadcast.has(destination)
          ? "topic"
          : /^(\/user)?\/topic\//.test(destination)
            ? "private"
            : undefined,
      send(destination) {
        const topic = topicsByRequest.get(destination);
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
  const undo = topicNames.map((name) =>
    market.subscribe(name, () => {
      if (broker.subscribers(topics[name]) > 0)
        broker.publish(topics[name], pushedBody(name, market.list(name)), headers);
    }),
  );
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  return {
    answerInfo,
    close(): Promise<void> {
      for (const off of undo) off();
      return broker.close();
    },
  };
}

const headers: readonly [string, string][] = [["content-type", "application/json"]];

/** Answers SockJS's info call. @returns false for any other request */
function answerInfo(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url?.split("?", 1)[0] !== `${base}/info`) return false;
  response.writeHead(200, { "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store" });
  response.end(sockjsInfo(Math.floor(Math.random() * 2 ** 32)));
  return true;
}

/** A time such as `2026-08-21T09:09:13.000+0000`, without a colon in the offset. */
const pushedTime = (at: number) => new Date(at).toISOString().replace("Z", "+0000");

const pushedBody = (topic: Topic, rows: readonly unknown[]) => javaText(topic, rows.map(pushedRow));

const pushedRow = (row: unknown) =>
  typeof row === "object" && row !== null && "tradeDate" in row && typeof row.tradeDate === "number"
    ? { ...row, tradeDate: pushedTime(row.tradeDate) }
    : row;
