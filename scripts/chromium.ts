import { ensureProgram, findProgram } from "./debianPackage.ts";

/** `CHROMIUM_PATH` is not checked, and is then the only browser. */
const chosen = () => process.env.CHROMIUM_PATH || undefined;

/** Path of a whole Chromium, installed first if need be. @throws Error that says what to do */
export const ensureChromium = (): string =>
  ensureProgram({
    package: "chromium",
    find: () =>
      chosen() ?? findProgram(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]),
    missing:
      "No Chromium found. Install one (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its executable.",
  });

/**
 * Path of Chromium without windows, which draws the same pages in three quarters of the time. It has no notifications and shows no PDF.
 * @returns a whole Chromium where this package does not exist @throws Error if there is neither
 */
export function ensureHeadlessShell(): string {
  try {
    return ensureProgram({
      package: "chromium-headless-shell",
      find: () => chosen() ?? findProgram(["chromium-headless-shell"]),
      missing: "no package chromium-headless-shell",
    });
  } catch {
    return ensureChromium();
  }
}
