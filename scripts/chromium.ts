/** Finds the Chromium for the tests: the one named, an installed one, or Debian's package if we may install it. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not executable: the next candidate is tried
  }
}

/** Path of a Chromium on this machine; `CHROMIUM_PATH` overrides the search and is not checked. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runnable);
}

const apt = (...args: string[]) =>
  spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });

const mend =
  "No Chromium found. Install one (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its executable.";

/** Like findChromium, but installs Debian's package when run as root. If it fails, the error says what to do. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(mend);
  process.stdout.write("No Chromium here: installing Debian's package (apt-get install chromium) …\n");
  apt("update", "-q");
  const install = apt("install", "-y", "-q", "--no-install-recommends", "chromium");
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`${mend}\napt-get said:\n${install.stdout ?? ""}${install.stderr ?? ""}`);
}
