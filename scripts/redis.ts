import { ensureProgram, findProgram } from "./debianPackage.ts";

/** Path of redis-server for the tests of several gateways, installed first if need be. @throws Error that says what to do */
export const ensureRedis = (): string =>
  ensureProgram({
    package: "redis-server",
    find: () => findProgram(["redis-server", "valkey-server"]),
    missing:
      "No redis-server found. Install Redis 7 or Valkey 8 (Debian, Ubuntu: apt-get install redis-server); the tests start their own.",
  });

/** Vitest calls this once before its tests: an installation takes longer than a test may. */
export const setup = (): void => void ensureRedis();
