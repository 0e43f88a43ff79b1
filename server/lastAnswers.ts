/** The end of a listening server: what was asked is answered, what was only begun is cut. */
import type { Server, ServerResponse } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";

/** ms between looks at what is still open */
const look = 100;
/** ms for a request that has only partly come, or for a kept socket to say the next, which is answered and the last */
const begun = 1_000;
/** ms for an answer that is still to be given; the whole of leaving takes less than 10 s */
const asked = 7_000;

/** Listens from the start; the function it gives takes nothing new, and is done when the last socket is closed. */
export function lastAnswers(server: Server): () => Promise<void> {
  // a socket's answers go out in order: when its newest is given, all are
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
        waited += look;
        // also half a header and an unused socket count as busy there
        if (waited >= (owed() ? asked : begun)) server.closeAllConnections();
        else if (waited >= begun) server.closeIdleConnections();
      }, look);
      // not the HTTP server's own way, which cuts kept sockets on which the next request may be under way already
      SocketServer.prototype.close.call(server, () => {
        clearInterval(timer);
        resolve();
      });
    });
}
