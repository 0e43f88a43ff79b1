/** The folder for data kept over restarts: its usual path, how it is made, and the lines that the start prints about it. */
import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, posix, win32 } from "node:path";
import { obstacle } from "#server/recorder/folder";

/**
 * Creates a folder and its missing parents. Node's own `recursive` never returns if no folder can be created, as in `/proc`.
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (makeOneFolder(folder) || above === folder) return;
  makeFolder(above);
  mkdirSync(folder, one);
}

const one = { mode: 0o700 };

/** @returns false if the parent folder is missing */
function makeOneFolder(folder: string): boolean {
  try {
    mkdirSync(folder, one);
    return true;
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

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
