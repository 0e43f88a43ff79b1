/** The packages with which ours is compared. The benchmark installs them when it needs them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const peers = join(import.meta.dirname, "../peers");

/** Installs the packages by their lockfile, once. @returns the reason for a failure */
export function installPeers(wanted: string): string | undefined {
  if (existsSync(join(peers, "node_modules", wanted))) return undefined;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", args, { cwd: peers, encoding: "utf8" });
  return status === 0 ? undefined : `${wanted} could not be installed: ${stderr.trim().split("\n").at(-1)}`;
}
