/** Tests the installed page: which pages open without a server, which data they show, and how a new build is loaded. */

import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { runUntil } from "#e2e/testing/heldClock";
import { noPush, noServer } from "./lostServer.ts";

test.use({ serviceWorkers: "allow" });

const root = join(import.meta.dirname, "../..");
/** ms of the page's clock in one step */
const step = 2_000;
const stamp = (page: Page) => page.getByText(/^Snapshot from \d\d:\d\d, \d{1,2} \w{3}$/);
const notice = (page: Page) =>
  page.getByText(/^\W*Snapshot from .+ This page's own server has not answered since/);
const simulated = (page: Page) => page.getByText("SIMULATED", { exact: true });
const html = (page: Page) => page.locator("html");

/**
 * Waits until the browser has stored the page's files and its last data. The page registers its service worker some seconds after the board,
 * so its clock is advanced.
 */
async function installed(page: Page): Promise<void> {
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
  await page.clock.runFor(5_000);
  const kept = () =>
    navigator.serviceWorker.controller !== null && localStorage.getItem("pola-snapshot") !== null;
  await page.waitForFunction(kept); // not an async function, because the test library would take its promise for true
}

let server: Gateway;
test.beforeEach(async ({ page, stack }) => {
  server = await startGateway(flags(stack.tap.url));
  await page.clock.install();
});
test.afterEach(async ({ page, complaints }) => {
  complaints.allow(noServer, noPush);
  await page.goto("about:blank");
  await server.stop();
});

test("without a server every page opens with its last data, hatched, until the server answers", async ({
  page,
  complaints,
}) => {
  const strange = `${server.url}//evil.example/x`;
  await test.step("an address that begins like a host's name is not a page of the server", async () => {
    complaints.allow(/^console: Failed to load resource: .+ 404 \(Not Found\) \(\S+\/evil\.example\/x\)$/);
    const refused = await page.goto(strange);
    expect(refused?.status()).toBe(404);
    await expect(page.getByText("not an address of this server")).toBeVisible();
  });
  await page.goto(`${server.url}/board`);
  await installed(page);
  await test.step("from the browser's cache it is no page either, and no other host", async () => {
    await page.goto(strange);
    await expect(page.getByText("There is no page at this address")).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/evil.example/x`);
  });
  await server.kill();
  const price = boardOf(page).locator('[data-field="price"]').first();
  await test.step("the board has its last figures, marked as old", async () => {
    await page.goto(`${server.url}/board`);
    await expect(stamp(page)).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expect(price).toHaveText(/\d/);
    await expect(html(page)).toHaveAttribute("data-freshness", /^(stale|offline)$/);
    await expect(html(page)).toHaveAttribute("data-source", "embedded");
    await expect(simulated(page)).toBeVisible();
    await expect(page.locator('[data-stale="true"]').filter({ has: price })).not.toHaveCount(0);
  });
  for (const path of ["/", "/map", "/wall"])
    await test.step(`${path} has the same mark`, async () => {
      await page.goto(`${server.url}${path}`);
      await expect(stamp(page)).toBeVisible();
      await expect(simulated(page)).toBeVisible();
      await expect(html(page)).toHaveAttribute("data-source", "embedded");
    });
  await test.step("once the server answers, the mark goes", async () => {
    await page.goto(`${server.url}/board`);
    await expect(stamp(page)).toBeVisible();
    await server.start();
    await runUntil(page, step, () => html(page).getAttribute("data-freshness")).toBe("live");
    await expect(stamp(page)).toHaveCount(0);
  });
});

test("if a network's sign-in page answers instead of the server, a wall opens from the browser's cache", async ({
  page,
}) => {
  await page.goto(`${server.url}/wall?views=board:600`);
  await expect(html(page)).toHaveAttribute("data-source", "embedded");
  await installed(page);
  await server.kill();
  const impostor = createServer((_, answer) => {
    const portal = "<title>Guest network</title><h1>Welcome, please sign in</h1>";
    answer.writeHead(200, { "Content-Type": "text/html" }).end(portal);
  });
  await new Promise<void>((listens) =>
    impostor.listen(Number(new URL(server.url).port), "127.0.0.1", listens),
  );
  try {
    await page.reload();
    await expect(page.locator(".wall")).toBeVisible();
    await expect(simulated(page)).toBeVisible();
    await expect(html(page)).toHaveAttribute("data-freshness", /^(stale|offline)$/);
    await expect(page.getByText("Welcome")).toHaveCount(0);
  } finally {
    impostor.closeAllConnections();
    await new Promise((closed) => impostor.close(closed));
  }
});

test("the browser can install the page, and the worker stores the page's files but no data", async ({
  page,
  complaints,
}) => {
  await page.goto(`${server.url}/`);
  await test.step("the manifest and its icons are as a browser needs them", async () => {
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // a browser without a profile can never install a page
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const manifest = await (await page.request.get(`${server.url}/manifest.webmanifest`)).json();
    const icons: { src: string; sizes: string; type: string }[] = manifest.icons;
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, sizes, type } of [
      ...icons,
      { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    ]) {
      const answer = await page.request.get(`${server.url}${src}`);
      expect(answer.headers()["content-type"]).toBe(type);
      if (sizes === "any") continue;
      const size = (at: string) =>
        page.evaluate(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }, at);
      await expect.poll(() => size(src), src).toBe(sizes);
    }
  });
  await installed(page);
  await page.goto(`${server.url}/sectors`);
  await expect(html(page)).toHaveAttribute("data-freshness", "live");

  await test.step("only files of the page are stored, without the fonts of other scripts", async () => {
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return held.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(stored).toContain("/index.html");
    const others = async () =>
      (await stored()).filter((path) => !/^\/(index\.html|icon\.svg|assets\/[^/]+)$/.test(path));
    await expect.poll(others).toEqual([]);
    const otherFonts = () =>
      page.evaluate(() =>
        [...document.styleSheets]
          .flatMap((sheet) => [...sheet.cssRules])
          .filter((rule) => rule instanceof CSSFontFaceRule)
          .filter(({ style }) => /sinhala|tamil/i.test(style.getPropertyValue("font-family")))
          .map(({ style, parentStyleSheet }) => {
            const [, file = ""] = /url\("?([^")]+)/.exec(style.getPropertyValue("src")) ?? [];
            return new URL(file, parentStyleSheet?.href ?? location.href).pathname;
          }),
      );
    await expect.poll(otherFonts).toHaveLength(2);
    const fonts = await otherFonts();
    await expect.poll(async () => (await stored()).filter((path) => fonts.includes(path))).toEqual([]);
  });

  /** how the browser gets this path: "network" if it bypasses the worker, empty through the worker */
  const ruled = (path: string) =>
    page.evaluate(async (asked) => {
      const address = new URL(asked, location.href).href;
      const told = new Promise<string | undefined>((done) =>
        new PerformanceObserver((list) => {
          const entry = list.getEntries().find(({ name }) => name === address);
          if (entry) done(entry.toJSON().workerMatchedSourceType);
        }).observe({ type: "resource" }),
      );
      if (asked.startsWith("/icon")) Object.assign(new Image(), { src: address });
      else await fetch(address, { method: "POST" });
      return told;
    }, path);
  await test.step("requests for data bypass the worker, the page's own files do not", async () => {
    expect(await ruled("/api/allSectors?of=the-test")).toBe("network");
    expect(await ruled("/icon.svg?of=the-test")).toBe("");
  });

  const status = (path: string) => page.evaluate((at) => fetch(at).then((answer) => answer.status), path);
  await test.step("an unknown file is not found, and without a server no data is answered", async () => {
    complaints.allow(
      /^console: Failed to load resource: .+ 404 \(Not Found\) \(\S+\/assets\/gone-1a2b\.js\)$/,
    );
    expect(await status("/assets/gone-1a2b.js")).toBe(404);
    await server.kill();
    for (const path of ["/api/allSectors", "/healthz", "/lines", "/version.json", "/"])
      await expect(status(path), path).rejects.toThrow(/Failed to fetch/);
  });
});

test("a new build is offered on a desktop page and loaded on request, and the old build's parts stay until then", async ({
  page,
}, testInfo) => {
  const next = testInfo.outputPath("next");
  await writeNextBuild(next);
  await page.goto(`${server.url}/board`);
  await installed(page);
  await page.evaluate(() => {
    const { serviceWorker } = navigator;
    const replaced = new Promise((done) =>
      serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
    Object.assign(globalThis, { replaced });
  });
  const sameLoad = () => page.evaluate(() => "replaced" in globalThis);
  await server.kill();
  await server.start(join(next, "dist"));
  const offer = page.getByRole("button", { name: "Load it" });
  await runUntil(page, step, () => offer.count()).toBe(1);
  // the new worker takes over once it has stored its files
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
    await Reflect.get(globalThis, "replaced");
  });
  const workers = () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      return [active?.state, installing?.state, waiting?.state];
    });
  await expect.poll(workers).toEqual(["activated", undefined, undefined]);
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Map" }).first()).toBeAttached();
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  await expect.poll(sameLoad).toBe(true);
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await offer.click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "next");
  await expect(boardOf(page)).toBeVisible();
  await expect.poll(sameLoad).toBe(false);
  await expect(offer).toHaveCount(0);
});

/** Imitates a build with other code: without the file of the map's code, and with another name. */
async function writeNextBuild(folder: string): Promise<void> {
  await cp(join(root, "dist"), join(folder, "dist"), { recursive: true });
  await cp(join(root, "package.json"), join(folder, "package.json"));
  const part = await mapPart();
  await rm(join(folder, "dist/page/assets", part));
  const change = async (file: string, ...changes: readonly [RegExp, string][]) => {
    const path = join(folder, "dist/page", file);
    for (const [from, to] of changes) {
      const before = await readFile(path, "utf8");
      if (!from.test(before)) throw new Error(`${file} does not have ${from}`);
      await writeFile(path, before.replace(from, to));
    }
  };
  await change("version.json", [/"build":"\w+"/, '"build":"next"']);
  await change(
    "sw.js",
    [new RegExp(`\\{url:.assets/${part.replaceAll(".", "\\.")}.,revision:null\\},?`), ""],
    [/(url:.index\.html.,revision:.)\w+/, "$1next"],
  );
  await change("index.html", [/(name="build" content=")\w+/, "$1next"]);
}

/** The file of the map's code, which no other page needs. */
async function mapPart(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, "dist/page/.vite/manifest.json"), "utf8"));
  const part = Object.values<{ name?: string; file: string }>(manifest).find(
    ({ name }) => name === "MapPage",
  );
  if (!part) throw new Error("the map's part is not in the manifest");
  return part.file.replace("assets/", "");
}

test("in a browser that stores nothing the page works, and without a server it says that it has no data", async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
  });
  await page.goto(`${server.url}/board`);
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
  await page.clock.runFor(5_000);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.kill();
  await page.reload();
  await expect(page.getByText(/Nothing has been received yet/).first()).toBeVisible();
  await expect(stamp(page)).toHaveCount(0);
});
