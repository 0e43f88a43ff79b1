/** The forward proxy between this server and the exchange, as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY name it. */
import { type ClientRequestArgs, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, Socket } from "node:net";
import { connect as tlsConnect } from "node:tls";

export interface Proxies {
  /** address of the proxy for `http:` and `ws:`, with user and password if it needs them */
  http: string | undefined;
  /** for `https:` and `wss:`; if undefined, that for `http:` is used */
  https: string | undefined;
  /** hosts that are reached without it, as `.example.org` or `example.org:8443`, separated by commas; `*` for all */
  none: string;
}

const isEvery = (none: string) => none.trim() === "*";
/** A proxy cannot reach this machine under these names. */
const hereAlways = "localhost,127.0.0.1,[::1]";
/** The hosts that are reached without a proxy, written as in NO_PROXY. */
const exceptions = ({ none }: Proxies) => (isEvery(none) ? "*" : `${none},${hereAlways}`);

/** Opens the connection of a WebSocket. */
type Tunnel = NonNullable<ClientRequestArgs["createConnection"]>;

/** ms for the proxy's answer */
const connectLimit = 10_000;

/** The way to one host. */
interface Hop {
  proxy: URL;
  /** name or address of the host, as TLS needs it */
  host: string;
  /** with its port */
  place: string;
  isSecure: boolean;
}

/** @returns undefined if the address is reached without a proxy */
export function hopTo(address: string, proxies: Proxies | undefined): Hop | undefined {
  const url = new URL(address.replace(/^ws/, "http"));
  const isSecure = url.protocol === "https:";
  const port = url.port === "" ? (isSecure ? 443 : 80) : Number(url.port);
  const named = isSecure ? (proxies?.https ?? proxies?.http) : proxies?.http;
  if (!proxies || named === undefined || isException(exceptions(proxies), url.hostname, port))
    return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { proxy: new URL(named), host, place: `${url.hostname}:${port}`, isSecure };
}

/** Asks the proxy once. A refused or dropped request is an error. */
export function openTunnel({ proxy, place }: Hop, done: (error: Error | null, socket: Socket) => void): void {
  const asks = (proxy.protocol === "https:" ? httpsRequest : httpRequest)(proxy, {
    ...{ method: "CONNECT", path: place, agent: false, timeout: connectLimit, auth: undefined },
    headers: { Host: place, ...authorization(proxy) },
  });
  asks.once("connect", ({ statusCode }, stream) => {
    const socket = stream as Socket; // of a request, it always is
    socket.setTimeout(0);
    if (statusCode === 200) return done(null, socket);
    socket.destroy();
    done(new Error(`the proxy answered with status ${statusCode}`), socket);
  });
  asks.once("timeout", () => asks.destroy(new Error("the proxy did not answer")));
  asks.once("error", (error) => done(error, new Socket())); // the type asks for a socket; nobody uses it
  asks.end();
}

/** @returns undefined if the address is reached without a proxy */
export function tunnelTo(address: string, proxies: Proxies | undefined): Tunnel | undefined {
  const hop = hopTo(address, proxies);
  if (!hop) return undefined;
  const { host, isSecure } = hop;
  return (_options, done) => {
    openTunnel(hop, (error, socket) => {
      if (error || !isSecure) done(error, socket);
      else done(null, tlsConnect({ socket, host, servername: isIP(host) ? "" : host }));
    });
    return undefined;
  };
}

function authorization({ username, password }: URL): { "Proxy-Authorization"?: string } {
  if (username === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "Proxy-Authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

function isException(list: string, hostname: string, port: number): boolean {
  if (isEvery(list)) return true;
  return list.split(/[,\s]+/).some((entry) => {
    const [, name = entry, only] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const host = name.replace(/^\*?\./, "").toLowerCase();
    if (host === "" || (only !== undefined && Number(only) !== port)) return false;
    return hostname === host || hostname.endsWith(`.${host}`);
  });
}
