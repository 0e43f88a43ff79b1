/** Reliability in real time: memory under hostile bodies, and slow clients. The figures are printed beside their goals. */
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { residentKb } from "#e2e/bench/measuring/processes";
import { openService } from "#e2e/bench/measuring/service";
import { record } from "#e2e/bench/measuring/verdicts";
import { startGateway } from "#e2e/testing/gateway";
import { operations } from "#wire/operations";
import { ask } from "./pacedLoad.ts";
import { pause, quantile } from "./subscribers.ts";

const mebi = 1024 * 1024;
const bombs = () => ({
  "gzip bomb": { encoding: "gzip", body: gzipSync(Buffer.alloc(512 * mebi, "0")) },
  "a giant array": { encoding: "identity", body: Buffer.from(`[${"0,".repeat(3.9 * mebi)}0]`) },
  "a body without end": { encoding: "identity", body: undefined },
});

/** Memory of the gateway while every answer for the board has such a body, and half a minute later. */
async function throughBombs(): Promise<void> {
  const kinds = Object.entries(bombs());
  let kind: (typeof kinds)[number] | undefined;
  const service = await openService({ updates: 0, pushes: 0, delay: () => 1, instead: () => kind?.[1] });
  const gateway = await startGateway(["--upstream", service.url, "--pace", "0.05", "--log-level", "fatal"]);
  const url = `${gateway.url}/api${operations.board.path}`;
  // ordinary boards come first, so that their memory does not count
  for (let at = 0; at < 150; at++) {
    void ask(url);
    await pause(100);
  }
  const before = residentKb(gateway.pid());
  for (const [name, bomb] of kinds) {
    kind = [name, bomb];
    let peak = before;
    for (let at = 0; at < 100; at++) {
      void ask(url);
      await pause(100);
      peak = Math.max(peak, residentKb(gateway.pid()));
    }
    kind = undefined;
    let back = 0;
    while (back < 30 && (residentKb(gateway.pid()) - before) / 1024 > 16) {
      await pause(1000);
      back += 1;
    }
    const grown = (peak - before) / 1024;
    const left = (residentKb(gateway.pid()) - before) / 1024;
    record({
      goal: "R6",
      what: `Memory through ${name}, answered for 10 s`,
      figure: `+${grown.toFixed(0)} MiB, +${left.toFixed(0)} after ${back} s`,
      against: "at most +64, back (to +16) within 30 s",
      met: grown <= 64 && left <= 16,
    });
  }
  await gateway.stop();
  await service.close();
}

const sockets = 60;

/** Sends `begin`, then `dribble` every two seconds (nothing if it is empty). @returns ms until the server closes the socket */
function slowSocket(port: number, begin: string, dribble: string): Promise<number> {
  const started = performance.now();
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(begin));
    const timer = setInterval(() => dribble !== "" && socket.write(dribble), 2000);
    socket.on("error", () => socket.destroy());
    socket.resume();
    socket.once("close", () => {
      clearInterval(timer);
      done(performance.now() - started);
    });
  });
}

async function slowClients(): Promise<void> {
  const service = await openService({ updates: 0, pushes: 0, delay: () => 1 });
  const gateway = await startGateway([
    "--upstream",
    service.url,
    "--limit",
    "100000",
    "--log-level",
    "fatal",
  ]);
  const { path } = operations.board;
  const head = `POST /api${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 900\r\n`;
  const ways = [
    { begin: head, dribble: "X-A: b\r\n" },
    { begin: `${head}\r\n`, dribble: " " },
    { begin: "", dribble: "" },
  ];
  await ask(`${gateway.url}/api${path}`);
  const lives = ways.flatMap(({ begin, dribble }) =>
    Array.from({ length: sockets }, () => slowSocket(gateway.port, begin, dribble)),
  );
  const others: number[] = [];
  for (let at = 0; at < 100; at++) {
    others.push((await ask(`${gateway.url}/api${path}`)) ?? Number.POSITIVE_INFINITY);
    await pause(100);
  }
  const longest = Math.max(...(await Promise.all(lives))) / 1000;
  const p99 = quantile(others, 0.99);
  record({
    goal: "R18",
    what: `${sockets * ways.length} slow sockets (headers, body, silence)`,
    figure: `cut after ${longest.toFixed(1)} s`,
    against: "at most 20 s",
    met: longest <= 20,
  });
  record({
    goal: "R18",
    what: "others meanwhile, p99",
    figure: `${p99.toFixed(0)} ms`,
    against: "less than 1,000 ms",
    met: p99 < 1000,
  });
  await gateway.stop();
  await service.close();
}

/** Whether the last good board is still served while upstream fails in some way, and how late. */
async function staleAnswers(): Promise<void> {
  const service = await openService({ updates: 0, pushes: 0, delay: () => 1, fails: () => failing });
  let failing = false;
  const gateway = await startGateway(["--upstream", service.url, "--pace", "0.05", "--log-level", "fatal"]);
  const url = `${gateway.url}/api${operations.board.path}`;
  await ask(url);
  failing = true;
  await pause(1500);
  const times: number[] = [];
  for (let at = 0; at < 200; at++) {
    times.push((await ask(url)) ?? Number.POSITIVE_INFINITY);
    await pause(20);
  }
  const p99 = quantile(times, 0.99);
  record({
    goal: "R5",
    what: "The last good board while upstream fails, p99",
    figure: `${p99.toFixed(1)} ms`,
    against: "at most 100 ms",
    met: p99 <= 100,
  });
  await gateway.stop();
  await service.close();
}

export async function benchReliability(): Promise<void> {
  await throughBombs();
  await slowClients();
  await staleAnswers();
}
