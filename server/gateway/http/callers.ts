/** Finds a caller's address: the connection's, or the one that a trusted proxy names. No other source is trusted. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6, type Socket } from "node:net";
import { type OriginRule, sameOriginOr } from "#server/stomp/upgrade";

interface Asking {
  headers: IncomingHttpHeaders;
  /** `encrypted` is true if this server terminates TLS, as it may under Vite */
  socket: Pick<Socket, "remoteAddress"> & { encrypted?: boolean };
}

export interface Callers {
  /** counts and limits use this key: an IPv4 address, or the /64 of an IPv6 address */
  addressOf(incoming: Asking): string;
  /** whether the address is one of a trusted proxy */
  isProxy(address: string): boolean;
  /** taken from X-Forwarded-Proto when the peer is a trusted proxy */
  schemeOf(incoming: Asking): "http" | "https";
}

/** @param trusted addresses and networks, such as `10.0.0.0/8`, of trusted reverse proxies */
export function createCallers(trusted: readonly string[]): Callers {
  const proxies = new BlockList();
  for (const one of trusted) {
    const [address = "", prefix] = one.split("/");
    const family = familyOf(address);
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  const none = trusted.length === 0;
  return {
    isProxy,
    addressOf({ headers, socket }) {
      const peer = socket.remoteAddress ?? "unknown";
      if (none || !isProxy(peer)) return addressKey(peer);
      // Each proxy appends its peer's address. If an address is not a trusted proxy, the entries before it cannot be trusted.
      let caller = peer;
      for (const hop of hopsOf(headers["x-forwarded-for"]).reverse()) {
        if (isIP(hop) === 0) break;
        caller = hop;
        if (!isProxy(hop)) break;
      }
      return addressKey(caller);
    },
    schemeOf({ headers, socket }) {
      if (socket.encrypted === true) return "https";
      if (none || !isProxy(socket.remoteAddress ?? "")) return "http";
      return hopsOf(headers["x-forwarded-proto"])[0]?.toLowerCase() === "https" ? "https" : "http";
    },
  };
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** The addresses in a header, without the ports that some proxies add. */
const hopsOf = (header: string | string[] | undefined): string[] =>
  String(header ?? "")
    .split(",")
    .map((hop) => hop.trim().replace(/^\[(.*)\](:\d+)?$/, "$1"))
    .map((hop) => hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1"));

/** An IPv6 caller counts by its /64, because one customer owns a whole /64. An IPv4 address in IPv6 form counts as IPv4. */
export function addressKey(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  while (tail !== undefined && groups.length + last.length < 8) groups.push("0");
  return [...groups, ...last].slice(0, 4).join(":");
}

/** Accepted values of `Sec-Fetch-Site`, which the browser sets and no page can change. */
const ownOrNobody: ReadonlySet<string | undefined> = new Set([undefined, "same-origin", "none"]);

/** The server accepts sockets and reports from pages of this origin, and from tools, which send no `Origin`. */
export function fromOwnPages(callers: Pick<Callers, "schemeOf">): OriginRule {
  const sameOrigin = sameOriginOr([], (request) => [callers.schemeOf(request)]);
  return (request) => sameOrigin(request) && ownOrNobody.has(siteOf(request));
}

const siteOf = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers["sec-fetch-site"] === undefined ? undefined : String(headers["sec-fetch-site"]);

/** Text of the refusal. It names the flag, because the refused page is usually our own page behind a proxy that terminates TLS. */
export const foreignPage = (what: string) =>
  `pages of other origins may not ${what}; if a proxy terminates https, name it with --trusted-proxy`;
