/** WebSocket upgrades: ours to the broker behind the limit; any other is refused, or left to whom it belongs. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Admission } from "./admission.ts";
import { type BrowserBroker, webSocketPath } from "./broker.ts";
import { refuse } from "./httpServer.ts";
import { Problem } from "./problem.ts";

type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export function createUpgrades(
  broker: Pick<BrowserBroker, "handleUpgrade">,
  { admit }: Pick<Admission, "admit">,
  others: "refused" | "left alone",
): TakeUpgrade {
  return (request, socket, head) => {
    const isOurs = request.url?.split("?")[0] === webSocketPath;
    if (!isOurs && others === "left alone") return;
    const broken = () => socket.destroy();
    socket.on("error", broken);
    admit(request).then(
      () => {
        if (isOurs) broker.handleUpgrade(request, socket, head);
        else refuse(socket, "404 Not Found");
      },
      (error: unknown) => {
        const wait = error instanceof Problem ? error.headers["Retry-After"] : undefined;
        if (wait) refuse(socket, "429 Too Many Requests", `Retry-After: ${wait}\r\n`);
        else refuse(socket, "500 Internal Server Error");
      },
    );
  };
}
