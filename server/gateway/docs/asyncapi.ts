/** `/asyncapi.yaml`: the STOMP topics, generated from the contract. */

import { webSocketPath } from "#server/gateway/push/broker";
import { boardChanges, boardTopic } from "#wire/gateway/boardChanges";
import { isTopic, leaderboards, requestDestination, topics } from "#wire/leaderboards";
import { type Json, type JsonObject, schemaOf } from "./description.ts";

/** A name or address with or without a port, as in a `Host` header. */
const plainHost = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

type Channel = {
  address: string;
  description: string;
  messages: Readonly<Record<string, { payload: JsonObject }>>;
};
type AsyncApi = JsonObject & { channels: Readonly<Record<string, Channel>> };

/** @param asked the `Host` of the request for this document */
export function asyncApi(version: string, asked: string | undefined): AsyncApi {
  const names = Object.keys(topics).filter(isTopic);
  const heard = [
    ...names.map((name) => ({
      name,
      address: topics[name],
      description:
        "The whole list, each time the service sends one. A new subscriber gets the newest list at once.",
      payload: schemaOf(leaderboards[name].reply),
    })),
    {
      name: "boardChanges",
      address: boardTopic,
      description: howToFollow,
      payload: schemaOf(boardChanges),
    },
  ];
  const channels: Record<string, Channel> = {};
  const operations: Record<string, Json> = {};
  for (const { name, address, description, payload } of heard) {
    const message = { contentType: "application/json", headers, payload };
    channels[name] = { address, description, messages: { [name]: message } };
    operations[`hear${capital(name)}`] = { action: "send", channel: { $ref: `#/channels/${name}` } };
  }
  for (const name of names) {
    const request = `request${capital(name)}`;
    const description = "Requests the list once, for this client only. The body is empty.";
    channels[request] = {
      address: requestDestination(name),
      description,
      messages: { empty: { payload: { type: "string", maxLength: 0 } } },
    };
    operations[request] = { action: "receive", channel: { $ref: `#/channels/${request}` } };
  }
  return {
    asyncapi: "3.0.0",
    info: { title: "Pola gateway, push", version, license: { name: "Apache-2.0" } },
    defaultContentType: "application/json",
    servers: {
      here: {
        host: asked !== undefined && plainHost.test(asked) ? asked : "localhost",
        pathname: webSocketPath,
        protocol: "stomp",
        description: "STOMP 1.0 to 1.2 over a plain WebSocket",
      },
    },
    channels,
    operations,
  };
}

const howToFollow =
  "Changes of the board since the previous board. A new subscriber gets the newest message at once, if there is one. " +
  "changed contains tables. Each table lists its fields once, one of them symbol; its rows have the values in that order. " +
  "A field that is not listed has not changed, null means no value, and a new line has all its fields. " +
  "To follow the whole board: subscribe, then fetch the board by POST /api/tradeSummary. Skip messages whose fetchedAt is " +
  "not later than the Pola-Fetched-At of the board, and apply the others in order. Fetch the board again when sequence jumps.";

const headers = {
  type: "object",
  properties: {
    timestamp: { type: "string", description: "when upstream answered or pushed, in ms since 1970" },
    "pola-asked": {
      type: "string",
      description: "true if the gateway polled the list from upstream; absent if upstream pushed it",
    },
    "pola-clock": {
      type: "string",
      description: "the exchange's time at that instant, and the speed of its clock: <ms>;speed=<n>",
    },
  },
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
