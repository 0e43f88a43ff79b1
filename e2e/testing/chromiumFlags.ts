import { ensureChromium } from "#scripts/chromium";

/**
 * The browser uses only the last of two feature lists, so the test library's own exceptions are repeated here. Also excluded are the
 * address bar's suggestions, which draw a page for every new window (0.7 of its 1.1 s of CPU), and the spare process started with each
 * page.
 */
const without = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

/** The browser must not contact other hosts. Any such request fails the test. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${without.join(",")}`,
];

/** For `test.use` in a file that needs notifications, a document in a frame, or a full screen: these need a whole browser. */
export const wholeBrowser = () => ({ launchOptions: { args: flags, executablePath: ensureChromium() } });
