/** CPU time per request of the cached board, gzipped and 304, compared with a bare Node server and a caching nginx. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { cpuSeconds } from "#e2e/bench/measuring/processes";
import { compare, say } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { record } from "#e2e/bench/measuring/verdicts";
import { startGateway } from "#e2e/testing/gateway";
import { operations } from "#wire/operations";
import { placeAnywhere, placeLoad, placeServer } from "./cores.ts";
import { startNginx } from "./nginx.ts";
import { startYardstick } from "./yardstick.ts";

const connections = 64;
const seconds = 3;

interface Server {
  name: string;
  pid: number;
  url: string;
}

const question = { method: "POST", body: "{}" } as const;
const headers = { "content-type": "application/json", "accept-encoding": "gzip" };

/** @returns CPU microseconds per answer with this status @throws at any other status */
export async function load({ name, pid, url }: Server, status: "2xx" | "3xx", tag = ""): Promise<number> {
  const before = cpuSeconds(pid);
  const named = status === "3xx" ? { "if-none-match": tag } : {};
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...question,
    headers: { ...headers, ...named },
  });
  const others = result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"] - result[status];
  if (others > 0) throw new Error(`${name} gave ${others} answers that are not ${status}`);
  return ((cpuSeconds(pid) - before) / result[status]) * 1e6;
}

/** A server that only sends the same bytes, gzipped. */
async function startBare(board: string) {
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-"));
  const file = join(folder, "board.json");
  writeFileSync(file, board);
  const bare = await startYardstick("bareServer.ts", [file]);
  rmSync(folder, { recursive: true });
  return { ...bare, url: `http://127.0.0.1:${bare.port}/` };
}

const tagOf = async ({ url }: Server) => {
  const reply = await fetch(url, { ...question, headers });
  await reply.arrayBuffer();
  return reply.headers.get("etag") ?? "";
};

/** @param servers the reference first, ours last */
async function compareServers(rounds: number, servers: readonly Server[]): Promise<void> {
  const contestants = await Promise.all(
    servers.map(async (server) => {
      placeServer(server.pid);
      const tag = await tagOf(server);
      const measure = async () => ({
        gzip: await load(server, "2xx", tag),
        304: await load(server, "3xx", tag),
      });
      return { name: server.name, measure };
    }),
  );
  for (const { measure } of contestants) await measure(); // the first round is not counted, because code is still being compiled and buffers grow
  const unit = "CPU µs per request";
  const [yardstick = "", ...rest] = servers.map(({ name }) => name);
  const aims = ["gzip", "304"].flatMap((figure) => [
    { goal: "14", figure, of: "pola", beside: yardstick, atMost: 1.3 },
    ...(rest.length > 1 ? [{ goal: "14", figure, of: "pola", beside: rest[0] ?? "", atMost: 0.8 }] : []),
  ]);
  const title = `Cached board, ${connections} connections`;
  await compare({ title, rounds, units: { gzip: unit, 304: unit }, aims }, contestants);
}

export async function benchCachedBoard(rounds: number): Promise<void> {
  // nothing changes, so the answer for the board stays 304
  const service = await openService({ updates: 0, pushes: 0, delay: () => 1 });
  const flags = ["--upstream", service.url, "--limit", "1000000", "--log-level", "error"];
  const gateway = await startGateway(flags);
  const url = `${gateway.url}/api${operations.board.path}`;
  const board = await (await fetch(url, { ...question, headers })).text();
  const bare = await startBare(board);
  const nginx = await startNginx(bare.url);
  if (!placeLoad()) say("\nCached board: servers and load could not be given cores of their own");
  if (!nginx)
    record({
      goal: "14",
      what: "Cached board",
      figure: "",
      against: "nginx proxy_cache: no nginx here",
      met: undefined,
    });
  await compareServers(rounds, [
    { name: "bare node:http", pid: bare.pid, url: bare.url },
    ...(nginx ? [{ name: "nginx proxy_cache", pid: nginx.pid, url: nginx.url }] : []),
    { name: "pola", pid: gateway.pid(), url },
  ]);
  placeAnywhere();
  await nginx?.stop();
  bare.stop();
  await gateway.stop();
  await service.close();
}
