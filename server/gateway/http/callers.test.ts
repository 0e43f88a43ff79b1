import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { createAdmission, createCallers, limitConnections } from "./callers.ts";
import { Problem } from "./problem.ts";

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

// biome-ignore format: a table
test.each([
  ["127.0.0.1", undefined, true],
  ["::1", undefined, true],
  ["::ffff:192.168.1.4", undefined, true],
  ["172.31.255.255", undefined, true],
  ["fd12::7", undefined, true],
  ["fe80::1", undefined, true],
  ["172.32.0.1", undefined, false],
  ["::ffff:198.51.100.7", undefined, false],
  ["2001:db8::1", undefined, false],
  ["127.0.0.1", "10.1.2.3, 192.168.1.4", true],
  ["127.0.0.1", "198.51.100.7", false],
  ["127.0.0.1", "198.51.100.7, 10.1.2.3", false],
  ["127.0.0.1", "unknown", false],
  ["198.51.100.7", "127.0.0.1", false],
])("peer %s with X-Forwarded-For [%s] is in the operator's network: %s", (peer, forwarded, inside) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  for (const one of [callers, nobody]) expect(one.fromInside(asking(peer, headers))).toBe(inside);
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

/** A request from an address, as far as the limit reads it. */
const requestOf = (address: string): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { socket: { remoteAddress: address } });

test("the limit of an address holds over all gateways, and each alone while the store is out of reach", async () => {
  const time = { at: 1_000 };
  const join = createMemoryHub(() => time.at);
  const admissions = [1, 2, 3].map(() => createAdmission(40, nobody, () => time.at, join().rate));
  const allowed = async (address: string, times: number) => {
    let count = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const admission = admissions[turn % admissions.length];
      const request = requestOf(address);
      if (admission?.now(request, time.at)) count += 1;
      else if (await admission?.admit(request).catch(() => undefined)) count += 1;
    }
    return count;
  };
  // in one second: 4 of each gateway's own, 36 of all, and the burst of 200
  expect(await allowed("198.51.100.7", 600)).toBe(3 * 4 + 36 + 200);
  expect(await allowed("198.51.100.8", 5), "another address").toBe(5);
  time.at += 1_000;
  expect(await allowed("198.51.100.7", 600), "a tenth of the burst has returned").toBe(3 * 4 + 36 + 20);

  const broken = createAdmission(
    40,
    nobody,
    () => time.at,
    () => ({
      take: () => Promise.reject(new Error("out of reach")),
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      broken.admit(requestOf("198.51.100.9")).catch((error: unknown) => error),
    ),
  );
  expect(answers.filter((answer) => answer instanceof Problem && answer.status === 429)).toHaveLength(
    300 - 240,
  );
});
