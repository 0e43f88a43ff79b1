/** Tests the files that tools request from every site, and the headers of every answer. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { startGateway } from "#server/gateway/testing/gateway";
import { startPair } from "#server/gateway/testing/pair";
import { speak, statusesOf } from "#server/gateway/testing/socket";
import { notThePage } from "#wire/gateway/pageFiles";
import { operations } from "#wire/operations";

const pageRoot = mkdtempSync(join(tmpdir(), "pola-site-"));
const icon = readFileSync(join(import.meta.dirname, "../../../public/icon-192.png"));
mkdirSync(pageRoot, { recursive: true });
writeFileSync(join(pageRoot, "index.html"), "<!doctype html><title>Pola</title>");
writeFileSync(join(pageRoot, "icon-192.png"), icon);
writeFileSync(join(pageRoot, "version.json"), '{"build":"0123456789abcdef"}\n');
afterAll(() => rmSync(pageRoot, { recursive: true }));
const { upstream, gateway } = await startPair({ pageRoot, version: "1.2.3" });
const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

test("/robots.txt refuses all crawlers", async () => {
  const response = await get("/robots.txt");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await response.text()).toBe("User-agent: *\nDisallow: /\n");
});

test("/favicon.ico is an icon file made from the page's own icon", async () => {
  const response = await get("/favicon.ico");
  const octets = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-type")).toBe("image/x-icon");
  expect([octets.readUInt16LE(0), octets.readUInt16LE(2), octets.readUInt16LE(4)]).toEqual([0, 1, 1]);
  expect([octets[6], octets[7]]).toEqual([192, 192]);
  const [size, from] = [octets.readUInt32LE(14), octets.readUInt32LE(18)];
  expect(octets.subarray(from, from + size).equals(icon)).toBe(true);
});

test("/version has the version and the build", async () => {
  expect(await (await get("/version")).json()).toEqual({
    name: "Pola",
    version: "1.2.3",
    build: "0123456789abcdef",
  });
});

test("/.well-known/security.txt names a contact and expires within a year", async () => {
  const path = "/.well-known/security.txt";
  const said = async (url: string) => (await fetch(url + path)).text();
  const text = await speak(
    gateway.port,
    `GET ${path} HTTP/1.1\r\nHost: pola.internal\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^Contact: mailto:security@pola\.internal\r?$/m);
  const [, expires = ""] = /^Expires: (\S+)\r?$/m.exec(text) ?? [];
  const ahead = Date.parse(expires) - Date.now();
  expect(ahead).toBeGreaterThan(90 * 86_400_000);
  expect(ahead).toBeLessThan(365 * 86_400_000);
  const told = await startGateway({ base: upstream.base, contact: "https://pola.example/security" });
  expect(await said(told.url)).toContain("Contact: https://pola.example/security\n");
  await told.close();
});

test.each(["127.0.0.1", "[::1]", "[fe80::1]:4173", "localhost", "a_b.local"])(
  "for the host %s, which has no mailbox, security.txt is 404 and gives the reason, unless --contact is set",
  async (host) => {
    const asked = `GET /.well-known/security.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const heard = await speak(gateway.port, asked);
    expect(statusesOf(heard)).toEqual(["404"]);
    expect(heard).toContain("use --contact");
  },
);

/** Our addresses from `notThePage`. The server compares them with its routes at the start. */
const fixedRoutes = [
  ...notThePage.source.replaceAll("\\", "").matchAll(/[(|]([\w.-]+(?:\/[\w.]+)?)(?=[|)])/g),
].map(([, name]) => `/${name}`);

test("/docs names all addresses of the server, and none of them opens the page", async () => {
  const page = await (await get("/docs")).text();
  const named = [...page.matchAll(/(?:GET|POST) (\/[\w./-]*)/g)].map(([, path]) => path);
  const others = fixedRoutes.filter((path) => !["/api", "/files", "/v1"].includes(path));
  expect(others.length).toBeGreaterThan(12);
  for (const path of others) expect(named).toContain(path);
  for (const path of ["/files/", "/api/ws/websocket", "/v1/board", "/v1/stream"])
    expect(named).toContain(path);
  const ofOthers = named.filter((path) => path !== undefined && others.includes(path));
  for (const path of ofOthers.filter((path) => path !== "/docs"))
    expect((await get(path ?? "")).headers.get("content-type")).not.toMatch(/^text\/html/);
});

test.each(["/licenses/server.md", "/NOTICE", "/assets/none.js"])(
  "%s, which is no file of the build, is 404",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("an address with a trailing slash redirects to the address, not to the page", async () => {
  for (const [path, to] of [
    ["/docs/", "/docs"],
    ["/healthz/?full", "/healthz?full"],
  ] as const) {
    const response = await fetch(gateway.url + path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, to]);
  }
});

test("/docs has every address of both interfaces, and loads nothing from other origins", async () => {
  const response = await get("/docs");
  const page = await response.text();
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(response.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
  for (const { path } of Object.values(operations)) expect(page).toContain(` /api${path}</code>`);
  for (const topic of ["/topic/top-gainers", "/topic/board"]) expect(page).toContain(topic);
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  // The dark scheme must be set on the whole document. On the body alone, the text stays dark on a dark background.
  expect(page).toContain("html{color-scheme:light dark}");
});

test.each(["/docs", "/version", "/robots.txt", "/favicon.ico", "/.well-known/security.txt"])(
  "the service worker never answers %s with a cached page, and the address does not accept POST",
  async (path) => {
    expect(notThePage.test(path)).toBe(true);
    const response = await fetch(gateway.url + path, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  },
);

const everywhere = ["/healthz", "/board", "/nothing/../here", "/api/nothing", "/docs"];
test.each(everywhere)("the answer to %s has an id and its duration", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("x-request-id")).toMatch(/^[\da-f]{12}-[\da-z]+$/);
  expect(headers.get("server-timing")).toMatch(/^total;dur=\d+\.\d$/);
});

test("the server uses the caller's own request id only if it is valid", async () => {
  const idOf = async (id: string) =>
    (await get("/healthz", { "X-Request-Id": id })).headers.get("x-request-id");
  expect(await idOf("7b1e4a6c-11:2.x_y")).toBe("7b1e4a6c-11:2.x_y");
  for (const bad of ["a b", "x".repeat(65), "<script>", "a,b"])
    expect(await idOf(bad)).toMatch(/^[\da-f]{12}-/);
});

test("every answer and every refusal gives the caller's remaining allowance, also on the fast path", async () => {
  const tight = await startGateway({ base: upstream.base, limit: 2, time: standing() });
  const told = async () => {
    const { status, headers } = await ask(tight.url, "sectors");
    const names = [
      "x-request-id",
      "server-timing",
      "ratelimit-limit",
      "ratelimit-remaining",
      "ratelimit-reset",
    ];
    const [id, timing, ...rate] = names.map((name) => headers.get(name));
    expect([id, timing]).toEqual([expect.any(String), expect.stringMatching(/^total;dur=/)]);
    return [status, ...rate];
  };
  expect(await told()).toEqual([200, "2", "1", "1"]);
  expect(await told()).toEqual([200, "2", "0", "1"]);
  for (let beyond = 0; beyond < 10; beyond += 1) expect(await told()).toEqual([200, "2", "0", "1"]);
  const [status, limit, remaining] = await told();
  expect([status, limit, remaining]).toEqual([429, "2", "0"]);
  await tight.close();
});

/** A clock that does not advance. */
function standing() {
  return { now: () => 0, wall: () => Date.now(), wait: () => new Promise<void>(() => {}) };
}
