import { expect, test } from "vitest";
import { createHostRule } from "./requestTarget.ts";

const isKnownHost = createHostRule(["pola.example", ".corp.example", "Wall-1.Lan."], "Desk7.desks.example");

test.each([
  "localhost",
  "localhost:4173",
  "LOCALHOST:4173",
  "localhost.",
  "app.localhost:4173",
  "127.0.0.1:4173",
  "192.168.7.20:4173",
  "0.0.0.0:1",
  "[::1]:4173",
  "[fe80::1]",
  "desk7",
  "desk7:4173",
  "desk7.local:4173",
  "printer.local",
  "pola",
  "pola:4173",
  "pola.home.arpa",
  "pola.internal",
  "Desk7.desks.example",
  "pola.example",
  "pola.example:443",
  "POLA.example.",
  "pola.corp.example",
  "a.b.corp.example:80",
  "wall-1.lan",
])("%s is a name of this server", (host) => {
  for (const _ of ["first", "remembered"]) expect(isKnownHost(host)).toBe(true);
});

test.each([
  "",
  "evil.example",
  "evil.example:4173",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "evilpola.example",
  "pola.example.evil.example",
  "www.pola.example",
  "evil.xcorp.example",
  "desk7.evil.example",
  "evil.xlocal",
  "desk7.local.evil.example",
  "[::1].evil.example",
  "::1",
  "127.0.0.1:99999",
  "localhost:65536",
  "2130706433",
  "0x7f000001",
  "127.0.0.256",
  "localhost:4173:evil",
  "localhost:port",
  "user@localhost",
  "[]",
  ".",
  ".corp.example",
  ".local",
])("%s is not a name of this server", (host) => {
  for (const _ of ["first", "again"]) expect(isKnownHost(host)).toBe(false);
});

test("the server reports a foreign host name once, and reports a limited number of names", () => {
  const told: string[] = [];
  const rule = createHostRule([], "desk7", (name) => told.push(name));
  for (const host of ["evil.example:1", "Evil.example", "localhost", "a b"]) rule(host);
  expect(told).toEqual(["evil.example"]);
  for (let at = 0; at < 100; at++) rule(`evil-${at}.example`);
  expect(told).toHaveLength(20);
});
