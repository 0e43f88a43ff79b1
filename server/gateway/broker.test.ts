import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@stomp/stompjs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { silentLog } from "#server/stomp/log";
import { type BrowserBroker, createBrowserBroker } from "./broker.ts";

let broker: BrowserBroker;
let server: Server;
let url: string;

beforeEach(async () => {
  broker = createBrowserBroker({ log: silentLog });
  server = createServer();
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/ws/websocket`;
});
afterEach(async () => {
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});

test("stompjs hears the last list on subscribing and every list after it", async () => {
  broker.publish("/topic/top-gainers", "[1]", [["timestamp", "5"]]);
  const bodies: string[] = [];
  const client = new Client({ webSocketFactory: () => new WebSocket(url), reconnectDelay: 0 });
  await new Promise<void>((resolve) => {
    client.onConnect = () => {
      client.subscribe("/topic/top-gainers", (message) => {
        bodies.push(`${message.headers.timestamp} ${message.body}`);
        if (bodies.length === 1) broker.publish("/topic/top-gainers", "[2]", [["timestamp", "6"]]);
        else resolve();
      });
    };
    client.activate();
  });
  await client.deactivate();
  expect(bodies).toEqual(["5 [1]", "6 [2]"]);
});
