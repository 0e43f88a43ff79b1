/** Tests the installed page: which pages open without a server, which data they show, and how a new build is loaded. */

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";

test.use({ serviceWorkers: "allow" });

const root = join(import.meta.dirname, "../..");
const stamp = (page: Page) => page.getByText(/^Snapshot from \d\d:\d\d, \d{1,2} \w{3}$/);
const notice = (page: Page) =>
  page.getByText(/^\W*Snapshot from .+ This page's own server has not answered since/);
const simulated = (page: Page) => page.getByText("SIMULATED", { exact: true });
const html = (page: Page) => page.locator("html");

/** Waits until the browser has stored the page's files and its last data. */
async function installed(page: Page): Promise<void> {
  const kept = () =>
    navigator.serviceWorker.controller !== null && localStorage.getItem("pola-snapshot") !== null;
  await page.waitForFunction(kept); // not an async function, because the test library would take its promise for true
}

let server: Gateway;
test.beforeEach(async ({ stack }) => {
  server = await startGateway(flags(stack.tap.url));
});
test.afterEach(async () => void (await server.stop()));

test("an address that begins like a host's name is not a page, from the server and from the browser's cache", async ({
  page,
}) => {
  const refused = await page.goto(`${server.url}//evil.example/x`);
  expect(refused?.status()).toBe(404);
  await expect(page.getByText("not an address of this server")).toBeVisible();
  await page.goto(`${server.url}/board`);
  await installed(page);
  await page.goto(`${server.url}//evil.example/x`);
  await expect(page.getByText("There is no page at this address")).toBeVisible();
  expect(page.url()).toBe(`${server.url}/evil.example/x`);
});

test("without a server every page opens with its last data, hatched, until the server answers", async ({
  page,
}) => {
  await page.goto(`${server.url}/board`);
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
  await installed(page);
  const price = boardOf(page).locator('[data-field="price"]').first();
  await server.kill();
  await page.reload();
  await expect(stamp(page)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(price).toHaveText(/\d/);
  await expect(html(page)).toHaveAttribute("data-freshness", /^(stale|offline)$/);
  await expect(html(page)).toHaveAttribute("data-source", "embedded");
  await expect(simulated(page)).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName("pola:board").length)).toBe(0);
  const neutral = await price.evaluate((cell) => cell.closest("[data-stale]")?.getAttribute("data-stale"));
  expect(neutral).toBe("true");
  for (const path of ["/", "/map", "/wall"]) {
    await page.goto(`${server.url}${path}`);
    await expect(stamp(page), `the stamp on ${path}`).toBeVisible();
    await expect(simulated(page), `whose figures, on ${path}`).toBeVisible();
    await expect(html(page)).toHaveAttribute("data-source", "embedded");
  }
  await page.goto(`${server.url}/board`);
  await expect(stamp(page)).toBeVisible();
  await server.start();
  await expect(stamp(page)).toHaveCount(0);
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("pola:board").length)).toBe(1);
});

for (const [who, status, body] of [
  ["a network that requires a sign-in", 200, "<title>Guest network</title><h1>Welcome, please sign in</h1>"],
  ["a proxy that refuses access", 403, "<h1>Forbidden</h1>"],
  ["a server without the page", 404, "<h1>Not found</h1>"],
  ["a proxy whose server is down", 502, "<h1>Bad gateway</h1>"],
] as const)
  test(`if ${who} answers instead of the server, a wall opens from the browser's cache`, async ({ page }) => {
    await page.goto(`${server.url}/wall?views=board:600`);
    await expect(html(page)).toHaveAttribute("data-freshness", "live");
    await expect(html(page)).toHaveAttribute("data-source", "embedded");
    await installed(page);
    await server.kill();
    const impostor = createServer((_, answer) => {
      answer.writeHead(status, { "Content-Type": "text/html" }).end(body);
    });
    await new Promise<void>((listens) =>
      impostor.listen(Number(new URL(server.url).port), "127.0.0.1", listens),
    );
    try {
      await page.reload();
      await expect(page.locator(".wall")).toBeVisible();
      await expect(simulated(page)).toBeVisible();
      await expect(html(page)).toHaveAttribute("data-freshness", /^(stale|offline)$/);
      await expect(page.getByText(/Welcome|Forbidden|Not found|Bad gateway/)).toHaveCount(0);
    } finally {
      impostor.closeAllConnections();
      await new Promise((closed) => impostor.close(closed));
    }
  });

test("the worker caches no data, and nothing else that is not part of the page", async ({ page }) => {
  await page.goto(`${server.url}/`);
  await installed(page);
  await page.goto(`${server.url}/sectors`);
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return held.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/index.html");
  expect(kept.filter((path) => !/^\/(index\.html|icon\.svg|assets\/[^/]+)$/.test(path))).toEqual([]);
  expect(kept.filter((path) => /sinhala|tamil/.test(path))).toEqual([]);
  const status = (path: string) => page.evaluate((at) => fetch(at).then((answer) => answer.status), path);
  expect(await status("/assets/gone-1a2b.js")).toBe(404);
  await server.kill();
  for (const path of ["/api/allSectors", "/healthz", "/lines", "/version.json", "/"])
    await expect(status(path), path).rejects.toThrow(/Failed to fetch/);
});

test("the page's data requests bypass the worker, its own files do not", async ({ page }) => {
  await page.goto(`${server.url}/`);
  await installed(page);
  await page.reload();
  await expect(html(page)).toHaveAttribute("data-freshness", "live");
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
  expect(await ruled("/api/allSectors?of=the-test")).toBe("network");
  expect(await ruled("/icon.svg?of=the-test")).toBe("");
});

test("a new build is offered on a desktop page and loaded on request, and the old build's parts stay until then", async ({
  page,
}) => {
  const next = join(root, "test-results", "next-build");
  rmSync(next, { recursive: true, force: true });
  cpSync(join(root, "dist"), join(next, "dist"), { recursive: true });
  cpSync(join(root, "package.json"), join(next, "package.json"));
  // imitates a build with other code: its map file and the build itself have other names
  const part = mapPart();
  rmSync(join(next, "dist/page/assets", part));
  const change = (file: string, ...changes: readonly [RegExp, string][]) => {
    const path = join(next, "dist/page", file);
    for (const [from, to] of changes) {
      const before = readFileSync(path, "utf8");
      const after = before.replace(from, to);
      expect([file, after === before]).toEqual([file, false]);
      writeFileSync(path, after);
    }
  };
  change("version.json", [/"build":"\w+"/, '"build":"next"']);
  change(
    "sw.js",
    [new RegExp(`\\{url:.assets/${part.replaceAll(".", "\\.")}.,revision:null\\},?`), ""],
    [/(url:.index\.html.,revision:.)\w+/, "$1next"],
  );
  change("index.html", [/(name="build" content=")\w+/, "$1next"]);

  await page.goto(`${server.url}/board`);
  await installed(page);
  await page.evaluate(() => Object.assign(globalThis, { thisLoad: true }));
  const sameLoad = () => page.evaluate(() => "thisLoad" in globalThis);
  await server.kill();
  await server.start(join(next, "dist"));
  const offer = page.getByRole("button", { name: "Load it" });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  // the new worker is active and has its own files
  const inCharge = () =>
    page.evaluate(async () => {
      const kept = await caches.open("pola-precache-v2-next");
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      const settled = active?.state === "activated" && !installing && !waiting;
      return settled && (await kept.match("/icon.svg", { ignoreSearch: true })) !== undefined;
    });
  await expect.poll(inCharge).toBe(true);
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Map" }).first()).toBeAttached();
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  expect(await sameLoad()).toBe(true);
  await offer.click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "next");
  expect(await sameLoad()).toBe(false);
  await expect(offer).toHaveCount(0);
  rmSync(next, { recursive: true, force: true });
});

/** The file of the map's code, which no other page needs. */
function mapPart(): string {
  const manifest = JSON.parse(readFileSync(join(root, "dist/page/.vite/manifest.json"), "utf8"));
  const part = Object.values<{ name?: string; file: string }>(manifest).find(({ name }) => name === "map");
  if (!part) throw new Error("the map's part is not in the manifest");
  return part.file.replace("assets/", "");
}

test("in a browser that stores nothing the page works, and without a server it says that it has no data", async ({
  page,
  complaints,
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
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(complaints).toEqual([]);
  await server.kill();
  await page.reload();
  await expect(page.getByText(/Nothing has been received yet/).first()).toBeVisible();
  await expect(stamp(page)).toHaveCount(0);
});

test("the browser finds everything that it needs to install the page", async ({ page }) => {
  await page.goto(`${server.url}/`);
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // a browser without a profile can never install a page
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const manifest = await (await page.request.get(`${server.url}/manifest.webmanifest`)).json();
  const icons: { src: string; sizes: string; type: string }[] = manifest.icons;
  for (const { src, sizes, type } of [
    ...icons,
    { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
  ]) {
    const answer = await page.request.get(`${server.url}${src}`);
    expect(answer.headers()["content-type"]).toBe(type);
    if (sizes === "any") continue;
    const size = await page.evaluate(async (at) => {
      const image = new Image();
      image.src = at;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});
