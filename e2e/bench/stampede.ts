/** Goal 15: what reaches upstream when everybody asks at once, and while answers are slower than they live. */

import { startGateway } from "#e2e/gateway";
import { operations } from "#wire/operations";
import { openService } from "./service.ts";

const crowd = 300;
const steady = { rate: 150, seconds: 12 };

const ask = async (address: string): Promise<number> => {
  const started = performance.now();
  const reply = await fetch(address, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  await reply.arrayBuffer();
  return performance.now() - started;
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function benchStampede(): Promise<void> {
  const service = await openService({ updates: 50, pushes: 0, delay: () => 1000 + Math.random() * 3000 });
  const gateway = await startGateway([
    "--upstream",
    service.url,
    "--limit",
    "1000000",
    "--log-level",
    "error",
  ]);
  const { path } = operations.board;
  const address = `${gateway.url}/api${path}`;
  await Promise.all(Array.from({ length: crowd }, () => ask(address)));
  const cold = service.asked(path);

  const waits: Promise<number>[] = [];
  for (let at = 0; at < steady.rate * steady.seconds; at++) {
    waits.push(ask(address));
    await pause(1000 / steady.rate);
  }
  const times = (await Promise.all(waits)).sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  process.stdout.write(
    [
      "\nStampede on the board, upstream answering in 1 to 4 s",
      `  upstream requests for ${crowd} clients at once, cold: ${cold}   goal: 1`,
      `  upstream requests in ${steady.seconds} s of ${steady.rate} a second: ${service.asked(path) - cold}   goal: one at a time`,
      `  p99 of those: ${p99.toFixed(0)} ms   goal: at most 20 ms\n`,
    ].join("\n"),
  );
  await gateway.stop();
  await service.close();
}
