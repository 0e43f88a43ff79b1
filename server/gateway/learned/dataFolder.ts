/** The folder for data kept over restarts: its default path, and the notice about it at the start. */
import { mkdtempSync, rmdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix, win32 } from "node:path";
import { obstacle } from "#server/recorder/obstacle";
import { makeFolder } from "./keptFile.ts";

export interface System {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** undefined if the user has none */
  home: string | undefined;
}

/** Pola's folder within the folder that this system uses for the state of the user's programs. */
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

/** Creates the folder if it is missing, and reports in one line whether it can be used. */
export function readyFolder(folder: string | undefined): DataNotice {
  if (folder === undefined)
    return { text: "Keeps nothing over restarts; --data names a folder", failing: false };
  try {
    makeFolder(folder);
    // Permissions are not enough: the file system may be read-only, or refuse our files.
    rmdirSync(mkdtempSync(join(folder, ".try-")));
    return {
      text: `Keeps what it learns in ${folder}; --data names another folder, or none`,
      failing: false,
    };
  } catch (error) {
    return {
      text: `Cannot keep what it learns in ${folder}: ${obstacle(error)}; --data names another folder`,
      failing: true,
    };
  }
}
