/** What the programs `npm run record` and `npm run alerts` share: their commands, and the recordings that they read. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import {
  type AcceptedValues,
  checkFlags,
  type Flags,
  helpOf,
  inQuotes,
  maybe,
  parseFlags,
  printer,
  quietOutput,
  UsageError,
} from "#server/flags/flags";
import { homeFolder, stateFolder } from "#server/gateway/learned/dataFolder";
import { obstacle, sourceFolder } from "#server/recorder/folder";
import { recordedDay } from "#wire/gateway/recording";

/** The error of a valid command that fails; the message gives the reason. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Flags that choose the recordings. */
export const recordingFlags = {
  data: maybe("<folder>", "the server's data folder (POLA_DATA, or the user's state folder)", v.string()),
  upstream: maybe(
    "<name>",
    "the upstream, if the folder has recordings of several: www.cse.lk, embedded-1, a base url or cse",
    v.string(),
  ),
  help: printer("print this"),
};

type SourceFlags = AcceptedValues<typeof recordingFlags>;

function recordingsFolder(data = process.env.POLA_DATA || usualData()): string {
  if (data === undefined || data === "none") throw new UsageError("--data needs a folder, not none");
  const folder = join(data, "recordings");
  if (!existsSync(folder)) throw new Failure(`${resolve(data)} has no recordings`);
  return folder;
}

const usualData = () => stateFolder({ platform: process.platform, env: process.env, home: homeFolder() });

/** The folder of the source that --upstream names, or of the only source. */
export function chosenFolder({ data, upstream }: Pick<SourceFlags, "data" | "upstream">): string {
  const folder = recordingsFolder(data);
  const sources = readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const wanted = upstream === "cse" ? "www.cse.lk" : upstream && sourceFolder(upstream);
  const [only, ...more] = wanted === undefined ? sources : sources.filter((one) => one === wanted);
  if (only === undefined)
    throw new Failure(
      upstream === undefined
        ? `${resolve(folder)} has no recordings`
        : `--upstream ${inQuotes(upstream)} was not recorded; recorded: ${sources.join(", ") || "nothing"}`,
    );
  if (more.length > 0)
    throw new UsageError(
      `--upstream is needed, because several sources were recorded: ${sources.join(", ")}`,
    );
  return join(folder, only);
}

export function readDays(days: readonly string[]): readonly string[] {
  for (const day of days)
    if (!recordedDay.test(day)) throw new UsageError(`${inQuotes(day)} is not a day such as 2026-10-02`);
  return days;
}

export const say = (text: string) => process.stdout.write(`${text}\n`);

interface Program<T extends Flags> {
  /** the help, after which the flags follow, and the text after them */
  usage: string;
  closing: string;
  flags: T;
  /** @returns the exit code */
  commands: Readonly<Record<string, (words: readonly string[], flags: AcceptedValues<T>) => Promise<number>>>;
}

/** Runs the command that the process's arguments name, and sets the exit code. */
export async function runProgram<T extends Flags>(program: Program<T>): Promise<void> {
  const { flags, commands } = program;
  const usage = `${program.usage}\n${helpOf(flags)}\n\n${program.closing}\n`;
  quietOutput();
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const { given, words } = parseFlags(process.argv.slice(2), flags);
    if (given.help) {
      process.stdout.write(usage);
      return;
    }
    const [name, ...rest] = words;
    if (name === undefined) throw new UsageError("a command is missing");
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`${inQuotes(name)} is not a command`);
    process.exitCode = await command(rest, checkFlags(flags, given));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${explain(error)}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const path = error instanceof Error && "path" in error ? `${String(error.path)}: ` : "";
  return `${path}${obstacle(error)}`;
}
