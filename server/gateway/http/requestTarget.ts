/** Checks the host and the target of a request before any code normalises them. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { Problem, refusedValue, safeExcerpt } from "./problem.ts";

/*
 * The host names that this server accepts. In DNS rebinding, an attacker makes a foreign name resolve to this server, and the browser then
 * treats a page of that name as same-origin. That is not possible with an IP address, or with a name that cannot be registered: one without
 * a dot, or with an ending reserved for private networks.
 */

/** RFC 6761, 6762, 8375 and ICANN's resolution 2024.07.29.06 */
const privateEndings = [".localhost", ".local", ".home.arpa", ".internal"];

/** @param host the header's value, with or without a port */
export type HostRule = (host: string) => boolean;

/** The server remembers at most this many checked header values, and reports at most this many foreign names. */
const nameLimits = { known: 200, strange: 20 };

/**
 * @param allowed host names; a name that begins with a dot includes all names below it
 * @param own this machine's names, with or without its domain
 * @param tell receives each foreign name once, up to a limit
 */
export function createHostRule(
  allowed: readonly string[],
  own: string,
  tell: (name: string) => void = () => undefined,
): HostRule {
  const machine = own.toLowerCase();
  const given = allowed.map(foldedHost);
  const isWide = (name: string) => name.startsWith(".");
  const names = new Set([machine, ...given.filter((name) => !isWide(name))]);
  const endings = [...privateEndings, ...given.filter(isWide)];
  const isOurs = (name: string) =>
    isIP(name) !== 0 ||
    !name.includes(".") ||
    names.has(name) ||
    endings.some((end) => name !== end && name.endsWith(end));
  const known = new Set<string>();
  const strange = new Set<string>();
  return (host) => {
    if (known.has(host)) return true;
    const name = hostName(host);
    if (name === "" || !isHost(host)) return false;
    if (isOurs(name)) {
      if (known.size < nameLimits.known) known.add(host);
      return true;
    }
    if (strange.size < nameLimits.strange && !strange.has(name)) {
      strange.add(name);
      tell(name);
    }
    return false;
  };
}

/** Whether a text is a host as browsers write it, in which any URL parser finds the same host. */
function isHost(host: string): boolean {
  const bare = host.replace(/:\d{0,5}$/, "").toLowerCase();
  return (
    hostName(host) !== "" && URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === bare
  );
}

/** The host name without port, brackets and last dot, in lower case; empty if there is none. */
export const hostName = (host: string): string =>
  foldedHost(/^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::\d{1,5})?$/.exec(host)?.slice(1).join("") ?? "");

const foldedHost = (name: string) => name.toLowerCase().replace(/(?<=.)\.$/, "");

/** Matches dot segments, empty segments, backslashes and control characters, in any encoding. No real link contains them. */
const climbingPath = /(^|\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|;|$)|\/\/|%2f|\\|%5c|%[01][0-9a-f]|%7f/i;

/** The path of a target, unchanged. */
export const pathOf = (url: string | undefined): string => (url ?? "/").split("?", 1)[0] ?? "/";

/** The query: everything after the first question mark. */
export function queryOf(url: string | undefined): URLSearchParams {
  const from = url?.indexOf("?") ?? -1;
  return new URLSearchParams(from < 0 ? "" : url?.slice(from));
}

/** The reason to refuse a target; undefined for a valid one. This server is not a proxy, so an absolute target is refused. */
export function refusedTarget(url: string | undefined): Problem | undefined {
  if (!url?.startsWith("/")) return new Problem({ status: 400, detail: "the request target must be a path" });
  return climbingPath.test(pathOf(url))
    ? new Problem({ status: 404, detail: "not an address of this server" })
    : undefined;
}

/**
 * Checks the Host header. If there are several, Node uses the first, while a proxy in front may use another. A foreign name may resolve to
 * this server, and its owner's page would then be same-origin with it.
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
    detail: `a request needs exactly one Host header; this one has ${hosts === 0 ? "none" : hosts}`,
    parameter: "host",
  });
}

const noHost = (host: string): Problem =>
  refusedValue("host", host, {
    accepts: "a name or an address as browsers write it, with or without a port up to 65535",
    says: (shown) => `the Host header "${shown}" is not a valid host`,
  });

/** Greatest number of characters of a name that the refusal shows whole, so that a reader can copy it. */
const longestHost = 100;

function strangeHost(host: string): Problem {
  const whole = hostName(host);
  const name = whole.length <= longestHost ? whole : safeExcerpt(whole);
  const detail = `the host name "${name}" is not known here; if it is a name of this server, start it with --allowed-host ${name}`;
  return new Problem({ status: 421, detail, parameter: "host", value: name });
}
