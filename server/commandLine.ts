/** What the programs `npm run record` and `npm run alerts` share: their errors, the recordings they read, and their end. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { homeFolder, stateFolder } from "#server/gateway/learned/keptFile";
import { obstacle, sourceFolder } from "#server/recorder/folder";
import { recordedDay } from "#wire/gateway/recording";
import { quietOutput } from "./quietOutput.ts";

/** The error of an invalid command or flag. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The error of a valid command that fails; the message gives the reason. */
export class Failure extends Error {
  override readonly name = "Failure";
}

export const say = (text: string) => process.stdout.write(`${text}\n`);
export const quoted = (text: string) => `"${text.slice(0, 60)}"`;

/** Flags that choose the recordings. */
interface SourceFlags {
  data?: string | undefined;
  upstream?: string | undefined;
}

function recordingsFolder({ data = process.env.POLA_DATA || usualData() }: SourceFlags): string {
  if (data === undefined || data === "none") throw new UsageError("--data needs a folder, not none");
  const folder = join(data, "recordings");
  if (!existsSync(folder)) throw new Failure(`${resolve(data)} has no recordings`);
  return folder;
}

const usualData = () => stateFolder({ platform: process.platform, env: process.env, home: homeFolder() });

/** The folder of the source that --upstream names, or of the only source. */
export function chosenFolder(flags: SourceFlags): string {
  const folder = recordingsFolder(flags);
  const sources = readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const { upstream } = flags;
  const wanted = upstream === "cse" ? "www.cse.lk" : upstream && sourceFolder(upstream);
  const [only, ...more] = wanted === undefined ? sources : sources.filter((one) => one === wanted);
  if (only === undefined)
    throw new Failure(
      upstream === undefined
        ? `${resolve(folder)} has no recordings`
        : `--upstream ${quoted(upstream)} was not recorded; recorded: ${sources.join(", ") || "nothing"}`,
    );
  if (more.length > 0)
    throw new UsageError(
      `--upstream is needed, because several sources were recorded: ${sources.join(", ")}`,
    );
  return join(folder, only);
}

export function readDays(days: readonly string[]): readonly string[] {
  for (const day of days)
    if (!recordedDay.test(day)) throw new UsageError(`${quoted(day)} is not a day such as 2026-10-02`);
  return days;
}

/** Runs a command with the arguments of the process. @returns the exit code */
export async function runCommand(
  run: (args: readonly string[]) => Promise<number>,
  usage: string,
): Promise<number> {
  quietOutput();
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    return await run(process.argv.slice(2));
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    process.stderr.write(`${explained(error)}\n`);
    return 1;
  }
}

function explained(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const path = error instanceof Error && "path" in error ? `${String(error.path)}: ` : "";
  return `${path}${obstacle(error)}`;
}
