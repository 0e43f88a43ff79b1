/** A minimal STOMP server that accepts everything. */
import type { WebSocket } from "ws";

export const frame = (command: string, headers: Record<string, string>, body: string) =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}`)
    .join("\n")}\n\n${body}\0`;

export interface Subscriber {
  socket: WebSocket;
  id: string;
  destination: string;
}

export function speak(socket: WebSocket, subscribers: Set<Subscriber>): void {
  socket.on("message", (data: Buffer) => {
    const [head = ""] = data.toString("utf8").split("\n\n");
    const [command, ...lineTexts] = head.trim().split("\n");
    const header = (name: string) =>
      lineTexts.find((text) => text.startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
    if (command === "CONNECT" || command === "STOMP")
      socket.send(frame("CONNECTED", { version: "1.2", "heart-beat": "0,0" }, ""));
    if (command === "SUBSCRIBE")
      subscribers.add({ socket, id: header("id"), destination: header("destination") });
  });
  socket.on("error", () => socket.terminate());
  socket.once("close", () => {
    for (const subscriber of subscribers) if (subscriber.socket === socket) subscribers.delete(subscriber);
  });
}
