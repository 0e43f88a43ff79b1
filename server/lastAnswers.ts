/** The end of a listening server: what was asked is answered, what was only begun is cut. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** ms between looks at what is still open */
const look = 100;
/** ms for a request that has only partly come, or a socket that has said nothing */
const begun = 1_000;
/** ms for an answer that is still to be given; the whole of leaving takes less than 10 s */
const asked = 7_000;

/** Listens from the start; the function it gives takes nothing new, and is done when the last socket is closed. */
export function lastAnswers(server: Server): () => Promise<void> {
  const open = new Map<ServerResponse, IncomingMessage>();
  server.prependListener("request", (incoming, outgoing) => {
    open.set(outgoing, incoming);
    outgoing.once("close", () => open.delete(outgoing));
  });
  const owed = () => [...open.values()].some(({ complete }) => complete);

  return () =>
    new Promise((resolve) => {
      if (!server.listening) {
        resolve();
        return;
      }
      let waited = 0;
      const timer = setInterval(() => {
        waited += look;
        // also half a header and an unused socket count as busy there
        if (waited >= (owed() ? asked : begun)) server.closeAllConnections();
        else server.closeIdleConnections();
      }, look);
      server.close(() => {
        clearInterval(timer);
        resolve();
      });
    });
}
