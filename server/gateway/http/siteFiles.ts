/** Files that tools request from every site: robots.txt, the icon, the version and security.txt. */

import { isIP } from "node:net";
import { day } from "#units/time";
import type { BuiltPage } from "./builtPage.ts";
import type { HeaderRecord } from "./headers.ts";
import { Problem } from "./problem.ts";
import { hostName } from "./requestTarget.ts";
import type { Routes } from "./routes.ts";

interface SiteFilesOptions {
  pages: BuiltPage;
  version: string;
  /** contact for reports of a security fault, such as `mailto:…`; if undefined, the mailbox of the requested domain */
  contact: string | undefined;
  headers: HeaderRecord;
  /** epoch ms */
  wall: () => number;
}

/** Refuses crawlers, because opening a page causes requests to the exchange, and its content changes all the time. */
const robots = "User-agent: *\nDisallow: /\n";
/** Time until security.txt expires; RFC 9116 recommends less than a year. */
const holds = 180 * day;

export function siteRoutes({ pages, version, contact, headers, wall }: SiteFilesOptions): Routes {
  const give = (body: string | Uint8Array<ArrayBuffer>, type: string, cache = "public, max-age=86400") =>
    new Response(body, { headers: { ...headers, "Content-Type": type, "Cache-Control": cache } });
  return {
    "/robots.txt": { get: () => give(robots, "text/plain; charset=utf-8") },
    "/favicon.ico": {
      get() {
        const icon = pages.octets("/icon-192.png");
        if (!icon) throw new Problem({ status: 404, detail: "the page is not built, so there is no icon" });
        return give(asIcon(icon), "image/x-icon");
      },
    },
    "/version": {
      get() {
        const build = pages.octets("/version.json")?.toString("utf8");
        const named = { name: "Pola", version, ...(build === undefined ? {} : JSON.parse(build)) };
        return give(`${JSON.stringify(named)}\n`, "application/json", "no-cache");
      },
    },
    "/.well-known/security.txt": {
      get({ env }) {
        const told = contact ?? mailboxOf(hostName(env.incoming.headers.host ?? ""));
        if (told === undefined) throw new Problem({ status: 404, detail: noContact });
        const expires = new Date(Math.ceil((wall() + holds) / day) * day).toISOString();
        const lines = [`Contact: ${told}`, `Expires: ${expires}`, "Preferred-Languages: en"];
        return give(`${lines.join("\n")}\n`, "text/plain; charset=utf-8");
      },
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
