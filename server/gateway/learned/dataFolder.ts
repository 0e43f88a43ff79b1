/** The folder for data kept over restarts: its default path, and the lines about it at the start. */
import { mkdtempSync, rmdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix, win32 } from "node:path";
import { obstacle } from "#server/recorder/obstacle";
import { makeFolder } from "./keptFile.ts";

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
  /** true if no new data can be kept */
  failing: boolean;
}

/**
 * Creates the folder if it is missing, and says whether it can be used, with one line each for recordings and learned data.
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
