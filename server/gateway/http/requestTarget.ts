/** What stands in the request line, judged before anything normalises it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type HostRule, isHost, nameOf } from "./hostNames.ts";
import { cutShort, Problem } from "./problem.ts";
import type { HeaderRecord } from "./securityHeaders.ts";

/** Dot segments, empty segments, backslashes, control characters, in any spelling: nobody links like that. */
const climbing = /(^|\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|;|$)|\/\/|%2f|\\|%5c|%[01][0-9a-f]|%7f/i;

/** The path of a target, as it was written. */
export const pathOf = (url: string | undefined): string => (url ?? "/").split("?", 1)[0] ?? "/";

/** What stands behind the first question mark. */
export function queryOf(url: string | undefined): URLSearchParams {
  const from = url?.indexOf("?") ?? -1;
  return new URLSearchParams(from < 0 ? "" : url?.slice(from));
}

/** Why a target is refused; undefined for an ordinary one. We are no proxy, so an absolute one is not taken. */
export function refusedTarget(url: string | undefined): Problem | undefined {
  if (!url?.startsWith("/")) return new Problem({ status: 400, detail: "the request target must be a path" });
  return climbing.test(pathOf(url)) ? new Problem({ status: 404, detail: "not an address here" }) : undefined;
}

/**
 * Node takes the first of several Host headers; whoever stands in front of us may have taken another. A name that is none of
 * ours may lead here all the same: a page of whoever owns it would be of this server's origin.
 */
export function refusedHost(
  { rawHeaders, httpVersion }: Pick<IncomingMessage, "rawHeaders" | "httpVersion">,
  isKnownHost: HostRule,
): Problem | undefined {
  let hosts = 0;
  let host = "";
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== 4 || name.toLowerCase() !== "host") continue;
    hosts += 1;
    host = rawHeaders[at + 1] ?? "";
  }
  if (hosts === 1) return isKnownHost(host) ? undefined : isHost(host) ? strangeHost(host) : noHost(host);
  if (hosts === 0 && httpVersion === "1.0") return undefined;
  return new Problem({
    status: 400,
    detail: `a request needs one Host header, and this one has ${hosts === 0 ? "none" : hosts}`,
    parameter: "host",
  });
}

function noHost(host: string): Problem {
  const value = cutShort(host);
  const accepts = "a name or an address as browsers write it, with or without a port up to 65535";
  const detail = `the Host header "${value}" names no host; accepted is ${accepts}`;
  return new Problem({ status: 400, detail, parameter: "host", value, accepts });
}

/** A name has to stand there whole, to be copied. */
const longestName = 100;

function strangeHost(host: string): Problem {
  const whole = nameOf(host);
  const name = whole.length <= longestName ? whole : cutShort(whole);
  const detail = `this server was asked by the name "${name}", which it does not know; if it is one of its own, start it with --allowed-host ${name}`;
  return new Problem({ status: 421, detail, parameter: "host", value: name });
}

export function writeProblem(
  outgoing: ServerResponse,
  { status, body, headers }: Problem,
  common: HeaderRecord,
): void {
  const octets = Buffer.from(JSON.stringify(body));
  const own = {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "Content-Length": octets.length,
  };
  outgoing.writeHead(status, { ...common, ...own, ...headers }).end(octets);
}
