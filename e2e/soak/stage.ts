/** All parts that a wall needs: the exchange as a separate process, the production server, and a connection to it that can be cut. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { type Link, openLink } from "#e2e/testing/link";
import { freePort } from "#scripts/testing/freePort";
import { testClock } from "#scripts/testing/testDay";

const root = join(import.meta.dirname, "../..");

export interface Stage {
  exchange: {
    /** suspends the process with its sockets open, like a service that hangs; `thaw` resumes it */
    freeze(): void;
    thaw(): void;
  };
  server: Gateway;
  link: Link;
  close(): Promise<void>;
}

/** The server's own figures. */
export interface ServerSample {
  pid: number;
  /** bytes */
  resident: number;
  heap: number;
  /** buffers outside the heap */
  external: number;
  handles: number;
}

/** @param speed simulated seconds per second */
export async function openStage(speed: number): Promise<Stage> {
  const port = await freePort();
  const args = [
    "--import",
    "tsx",
    "server/exchange/main.ts",
    "--port",
    String(port),
    "--speed",
    String(speed),
    "--clock",
    testClock,
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill); // a run that fails early leaves no process running
  const ended = once(child, "exit");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(([code]) => Promise.reject(new Error(`the exchange ended with ${code}`))),
  ]);
  const server = await startGateway(["--upstream", `http://127.0.0.1:${port}/api`, "--log-level", "fatal"]);
  const link = await openLink(server.port);
  return {
    exchange: { freeze: () => void child.kill("SIGSTOP"), thaw: () => void child.kill("SIGCONT") },
    server,
    link,
    async close() {
      await link.close();
      await server.stop();
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}

/** @returns undefined if the server does not answer */
export async function sampleServer({ pid, url }: Gateway): Promise<ServerSample | undefined> {
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })
    .then((response) => response.text())
    .catch(() => undefined); // there is no figure while the server restarts
  if (text === undefined) return undefined;
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    pid: pid(),
    resident: figure("process_resident_memory_bytes"),
    heap: figure("nodejs_heap_size_used_bytes"),
    external: figure("nodejs_external_memory_bytes"),
    handles: figure("nodejs_active_resources_total"),
  };
}
