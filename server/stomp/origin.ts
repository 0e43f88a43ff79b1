/** Who may open a socket: pages of this host, pages named by the operator, and tools, which send no Origin. */
import type { IncomingMessage } from "node:http";

type Asking = Pick<IncomingMessage, "rawHeaders" | "headers" | "socket">;
export type OriginRule = (request: Asking) => boolean;
export type Scheme = "http" | "https";

const valuesOf = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);

const either: readonly Scheme[] = ["http", "https"];

/**
 * Origins are compared whole: a longer, shorter or otherwise similar one is foreign, and so are two at once. Only
 * those of the very Host that was asked are our own.
 * @param schemes by which the browser can have asked, as far as is known
 */
export const sameOriginOr =
  (allowed: readonly string[], schemes: (request: Asking) => readonly Scheme[] = () => either): OriginRule =>
  (request) => {
    const { rawHeaders } = request;
    const origins = valuesOf(rawHeaders, "origin");
    const [origin] = origins;
    if (origin === undefined) return true;
    const hosts = valuesOf(rawHeaders, "host");
    const host = hosts.length === 1 ? hosts[0]?.toLowerCase() : undefined;
    if (origins.length > 1) return false;
    const own = host === undefined ? [] : schemes(request).map((scheme) => `${scheme}://${host}`);
    return own.includes(origin) || allowed.includes(origin);
  };

export const anyOrigin: OriginRule = () => true;
