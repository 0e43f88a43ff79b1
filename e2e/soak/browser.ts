/** A Chromium as a display runs it: a new profile, without a test library inside. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flags } from "#e2e/testing/chromiumFlags";
import { ensureChromium } from "#scripts/chromium";
import { connectDevTools, type DevTools } from "./devtools.ts";

export interface Browser {
  devtools: DevTools;
  close(): Promise<void>;
}

const own = ["--headless=new", "--remote-debugging-port=0", "--window-size=1920,1080", "--hide-scrollbars"];

export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "pola-soak-"));
  const args = [...flags, ...own, `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(ensureChromium(), args, { stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill); // a run that fails early leaves no process running
  const devtools = await connectDevTools(await addressOf(child));
  return {
    devtools,
    async close() {
      const gone = once(child, "exit");
      await devtools.browser.send("Browser.close").catch(kill);
      devtools.close();
      await gone;
      process.off("exit", kill);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-4000);
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) done(address);
    });
    child.once("exit", (code) => fail(new Error(`Chromium ended with ${code}: ${said}`)));
  });
}
