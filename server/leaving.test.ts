/** The server as a process, told to stop while it is at work. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { WebSocket } from "ws";

const main = join(import.meta.dirname, "main.ts");
const patience = 60_000;

test(
  "SIGTERM closes sockets with 1001, finishes what is being answered, takes nothing new and exits 0",
  async () => {
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
    await expect.poll(() => answer !== undefined, { timeout: patience }).toBe(true);
    child.kill("SIGTERM");
    expect((await closed)[0]).toBe(1001);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    answer?.();
    expect((await asked).status).toBe(200);
    expect((await ended)[0]).toBe(0);
    upstream.closeAllConnections();
    upstream.close();
  },
  patience,
);
