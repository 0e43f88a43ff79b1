/** Stops the server process while it answers requests. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { WebSocket } from "ws";

const main = join(import.meta.dirname, "main.ts");

/**
 * Sends one request after another on a keep-alive socket until a connection fails.
 * @returns the `Connection` header of every answer, the last error, and whether the failed socket was a reused one
 */
async function askOn(url: string, agent: Agent, answered: () => void) {
  const kept: (string | undefined)[] = [];
  for (;;) {
    let wasKept = false;
    const answer = await new Promise<IncomingMessage | Error>((done) => {
      const request = get(url, { agent }, done).once("error", (error) => {
        wasKept = request.reusedSocket;
        done(error);
      });
    });
    if (answer instanceof Error)
      return { kept, end: "code" in answer ? answer.code : answer.message, wasKept };
    answer.resume();
    await once(answer, "end");
    kept.push(answer.headers.connection);
    answered();
  }
}

test("SIGTERM does not reset requests on busy keep-alive sockets; each socket's last answer has `Connection: close`", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", main, "--port", "0", "--log-level", "silent"]);
  const ended = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const url = String(/http:\S+/.exec(String(line))?.[0]).replace("localhost", "127.0.0.1");
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const asking: ReturnType<typeof askOn>[] = [];
  const ask = (agent: Agent) =>
    new Promise<void>((answered) => void asking.push(askOn(`${url}/healthz`, agent, answered)));
  await Promise.all(agents.map(ask));
  child.kill("SIGTERM");
  for (const { kept, end, wasKept } of await Promise.all(asking)) {
    expect(wasKept).toBe(false);
    // When a server closes its port, the system resets connections that the server has not accepted.
    expect(end).toMatch(/^ECONN(REFUSED|RESET)$/);
    expect(kept.at(-1)).toBe("close");
    expect(kept.filter((said) => said === "close")).toHaveLength(1);
  }
  expect((await ended)[0]).toBe(0);
  for (const agent of agents) agent.destroy();
});

test("on SIGTERM the server closes WebSockets with 1001, sends pending answers, accepts no connection and exits with 0", async () => {
  let answer: (() => void) | undefined;
  const upstream = createServer((incoming, outgoing) => {
    incoming.resume();
    if (incoming.url === "/api/allSectors") answer = () => outgoing.end("[]");
    else outgoing.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const bound = upstream.address();
  const base = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}/api`;
  const flags = ["--port", "0", "--upstream", base, "--log-level", "silent"];
  const child = spawn(process.execPath, ["--import", "tsx", main, ...flags]);
  const ended = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const url = String(/http:\S+/.exec(String(line))?.[0]).replace("localhost", "127.0.0.1");

  const socket = new WebSocket(`${url.replace("http", "ws")}/api/ws/websocket`);
  await once(socket, "open");
  const closed = once(socket, "close");
  const asked = fetch(`${url}/api/allSectors`, { method: "POST" });
  await expect.poll(() => answer !== undefined).toBe(true);
  child.kill("SIGTERM");
  expect((await closed)[0]).toBe(1001);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  answer?.();
  expect((await asked).status).toBe(200);
  expect((await ended)[0]).toBe(0);
  upstream.closeAllConnections();
  upstream.close();
});
