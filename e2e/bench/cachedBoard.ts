/** Goal 14: CPU per request of the cached board, gzipped and 304, beside a bare Node server. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startGateway } from "#e2e/gateway";
import { operations } from "#wire/operations";
import { cpuSeconds } from "./cpu.ts";
import { compare } from "./rounds.ts";
import { openService } from "./service.ts";
import { startYardstick } from "./yardstick.ts";

const connections = 64;
const seconds = 4;

/** CPU microseconds per answered request. */
async function load(pid: number, url: string, headers: Record<string, string>): Promise<number> {
  const before = cpuSeconds(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", "accept-encoding": "gzip", ...headers },
  });
  const answered = result["2xx"] + result["3xx"];
  if (result["4xx"] + result["5xx"] > 0)
    throw new Error(`${url} refused ${result["4xx"] + result["5xx"]} requests`);
  return ((cpuSeconds(pid) - before) / answered) * 1e6;
}

export async function benchCachedBoard(rounds: number): Promise<void> {
  const service = await openService({ updates: 0, pushes: 0, delay: () => 1 });
  const gateway = await startGateway([
    "--upstream",
    service.url,
    "--limit",
    "1000000",
    "--log-level",
    "error",
  ]);
  const address = `${gateway.url}/api${operations.board.path}`;
  const first = await fetch(address, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", "accept-encoding": "gzip" },
  });
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-"));
  const body = join(folder, "board.json");
  writeFileSync(body, await first.text());
  const bare = await startYardstick("bareServer.ts", [body]);
  rmSync(folder, { recursive: true });
  const etag = first.headers.get("etag") ?? "";
  const goal = "at most 1.3x the bare server";
  for (const [what, headers] of [
    ["gzip", {}],
    ["304", { "if-none-match": etag }],
  ] as const)
    await compare(
      `Cached board, ${what}, ${connections} connections`,
      { unit: "CPU µs per request", rounds, goal },
      [
        { name: "bare node:http", measure: () => load(bare.pid, `http://127.0.0.1:${bare.port}/`, headers) },
        { name: "pola", measure: () => load(gateway.pid(), address, headers) },
      ],
    );
  bare.stop();
  await gateway.stop();
  await service.close();
}
