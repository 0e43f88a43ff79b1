/** Reads the operator's file at the start, and again when it has changed. After a fault the earlier rules stay. */
import { readFileSync } from "node:fs";
import { BadFile, wholeFile } from "./fault.ts";
import { type AlertsFile, readAlertsFile } from "./file.ts";

export interface WatchedFile {
  current(): AlertsFile;
  /** our own epoch ms at which the rules in use were read, and the fault of a newer file */
  state(): { readAt: number; fault: { at: number; place: string; reason: string } | undefined };
  /** @param changed receives each new file without a fault */
  start(changed: (file: AlertsFile) => void): void;
  close(): void;
}

interface WatchedFileOptions {
  path: string;
  wall: () => number;
  log: { info(about: object, text: string): void; error(about: object, text: string): void };
  /** ms between two looks at the file; some file systems report no changes */
  every?: number;
}

const fileInterval = 5_000;

/** @throws BadFile */
export function openWatchedFile({ path, wall, log, every = fileInterval }: WatchedFileOptions): WatchedFile {
  let text = fileText(path);
  let current = readAlertsFile(text);
  let state: ReturnType<WatchedFile["state"]> = { readAt: wall(), fault: undefined };
  let looks: NodeJS.Timeout | undefined;

  const look = (changed: (file: AlertsFile) => void) => {
    try {
      const next = fileText(path);
      if (next === text && state.fault?.place !== wholeFile) return;
      text = next;
      current = readAlertsFile(next);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      const { place, reason } = error;
      if (state.fault?.place === place && state.fault.reason === reason) return;
      state = { ...state, fault: { at: wall(), place, reason } };
      log.error({ place, reason }, "the new file of alerts has a fault; the earlier rules stay");
      return;
    }
    state = { readAt: wall(), fault: undefined };
    log.info({}, "the file of alerts was read again");
    changed(current);
  };

  return {
    current: () => current,
    state: () => state,
    start(changed) {
      looks = setInterval(() => look(changed), every);
      looks.unref();
    },
    close: () => clearInterval(looks),
  };
}

/** @throws BadFile */
export function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    const reason = readingFaults[code]?.(path) ?? `${path} cannot be read (${code})`;
    throw new BadFile({ place: wholeFile, reason });
  }
}

const noFileAt = (path: string) => `there is no file at ${path}`;
const noRightTo = (path: string) => `this server's user has no right to read ${path}`;
/** by the system's code */
const readingFaults: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: noFileAt,
  ENOTDIR: noFileAt,
  EISDIR: (path) => `${path} is a folder`,
  EACCES: noRightTo,
  EPERM: noRightTo,
};
