/** Puts the measured server on one core and all else on another, if the machine allows it. */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const cores = availableParallelism();
const place = (pid: number, core: string) =>
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", core, String(pid)], { stdio: "ignore" })
    .status === 0;

/** The server under measurement gets the first core. @returns whether it worked */
export const placeServer = (pid: number): boolean => cores > 1 && place(pid, "0");

/** This process and its later children, which make the load. */
export const placeLoad = (): boolean => cores > 1 && place(process.pid, "1");

/** Removes the limits. */
export const placeAnywhere = (): boolean => cores > 1 && place(process.pid, `0-${cores - 1}`);
