/** Shutdown of a listening server: it answers complete requests and cuts off incomplete ones. */
import type { Server, ServerResponse } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";

/** ms between checks for open sockets */
const socketInterval = 100;
/** ms that the server waits for the rest of a request, or for a last request on a keep-alive socket */
const requestWait = 1_000;
/** ms for a pending answer; the whole shutdown takes less than 10 s */
const answerWait = 7_000;

/** Tracks answers from the start. Returns a function that stops accepting connections, and resolves when the last socket is closed. */
export function lastAnswers(server: Server): () => Promise<void> {
  // A socket sends its answers in order, so after its newest answer all are sent.
  const newest = new Map<Socket, ServerResponse | undefined>();
  server.on("connection", (socket) => {
    newest.set(socket, undefined);
    socket.once("close", () => newest.delete(socket));
  });
  let leaving = false;
  server.prependListener("request", ({ socket }, outgoing) => {
    newest.set(socket, outgoing);
    if (leaving) outgoing.shouldKeepAlive = false;
  });
  const owed = () => [...newest.values()].some((last) => last?.req.complete && !last.writableFinished);

  return () =>
    new Promise((resolve) => {
      if (!server.listening) {
        resolve();
        return;
      }
      leaving = true;
      for (const outgoing of newest.values()) if (outgoing) outgoing.shouldKeepAlive = false;
      let waited = 0;
      const timer = setInterval(() => {
        waited += socketInterval;
        // Node also counts an incomplete header and an unused socket as busy.
        if (waited >= (owed() ? answerWait : requestWait)) server.closeAllConnections();
        else if (waited >= requestWait) server.closeIdleConnections();
      }, socketInterval);
      // The HTTP server's own close would also cut keep-alive sockets whose request is in flight.
      SocketServer.prototype.close.call(server, () => {
        clearInterval(timer);
        resolve();
      });
    });
}
