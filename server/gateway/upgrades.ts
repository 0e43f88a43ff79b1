/** WebSocket upgrades: ours to the broker behind the limits; any other is refused, or left to whom it belongs. Other upgrades are ignored. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Admission } from "./admission.ts";
import { type BrowserBroker, webSocketPath } from "./broker.ts";
import type { HostRule } from "./hostNames.ts";
import { asksForWebSocket } from "./ignoredUpgrade.ts";
import { Problem } from "./problem.ts";
import { refuse } from "./refusal.ts";
import { requestId } from "./requestMarks.ts";
import { refusedHost } from "./requestTarget.ts";
import type { Seats } from "./seats.ts";

const noSocket = new Problem({ status: 404, detail: "no WebSocket is spoken here" });
const ourFault = new Problem({ status: 500, detail: "the upgrade could not be answered" });

type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface UpgradesOptions {
  admission: Pick<Admission, "admit">;
  seats: Seats;
  isKnownHost: HostRule;
  others: "refused" | "left alone";
  /** answers a request as if it asked for no upgrade */
  ignore: (request: IncomingMessage, rest: { socket: Duplex; head: Buffer }) => void;
  /** told of each that is not let in here */
  refused: (status: number) => void;
}

export function createUpgrades(
  broker: Pick<BrowserBroker, "handleUpgrade">,
  { admission, seats, isKnownHost, others, ignore, refused: tell }: UpgradesOptions,
): TakeUpgrade {
  return (request, socket, head) => {
    const isOurs = request.url?.split("?")[0] === webSocketPath;
    if (!isOurs && others === "left alone") return;
    if (!asksForWebSocket(request)) {
      ignore(request, { socket, head });
      return;
    }
    const broken = () => socket.destroy();
    socket.on("error", broken);
    const take = async () => {
      await admission.admit(request);
      const refused = refusedHost(request, isKnownHost) ?? (isOurs ? undefined : noSocket);
      if (refused) throw refused;
      seats.take(request, socket);
      broker.handleUpgrade(request, socket, head);
    };
    take().catch((error: unknown) => {
      const problem = error instanceof Problem ? error : ourFault;
      tell(problem.status);
      refuse(socket, problem, requestId(request));
    });
  };
}
