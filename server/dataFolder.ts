/** The folder for what is kept over restarts: where it is unless somebody says, and what is told of it at the start. */
import { mkdtempSync, rmdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix, win32 } from "node:path";
import { makeFolder } from "#server/gateway/learned/keptFile";

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
    makeFolder(folder);
    // permissions alone do not tell: a file system may be read-only, or take no files of ours
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

/** In words, with the system's code for searching. */
function obstacle(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words = obstacles[code];
  return words === undefined ? code || String(error) : `${words} (${code})`;
}

const obstacles: Readonly<Record<string, string>> = {
  EEXIST: "a file has that name",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "the system makes no folder or file there",
  EACCES: "it is not allowed",
  EPERM: "it is not allowed",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "the name is too long",
};
