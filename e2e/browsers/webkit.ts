/** Debian's WebKitGTK in its test browser, driven over WebDriver, on a display of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureProgram, findProgram } from "#scripts/debianPackage";
import { freePort } from "#scripts/testing/freePort";
import type { Driven, Size } from "./driven.ts";

const ensureDriver = () =>
  ensureProgram({
    package: "webkit2gtk-driver",
    find: () => findProgram(["WebKitWebDriver"]),
    missing: "No WebKitWebDriver found. Install it (Debian, Ubuntu: apt-get install webkit2gtk-driver).",
  });

const ensureDisplay = () =>
  ensureProgram({
    package: "xvfb",
    find: () => findProgram(["Xvfb"]),
    missing: "No Xvfb found. Install it (Debian, Ubuntu: apt-get install xvfb).",
  });

/**
 * The toolbar of the test browser would make the window at least 447 px wide. With this style sheet for the toolkit it takes no room; the
 * page's own fields and buttons do not use it.
 */
const toolkitStyle = `
* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }
image { -gtk-icon-transform: scale(0.01); }
`;

/** Codes of keys as WebDriver names them. */
const codes: Readonly<Record<string, string>> = {
  Control: "\uE009",
  Alt: "\uE00A",
  Shift: "\uE008",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowRight: "\uE014",
  Backspace: "\uE003",
};

const ended = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

/** A display that no other program uses: Xvfb chooses its number. */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", "2200x1400x24", "-nolisten", "tcp"];
  const child = spawn(ensureDisplay(), args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  process.once("exit", () => void child.kill());
  const [number] = await Promise.race([
    once(child.stdio[3] as NodeJS.ReadableStream, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("Xvfb ended at its start"))),
  ]);
  return { display: `:${String(number).trim()}`, child };
}

/** Path of the test browser, which Debian installs beside the library. */
function testBrowser(): string {
  for (const library of readdirSync("/usr/lib"))
    for (const version of ["4.1", "6.0", "4.0"]) {
      const found = findProgram(
        [join("/usr/lib", library, `webkit2gtk-${version}`, "MiniBrowser")].map(fromBin),
      );
      if (found) return found;
    }
  throw new Error("webkit2gtk-driver is installed, but without its MiniBrowser");
}
const fromBin = (path: string) => join("..", "..", path);

export async function startWebKit(): Promise<Driven> {
  const driver = ensureDriver();
  const { display, child: screen } = await startDisplay();
  const settings = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(settings, "gtk-3.0"));
  writeFileSync(join(settings, "gtk-3.0", "gtk.css"), toolkitStyle);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings, GTK_THEME: "", LANG: "C.UTF-8" };
  const served = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  process.once("exit", () => void served.kill());

  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (!answer.ok) throw new Error(`WebDriver: ${error}: ${message}`);
    return value;
  };
  for (let left = 200; ; left -= 1) {
    const ready = await ask("GET", "/status").catch(() => undefined);
    if (ready) break;
    if (left === 0 || served.exitCode !== null) throw new Error("WebKitWebDriver does not answer");
    await new Promise((done) => setTimeout(done, 50));
  }
  const options = { binary: testBrowser(), args: ["--automation"] };
  const { sessionId, capabilities } = (await ask("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const within = (method: string, path: string, body?: unknown) =>
    ask(method, `/session/${sessionId}${path}`, body);

  const evaluate = (script: string) =>
    within("POST", "/execute/async", {
      script: `const done = arguments[0]; Promise.resolve(${script}).then(done);`,
      args: [],
    });
  const inner = async () => (await evaluate("[innerWidth, innerHeight]")) as [number, number];
  /** px that the window is larger than its page: the border, and what is left of the toolbar */
  const around = (await evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")) as [number, number];
  const resize = async ([width, height]: Size): Promise<Size> => {
    await within("POST", "/window/rect", {
      x: 0,
      y: 0,
      width: width + around[0],
      height: height + around[1],
    });
    for (let left = 60; ; left -= 1) {
      const got = await inner();
      if ((got[0] === width && got[1] === height) || left === 0) return got;
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const keys = (actions: readonly { type: "keyDown" | "keyUp"; value: string }[]) =>
    within("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });

  return {
    name: "WebKit",
    version: capabilities.browserVersion,
    resize,
    open: async (url) => void (await within("POST", "/url", { url })),
    evaluate,
    press: async (pressed) => {
      const all = pressed.split("+").map((key) => codes[key] ?? key);
      await keys([
        ...all.map((value) => ({ type: "keyDown", value }) as const),
        ...all.toReversed().map((value) => ({ type: "keyUp", value }) as const),
      ]);
    },
    type: async (text) => {
      for (const value of text)
        await keys([
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]);
    },
    click: async (selector) => {
      const element = await within("POST", "/element", { using: "css selector", value: selector });
      const [id] = Object.values(element as Record<string, string>);
      await within("POST", `/element/${id}/click`, {});
    },
    picture: async () => Buffer.from(String(await within("GET", "/screenshot")), "base64"),
    // An automated page of WebKitGTK is private, and a private page writes no console messages to the standard output either. Only what
    // e2e/browsers/early.ts hears is known: not what the browser itself writes to the console, such as warnings of its parsers.
    errors: () => [],
    close: async () => {
      await ask("DELETE", `/session/${sessionId}`).catch(() => {}); // the browser may have ended by itself
      await ended(served);
      await ended(screen);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
