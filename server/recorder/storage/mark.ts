/**
 * The mark of the process that writes to a folder. Two processes may have the same id in two containers or on two computers, so the mark
 * also names the host, the start of the process, and a random word. The writing process renews the mark's time. Whether a process of
 * another container or computer still runs, only this time shows.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, uptime } from "node:os";
import { join } from "node:path";
import * as v from "valibot";

export const markPath = (folder: string) => join(folder, "recorder.pid");

const markSchema = v.object({
  pid: v.number(),
  host: v.string(),
  /** kernel's run and process table in which the id is valid; empty if the system does not tell it */
  place: v.string(),
  /** start of the process in the kernel's ticks; empty if the system does not tell it */
  started: v.string(),
  run: v.string(),
});
type ProcessMark = v.InferOutput<typeof markSchema>;

/** What the system tells about processes; an argument, so that a test can be in another container. */
export interface Processes {
  own: ProcessMark;
  runs: (pid: number) => boolean;
  /** empty if unknown */
  startOf: (pid: number) => string;
  /** when the computer started, ms */
  bootedAt: () => number;
}

/** A process renews its mark after this many ms, and a mark that was not renewed for the other time is of a process that ended. */
const renewEvery = 4_000;
const staleAfter = 20_000;

export class Mark {
  readonly #path: string;
  readonly #now: () => number;
  readonly #processes: Processes;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #held = false;
  /** the mark of another process, and when this one first saw it in this state */
  #seen: { state: string; at: number } | undefined;

  /** @param now gateway's clock, ms */
  constructor(folder: string, now: () => number, processes: Processes = thisProcess) {
    this.#path = markPath(folder);
    this.#now = now;
    this.#processes = processes;
  }

  /** Marks the folder as ours, unless another process writes there. @returns who does, in words @throws the system's error */
  claim(): string | undefined {
    const { own } = this.#processes;
    const text = this.#read();
    const mark = markOf(text);
    if (mark?.run !== own.run && mark && this.#writes(mark, text))
      return `process ${mark.pid}${mark.host === "" ? "" : ` on ${mark.host}`} records in the same folder`;
    if (mark?.run !== own.run) {
      rmSync(this.#path, { force: true });
      writeFileSync(this.#path, `${JSON.stringify(own)}\n`, { flag: "wx" });
    }
    this.#held = true;
    this.#seen = undefined;
    this.#touch();
    return undefined;
  }

  /** Renews the mark. @returns who has taken the folder meanwhile, in words @throws the system's error */
  renew(): string | undefined {
    if (!this.#held || this.#now() - this.#renewedAt < renewEvery) return undefined;
    const mark = markOf(this.#read());
    if (mark?.run === this.#processes.own.run) {
      this.#touch();
      return undefined;
    }
    this.#held = false;
    return this.claim();
  }

  /** Removes the mark, if it is ours. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    try {
      if (markOf(this.#read())?.run === this.#processes.own.run) rmSync(this.#path, { force: true });
    } catch {
      // a mark that stays is stale
    }
  }

  #touch(): void {
    this.#renewedAt = this.#now();
    utimesSync(this.#path, this.#renewedAt / 1_000, this.#renewedAt / 1_000);
  }

  /** Whether the process of a mark still runs. */
  #writes({ pid, host, place, started }: ProcessMark, text: string): boolean {
    const { own, runs, startOf, bootedAt } = this.#processes;
    const isHere = place === own.place && host === own.host;
    if (isHere && !runs(pid)) return false;
    if (isHere && started !== "") return startOf(pid) === started;
    const renewedAt = statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // Earlier versions wrote only the id, and did not renew it.
    if (host === "") return pid !== own.pid && runs(pid) && renewedAt > bootedAt();
    if (this.#now() - renewedAt > staleAfter) return false;
    // The clocks of two computers may differ, so a mark that stays the same is stale too.
    const state = `${text} ${renewedAt}`;
    if (this.#seen?.state !== state) this.#seen = { state, at: this.#now() };
    return this.#now() - this.#seen.at <= staleAfter;
  }

  #read(): string {
    return statSync(this.#path, { throwIfNoEntry: false })?.isFile() ? readFileSync(this.#path, "utf8") : "";
  }
}

/** @returns undefined if the text is not a mark; earlier versions wrote only the id */
function markOf(text: string): ProcessMark | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "number") return { pid: value, host: "", place: "", started: "", run: "" };
    return v.parse(markSchema, value);
  } catch {
    return undefined; // such as an empty file after a power cut
  }
}

/** @returns an empty text where the system does not tell it */
function systemText(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return ""; // only Linux has these files
  }
}

/** The 22nd field of the file; the second is the name of the program, which may contain blanks. */
const startOf = (pid: number) =>
  systemText(() => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "");

const thisProcess: Processes = {
  own: {
    pid: process.pid,
    host: hostname(),
    place: [
      systemText(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
      systemText(() => readlinkSync("/proc/self/ns/pid")),
    ]
      .join(" ")
      .trim(),
    started: startOf(process.pid),
    run: randomUUID(),
  },
  runs(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  },
  startOf,
  bootedAt: () => Date.now() - uptime() * 1_000,
};
