/** Files of the site: the built page, and files that tools request from every site, such as robots.txt and security.txt. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { extname, join, relative, sep } from "node:path";
import { allowScripts, type HeaderRecord } from "./headers.ts";
import { chooseEncoding, entityTag, isNamed, type Prepared, prepare } from "./prepared.ts";
import { Problem } from "./problem.ts";
import { nameOf } from "./requestTarget.ts";

// The built page. The server reads every file once at the start, so that no request path reaches the file system.

interface PageFile {
  body: Prepared;
  type: string;
  /** script sources in the policy, so that the page's inline scripts can run */
  scripts: readonly string[];
}

export interface Pages {
  built(): boolean;
  /** The file at a path, else the page; undefined if no page is built. */
  find(path: string): { path: string; file: PageFile } | undefined;
  /** Whether the path has an answer: a file of the page, or the page itself. */
  has(path: string): boolean;
  /** The content of a file of the page; undefined if there is no such file. */
  octets(path: string): Buffer | undefined;
  load(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};
/** File types that are already compressed; another encoding would save nothing. */
const compressed = new Set([".png", ".ico", ".woff2"]);
const shell = "/index.html";

/** Addresses of files of the build; none of them opens a page of the app. */
export const isFileOfPage = (path: string): boolean => /^\/(?:assets\/|licenses\/|NOTICE$)/.test(path);

export function createPages(root: string): Pages {
  const files = new Map<string, PageFile>();
  return {
    built: () => files.has(shell),
    find(path) {
      const file = files.get(path);
      if (file) return { path, file };
      const page = files.get(shell);
      return page && { path: shell, file: page };
    },
    has: (path) => files.has(path) || (files.has(shell) && !isFileOfPage(path)),
    octets: (path) => files.get(path)?.body.identity,
    async load() {
      for (const name of await filesUnder(root)) {
        const path = `/${relative(root, name).split(sep).join("/")}`;
        const type = types[extname(name)];
        if (!type || /(^|\/)\./.test(path)) continue;
        const octets = await readFile(name);
        const plain = { hash: "", identity: octets, gzip: undefined, br: undefined, size: octets.length };
        const body = await prepare(octets);
        const scripts = path === shell ? scriptsWithin(octets.toString("utf8")) : [];
        files.set(path, {
          body: compressed.has(extname(name)) ? { ...plain, hash: body.hash } : body,
          type,
          scripts,
        });
      }
    },
  };
}

/** @returns the hash source of each inline script, such as `'sha256-…'` */
function scriptsWithin(html: string): string[] {
  return html
    .split("<script>")
    .slice(1)
    .map((from) => from.split("</script>", 1)[0] ?? "")
    .map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}

async function filesUnder(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return []; // the page is not built; the server says so in each answer
  }
}

interface Asking {
  path: string;
  file: PageFile;
  method: string;
  accepted: string | undefined;
  named: string | undefined;
}

/** Browsers cache assets with a hash in their name for ever, and revalidate all other files each time. */
export function pageResponse(
  { path, file, method, accepted, named }: Asking,
  common: HeaderRecord,
): Response {
  const encoding = chooseEncoding(accepted, file.body);
  const immutable = path.startsWith("/assets/");
  const headers: Record<string, string> = {
    ...allowScripts(common, file.scripts),
    "Content-Type": file.type,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
    ETag: entityTag(file.body.hash, encoding),
  };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  if (isNamed(named, file.body.hash)) return new Response(null, { status: 304, headers });
  const octets = file.body[encoding] ?? file.body.identity;
  headers["Content-Length"] = String(octets.length);
  return new Response(method === "HEAD" ? null : new Uint8Array(octets), { status: 200, headers });
}

export interface SiteFilesOptions {
  pages: Pages;
  version: string;
  /** contact for reports of a security fault, such as `mailto:…`; if undefined, the mailbox of the requested domain */
  contact: string | undefined;
  headers: HeaderRecord;
  /** epoch ms */
  wall: () => number;
}

interface Asked {
  env: { incoming: Pick<IncomingMessage, "headers"> };
}

/** Refuses crawlers, because opening a page causes requests to the exchange, and its content changes all the time. */
const robots = "User-agent: *\nDisallow: /\n";
const day = 86_400_000;
/** Time until security.txt expires; RFC 9116 recommends less than a year. */
const holds = 180 * day;

export function siteFiles({ pages, version, contact, headers, wall }: SiteFilesOptions) {
  const give = (body: string | Uint8Array<ArrayBuffer>, type: string, cache = "public, max-age=86400") =>
    new Response(body, { headers: { ...headers, "Content-Type": type, "Cache-Control": cache } });
  return {
    "/robots.txt": () => give(robots, "text/plain; charset=utf-8"),
    "/favicon.ico": () => {
      const icon = pages.octets("/icon-192.png");
      if (!icon) throw new Problem({ status: 404, detail: "the page is not built, so there is no icon" });
      return give(asIcon(icon), "image/x-icon");
    },
    "/version": () => {
      const build = pages.octets("/version.json")?.toString("utf8");
      const named = { name: "Pola", version, ...(build === undefined ? {} : JSON.parse(build)) };
      return give(`${JSON.stringify(named)}\n`, "application/json", "no-cache");
    },
    "/.well-known/security.txt": ({ env }: Asked) => {
      const told = contact ?? mailboxOf(nameOf(env.incoming.headers.host ?? ""));
      if (told === undefined) throw new Problem({ status: 404, detail: noContact });
      const expires = new Date(Math.ceil((wall() + holds) / day) * day).toISOString();
      const lines = [`Contact: ${told}`, `Expires: ${expires}`, "Preferred-Languages: en"];
      return give(`${lines.join("\n")}\n`, "text/plain; charset=utf-8");
    },
  };
}

const noContact =
  "no security contact is set; use --contact. If the request names a domain, security@ of that domain is shown";

/** The security mailbox of RFC 2142; undefined for an IP address or a name without a dot, which cannot receive mail. */
const mailboxOf = (name: string): string | undefined =>
  isIP(name) === 0 && name.length <= 253 && domain.test(name) ? `mailto:security@${name}` : undefined;
const domain = /^[a-z\d](?:[a-z\d-]{0,62}\.)+[a-z\d][a-z\d-]{0,62}$/;

const iconHead = 22;

/** Makes an icon file from a PNG picture: a directory with one entry, then the picture. */
function asIcon(png: Buffer): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(iconHead);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of pictures: one
  head.writeUInt8(png.readUInt32BE(16) % 256, 6);
  head.writeUInt8(png.readUInt32BE(20) % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(iconHead, 18);
  return new Uint8Array(Buffer.concat([head, png]));
}
