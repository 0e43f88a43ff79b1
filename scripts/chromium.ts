import { ensureProgram, findProgram } from "./debianPackage.ts";

/** The Chromium for the tests: the one that `CHROMIUM_PATH` names, which is not checked, or an installed one. */
const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ||
  findProgram(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);

/** Path of a Chromium, installed first if need be. @throws Error that says what to do */
export const ensureChromium = (): string =>
  ensureProgram({
    package: "chromium",
    find: findChromium,
    missing:
      "No Chromium found. Install one (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its executable.",
  });
