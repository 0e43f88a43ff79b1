/** Reads the operator's file at the start, and again when it changes. After a fault the earlier rules stay. */
import { readFileSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { type AlertsFile, BadFile, readAlertsFile } from "./file.ts";

export interface WatchedFile {
  current(): AlertsFile;
  /** our own epoch ms at which the rules in use were read, and the fault of a newer file */
  state(): { readAt: number; fault: { at: number; place: string; reason: string } | undefined };
  /** @param changed receives each new file without a fault */
  start(changed: (file: AlertsFile) => void): void;
  close(): void;
}

export interface WatchedFileOptions {
  path: string;
  wall: () => number;
  log: { info(about: object, text: string): void; error(about: object, text: string): void };
  /** ms between two looks at the file; some file systems report no changes */
  every?: number;
}

const lookEvery = 10_000;
/** ms without another change, because a program may write a file in several steps */
const settles = 200;

/** @throws BadFile */
export function openWatchedFile({ path, wall, log, every = lookEvery }: WatchedFileOptions): WatchedFile {
  let text = textOf(path);
  let current = readAlertsFile(text);
  let state: ReturnType<WatchedFile["state"]> = { readAt: wall(), fault: undefined };
  let stop: () => void = () => undefined;

  const look = (changed: (file: AlertsFile) => void) => {
    const at = wall();
    try {
      const next = textOf(path);
      if (next === text && (state.fault === undefined || state.fault.place !== unreadable)) return;
      text = next;
      current = readAlertsFile(next);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      const { place, reason } = error;
      if (state.fault?.place === place && state.fault.reason === reason) return;
      state = { ...state, fault: { at, place, reason } };
      log.error({ place, reason }, "the new file of alerts has a fault; the earlier rules stay");
      return;
    }
    state = { readAt: at, fault: undefined };
    log.info({}, "the file of alerts was read again");
    changed(current);
  };

  return {
    current: () => current,
    state: () => state,
    start(changed) {
      let timer: NodeJS.Timeout | undefined;
      const soon = () => {
        clearTimeout(timer);
        timer = setTimeout(() => look(changed), settles);
      };
      // An editor replaces a file, and a container's volume changes a link, so the folder is watched.
      const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
        if (name === null || name === basename(path) || name.startsWith("..")) soon();
      });
      watcher.on("error", () => watcher.close()); // the looks go on
      const regular = setInterval(() => look(changed), every);
      regular.unref();
      stop = () => {
        watcher.close();
        clearTimeout(timer);
        clearInterval(regular);
      };
    },
    close: () => stop(),
  };
}

const unreadable = "the file";

/** @throws BadFile */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    throw new BadFile(unreadable, `it cannot be read: ${code}`);
  }
}
