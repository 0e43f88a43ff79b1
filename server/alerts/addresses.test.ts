import { expect, test } from "vitest";
import { isNetwork, permitsOf } from "./addresses.ts";

test.each([
  "10.1.2.3",
  "127.0.0.1",
  "127.9.9.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "239.255.255.250",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:a00:1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "not an address",
])("%s is refused unless it is listed", (address) => {
  expect(permitsOf([])(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1", "223.255.255.255", "2606:4700::1111"])(
  "%s is public",
  (address) => {
    expect(permitsOf([])(address)).toBe(true);
  },
);

test("a listed address or network is accepted, its neighbours are not", () => {
  const permits = permitsOf(["10.0.0.5", "192.168.7.0/24", "fd00::/8", "::1"]);
  expect(["10.0.0.5", "192.168.7.200", "fd00::12", "::1"].map(permits)).toEqual([true, true, true, true]);
  expect(["10.0.0.6", "192.168.8.1", "fc00::1", "::ffff:10.0.0.5"].map(permits)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("an IPv4 address in IPv6 form is accepted if that form is listed", () => {
  expect(permitsOf(["::ffff:10.0.0.5"])("::ffff:10.0.0.5")).toBe(true);
});

test.each([
  ["10.0.0.0/8", true],
  ["10.0.0.5", true],
  ["fd00::/8", true],
  ["10.0.0.0/33", false],
  ["10.0.0.0/", false],
  ["pola.example", false],
  ["10.0.0.0/8/8", false],
  ["fe80::1%eth0", false],
])("whether %s is an address or a network: %s", (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
