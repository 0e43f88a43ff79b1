/** `npm run record` lists, checks and exports recordings. It only reads their files, so it also works while a server writes them. */
import { join } from "node:path";
import * as v from "valibot";
import { type AcceptedValues, maybe, toggle, UsageError } from "#server/flags/flags";
import { exchangeIso } from "#server/recorder/facts";
import { type CheckedDay, checkDay } from "#server/recorder/files/checkDay";
import { exportDay } from "#server/recorder/files/exportDay";
import { daysIn, obstacle, setAsideIn, setAsideWhy } from "#server/recorder/folder";
import { Reader } from "#server/recorder/reader";
import { chosenFolder, Failure, readDays, recordingFlags, runProgram, say } from "./fileProgram.ts";

const countText = (value: number) => value.toLocaleString("en");
const countOf = (value: number, what: string) => `${countText(value)} ${what}${value === 1 ? "" : "s"}`;

const flags = {
  ...recordingFlags,
  to: maybe("<folder>", "folder of the exported files (pola-<day>)", v.string()),
  force: toggle("overwrite existing files"),
};

type ChosenFlags = AcceptedValues<typeof flags>;

/** @returns the exit code */
async function listDays(words: readonly string[], chosen: ChosenFlags): Promise<number> {
  if (words.length > 0) throw new UsageError("list does not accept a day");
  const reader = new Reader(chosenFolder(chosen));
  const now = await reader.exchangeTime(Date.now());
  const { days, withoutSession, problems } = await reader.list(now, undefined);
  for (const { day, boards, gaps, coverage, octets, integrity, source } of days) {
    const read = integrity ? (integrity.equal ? "last board equal" : "LAST BOARD NOT EQUAL") : "not settled";
    say(
      `${day}  ${countOf(boards, "board")}, ${countOf(gaps.length, "gap")}, coverage ${coverage} %, ${countText(Math.round(octets / 1_000))} kB, ${source}, ${read}`,
    );
  }
  for (const { day, boards } of withoutSession)
    say(`${day}  no session: no line traded; ${countOf(boards, "board")}`);
  for (const { file, why } of problems) say(`${file}  ${why}`);
  if (days.length + withoutSession.length + problems.length === 0) say("nothing is recorded");
  return problems.length === 0 ? 0 : 1;
}

async function check(named: readonly string[], chosen: ChosenFlags): Promise<number> {
  readDays(named);
  const folder = chosenFolder(chosen);
  const reader = new Reader(folder);
  const days = named.length > 0 ? named : daysIn(folder);
  const now = await reader.exchangeTime(Date.now());
  let faulty = 0;
  for (const day of days) {
    const checked = await checkDay(reader, day, now).catch(obstacle); // the other days are still checked
    if (typeof checked === "string") say(`${day}  FAULTY: ${checked}`);
    else if (checked) tell(checked);
    else say(`${day}  was not recorded`);
    if (!checked || typeof checked === "string" || checked.faults.length > 0) faulty += 1;
  }
  if (named.length === 0) for (const file of setAsideIn(folder)) say(`${file}  ${setAsideWhy}`);
  say(`${countText(days.length)} checked, ${countText(faulty)} with faults`);
  return faulty === 0 ? 0 : 1;
}

function tell(checked: CheckedDay): void {
  const { day, members, boards, gaps, coverage, compared, integrity, lost, torn, faults } = checked;
  const settled = integrity ? `last board ${integrity.equal ? "equal" : "not equal"}` : "no integrity line";
  const figures = `${countOf(boards, "board")} in ${countOf(members, "member")}, ${countOf(gaps, "gap")}, coverage ${coverage} %, ${countOf(compared, "whole board")} compared, ${settled}`;
  say(`${day}  ${faults.length === 0 ? "ok" : "FAULTY"}: ${figures}`);
  if (torn > 0)
    say(
      `  ${countOf(torn, "byte")} of an incomplete line at the end; the server removes them at its next start`,
    );
  for (const fault of faults) say(`  ${fault}`);
  for (const { from, to, why } of lost)
    say(`  not recorded from ${exchangeIso(from)} to ${exchangeIso(to)}: ${why}`);
}

async function exportOne(named: readonly string[], chosen: ChosenFlags): Promise<number> {
  const [day, ...more] = readDays(named);
  if (day === undefined || more.length > 0) throw new UsageError("export needs exactly one day");
  const to = chosen.to ?? `pola-${day}`;
  const done = await exportDay(new Reader(chosenFolder(chosen)), {
    day,
    to,
    force: chosen.force === "on",
  });
  if (!done) throw new Failure(`${day} was not recorded`);
  for (const { name, lines } of done.files) say(`${join(to, name)}  ${countOf(lines, "line")}`);
  for (const fault of done.faults) process.stderr.write(`left out: ${fault}\n`);
  return done.faults.length === 0 ? 0 : 1;
}

await runProgram({
  usage: `Usage: npm run record -- <command> [flags]

  list                        list the recorded days
  check [<day> …]             verify every part of the named days, or of all days
  export <day>                write a day as CSV and Parquet files
`,
  closing: `A day is 2026-10-02; a second recording of it is 2026-10-02-2.
Exit codes: 0 done; 1 a recording has faults or cannot be read or written; 2 the command is not valid.`,
  flags,
  commands: { list: listDays, check, export: exportOne },
});
