/** The folder of one source's recordings: its days, the files that were set aside, and the removal of old days. */
import { lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { byName, recordingDate } from "#market/day/recordings";
import { closedPath, openPath } from "#server/recorder/storage/dayFile";
import { NotAFile, Unusable } from "#server/recorder/storage/scan";
import { recordedDay } from "#wire/gateway/recording";

/** Name of a source's folder: the upstream's name, limited to characters that every file system accepts. */
export const sourceFolder = (upstream: string): string =>
  upstream
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/api$/, "")
    .replace(/[^a-z\d.-]+/g, "-")
    .slice(0, 100)
    .replace(/^[.-]+/, "")
    .replace(/(?<![.-])[.-]+$/, "") || "upstream";

/** A file that earlier versions wrote beside a recording. It goes with its day. */
const minutesPath = (folder: string, day: string) => join(folder, `${day}.minutes.json`);

/** Days with a file, the oldest first. @throws the system's error */
export function daysIn(folder: string): string[] {
  const days = readdirSync(folder).flatMap((file) => {
    const day = file.replace(/(\.open)?\.ndjson(\.gz)?$/, "");
    return day !== file && recordedDay.test(day) ? [day] : [];
  });
  return [...new Set(days)].sort(byName);
}

const aside = ".unreadable";

/** A new name for an open file that cannot be read. An earlier file with such a name stays. */
export function setAsidePath(folder: string, day: string): { name: string; path: string } {
  for (let number = 1; ; number += 1) {
    const name = `${basename(openPath(folder, day))}${aside}${number === 1 ? "" : `-${number}`}`;
    const path = join(folder, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) return { name, path };
  }
}

/** Names of the files that were set aside. @throws the system's error */
export const setAsideIn = (folder: string): string[] =>
  readdirSync(folder).filter((file) => /\.open\.ndjson\.unreadable(-\d+)?$/.test(file));

export const setAsideWhy = "it could not be read; it was set aside and is not changed";

/** Size of a regular file; 0 for anything else. */
function fileSize(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}

/** Removes a regular file. Folders and pipes with the name of a recording are not ours. */
function remove(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true });
}

const dayOctets = (folder: string, day: string) =>
  fileSize(closedPath(folder, day)) + fileSize(openPath(folder, day));

/** ENOTDIR: a part of the path is a file. */
const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** @returns `otherwise` if a file or folder does not exist */
export async function ifPresent<T>(job: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await job();
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}

/** @returns no octets if the file does not exist @throws NotAFile, or the system's error */
export const octetsOf = (path: string): Promise<Buffer> =>
  ifPresent(async () => {
    if (!(await stat(path)).isFile()) throw new NotAFile();
    return readFile(path);
  }, Buffer.alloc(0));

/** A tag that is different for each version of the file. */
export const tagOf = (path: string): Promise<string> =>
  ifPresent(async () => {
    const { size, mtimeMs } = await stat(path);
    return `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;
  }, "0");

export interface StorageLimit {
  days: number;
  octets: number;
}

/**
 * Removes the oldest days, each with all of its recordings, until the others are within the limits.
 * @param today a day that is never removed @param keep recordings whose days are never removed @returns whether the size is within its
 * limit
 */
export function removeOldDays(
  folder: string,
  today: string,
  keep: readonly string[],
  most: StorageLimit,
): boolean {
  const byDay = new Map<string, string[]>();
  for (const day of daysIn(folder)) {
    const date = recordingDate(day);
    byDay.set(date, [...(byDay.get(date) ?? []), day]);
  }
  const sizes = [...byDay.values()].flat().map((day) => dayOctets(folder, day));
  let octets = sizes.reduce((sum, size) => sum + size, 0);
  let count = byDay.size + (byDay.has(recordingDate(today)) ? 0 : 1);
  for (const [date, recordings] of byDay) {
    if (count <= most.days && octets <= most.octets) return true;
    if (date === recordingDate(today) || recordings.some((day) => keep.includes(day))) continue;
    for (const day of recordings) {
      octets -= dayOctets(folder, day);
      for (const path of [closedPath, openPath, minutesPath]) remove(path(folder, day));
    }
    count -= 1;
  }
  return octets <= most.octets;
}

/** Describes a fault of the file system in words, with the system's error code. */
export function obstacle(error: unknown): string {
  if (error instanceof Unusable) return error.message;
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
  EDQUOT: "the disk quota is used up",
  ENAMETOOLONG: "the name is too long",
};
