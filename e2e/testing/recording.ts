/** One recorded day for all tests: it is played once, and each test gets a copy, whole or cut at a time. */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { playDay } from "./playedDay.ts";

const root = join(import.meta.dirname, "../..");

/** The day of the recording, with a board every 20 s from 09:25 to 15:12, but none for the three minutes of its gap. */
export const sharedDay = { day: "2026-11-20", every: 20, silence: "10:12-10:15" };

/** the gateway's folder for recordings of its own simulated market, below its data folder */
const source = join("recordings", "embedded-1");
const kept = join(root, "test-results", "recording");
const played = join(kept, "played");
const copies = join(kept, "copies");

/** A text that changes with the code that plays and records. */
function madeBy(): string {
  const hash = createHash("sha256").update(JSON.stringify(sharedDay));
  for (const folder of ["server", "src/wire", "src/market", "src/rows"])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      if (/(?<!\.test)\.(ts|json)$/.test(file))
        hash.update(file).update(readFileSync(join(root, folder, file)));
  return hash.digest("hex");
}

/** Plays the day, unless an earlier run has played it with the same code, and removes the copies of earlier runs. */
export async function playSharedDay(): Promise<void> {
  rmSync(copies, { recursive: true, force: true });
  const mark = join(played, "made-by");
  const made = madeBy();
  if (existsSync(mark) && readFileSync(mark, "utf8") === made) return;
  rmSync(played, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const playing = mkdtempSync(join(kept, "playing-"));
  await playDay({ folder: join(playing, source), ...sharedDay });
  writeFileSync(join(playing, "made-by"), made);
  renameSync(playing, played);
}

/** An empty data folder for a gateway. The next run removes it. */
export function emptyData(): string {
  mkdirSync(copies, { recursive: true });
  return mkdtempSync(join(copies, "data-"));
}

/** The folder below a data folder in which a gateway with the simulated market of seed 1 looks for its recordings. */
export const recordingsIn = (data: string): string => join(data, source);

interface Copied {
  /** time of the last board, as 10:10; by default the whole day */
  until?: string;
  /** data folder that gets the copy; by default a new one */
  data?: string;
  /** name of the copy; by default that of the day */
  name?: string;
}

/** A copy of the recorded day. @returns folder for the gateway's `--data` */
export function recordedDay({ until, data = emptyData(), name = sharedDay.day }: Copied = {}): string {
  const folder = recordingsIn(data);
  if (until === undefined) cpSync(join(played, source), folder, { recursive: true });
  else cutDay(join(folder, name), Date.parse(`${sharedDay.day}T${until}:00+05:30`));
  return data;
}

/**
 * Copies the recording up to an instant, as a recorder leaves it that is killed then: whole members in one file, and the lines of the
 * member that it was writing in another.
 * @param path of the copy's files, without their ends
 */
function cutDay(path: string, until: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const isLate = (line: string) => (JSON.parse(line) as { ex: number }).ex > until;
  const octets = readFileSync(join(played, source, `${sharedDay.day}.ndjson.gz`));
  for (let at = 0; at < octets.length; ) {
    const member = octets.subarray(at, at + octets.readUInt32LE(at + sizeAt));
    const lines = gunzipSync(member)
      .toString()
      .split(/(?<=\n)/);
    const late = lines.findIndex(isLate);
    if (late >= 0) return void writeFileSync(`${path}.open.ndjson`, lines.slice(0, late).join(""));
    writeFileSync(`${path}.ndjson.gz`, member, { flag: "a" });
    at += member.length;
  }
}
/** place of a member's size in its header, as server/recorder/storage/member.ts writes it */
const sizeAt = 16;
