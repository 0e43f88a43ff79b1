/** A gateway without `--redis` loads nothing of the Redis client. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { record } from "#e2e/bench/measuring/verdicts";
import { startGateway } from "#e2e/testing/gateway";
import { startRedis } from "#server/stores/testing/redisServer";
import { openUpstream } from "./upstream.ts";

/** Scripts that a gateway's process loaded, as V8's coverage lists them when the process ends, and whether its health has gateways. */
async function loadedBy(flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-loaded-"));
  process.env["NODE_V8_COVERAGE"] = folder;
  const gateway = await startGateway([...flags, "--log-level", "error"]);
  delete process.env["NODE_V8_COVERAGE"];
  const health: object = await (await fetch(`${gateway.url}/healthz?full`)).json();
  await gateway.stop();
  const scripts = readdirSync(folder).flatMap((name) => {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return result.map(({ url }) => url);
  });
  rmSync(folder, { recursive: true });
  const redis = scripts.filter((url) => /redis/i.test(url));
  return { scripts: scripts.length, redis: redis.length, shares: "gateways" in health };
}

export async function benchWithoutRedis(): Promise<void> {
  const upstream = await openUpstream();
  const redis = await startRedis();
  const none = await loadedBy(["--upstream", upstream.url]);
  const some = await loadedBy(["--upstream", upstream.url, "--redis", redis.url]);
  await redis.stop();
  await upstream.close();
  record({
    goal: "G6",
    what: "Scripts of the Redis client loaded without --redis",
    figure: `${none.redis} of ${none.scripts}`,
    against: `0; ${some.redis} of ${some.scripts} with --redis`,
    met: none.redis === 0 && !none.shares && some.redis > 0 && some.shares,
  });
}
