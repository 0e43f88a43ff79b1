/** The built page. The server reads every file once at the start, so that no request path reaches the file system. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { allowScripts, type HeaderRecord } from "./headers.ts";
import { chooseEncoding, entityTag, isNamed, type PreparedBody, prepare } from "./prepared.ts";

interface PageFile {
  body: PreparedBody;
  type: string;
  /** script sources in the policy, so that the page's inline scripts can run */
  scripts: readonly string[];
}

export type BuiltPage = ReturnType<typeof createPages>;

const contentTypes: Readonly<Record<string, string>> = {
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
const compressedTypes = new Set([".png", ".ico", ".woff2"]);
const shell = "/index.html";

/** Addresses of files of the build; none of them opens a page of the app. */
export const isFileOfPage = (path: string): boolean => /^\/(?:assets\/|licenses\/|NOTICE$)/.test(path);

export function createPages(root: string) {
  const files = new Map<string, PageFile>();
  return {
    built: (): boolean => files.has(shell),
    /** The file at a path, else the page; undefined if no page is built. */
    find(path: string): { path: string; file: PageFile } | undefined {
      const file = files.get(path);
      if (file) return { path, file };
      const page = files.get(shell);
      return page && { path: shell, file: page };
    },
    /** Whether the path has an answer: a file of the page, or the page itself. */
    has: (path: string): boolean => files.has(path) || (files.has(shell) && !isFileOfPage(path)),
    /** The content of a file of the page; undefined if there is no such file. */
    octets: (path: string): Buffer | undefined => files.get(path)?.body.identity,
    async load(): Promise<void> {
      for (const name of await filesUnder(root)) {
        const path = `/${relative(root, name).split(sep).join("/")}`;
        const type = contentTypes[extname(name)];
        if (!type || /(^|\/)\./.test(path)) continue;
        const octets = await readFile(name);
        const plain = { hash: "", identity: octets, gzip: undefined, br: undefined, size: octets.length };
        const body = await prepare(octets);
        const scripts = path === shell ? inlineScripts(octets.toString("utf8")) : [];
        files.set(path, {
          body: compressedTypes.has(extname(name)) ? { ...plain, hash: body.hash } : body,
          type,
          scripts,
        });
      }
    },
  };
}

/** @returns the hash source of each inline script, such as `'sha256-…'` */
function inlineScripts(html: string): string[] {
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

interface PageRequest {
  path: string;
  file: PageFile;
  method: string;
  accepted: string | undefined;
  named: string | undefined;
}

/** Browsers cache assets with a hash in their name for ever, and revalidate all other files each time. */
export function pageResponse(
  { path, file, method, accepted, named }: PageRequest,
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
