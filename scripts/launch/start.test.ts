/** Tests `npm start` with stubs for the packages and the build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pola-start-"));
  mkdirSync(join(root, "scripts", "launch"), { recursive: true });
  copyFileSync(join(import.meta.dirname, "start.mjs"), join(root, "scripts", "launch", "start.mjs"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const built = (server: string) => {
  put("dist/server/main.js", server);
  put("dist/page/index.html", "");
};

async function start(
  args: readonly string[] = [],
  heard: (said: string, kill: () => void) => void = () => undefined,
) {
  const env = { ...process.env, MALLOC_ARENA_MAX: "" };
  const child = spawn(process.execPath, [join(root, "scripts", "launch", "start.mjs"), ...args], { env });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    heard(out, () => child.kill("SIGTERM"));
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = await once(child, "close");
  return { code, out, err };
}

test("without Vite and without a build it prints the command to run instead of a stack trace", async () => {
  const { code, out, err } = await start();
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(
    /^Pola is not built, and Vite.* is not installed\. Run `npm ci` without --omit=dev.*\n$/,
  );
});

test("without Vite an existing build is started, with the given arguments", async () => {
  built("process.stdout.write(JSON.stringify([process.argv.slice(2), process.env.MALLOC_ARENA_MAX]))");
  const { code, out, err } = await start(["--port", "0"]);
  expect([code, out]).toEqual([0, '[["--port","0"],"1"]']);
  expect(err).toContain("Vite is not installed");
});

/** Stands for Vite: fills its folder, as the last arguments say. */
const vite = (more = "") =>
  put(
    "node_modules/vite/bin/vite.js",
    `const { mkdirSync, writeFileSync } = require("node:fs");
    const folder = process.argv[process.argv.indexOf("--outDir") + 1];
    mkdirSync(folder, { recursive: true });
    ${more}
    process.stdout.write(process.argv.slice(2).filter((arg) => arg !== folder).join(" ") + "\\n");
    writeFileSync(folder + "/index.html", "new page");
    writeFileSync(folder + "/main.js", "process.stdout.write('newly served')");`,
  );

test("page and server are built before the server is started", async () => {
  built("process.stdout.write('served')");
  vite();
  expect((await start()).out).toBe(
    "Building…\nbuild --configLoader runner --logLevel error --outDir\nbuild --configLoader runner --logLevel error --outDir --config vite.server.config.ts\nnewly served",
  );
  expect(readdirSync(join(root, "dist"))).toEqual(["page", "server"]);
  expect(readFileSync(join(root, "dist", "page", "index.html"), "utf8")).toBe("new page");
});

test.each([
  ["fails", "process.exit(3);", 3],
  ["is cut off", "process.kill(process.pid, 'SIGKILL');", 1],
])("a build that %s stops the start, and the earlier build stays whole", async (_, more, status) => {
  built("process.stdout.write('served')");
  vite(more);
  expect(await start()).toEqual({ code: status, out: "Building…\n", err: "" });
  rmSync(join(root, "node_modules"), { recursive: true });
  expect((await start()).out).toBe("served");
  expect(existsSync(join(root, "dist", "page", "index.html"))).toBe(true);
});

test("--help is answered without a build, by the sources or by an existing build", async () => {
  put("node_modules/vite/bin/vite.js", "process.exitCode = 3");
  put(
    "node_modules/tsx/dist/cli.mjs",
    "process.stdout.write(process.argv.slice(3).join(' ') + ' by the sources')",
  );
  expect((await start(["--help"])).out).toBe("--help by the sources");
  built("process.stdout.write('usage')");
  expect(await start(["--help"])).toEqual({ code: 0, out: "usage", err: "" });
});

test("a signal to stop is forwarded to the server, and its exit status is returned", async () => {
  built(
    "const on = setInterval(() => {}, 1000); process.on('SIGTERM', () => { clearInterval(on); process.exitCode = 7; process.stdout.write(' left'); }); process.stdout.write('here');",
  );
  const { code, out } = await start([], (said, kill) => said === "here" && kill());
  expect([code, out]).toEqual([7, "here left"]);
});

test.skipIf(process.platform === "win32")(
  "npm start exits with 0 when npm receives SIGTERM, because no shell is between npm and the launcher",
  async () => {
    copyFileSync(join(import.meta.dirname, "..", "..", "package.json"), join(root, "package.json"));
    built(
      "const on = setInterval(() => {}, 1000); process.on('SIGTERM', () => clearInterval(on)); process.stdout.write('here');",
    );
    const child = spawn("npm", ["start", "--silent"], { cwd: root });
    child.stdout.on("data", () => child.kill("SIGTERM"));
    const [code] = await once(child, "close");
    expect(code).toBe(0);
  },
);
