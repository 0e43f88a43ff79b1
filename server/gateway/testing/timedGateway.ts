/** A gateway for every test of a file, each with a clock of its own that begins at 0 and stands still; one upstream for all. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { GatewayConfig } from "#server/gateway/gateway";
import { type RunningGateway, startGateway } from "./gateway.ts";
import { startUpstream, type UpstreamStandIn } from "./upstream.ts";

/** To be called at the top of the file; url and port are of the test that runs. */
export function timedGateway(config: Partial<GatewayConfig> = {}) {
  let upstream: UpstreamStandIn;
  let gateway: RunningGateway;
  const time = { at: 0, now: () => time.at, wall: () => Date.now(), wait: () => new Promise<void>(() => {}) };
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    time.at = 0;
    gateway = await startGateway({ base: upstream.base, time, ...config });
    return () => gateway.close();
  });
  return {
    time,
    get url() {
      return gateway.url;
    },
    get port() {
      return gateway.port;
    },
  };
}
