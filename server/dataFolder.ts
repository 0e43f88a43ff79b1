/** The folder for what is kept over restarts: where it is unless somebody says, and what is told of it at the start. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";

export interface System {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** the user's; undefined where there is none */
  home: string | undefined;
}

/** Pola's folder among those where the programs of this user keep their state, as the system has it. */
export function stateFolder({ platform, env, home }: System): string | undefined {
  const below = (folder: string | undefined, ...names: string[]) => folder && posix.join(folder, ...names);
  if (platform === "darwin") return below(home, "Library", "Application Support", "Pola");
  if (platform === "win32") {
    const local = env.LOCALAPPDATA || (home && win32.join(home, "AppData", "Local"));
    return local && win32.join(local, "Pola");
  }
  const { XDG_STATE_HOME: state = "" } = env;
  // one that is not absolute is to be passed over, says its specification
  return below(posix.isAbsolute(state) ? state : below(home, ".local", "state"), "pola");
}

export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined; // a container may run as a user that has none
  }
}

export interface DataNotice {
  text: string;
  /** nothing new can be kept */
  failing: boolean;
}

/** Makes the folder where it is missing, and says in one line whether it can be used. */
export function readyFolder(folder: string | undefined): DataNotice {
  if (folder === undefined)
    return { text: "Keeps nothing over restarts; --data names a folder", failing: false };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return {
      text: `Keeps what it learns in ${folder}; --data names another folder, or none`,
      failing: false,
    };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return {
      text: `Cannot keep what it learns in ${folder} (${code}); --data names another folder`,
      failing: true,
    };
  }
}
