/** A gateway on its own free port, with short cadences, for tests over real sockets. */
import { once } from "node:events";
import { pino } from "pino";
import { createGateway } from "#server/gateway/gateway";
import type { GatewayConfig } from "#server/gateway/gatewayConfig";
import { createHttpServer } from "#server/gateway/http/httpServer";

export interface RunningGateway {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Factor on cadences: a second of upstream becomes a hundredth of a second. */
const quick = 0.01;
/** ms; on a busy machine an answer or a request may be late, and no test but those of timeouts is about that */
const patience = 300_000;
const patient = { headers: patience, whole: patience };

export async function startGateway(
  config: Pick<GatewayConfig, "base"> & Partial<GatewayConfig>,
): Promise<RunningGateway> {
  const { origin } = new URL(config.base);
  const gateway = createGateway({
    origin,
    files: `${origin}/cdn`,
    zone: "Asia/Colombo",
    pace: quick,
    limit: 100_000,
    sockets: 100_000,
    allowedHosts: ["here"],
    trustedProxies: [],
    frameAncestors: "'none'",
    pageRoot: "nowhere",
    version: "0.0.0",
    log: pino({ level: "silent" }),
    timeouts: patient,
    ...config,
  });
  await gateway.prepare();
  gateway.start();
  const server = createHttpServer((incoming, outgoing) => gateway.handler(incoming, outgoing));
  Object.assign(server, { headersTimeout: patience, requestTimeout: patience });
  server.setTimeout(patience);
  gateway.attach(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await gateway.retire();
      await gateway.close();
    },
  };
}
