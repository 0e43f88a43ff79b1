/** `npm run alerts` checks an operator's file, and runs it over recorded days. It only reads files. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type AlertsFile, BadFile, readAlertsFile } from "#server/alerts/file";
import { isoTime } from "#server/alerts/message";
import { firedOver, recordedMarket, toldRules } from "#server/alerts/recordedRules";
import { daysIn } from "#server/recorder/folder";
import { Reader } from "#server/recorder/reader";
import { Unusable } from "#server/recorder/storage/scan";
import { chosenFolder, Failure, quoted, readDays, runCommand, say, UsageError } from "./commandLine.ts";

const usage = `Usage: npm run alerts -- <command> [flags]

  check <file>              print each rule as it is understood, and what can never fire
  over <file> <day> …       print when the rules would have fired on recorded days

  --data <folder>           the server's data folder (POLA_DATA, or the user's state folder)
  --upstream <name>         the upstream, if the folder has recordings of several: www.cse.lk, embedded-1, a base url or cse
  --help                    print this

check compares the rules with the newest recorded board, if there is one. A day is 2026-10-02.
Exit codes: 0 done; 1 the file has a fault, a rule can never fire, or a day cannot be read; 2 the command is not valid.
`;

const options = {
  data: { type: "string" },
  upstream: { type: "string" },
  help: { type: "boolean" },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

type Flags = ReturnType<typeof parsed>["values"];

function fileAt(path: string | undefined): AlertsFile {
  if (path === undefined) throw new UsageError("a file is missing");
  try {
    return readAlertsFile(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof BadFile) throw new Failure(`${path}: ${error.message}`);
    throw error;
  }
}

/** The newest recorded board; undefined without a recording. */
async function newestBoard(flags: Flags) {
  try {
    const folder = chosenFolder(flags);
    const day = daysIn(folder).at(-1);
    return day === undefined ? undefined : await recordedMarket(new Reader(folder), day);
  } catch (error) {
    if (error instanceof Failure || error instanceof Unusable) return undefined;
    throw error;
  }
}

async function check(flags: Flags, path: string | undefined): Promise<number> {
  const file = fileAt(path);
  const market = await newestBoard(flags);
  let barred = 0;
  for (const { place, sentence, to, options: more, absent, cannotFire } of toldRules(file, market)) {
    say(`${place}  ${sentence}${more} -> ${to.join(", ")}`);
    if (absent) say("  its line is not on the newest recorded board");
    if (cannotFire === undefined) continue;
    barred += 1;
    say(`  CANNOT FIRE: ${cannotFire}`);
  }
  for (const [name, { format, url }] of file.webhooks)
    say(`webhook ${name}: ${format}, ${url.protocol}//${url.host}`);
  say(
    market
      ? `compared with the board of ${isoTime(market.at)}`
      : "without a recorded board, so lines were not checked",
  );
  return barred === 0 ? 0 : 1;
}

async function over(flags: Flags, [path, ...named]: readonly string[]): Promise<number> {
  const file = fileAt(path);
  const days = readDays(named);
  if (days.length === 0) throw new UsageError("over needs at least one day");
  const folder = chosenFolder(flags);
  const missing = days.find((day) => !daysIn(folder).includes(day));
  if (missing !== undefined) throw new Failure(`${missing} was not recorded`);
  const firings = await firedOver(new Reader(folder), days, file);
  for (const { after, before, sentence, symbol, about, afterwards } of firings) {
    const values = after.value === undefined ? "" : `  ${before?.value ?? ""} -> ${after.value}`;
    const more = [symbol, about].filter(Boolean).join("  ");
    say(
      `${isoTime(after.at).slice(0, 19)}  ${sentence}  ${more}${values}${afterwards ? "  seen afterwards" : ""}`,
    );
  }
  say(`${firings.length} firings`);
  return 0;
}

async function run(args: readonly string[]): Promise<number> {
  const { values: flags, positionals } = parsed(args);
  const [command, ...rest] = positionals;
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (command === "over") return over(flags, rest);
  if (command !== "check")
    throw new UsageError(
      command === undefined ? "a command is missing" : `${quoted(command)} is not a command`,
    );
  if (rest.length > 1) throw new UsageError("check accepts one file");
  return check(flags, rest[0]);
}

process.exitCode = await runCommand(run, usage);
