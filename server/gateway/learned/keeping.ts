/** What is learnt during a run and kept for the next: read once, written when there is something new. */
import type { Clock } from "#server/gateway/http/clock";
import type { KeptFile } from "./keptFile.ts";

export interface Keeping {
  /** there is something to write */
  changed(): void;
  start(): void;
  /** writes what is not yet written, and no more after it */
  close(): Promise<void>;
}

export interface KeepingOptions {
  file: KeptFile;
  /** what the file is to hold now */
  value: () => unknown;
  clock: Clock;
  /** ms between two writings */
  every: number;
}

export function createKeeping({ file, value, clock, every }: KeepingOptions): Keeping {
  let changed = false;
  let open = true;
  let last = Promise.resolve();
  // never twice at once
  const write = () => {
    if (changed) last = last.then(() => file.write(value()));
    changed = false;
    return last;
  };
  const run = async () => {
    while (open) {
      await write();
      await clock.wait(every);
    }
  };
  return {
    changed() {
      changed = true;
    },
    start: () => void run(),
    close() {
      open = false;
      return write();
    },
  };
}

/** What an earlier run kept. @param read says in words what is wrong, where it cannot be used */
export function restored<T extends object>(
  file: KeptFile,
  read: (value: unknown) => T | string,
): T | undefined {
  const value = file.read();
  if (value === undefined) return undefined;
  const found = read(value);
  if (typeof found !== "string") return found;
  file.setAside(found);
  return undefined;
}
