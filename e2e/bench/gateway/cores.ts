/** Runs the measured server on one core and everything else on another, if the computer allows it. */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const cores = availableParallelism();
const place = (pid: number, core: string) =>
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", core, String(pid)], { stdio: "ignore" })
    .status === 0;

/** Puts the server under measurement on the first core. @returns whether it worked */
export const placeServer = (pid: number): boolean => cores > 1 && place(pid, "0");

/** Puts this process and its later children, which send the load, on another core. */
export const placeLoad = (): boolean => cores > 1 && place(process.pid, "1");

/** Removes these limits. */
export const placeAnywhere = (): boolean => cores > 1 && place(process.pid, `0-${cores - 1}`);
