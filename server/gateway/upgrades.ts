/** WebSocket upgrades: ours to the broker behind the limit; any other is refused, or left to whom it belongs. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Admission } from "./admission.ts";
import { type BrowserBroker, webSocketPath } from "./broker.ts";
import { Problem } from "./problem.ts";
import { refuse } from "./refusal.ts";
import { refusedHost } from "./requestTarget.ts";

const noSocket = new Problem({ status: 404, detail: "no WebSocket is spoken here" });
const ourFault = new Problem({ status: 500, detail: "the upgrade could not be answered" });

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
        const refused = refusedHost(request) ?? (isOurs ? undefined : noSocket);
        if (refused) refuse(socket, refused);
        else broker.handleUpgrade(request, socket, head);
      },
      (error: unknown) => {
        refuse(socket, error instanceof Problem ? error : ourFault);
      },
    );
  };
}
