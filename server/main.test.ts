/** The server process as an operator sees it: exit statuses, messages and shutdown. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Bundle, bundle } from "#scripts/bundle";

const root = join(import.meta.dirname, "..");
let built: Bundle;
/** no server listens at this upstream; our server must start nevertheless */
const unreachable = ["--upstream", "http://127.0.0.1:9/api", "--log-level", "silent"];

beforeAll(() => {
  built = bundle("server/main.ts");
});
afterAll(() => built.remove());

const running = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

function start(...args: string[]): ChildProcessWithoutNullStreams {
  return startWith({}, ...args);
}

function startWith(variables: Record<string, string>, ...args: string[]): ChildProcessWithoutNullStreams {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, [built.main, ...args], { cwd: root, env });
  child.stdin.end();
  running.add(child);
  return child;
}

async function toTheEnd(child: ChildProcessWithoutNullStreams) {
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString("utf8");
  });
  const [code] = await once(child, "close");
  return { code: Number(code), out, err };
}

/** Starts on a free port; returns the address that the server prints. */
async function serving(): Promise<{ child: ChildProcessWithoutNullStreams; url: string }> {
  const child = start("--port", "0", "--host", "127.0.0.1", ...unreachable);
  const [line] = await once(createInterface(child.stdout), "line");
  const url = /http:\S+/.exec(String(line))?.[0];
  if (!url) throw new Error(`no address in: ${String(line)}`);
  return { child, url: url.replace("localhost", "127.0.0.1") };
}

test.each([
  ["an unknown flag", ["--prot", "80"]],
  ["an absent file of a token", ["--mcp", "--mcp-token-file", "nowhere"]],
])("%s prints the usage on stderr and exits with 2", async (_, args) => {
  const { code, out, err } = await toTheEnd(start(...args));
  expect(code).toBe(2);
  expect(err).toContain("Usage:");
  expect(out).toBe("");
});

test("--help and --version print on stdout and exit with 0", async () => {
  const help = await toTheEnd(start("--help"));
  expect([help.code, help.err]).toEqual([0, ""]);
  expect(help.out).toContain("--upstream");
  const version = await toTheEnd(start("--version"));
  expect([version.code, version.err]).toEqual([0, ""]);
  expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("if nobody reads the output, the program ends without an error", async () => {
  const child = start("--help");
  child.stdout.destroy();
  expect(await toTheEnd(child)).toMatchObject({ code: 0, err: "" });
});

test("if the port is in use, the server says so in one line and exits with 1", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const { code, err } = await toTheEnd(start("--port", port, "--host", "127.0.0.1", ...unreachable));
  holder.close();
  expect(code).toBe(1);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
  expect(err).toContain(port);
});

test("if the address belongs to another machine, the server says so in one line and exits with 1", async () => {
  const { code, err } = await toTheEnd(start("--port", "0", "--host", "192.0.2.1", ...unreachable));
  expect([code, err]).toEqual([1, "Cannot listen on 192.0.2.1, port 0: this machine has no such address\n"]);
});

test("a fault in the file of alerts stops the start with its place, and without its secrets", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pola-main-"));
  const path = join(folder, "alerts.json");
  const desk = { url: "https://desk.example/topsecret", headers: { Authorization: "topsecret\n" } };
  writeFileSync(path, JSON.stringify({ rules: [], webhooks: { desk } }));
  const { code, out, err } = await toTheEnd(start("--alerts", path, "--port", "0", "--log-level", "silent"));
  rmSync(folder, { recursive: true });
  expect({ code, out, err }).toEqual({
    code: 1,
    out: "",
    err: `Cannot use the file of --alerts: webhooks.desk.headers.Authorization: expected ASCII text in one line\n`,
  });
});

test("the server names unknown variables in one line, and ignores empty ones", async () => {
  const variables = { POLA_PROT: "1", POLA_HSOT: "2", POLA_LIMIT: "" };
  const { err } = await toTheEnd(startWith(variables, "--port", "0", "--host", "192.0.2.1", ...unreachable));
  expect(err.split("\n")[0]).toMatch(/^Unknown and ignored: POLA_(PROT, POLA_HSOT|HSOT, POLA_PROT)$/);
  expect(err.trimEnd().split("\n")).toHaveLength(2);
});

/** Starts and stops the server. @returns its line about the data folder, and the exit status */
async function folderTold(variables: Record<string, string>, ...args: string[]) {
  const child = startWith(variables, "--port", "0", "--log-level", "silent", ...args);
  const lines = ["stdout", "stderr"] as const;
  const said = lines.map((stream) => createInterface(child[stream]));
  const line = await Promise.race(
    said.map(async (stream) => {
      for await (const one of stream) if (/^(Keeps|Cannot keep)/.test(one)) return one;
      return "nothing";
    }),
  );
  const ended = once(child, "close");
  child.kill("SIGTERM");
  const [code] = await ended;
  return { line, code };
}

test("without a flag the server keeps data in the user's state folder, separately for each seed, and prints the folder", async () => {
  const state = mkdtempSync(join(tmpdir(), "pola-state-"));
  const variables = { POLA_DATA: "", XDG_STATE_HOME: state, HOME: state, LOCALAPPDATA: state };
  const first = await folderTold(variables, "--seed", "1");
  expect(first).toEqual({ line: expect.stringContaining(state), code: 0 });
  const [folder = ""] = readdirSync(state, { recursive: true, encoding: "utf8" }).filter((name) =>
    /pola$/i.test(name),
  );
  const kept = () => readdirSync(join(state, folder));
  expect(kept().filter((name) => name.startsWith("sectors-"))).toHaveLength(1);
  expect(await folderTold(variables, "--seed", "2")).toEqual(first);
  expect(kept().filter((name) => name.startsWith("sectors-"))).toHaveLength(2);
  rmSync(state, { recursive: true });
});

test("if a folder cannot be used, the server reports it and continues to run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pola-state-"));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { line, code } = await folderTold({}, "--data", join(file, "below"));
  expect([line, code]).toEqual([expect.stringMatching(/^Cannot keep .*ENOTDIR/), 0]);
  expect(existsSync(file)).toBe(true);
  rmSync(folder, { recursive: true });
});

test("at the start the server prints the page's address, the market, and the folders of recordings and learned data", async () => {
  const data = mkdtempSync(join(tmpdir(), "pola-state-"));
  const child = start("--port", "0", "--log-level", "silent", "--seed", "7", "--data", data);
  child.stdout.on("data", (chunk: Buffer) => {
    if (chunk.includes("Keeps")) child.kill("SIGTERM");
  });
  const { code, out } = await toTheEnd(child);
  const recordings = join(data, "recordings", "embedded-7");
  expect([code, ...out.trimEnd().split("\n")]).toEqual([
    0,
    expect.stringMatching(/^Pola: http:\/\/localhost:\d+$/),
    "Market: simulated, seed 7; use --upstream cse for the Colombo Stock Exchange",
    `Records each trading day in ${recordings}; use --record off to record nothing`,
    `Keeps learned data in ${data}; use --data to choose another folder, or --data none`,
  ]);
  expect(existsSync(recordings)).toBe(true);
  rmSync(data, { recursive: true });
});

test("on SIGTERM the server closes WebSockets with 1001 and exits with 0", async () => {
  const { child, url } = await serving();
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/ws/websocket`);
  await once(socket, "open");
  socket.send("CONNECT\naccept-version:1.2\nhost:pola\nheart-beat:0,0\n\n\0");
  await once(socket, "message");
  const closed = once(socket, "close");
  const ended = toTheEnd(child);
  child.kill("SIGTERM");
  const [code] = await closed;
  expect(code).toBe(1001);
  expect((await ended).code).toBe(0);
});

test.each([
  ["half a header", "POST /api/tradeSummary HTTP/1.1\r\nHost: x\r\n"],
  ["nothing yet", ""],
])("on SIGTERM the server exits with 0, even while a client has sent %s", async (_, text) => {
  const { child, url } = await serving();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  socket.write(text);
  await fetch(`${url}/healthz`); // after this answer the server has accepted the other socket
  const ended = toTheEnd(child);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
  socket.destroy();
});
