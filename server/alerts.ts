/** `npm run alerts` checks an operator's file, and runs it over recorded days. It only reads files. */
import { BadFile, wholeFile } from "#server/alerts/fault";
import { type AlertsFile, readAlertsFile } from "#server/alerts/file";
import { firedOver, recordedMarket, ruleReports } from "#server/alerts/recordedRules";
import { fileText } from "#server/alerts/watchedFile";
import { UsageError } from "#server/flags/flags";
import { exchangeIso } from "#server/recorder/facts";
import { daysIn } from "#server/recorder/folder";
import { Reader } from "#server/recorder/reader";
import { Unusable } from "#server/recorder/storage/scan";
import { chosenFolder, Failure, readDays, recordingFlags, runProgram, say } from "./fileProgram.ts";

type ChosenFlags = Parameters<typeof chosenFolder>[0];

function fileAt(path: string | undefined): AlertsFile {
  if (path === undefined) throw new UsageError("a file is missing");
  try {
    return readAlertsFile(fileText(path));
  } catch (error) {
    if (error instanceof BadFile)
      throw new Failure(
        error.place === wholeFile ? error.reason : error.texts.map((text) => `${path}: ${text}`).join("\n"),
      );
    throw error;
  }
}

/** The newest recorded board; undefined without a recording. */
async function newestBoard(chosen: ChosenFlags) {
  try {
    const folder = chosenFolder(chosen);
    const day = daysIn(folder).at(-1);
    return day === undefined ? undefined : await recordedMarket(new Reader(folder), day);
  } catch (error) {
    if (error instanceof Failure || error instanceof Unusable) return undefined;
    throw error;
  }
}

async function check([path, ...more]: readonly string[], chosen: ChosenFlags): Promise<number> {
  if (more.length > 0) throw new UsageError("check accepts one file");
  const file = fileAt(path);
  const market = await newestBoard(chosen);
  let barred = 0;
  for (const { place, sentence, to, paused, absent, hindrance, former } of ruleReports(file, market)) {
    say(`${place}  ${sentence}${paused ? ", paused" : ""} -> ${to.join(", ")}`);
    if (former.length > 0) say(`  ${former.join(", ")}: left out, because these are constants now`);
    if (absent.length > 0) say(`  not on the newest recorded board: ${absent.join(", ")}`);
    if (hindrance === undefined) continue;
    barred += 1;
    say(`  CANNOT FIRE: ${hindrance}`);
  }
  for (const [name, { format, url }] of file.webhooks)
    say(`webhook ${name}: ${format}, ${url.protocol}//${url.host}`);
  say(
    market
      ? `compared with the board of ${exchangeIso(market.at)}`
      : "without a recorded board, so lines were not checked",
  );
  return barred === 0 ? 0 : 1;
}

async function over([path, ...named]: readonly string[], chosen: ChosenFlags): Promise<number> {
  const file = fileAt(path);
  const days = readDays(named);
  if (days.length === 0) throw new UsageError("over needs at least one day");
  const folder = chosenFolder(chosen);
  const missing = days.find((day) => !daysIn(folder).includes(day));
  if (missing !== undefined) throw new Failure(`${missing} was not recorded`);
  const firings = await firedOver(new Reader(folder), days, file);
  for (const { after, before, sentence, symbol, about, afterwards } of firings) {
    const values = after.value === undefined ? "" : `  ${before?.value ?? ""} -> ${after.value}`;
    const more = [symbol, about].filter(Boolean).join("  ");
    say(
      `${exchangeIso(after.at).slice(0, 19)}  ${sentence}  ${more}${values}${afterwards ? "  seen afterwards" : ""}`,
    );
  }
  say(`${firings.length} firings`);
  return 0;
}

await runProgram({
  usage: `Usage: npm run alerts -- <command> [flags]

  check <file>                print each rule as it is understood, and what can never fire
  over <file> <day> …         print when the rules would have fired on recorded days
`,
  closing: `check compares the rules with the newest recorded board, if there is one. A day is 2026-10-02.
Exit codes: 0 done; 1 the file has a fault, a rule can never fire, or a day cannot be read; 2 the command is not valid.`,
  flags: recordingFlags,
  commands: { check, over },
});
