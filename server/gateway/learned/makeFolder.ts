/** Makes a folder and what is missing above it. Node's own `recursive` never returns where a folder takes none, as `/proc` does. */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** @throws the system's error where the folder cannot be made */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (made(folder) || above === folder) return;
  makeFolder(above);
  mkdirSync(folder, one);
}

const one = { mode: 0o700 };

/** @returns false where the folder above is missing */
function made(folder: string): boolean {
  try {
    mkdirSync(folder, one);
    return true;
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
