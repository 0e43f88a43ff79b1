/** The disk writes of a running recorder. */
import { close, fdatasync, fstat, ftruncate, open, write, writeSync } from "node:fs";
import { promisify } from "node:util";

/**
 * The disk is an argument, so that a test can supply a full one. If the process is killed, all written lines remain. A power cut can lose
 * lines that were not yet synced. A sync takes as much CPU time as ten writes.
 */
export interface Disk {
  /** opens a file for appending */
  open(path: string): Promise<number>;
  write(file: number, octets: Buffer): Promise<void>;
  sync(file: number): Promise<void>;
}

const toOpen = promisify(open);
const toWrite = promisify(write);
export const toClose = promisify(close);
export const toTruncate = promisify(ftruncate);
export const toMeasure = promisify(fstat);

/** Greatest number of bytes that are written at once; a board's changes have about 1,000. */
const mostAtOnce = 100_000;
/** A write that takes this many ms is slow; other threads then write for this many ms. */
const slowWrite = 20;
const slowHolds = 10 * 60_000;

interface Ways {
  /** ms of a clock that never goes back */
  now(): number;
  atOnce(file: number, octets: Buffer, from: number): number;
  inOtherThread(file: number, octets: Buffer, from: number): Promise<{ bytesWritten: number }>;
}

/**
 * Writes short texts at once, because the system only copies them. That takes some microseconds of CPU time; a write in another thread
 * takes fifty times as much. A slow disk delays the server by one write in ten minutes, because other threads write the rest.
 */
export function createWrite({ now, atOnce, inOtherThread }: Ways): Disk["write"] {
  let slowUntil = Number.NEGATIVE_INFINITY;
  return async (file, octets) => {
    for (let from = 0; from < octets.length; ) {
      const begun = now();
      if (octets.length > mostAtOnce || begun < slowUntil)
        from += octetsWritten((await inOtherThread(file, octets, from)).bytesWritten);
      else {
        from += octetsWritten(atOnce(file, octets, from));
        const ended = now();
        if (ended - begun > slowWrite) slowUntil = ended + slowHolds;
      }
    }
  };
}

/** A write that takes no bytes would be repeated for ever. @throws an error if the system took none */
export function octetsWritten(written: number): number {
  if (written > 0) return written;
  throw Object.assign(new Error("the system wrote no bytes"), { code: "ENOSPC" });
}

export const realDisk: Disk = {
  open: (path) => toOpen(path, "a", 0o644),
  write: createWrite({ now: () => performance.now(), atOnce: writeSync, inOtherThread: toWrite }),
  sync: promisify(fdatasync),
};
