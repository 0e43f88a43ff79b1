/** Makes a folder and what is missing above it. Node's own `recursive` never returns where a folder takes none, as `/proc` does. */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** @throws the system's error where the folder cannot be made */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error; // else another process made it meanwhile
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
