/**
 * One small JSON file in the operator's folder. It keeps slowly collected data over restarts, so that the gateway need not request it
 * again. A fault of the folder is reported and is not fatal, because the data also stays in memory.
 */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, posix, win32 } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "#server/gateway/upstream/clocks";
import { obstacle } from "#server/recorder/folder";

/**
 * Creates a folder and its missing parents. Node's own `recursive` never returns if no folder can be created, as in `/proc`.
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (made(folder) || above === folder) return;
  makeFolder(above);
  mkdirSync(folder, one);
}

const one = { mode: 0o700 };

/** @returns false if the parent folder is missing */
function made(folder: string): boolean {
  try {
    mkdirSync(folder, one);
    return true;
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** The folder itself cannot be made when a file is read, which is at the start. */
class NoFolder extends Error {
  readonly code: string;
  constructor(cause: unknown) {
    super("no folder", { cause });
    this.code = codeOf(cause);
  }
}

function usable(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new NoFolder(error);
  }
}

export interface KeptFile {
  /** The value written last; undefined if there is no usable file. */
  read(): unknown;
  /** Replaces the whole file, or leaves it unchanged after a fault. Never rejects. */
  write(value: unknown): Promise<void>;
  /** Renames a file that was read but is invalid, and keeps it in the same folder. */
  setAside(reason: string): void;
  state(): FileState;
}

export interface FileState {
  /** `memory` if no folder was given; `failing` if the folder or the file cannot be used */
  kept: "file" | "memory" | "failing";
  /** reason in our own words, without the folder's path */
  reason: string | undefined;
}

export interface KeptFileOptions {
  /** if undefined, nothing is kept */
  folder: string | undefined;
  /** name of the file, such as `sectors` */
  name: string;
  /** largest file that is read, bytes */
  most: number;
  log: Logger;
  /** false in a gateway that does not lead: the leader writes what both know, perhaps to the same file */
  mayWrite?: (() => boolean) | undefined;
}

export function createKeptFile({
  folder,
  name,
  most,
  log,
  mayWrite = () => true,
}: KeptFileOptions): KeptFile {
  if (folder === undefined) return noFile;
  const path = join(folder, `${name}.json`);
  const aside = `${path}.unreadable`;
  let reason: string | undefined;
  const failed = (what: string, error: unknown) => {
    const why = `${what}: ${codeOf(error)}`;
    // the start has said in one sentence that a folder cannot be used
    const isTold = reason?.endsWith(codeOf(error)) || error instanceof NoFolder;
    if (!isTold) log.warn({ path, why }, "a file of learned data cannot be read or written");
    reason = why;
  };
  const setAside = (why: string) => {
    log.warn({ path, why }, "a file of learned data is unreadable and is renamed to .unreadable");
    try {
      renameSync(path, aside);
      reason = `the file is unreadable and was renamed to .unreadable: ${why}`;
    } catch (error) {
      failed("it is unreadable and cannot be renamed", error);
    }
  };
  return {
    read() {
      try {
        usable(folder);
        rmSync(`${path}.new`, { force: true }); // an interrupted run may have left this file
        const { size } = statSync(path);
        if (size > most) throw new SyntaxError(`it has ${size} bytes`);
        return JSON.parse(readFileSync(path, "utf8"));
      } catch (error) {
        if (error instanceof SyntaxError) setAside(error.message.slice(0, 80));
        else if (error instanceof NoFolder || codeOf(error) !== "ENOENT") failed("it cannot be read", error);
        return undefined;
      }
    },
    async write(value) {
      if (!mayWrite()) return;
      try {
        makeFolder(folder);
        await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o644 });
        await rename(`${path}.new`, path);
        reason = undefined;
      } catch (error) {
        failed("it cannot be written", error);
        await rm(`${path}.new`, { force: true }).catch(() => undefined); // if this fails too, the next start removes the file
      }
    },
    setAside,
    state: () => ({ kept: reason === undefined ? "file" : "failing", reason }),
  };
}

const noFile: KeptFile = {
  read: () => undefined,
  write: async () => undefined,
  setAside: () => undefined,
  state: () => ({ kept: "memory", reason: undefined }),
};

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "it failed";

/** Data that one run collects and the next run reads. It is read once, and written when it has changed. */
interface Keeping {
  /** marks the data as changed, so that it is written */
  changed(): void;
  start(): void;
  /** writes unsaved data, and nothing after that */
  close(): Promise<void>;
}

interface KeepingOptions {
  file: KeptFile;
  value: () => unknown;
  clock: Clock;
  /** ms between two writes */
  every: number;
}

export function createKeeping({ file, value, clock, every }: KeepingOptions): Keeping {
  let changed = false;
  let open = true;
  let last = Promise.resolve();
  // Two writes never overlap.
  const write = () => {
    if (changed) last = last.then(() => file.write(value()));
    changed = false;
    return last;
  };
  const run = async () => {
    while (open) {
      await write();
      await clock.wait(every);
    }
  };
  return {
    changed() {
      changed = true;
    },
    start: () => void run(),
    close() {
      open = false;
      return write();
    },
  };
}

/** Restores the value of an earlier run. @param read returns the value, or a text with the fault of an unusable value */
export function restored<T extends object>(
  file: KeptFile,
  read: (value: unknown) => T | string,
): T | undefined {
  const value = file.read();
  if (value === undefined) return undefined;
  const found = read(value);
  if (typeof found !== "string") return found;
  file.setAside(found);
  return undefined;
}

// The folder for data kept over restarts: its default path, and the lines that the start prints about it.

export interface System {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** the user's home folder, if there is one */
  home: string | undefined;
}

/** Pola's folder inside the system's folder for the state of a user's programs. */
export function stateFolder({ platform, env, home }: System): string | undefined {
  const below = (folder: string | undefined, ...names: string[]) => folder && posix.join(folder, ...names);
  if (platform === "darwin") return below(home, "Library", "Application Support", "Pola");
  if (platform === "win32") {
    const local = env.LOCALAPPDATA || (home && win32.join(home, "AppData", "Local"));
    return local && win32.join(local, "Pola");
  }
  const { XDG_STATE_HOME: state = "" } = env;
  // By the XDG specification a path that is not absolute is ignored.
  return below(posix.isAbsolute(state) ? state : below(home, ".local", "state"), "pola");
}

export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined; // a container may run as a user without a home folder
  }
}

export interface DataNotice {
  text: string;
  /** whether the folder can keep no new data */
  failing: boolean;
}

/**
 * Creates the folder if it is missing. Returns whether it can be used, and one line each about recordings and learned data.
 * @param recordings folder of the recordings; undefined if nothing is recorded
 */
export function readyFolder(folder: string | undefined, recordings?: string): DataNotice {
  if (folder === undefined)
    return {
      text: "Keeps nothing across restarts; use --data FOLDER to keep recordings and learned data",
      failing: false,
    };
  try {
    makeFolder(folder);
    // Tries a write, because the file system may be read-only even if permissions allow writing.
    rmdirSync(mkdtempSync(join(folder, ".try-")));
    const recorded =
      recordings === undefined
        ? "Records nothing; use --record on to record each trading day"
        : `Records each trading day in ${recordings}; use --record off to record nothing`;
    return {
      text: `${recorded}\nKeeps learned data in ${folder}; use --data to choose another folder, or --data none`,
      failing: false,
    };
  } catch (error) {
    return {
      text: `Cannot keep recordings or learned data in ${folder}: ${obstacle(error)}; use --data to choose another folder`,
      failing: true,
    };
  }
}
