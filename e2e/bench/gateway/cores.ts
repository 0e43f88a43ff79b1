/** Puts what is measured on a core of its own and all the rest on another, where the machine lets us. */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const cores = availableParallelism();
const place = (pid: number, core: string) =>
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", core, String(pid)], { stdio: "ignore" })
    .status === 0;

/** The server under measurement gets the first core. @returns whether it could be had */
export const placeServer = (pid: number): boolean => cores > 1 && place(pid, "0");

/** This process, and whatever it starts from now on: the load. */
export const placeLoad = (): boolean => cores > 1 && place(process.pid, "1");

/** Everybody may run everywhere again. */
export const placeAnywhere = (): boolean => cores > 1 && place(process.pid, `0-${cores - 1}`);
