/** Finds redis-server for the tests of several gateways, and installs Debian's package where it is missing and we may. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const isHere = () => spawnSync("redis-server", ["--version"]).status === 0;

const mend =
  "No redis-server found. Install Redis 7 or Valkey 8 (Debian, Ubuntu: apt-get install redis-server); the tests start their own.";

/** @throws Error that says what to do */
export function ensureRedis(): void {
  if (isHere()) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(mend);
  process.stdout.write(
    "No redis-server here: installing Debian's package (apt-get install redis-server) …\n",
  );
  // With RUNLEVEL=1 the package does not start a server. Another suite may be installing its own package.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { env, encoding: "utf8" });
  apt("update", "-q");
  const { stdout, stderr } = apt("install", "-y", "-q", "--no-install-recommends", "redis-server");
  if (!isHere()) throw new Error(`${mend}\napt-get said:\n${stdout}${stderr}`);
}
