/** Programs that tests need: finds them, and installs Debian's package if one is missing and we may. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not executable: the next candidate is tried
  }
}

/** @returns the path of the first of these programs on this machine */
export const findProgram = (names: readonly string[]): string | undefined =>
  ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(runnable);

interface Program {
  /** name of Debian's package */
  package: string;
  /** its path, if it is installed */
  find: () => string | undefined;
  /** what a person is told if it is missing and cannot be installed */
  missing: string;
}

/**
 * Path of the program. As root on Debian its package is installed first if it is missing; elsewhere the error says what to do.
 * @throws Error
 */
export function ensureProgram({ package: name, find, missing }: Program): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(missing);
  process.stdout.write(`No ${name} here: installing Debian's package (apt-get install ${name}) …\n`);
  // with RUNLEVEL=1 a package starts no server; another suite may be installing its own package
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { env, encoding: "utf8" });
  apt("update", "-q");
  const { stdout, stderr } = apt("install", "-y", "-q", "--no-install-recommends", name);
  const installed = find();
  if (!installed) throw new Error(`${missing}\napt-get said:\n${stdout}${stderr}`);
  return installed;
}
