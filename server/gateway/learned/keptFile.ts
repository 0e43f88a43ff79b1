/**
 * One small JSON file in the operator's folder. It keeps slowly collected data over restarts, so that the gateway need not request it
 * again. A fault of the folder is reported and is not fatal, because the data also stays in memory.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { makeFolder } from "./dataFolder.ts";

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
  /** in our own words, without the folder's path: why it is failing, and until the next start that a damaged file was set aside */
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
  let damage: string | undefined;
  const failed = (what: string, error: unknown) => {
    const why = `${what}: ${errorCode(error)}`;
    if (!reason?.endsWith(errorCode(error)))
      log.warn({ path, why }, "a file of learned data cannot be read or written");
    reason = why;
  };
  const setAside = (why: string) => {
    log.warn({ path, why }, "a file of learned data is unreadable and is renamed to .unreadable");
    try {
      renameSync(path, aside);
      damage = `the file is unreadable and was renamed to .unreadable: ${why}`;
      reason = damage;
    } catch (error) {
      failed("it is unreadable and cannot be renamed", error);
    }
  };
  return {
    read() {
      try {
        makeFolder(folder);
      } catch (error) {
        reason = `it cannot be read: ${errorCode(error)}`; // the start says in one sentence that the folder cannot be used
        return undefined;
      }
      try {
        rmSync(`${path}.new`, { force: true }); // an interrupted run may have left this file
        const { size } = statSync(path);
        if (size > most) throw new SyntaxError(`it has ${size} bytes`);
        return JSON.parse(readFileSync(path, "utf8"));
      } catch (error) {
        if (error instanceof SyntaxError) setAside(error.message.slice(0, 80));
        else if (errorCode(error) !== "ENOENT") failed("it cannot be read", error);
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
    state: () => ({
      kept: reason === undefined ? "file" : "failing",
      reason: [...new Set([damage, reason])].filter(Boolean).join("; ") || undefined,
    }),
  };
}

/** The names of the kept files that end so, without that ending; none of a folder that cannot be read, which each of its files reports. */
export function keptNames(folder: string | undefined, ending: string): string[] {
  if (folder === undefined) return [];
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith(ending));
    return files.map((name) => name.slice(0, -ending.length));
  } catch {
    return [];
  }
}

const noFile: KeptFile = {
  read: () => undefined,
  write: async () => undefined,
  setAside: () => undefined,
  state: () => ({ kept: "memory", reason: undefined }),
};

const errorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "it failed";
