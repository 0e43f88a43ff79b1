/** The same load on two gateways, of which one records: CPU time of the cached board and of the fan-out. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compare } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { startGateway } from "#e2e/testing/gateway";
import { operations } from "#wire/operations";
import { load } from "./cachedBoard.ts";
import { placeAnywhere, placeLoad, placeServer } from "./cores.ts";
import { listen } from "./fanOut.ts";
import { pause, subscribe } from "./subscribers.ts";

const clients = 500;
/** lists pushed on each topic each second, and changed rows of the board each second */
const pushes = 20;
const updates = 50;

export async function benchRecording(rounds: number): Promise<void> {
  const service = await openService({ updates, pushes, delay: () => 1 });
  const folders: string[] = [];
  const start = async (record: "off" | "on") => {
    const folder = mkdtempSync(join(tmpdir(), "pola-bench-recording-"));
    folders.push(folder);
    const flags = ["--upstream", service.url, "--limit", "1000000", "--log-level", "error"];
    return startGateway([...flags, "--data", folder, "--record", record]);
  };
  const gateways = { off: await start("off"), on: await start("on") };
  placeLoad();
  const contestants = Object.entries(gateways).map(([record, gateway]) => {
    const pid = gateway.pid();
    const name = `recording ${record}`;
    const board = { name, pid, url: `${gateway.url}/api${operations.board.path}` };
    const broker = { pid, url: `ws://127.0.0.1:${gateway.port}/api/ws/websocket`, greet: subscribe };
    placeServer(pid);
    const measure = async () => {
      const cached = await load(board, "2xx");
      const { cpu, p99 } = await listen(broker, clients);
      return { board: cached, cpu, p99 };
    };
    return { name, measure };
  });
  for (const { measure } of contestants) await measure(); // a first round is not counted
  await pause(1_000);
  const units = { board: "CPU µs per request", cpu: "CPU seconds per million deliveries", p99: "ms" };
  const [of, beside] = ["recording on", "recording off"];
  const aims = ["board", "cpu"].map((figure) => ({ goal: "M8", figure, of, beside, atMost: 1.05 }));
  await compare(
    { title: `Recording off and on, ${clients} clients, board changing`, rounds, units, aims },
    contestants,
  );
  placeAnywhere();
  for (const gateway of Object.values(gateways)) await gateway.stop();
  await service.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
}
