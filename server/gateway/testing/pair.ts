/** An upstream and its gateway, which all tests of a file share. */
import { afterAll } from "vitest";
import type { GatewayConfig } from "#server/gateway/gatewayConfig";
import { startGateway } from "./gateway.ts";
import { startUpstream } from "./upstream.ts";

export async function startPair(config: Partial<GatewayConfig> = {}) {
  const upstream = await startUpstream();
  const gateway = await startGateway({ base: upstream.base, ...config });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });
  return { upstream, gateway };
}
