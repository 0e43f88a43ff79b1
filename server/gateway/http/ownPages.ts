/** What holds something open or leaves something behind is for pages of this very origin, and for tools, which say nothing of the kind. */
import type { IncomingMessage } from "node:http";
import { type OriginRule, sameOriginOr } from "#server/stomp/origin";
import type { Callers } from "./callers.ts";

/** What a browser says by itself of the page that asks: no page can change it. */
const ownOrNobody: ReadonlySet<string | undefined> = new Set([undefined, "same-origin", "none"]);

export function fromOwnPages(
  callers: Pick<Callers, "schemeOf">,
  allowed: readonly string[] = [],
): OriginRule {
  const sameOrigin = sameOriginOr(allowed, (request) => [callers.schemeOf(request)]);
  return (request) => sameOrigin(request) && (ownOrNobody.has(siteOf(request)) || namedIn(allowed, request));
}

const siteOf = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers["sec-fetch-site"] === undefined ? undefined : String(headers["sec-fetch-site"]);

const namedIn = (allowed: readonly string[], { headers }: Pick<IncomingMessage, "headers">) =>
  headers.origin !== undefined && allowed.includes(headers.origin);

/** Said to one that is refused: behind a proxy that ends TLS it is most likely one's own. */
export const foreignPage = (what: string) =>
  `pages of other origins may not ${what}; behind a proxy that ends https, name it with --trusted-proxy`;
