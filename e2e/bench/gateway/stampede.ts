/**
 * All clients send a request at once, and answers take longer than they are cached. Measures the requests that reach upstream, and how long
 * clients wait.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compare, type Figures, median, say } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { record } from "#e2e/bench/measuring/verdicts";
import { startGateway } from "#e2e/testing/gateway";
import { operations } from "#wire/operations";
import { placeAnywhere, placeLoad, placeServer } from "./cores.ts";
import { ask, pacedLoad } from "./pacedLoad.ts";
import { startYardstick } from "./yardstick.ts";

const clientsAtOnce = 300;
const steady = { rate: 150, seconds: 12 };
/** a fifth of the usual intervals; a board is then cached for 2 s */
const pace = "0.2";
const { path } = operations.board;

const bareName = "bare node:http, no upstream";

const slowly = () => 1000 + Math.random() * 3000;

/** Starts a new gateway, so that no round begins with a warm cache. */
async function steadyRound(failing: number) {
  const service = await openService({
    updates: 50,
    pushes: 0,
    delay: slowly,
    fails: () => Math.random() < failing,
  });
  const gateway = await startGateway([
    "--upstream",
    service.url,
    "--limit",
    "1000000",
    "--pace",
    pace,
    "--log-level",
    "error",
  ]);
  placeServer(gateway.pid());
  const url = `${gateway.url}/api${path}`;
  const cold = await Promise.all(Array.from({ length: clientsAtOnce }, () => ask(url)));
  const asked = service.asked(path);
  while ((await ask(url)) === undefined); // repeated because upstream may have failed for all clients
  const before = service.asked(path);
  const found = await pacedLoad(url, steady.rate, steady.seconds);
  const answered = cold.filter((time) => time !== undefined).length;
  const figures = {
    ...found,
    cold: asked,
    coldAnswered: answered,
    upstream: service.asked(path) - before,
    atOnce: service.mostAtOnce(path),
  };
  await gateway.stop();
  await service.close();
  return figures;
}

async function startBare() {
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-"));
  const file = join(folder, "board.json");
  const service = await openService({ updates: 0, pushes: 0, delay: () => 0 });
  writeFileSync(file, await (await fetch(`${service.url}${path}`, { method: "POST", body: "{}" })).text());
  await service.close();
  const bare = await startYardstick("bareServer.ts", [file]);
  rmSync(folder, { recursive: true });
  return bare;
}

export async function benchStampede(rounds: number): Promise<void> {
  const bare = await startBare();
  placeLoad();
  placeServer(bare.pid);
  const nothing = { cold: 0, coldAnswered: 0, upstream: 0, atOnce: 0 };
  const bareRound = async () => ({
    ...(await pacedLoad(`http://127.0.0.1:${bare.port}/`, steady.rate, steady.seconds)),
    ...nothing,
  });
  const found = await compare(
    {
      title: `Stampede on the board, upstream taking 1 to 4 s, ${steady.rate} questions a second for ${steady.seconds} s`,
      rounds,
      units: {
        cold: `upstream requests for ${clientsAtOnce} clients at once`,
        upstream: "upstream requests while steady",
        atOnce: "upstream requests in flight at once, at most",
        failed: "answers that were no board",
        p50: "ms",
        p99: "ms",
        max: "ms",
      },
      aims: [],
    },
    [
      { name: bareName, measure: bareRound },
      { name: "pola", measure: () => steadyRound(0) },
      { name: "pola, 30 % of calls fail", measure: () => steadyRound(0.3) },
    ],
  );
  placeAnywhere();
  bare.stop();
  const yardstick = median((found.get(bareName) ?? []).map(({ p99 = Number.NaN }) => p99));
  for (const name of ["pola", "pola, 30 % of calls fail"]) judge(name, found.get(name) ?? [], yardstick);
}

/** @param yardstick p99 of a server with a prepared answer: the best that this computer can do now */
function judge(name: string, rows: readonly Figures[], yardstick: number): void {
  const worst = (figure: string) => Math.max(...rows.map((row) => row[figure] ?? Number.NaN));
  const goal = "15";
  const middle =
    rows.map(({ p99 = Number.NaN }) => p99).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  if (name === "pola")
    record({
      goal,
      what: `${name}: cold clients`,
      figure: `${worst("cold")}`,
      against: "1 upstream request",
      met: worst("cold") <= 1,
    });
  record({
    goal,
    what: `${name}: in flight at once`,
    figure: `${worst("atOnce")}`,
    against: "at most 1",
    met: worst("atOnce") <= 1,
  });
  record({
    goal,
    what: `${name}: p99 while steady`,
    figure: `${middle.toFixed(1)} ms`,
    against: `at most 20 ms (the bare server: ${yardstick.toFixed(1)} ms)`,
    met: middle <= 20,
  });
  if (worst("failed") > 0) say(`  ${name}: ${worst("failed")} questions were not answered with a board`);
}
