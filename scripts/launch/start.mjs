/**
 * `npm start`: builds, then runs the server. It is plain JavaScript and forwards signals and the exit status itself. It therefore runs on
 * every system, and can report missing packages. package.json starts it by `exec`, because a shell between npm and this script would not
 * forward npm's signals. On Windows exec.cmd is used. A build replaces the one before it only when it is whole.
 */
import { spawn } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const vite = join(root, "node_modules", "vite", "bin", "vite.js");
const server = join(root, "dist", "server", "main.js");
const runner = join(root, "node_modules", "tsx", "dist", "cli.mjs");
const source = join(root, "server", "main.ts");
const page = join(root, "dist", "page", "index.html");
const parts = ["page", "server"].map((name) => {
  const to = join(root, "dist", name);
  return { to, fresh: `${to}.new`, old: `${to}.old` };
});

// a reader such as `head` may close the output early
process.stdout.on("error", () => undefined);

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs Node until it ends, and forwards the first signal of each kind. @returns its exit status */
function run(args, variables = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...variables }, stdio: "inherit" });
  const passed = new Set();
  const passOn = (signal) => {
    // Ctrl+C in a terminal reaches the child directly; a second signal would interrupt its shutdown.
    const typed = signal === "SIGINT" && process.stdin.isTTY;
    if (!typed && !passed.has(signal)) child.kill(signal);
    passed.add(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((done) => {
    const finish = (status) => {
      for (const signal of signals) process.off(signal, passOn);
      done(status);
    };
    child.once("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      finish(1);
    });
    child.once("exit", (status) => finish(status ?? 1));
  });
}

/** @returns 0, or the exit status if the server cannot be started */
async function build() {
  if (!existsSync(vite)) {
    if (existsSync(server) && existsSync(page)) {
      process.stderr.write("Vite is not installed, so the existing build is started.\n");
      return 0;
    }
    process.stderr.write(
      "Pola is not built, and Vite, which builds it, is not installed. Run `npm ci` without --omit=dev (and without NODE_ENV=production), then `npm start`.\n",
    );
    return 1;
  }
  process.stdout.write("Building…\n");
  const configs = [[], ["--config", "vite.server.config.ts"]];
  for (const [at, { fresh }] of parts.entries()) {
    // The runner does not bundle the configuration, which would warn of its own time. The tables of sizes are for `npm run build`; a fault is still printed
    const quiet = ["--configLoader", "runner", "--logLevel", "error", "--outDir", fresh];
    const status = await run([vite, "build", ...quiet, ...configs[at]]);
    if (status !== 0) return status;
  }
  for (const { to, fresh, old } of parts) {
    rmSync(old, { recursive: true, force: true });
    if (existsSync(to)) renameSync(to, old);
    renameSync(fresh, to);
    rmSync(old, { recursive: true, force: true });
  }
  return 0;
}

/** What answers `--help` and `--version`, which need no build. */
const answering = () => {
  if (existsSync(server)) return [server];
  return existsSync(runner) ? [runner, source] : undefined;
};

// Answers are compressed in four threads. With one malloc arena in all, instead of one per thread, Linux uses some 30 MB less.
const frugal = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || "1" };
const args = process.argv.slice(2);
const answerer = args.some((arg) => arg === "--help" || arg === "--version") ? answering() : undefined;
process.exitCode = answerer
  ? await run([...answerer, ...args])
  : (await build()) || (await run([server, ...args], frugal));
