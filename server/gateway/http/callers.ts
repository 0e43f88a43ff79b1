/**
 * A caller's address, and the rate limit and connection limit of each address. The address is the connection's, or the one that a
 * trusted proxy names. No other source is trusted.
 */

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Buckets, type Rate } from "#server/rate/bucket";
import { type OriginRule, sameOriginOr } from "#server/stomp/upgrade";
import type { SharedRate, Stores } from "#server/stores/stores";
import { type Allowance, allowanceHeaders } from "./headers.ts";
import { Problem } from "./problem.ts";

interface CallerRequest {
  headers: IncomingHttpHeaders;
  /** `encrypted` is true if this server terminates TLS, as it may under Vite */
  socket: Pick<Socket, "remoteAddress"> & { encrypted?: boolean };
}

export type Callers = ReturnType<typeof createCallers>;

/** Loopback, private and link-local networks. */
const insideNetworks = new BlockList();
for (const network of ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"])
  addNetwork(insideNetworks, network);
for (const network of ["::1/128", "fc00::/7", "fe80::/10"]) addNetwork(insideNetworks, network);

const isInside = (address: string) => isIP(address) !== 0 && insideNetworks.check(address, familyOf(address));

/** @param trusted addresses and networks, such as `10.0.0.0/8`, of trusted reverse proxies */
export function createCallers(trusted: readonly string[]) {
  const proxies = new BlockList();
  for (const one of trusted) addNetwork(proxies, one);
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  const none = trusted.length === 0;
  return {
    /** whether the address is one of a trusted proxy */
    isProxy,
    /** counts and limits use this key: an IPv4 address, or the /64 of an IPv6 address */
    addressOf({ headers, socket }: CallerRequest): string {
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
    /** whether the peer, and every address that a proxy names, is in a private network or on this machine */
    fromInside: ({ headers, socket }: CallerRequest): boolean =>
      // What this header names cannot be read here.
      headers.forwarded === undefined &&
      isInside(socket.remoteAddress ?? "") &&
      (headers["x-forwarded-for"] === undefined || hopsOf(headers["x-forwarded-for"]).every(isInside)),
    /** taken from X-Forwarded-Proto when the peer is a trusted proxy */
    schemeOf({ headers, socket }: CallerRequest): "http" | "https" {
      if (socket.encrypted === true) return "https";
      if (none || !isProxy(socket.remoteAddress ?? "")) return "http";
      return hopsOf(headers["x-forwarded-proto"])[0]?.toLowerCase() === "https" ? "https" : "http";
    },
  };
}

function addNetwork(list: BlockList, network: string): void {
  const [address = "", prefix] = network.split("/");
  const family = familyOf(address);
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}

/** The addresses in a header, without the ports that some proxies add. */
const hopsOf = (header: string | string[] | undefined): string[] =>
  String(header ?? "")
    .split(",")
    .map((hop) => hop.trim().replace(/^\[(.*)\](:\d+)?$/, "$1"))
    .map((hop) => hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1"));

/** An IPv6 caller counts by its /64, because one customer owns a whole /64. An IPv4 address in IPv6 form counts as IPv4. */
function addressKey(address: string): string {
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
  const sameOrigin = sameOriginOr(
    () => false,
    (request) => [callers.schemeOf(request)],
  );
  return (request) => sameOrigin(request) && ownOrNobody.has(siteOf(request));
}

const siteOf = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers["sec-fetch-site"] === undefined ? undefined : String(headers["sec-fetch-site"]);

/** Text of the refusal. It names the flag, because the refused page is usually our own page behind a proxy that terminates TLS. */
export const foreignPage = (what: string) =>
  `pages of other origins may not ${what}; if a proxy terminates https, name it with --trusted-proxy`;

export type Admission = ReturnType<typeof createAdmission>;

/** Beyond the limit an address may send the requests of 5 s at once. They return within 10 s. */
const burst = { worth: 5, within: 10 };

/** The share of the limit that each gateway grants by itself, without asking the store that the gateways share. */
const ownShare = 0.1;

/** @param rate counts requests in all gateways, if there are several */
export function createAdmission(
  perSecond: number,
  callers: Pick<Callers, "addressOf">,
  now: () => number,
  rate?: Stores["rate"],
) {
  const own = rate ? Math.max(1, Math.floor(perSecond * ownShare)) : perSecond;
  const ownBuckets = new Buckets(steady(own));
  const rest = steady(rate ? Math.max(1, perSecond - own) : 0);
  const extra = { burst: perSecond * burst.worth, perSecond: (perSecond * burst.worth) / burst.within };
  const here = [rest, extra].map((limit): SharedRate => {
    const buckets = new Buckets(limit);
    return { take: async (address) => buckets.take(address, now()) };
  });
  const everywhere = rate ? [rate("second", rest), rate("burst", extra)] : here;
  const allowance = (remaining: number): Allowance => ({ limit: perSecond, remaining, reset: 1 });

  const atOnce = (key: string, at: number): Allowance | undefined => {
    const { allowed, left } = ownBuckets.take(key, at);
    return allowed ? allowance(left + perSecond - own) : undefined;
  };
  /** @returns undefined if the request exceeds the limit and the burst */
  const beyond = async (buckets: readonly SharedRate[], key: string): Promise<Allowance | undefined> => {
    for (const [place, bucket] of buckets.entries()) {
      const { allowed, left } = await bucket.take(key);
      if (allowed) return allowance(place === 0 ? left : 0);
    }
    return undefined;
  };
  return {
    /** Counts the request; undefined if it exceeds this second's limit. @param at ms of the same clock */
    now: (incoming: IncomingMessage, at: number) => atOnce(callers.addressOf(incoming), at),
    /** Like `now`, but a request beyond the limit may use the burst. @throws Problem 429 with Retry-After */
    async admit(incoming: IncomingMessage): Promise<Allowance> {
      const key = callers.addressOf(incoming);
      // While the store is out of reach, each gateway counts by itself.
      const granted = atOnce(key, now()) ?? (await beyond(everywhere, key).catch(() => beyond(here, key)));
      if (granted) return granted;
      const detail = `more than ${perSecond} requests a second from one address`;
      throw new Problem({ status: 429, detail }, { "Retry-After": "1", ...allowanceHeaders(allowance(0)) });
    },
  };
}

const steady = (perSecond: number): Rate => ({ burst: perSecond, perSecond });

/** A page without a WebSocket polls instead, and retries the socket at growing intervals. */
export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** seconds until a refused caller may send again */
const again = 30;
/** Connections other than WebSockets: a browser opens six, and hundreds of browsers may share one address. */
const plainConnections = 2_000;

export function createConnectionLimits(perAddress: number, callers: Pick<Callers, "addressOf">) {
  const take = countOpen(perAddress);
  return {
    /** Counts one connection until the socket is closed. @throws Problem 429 */
    take(request: IncomingMessage, socket: Duplex): void {
      const address = callers.addressOf(request);
      if (!take(address, socket)) throw socketLimitProblem(perAddress, address);
    },
  };
}

/** For the server's `connection` event. A connection beyond the limit is dropped without an answer; a trusted proxy has no limit. */
export function limitConnections(
  sockets: number,
  callers: Pick<Callers, "isProxy">,
): (socket: Duplex & Pick<Socket, "remoteAddress">) => void {
  const take = countOpen(sockets + plainConnections);
  const counted = new WeakSet<Duplex>(); // a connection whose upgrade is ignored causes this event twice
  return (socket) => {
    if (counted.has(socket)) return;
    counted.add(socket);
    const address = socket.remoteAddress ?? "unknown";
    if (!callers.isProxy(address) && !take(addressKey(address), socket)) socket.destroy();
  };
}

/** @returns false if the limit of open connections is reached */
function countOpen(most: number): (address: string, socket: Duplex) => boolean {
  const open = new Map<string, number>();
  const gone = (address: string) => {
    const left = (open.get(address) ?? 0) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };
  return (address, socket) => {
    const count = open.get(address) ?? 0;
    if (count >= most) return false;
    if (socket.destroyed) return true; // the socket is already closed, so no later event would subtract it
    open.set(address, count + 1);
    socket.once("close", () => gone(address));
    return true;
  };
}

const socketLimitProblem = (most: number, address: string) =>
  new Problem(
    {
      status: 429,
      detail: `${most} WebSockets are already open from ${address}; raise --sockets, or name a proxy in front with --trusted-proxy`,
    },
    { "Retry-After": String(again) },
  );
