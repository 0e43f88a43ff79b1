/**
 * The reference for the fan-out. At the given rate it writes a prepared frame with the time to all WebSockets, without STOMP, library or
 * checks. It prints its port.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";

const magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455, 1.3
const [size = "2200", rate = "20"] = process.argv.slice(2);

const frame = () => {
  const body = Buffer.alloc(Number(size), "x");
  body.write(`timestamp:${Date.now()}\n`);
  return Buffer.concat([Buffer.from([0x81, 126, body.length >> 8, body.length & 255]), body]);
};

const sockets = new Set<Duplex>();
const server = createServer();
server.on("upgrade", (request, socket) => {
  const accept = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}${magic}`)
    .digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  sockets.add(socket);
  socket.on("data", () => undefined);
  socket.on("error", () => socket.destroy());
  socket.once("close", () => sockets.delete(socket));
});
setInterval(() => {
  const ready = frame();
  for (const socket of sockets) socket.write(ready);
}, 1000 / Number(rate));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});
