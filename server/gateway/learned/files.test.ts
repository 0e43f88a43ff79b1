import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Problem } from "#server/gateway/http/problem";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { speak, statusesOf } from "#server/gateway/testing/socket";
import { type Behaviour, startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { canonicalFilePath } from "#server/gateway/upstream/fileFetch";

let host: UpstreamStandIn;
let gateway: RunningGateway;
beforeAll(async () => {
  host = await startUpstream();
});
beforeEach(async () => {
  host.seen.length = 0;
  host.behave("*", undefined);
  gateway = await startGateway({ base: host.base, files: `${host.origin}/cdn` });
  return () => gateway.close();
});
afterAll(() => host.close());

const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(500, "x")]);
const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(100)]);
const sends =
  (octets: Buffer | string, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (outgoing) =>
    outgoing.writeHead(200, headers).end(octets);
const get = (path: string, init?: RequestInit) => fetch(`${gateway.url}/files/${path}`, init);

test("the server sends a PDF with its type and a sandbox, and only our own pages may frame it", async () => {
  host.behave("*", sends(pdf, { "content-type": "text/html", "set-cookie": "a=b" }));
  const response = await get("cmt/upload_report_file/1302_1783504660368.pdf");
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox$/,
  );
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("an unchanged file gets 304, and all callers of a small file share one request", async () => {
  host.behave("*", sends(png));
  const all = await Promise.all(Array.from({ length: 10 }, () => get("upload_logo/387_1.png")));
  const tag = all[0]?.headers.get("etag") ?? "";
  expect((await get("upload_logo/387_1.png", { headers: { "if-none-match": tag } })).status).toBe(304);
  expect(host.seen).toHaveLength(1);
});

test("the server fetches two logos at a time, and requests beyond the queue's limit get a Retry-After", async () => {
  const ends: (() => void)[] = [];
  let hold = true;
  host.behave("*", (outgoing) => {
    if (hold) ends.push(() => outgoing.end(png));
    else outgoing.end(png);
  });
  const refused: (string | null)[] = [];
  const asked = Array.from({ length: 80 }, async (_, at) => {
    const response = await get(`upload_logo/${at}.png`);
    if (response.status === 503) refused.push(response.headers.get("retry-after"));
    return response.status;
  });
  await expect.poll(() => refused.length).toBe(18);
  expect(refused[0]).toBe("15");
  expect(host.seen).toHaveLength(2);
  hold = false;
  for (const end of ends) end();
  const statuses = await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(62);
  expect(host.seen).toHaveLength(62);
});

test("file requests are spaced like all requests upstream", async () => {
  const patient = await startGateway({
    base: host.base,
    files: `${host.origin}/cdn`,
    time: { wall: Date.now, now: () => 0, wait: () => new Promise(() => undefined) },
  });
  host.behave("*", sends(png));
  const settled = Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => fetch(`${patient.url}/files/upload_logo/${at}.png`)),
  );
  await expect.poll(() => host.seen.length).toBe(2);
  await patient.close();
  await settled;
  expect(host.seen).toHaveLength(2);
});

test("the gateway percent-encodes blanks and letters of any script once", async () => {
  host.behave("*", sends(pdf));
  expect((await get("uploadAnnounceFiles/Annual%20Report%20(2026)%20&%20notice.pdf")).status).toBe(200);
  expect((await get("cms-internal/news/%E0%B6%B1%E0%B7%92.pdf")).status).toBe(200);
  expect(host.seen.map(({ path }) => path)).toEqual([
    "/cdn/uploadAnnounceFiles/Annual%20Report%20(2026)%20%26%20notice.pdf",
    "/cdn/cms-internal/news/%E0%B6%B1%E0%B7%92.pdf",
  ]);
});

test("if a report is not at its old path, the gateway requests it at the path of newer reports", async () => {
  host.behave("*", (outgoing, { path }) => {
    if (path.startsWith("/cdn/cmt/")) outgoing.writeHead(200).end(pdf);
    else outgoing.writeHead(403).end();
  });
  expect((await get("upload_report_file/old.pdf")).status).toBe(200);
  expect((await get("upload_logo/none.png")).status).toBe(404);
  expect(host.seen.map(({ path }) => path)).toEqual([
    "/cdn/upload_report_file/old.pdf",
    "/cdn/cmt/upload_report_file/old.pdf",
    "/cdn/upload_logo/none.png",
  ]);
});

test.each<[string, Behaviour]>([
  [
    "HTML called a PDF",
    sends("<!doctype html><script>alert(1)</script>", { "content-type": "application/pdf" }),
  ],
  ["SVG", sends("<svg onload=alert(1)>", { "content-type": "image/svg+xml" })],
  ["nothing", sends("")],
  ["too much", sends(pdf, { "content-length": String(30 * 1024 * 1024) })],
  ["a redirect", (outgoing) => outgoing.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ["a failure", (outgoing) => outgoing.writeHead(500).end("secret")],
  ["a reset", ({ socket }) => socket?.resetAndDestroy()],
  [
    "half a file",
    (outgoing) => {
      outgoing.writeHead(200, { "content-length": "5000" }).write(pdf);
      setTimeout(() => outgoing.destroy(), 10);
    },
  ],
])("%s from the files host is a 502 problem", async (_, behaviour) => {
  host.behave("*", behaviour);
  const response = await get("upload_logo/x.png");
  expect([response.status, response.headers.get("content-type")]).toEqual([502, "application/problem+json"]);
  expect(await response.text()).not.toContain("secret");
});

test("the server streams a large file, and cuts off a file without end", async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(3 * 1024 * 1024, "y")]);
  host.behave("*", sends(large));
  const response = await get("upload_report_file/large.pdf");
  expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true);
  host.behave("*", (outgoing) => {
    outgoing.write("%PDF-1.4\n");
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (!outgoing.destroyed && outgoing.write(chunk));
      if (!outgoing.destroyed) outgoing.once("drain", more);
    };
    more();
  });
  const endless = await get("upload_report_file/endless.pdf");
  await expect(endless.arrayBuffer()).rejects.toThrow();
});

const crooked = [
  "../x.png",
  "upload_logo/../x.png",
  "upload_logo/%2e%2e/x.png",
  "upload_logo/..%2fx.png",
  "upload_logo/%252e%252e/x.png",
  "upload_logo/.hidden.png",
  "upload_logo//evil.example/x.png",
  "%2f%2fevil.example/x.png",
  "//evil.example/x.png",
  "http://evil.example/x.png",
  "@evil.example/x.png",
  "upload_logo\\x.png",
  "upload_logo/x.png%00.html",
  "upload_logo/x%0d%0aHost:evil.png",
  "upload_logo/x.svg",
  "upload_logo/x.html",
  "upload_logo/x",
  "upload_logo",
  "elsewhere/x.png",
  "upload_logo/%ff.png",
  "upload_logo/a/b/c/d/e/f/x.png",
  "upload_logo/x?.png",
  `upload_logo/${"x".repeat(400)}.png`,
];
test.each(crooked)("the server refuses %s without a request upstream", async (path) => {
  const heard = await speak(
    gateway.port,
    `GET /files/${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`,
  );
  expect(statusesOf(heard)).toEqual(["404"]);
  expect(host.seen).toEqual([]);
});

test("a path has one canonical spelling", () => {
  expect(canonicalFilePath("upload%5Flogo/a%2Db.png")).toBe("upload_logo/a-b.png");
  expect(() => canonicalFilePath("upload_logo/a%2fb.png")).toThrow(Problem);
});
