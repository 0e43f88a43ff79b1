import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createCallers, limitConnections } from "./callers.ts";

const asking = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => ({
  headers,
  socket: { remoteAddress },
});
const callers = createCallers(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
const nobody = createCallers([]);

// biome-ignore format: a table
test.each([
  ["10.0.0.1", "198.51.100.7", "198.51.100.7", "the address that a proxy names"],
  ["10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7", "the peer of our proxy, not an address that this peer named"],
  ["10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7", "the peer of the first of several trusted proxies"],
  ["10.0.0.1", "10.0.0.9, 10.0.0.2", "10.0.0.9", "an address of the trusted network itself"],
  ["::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7", "a proxy in IPv6 spelling"],
  ["fd00::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "the /64 of an IPv6 address"],
  ["10.0.0.1", "198.51.100.7:5000", "198.51.100.7", "an address with a port"],
  ["10.0.0.1", "[2001:db8::1]:5000", "2001:db8:0:0", "an address with brackets and port"],
  ["10.0.0.1", "<script>", "10.0.0.1", "the proxy itself, because the header has no address"],
  ["10.0.0.1", "198.51.100.7, unknown, 10.0.0.3", "10.0.0.3", "no address before an invalid entry"],
  ["10.0.0.1", "", "10.0.0.1", "the proxy itself, because the header is empty"],
  ["198.51.100.1", "203.0.113.9", "198.51.100.1", "the peer itself, which is not a trusted proxy"],
])("for peer %s with X-Forwarded-For [%s] the caller is %s: %s", (peer, forwarded, caller) => {
  expect(callers.addressOf(asking(peer, { "x-forwarded-for": forwarded }))).toBe(caller);
});

test("without trusted proxies the server uses no forwarding header, not even from this machine", () => {
  const forged = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
  expect(nobody.addressOf(asking("127.0.0.1", forged))).toBe("127.0.0.1");
  expect(nobody.schemeOf(asking("127.0.0.1", forged))).toBe("http");
});

test.each([
  ["10.0.0.1", "https", "https"],
  ["10.0.0.1", "HTTPS, http", "https"],
  ["10.0.0.1", "http", "http"],
  ["10.0.0.1", "", "http"],
  ["198.51.100.1", "https", "http"],
])("for peer %s with X-Forwarded-Proto [%s] the scheme is %s", (peer, told, scheme) => {
  expect(callers.schemeOf(asking(peer, { "x-forwarded-proto": told }))).toBe(scheme);
});

test("if this server terminates TLS, requests count as https", () => {
  expect(nobody.schemeOf({ headers: {}, socket: { remoteAddress: "127.0.0.1", encrypted: true } })).toBe(
    "https",
  );
});

const from = (remoteAddress: string) => Object.assign(new PassThrough(), { remoteAddress });

test("the server drops connections beyond one address's limit, not those of other addresses or a trusted proxy", async () => {
  const connected = limitConnections(2, createCallers(["10.0.0.1"]));
  const open = (address: string) => {
    const socket = from(address);
    connected(socket);
    return socket;
  };
  const held = Array.from({ length: 2_002 }, () => open("198.51.100.7"));
  expect(held.some(({ destroyed }) => destroyed)).toBe(false);
  expect(open("198.51.100.7").destroyed).toBe(true);
  expect(open("::ffff:198.51.100.7").destroyed).toBe(true);
  expect(open("198.51.100.8").destroyed).toBe(false);
  const handedOn = Array.from({ length: 3_000 }, () => open("10.0.0.1"));
  expect(handedOn.some(({ destroyed }) => destroyed)).toBe(false);

  const [first] = held;
  if (first) await once(first.destroy(), "close");
  expect(open("198.51.100.7").destroyed).toBe(false);
  expect(open("198.51.100.7").destroyed).toBe(true);
});
