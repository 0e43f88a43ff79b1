/** Figures of a process, read from Linux. */
import { readFileSync } from "node:fs";

/** clock ticks a second in /proc; 100 on every Linux that we know */
const ticks = 100;

/** CPU seconds of all threads of a process since it started. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // the name in brackets may contain blanks, so fields are counted after it
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Resident set of a process, kB. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** A process's private and shared memory, kB. Linux only. */
export function memoryKb(pid: number): { own: number; shared: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const figure = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]);
  return { own: figure("RssAnon"), shared: figure("RssShmem") };
}
