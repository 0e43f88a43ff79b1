/** Who may open a socket: pages of this host, pages named by the operator, and tools, which send no Origin. */
import type { IncomingMessage } from "node:http";

export type OriginRule = (request: Pick<IncomingMessage, "rawHeaders">) => boolean;

const valuesOf = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);

/**
 * Origins are compared whole: a longer, shorter or otherwise similar one is foreign, and so are two at once. Only
 * http and https of the very Host that was asked are our own.
 */
export const sameOriginOr =
  (allowed: readonly string[]): OriginRule =>
  ({ rawHeaders }) => {
    const origins = valuesOf(rawHeaders, "origin");
    const [origin] = origins;
    if (origin === undefined) return true;
    const hosts = valuesOf(rawHeaders, "host");
    const host = hosts.length === 1 ? hosts[0]?.toLowerCase() : undefined;
    if (origins.length > 1) return false;
    return (host ? [`http://${host}`, `https://${host}`] : []).includes(origin) || allowed.includes(origin);
  };

export const anyOrigin: OriginRule = () => true;
