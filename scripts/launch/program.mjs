/**
 * `npm run record` and `npm run alerts`: runs a program of the server from its source, or from the build where the packages for sources are
 * not installed, as in production. It is plain JavaScript and has no packages.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const [program = "", ...args] = process.argv.slice(2);
const runner = join(root, "node_modules", "tsx", "dist", "cli.mjs");
const source = join(root, "server", `${program}.ts`);
const built = join(root, "dist", "server", `${program}.js`);

const found = existsSync(runner) && existsSync(source) ? [runner, source] : existsSync(built) ? [built] : [];
if (found.length === 0) {
  process.stderr.write(`Pola is not built. Run \`npm ci && npm run build\`, then \`npm run ${program}\`.\n`);
  process.exitCode = 1;
} else process.exitCode = spawnSync(process.execPath, [...found, ...args], { stdio: "inherit" }).status ?? 1;
