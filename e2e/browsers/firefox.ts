/** Debian's Firefox, driven over WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import { ensureProgram, findProgram } from "#scripts/debianPackage";
import type { Driven } from "./driven.ts";

const ensureFirefox = () =>
  ensureProgram({
    package: "firefox-esr",
    find: () => process.env.FIREFOX_PATH || findProgram(["firefox-esr", "firefox"]),
    missing:
      "No Firefox found. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH to its executable.",
  });

export async function startFirefox(): Promise<Driven> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: ensureFirefox(),
    headless: true,
    // as in the other tests: the look is chosen by the system, and the system is dark
    extraPrefsFirefox: { "ui.systemUsesDarkTheme": 1, "layout.css.prefers-color-scheme.content-override": 0 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => found.push(`uncaught: ${String(error)}`));
  return {
    name: "Firefox",
    version: (await browser.version()).replace(/^firefox\//i, ""),
    resize: async ([width, height]) => {
      await page.setViewport({ width, height });
      return [width, height];
    },
    open: async (address) => void (await page.goto(address, { waitUntil: "load" })),
    evaluate: (script) => page.evaluate(script),
    press: async (keys) => {
      const all = keys.split("+") as Parameters<typeof page.keyboard.press>[0][];
      for (const key of all) await page.keyboard.down(key);
      for (const key of all.reverse()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    click: (selector) => page.click(selector),
    picture: () => page.screenshot(),
    errors: () => found.splice(0),
    close: () => browser.close(),
  };
}
