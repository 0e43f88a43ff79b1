import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const program = join(import.meta.dirname, "../../server/testing/playDay.ts");
const run = promisify(execFile);

/** Times as 10:30. */
export interface PlayedDay {
  /** folder of the source's recordings */
  folder: string;
  /** seconds between two boards */
  every: number;
  /** such as 2026-11-20; several days are separated by commas */
  day?: string;
  seed?: number;
  since?: string;
  until?: string;
  /** times between which no board arrives, as 10:12-10:15 */
  silence?: string;
}

/**
 * Plays a simulated day into a folder, in a process of its own.
 * @param flags for node @returns what the program printed: the cost of recording, as JSON
 */
export async function playDay(played: PlayedDay, flags: readonly string[] = []): Promise<string> {
  const options = Object.entries(played).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await run(process.execPath, [...flags, "--import", "tsx", program, ...options]);
  return stdout;
}
