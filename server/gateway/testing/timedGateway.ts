/** A gateway for each test, with its own clock that starts at 0 and does not advance. All use one upstream. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { GatewayConfig } from "#server/gateway/gatewayConfig";
import { type RunningGateway, startGateway } from "./gateway.ts";
import { startUpstream, type UpstreamStandIn } from "./upstream.ts";

/** Call this function at the top of the file. It returns the url and port of the running test. */
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
