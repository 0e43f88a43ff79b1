import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Starts a program of this folder as a separate process, and reads the port that it prints. */
export async function startYardstick(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(child.stdout), "line");
  if (child.pid === undefined) throw new Error(`${file} did not start`);
  return { port: Number(line), pid: child.pid, stop: () => child.kill() };
}
