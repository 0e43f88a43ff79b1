import { expect, test } from "vitest";
import { allowScripts, securityHeaders } from "./headers.ts";

const directives = (policy = "") =>
  new Map(policy.split("; ").map((each) => [each.split(" ", 1)[0], each.split(" ").slice(1)]));

test("only two Trusted Types policies may turn strings into markup or script addresses", () => {
  const policy = directives(securityHeaders("'none'")["Content-Security-Policy"]);
  expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
  expect(policy.get("trusted-types")).toEqual(["pola", "dompurify"]);
});

test("a page loads only from this server, cannot be moved to another base, and runs no code from a string", () => {
  const policy = directives(securityHeaders("'none'")["Content-Security-Policy"]);
  const own = [
    "default-src",
    "script-src",
    "connect-src",
    "font-src",
    "worker-src",
    "frame-src",
    "form-action",
  ];
  for (const name of own) expect(policy.get(name), name).toEqual(["'self'"]);
  for (const name of ["base-uri", "object-src", "frame-ancestors"])
    expect(policy.get(name), name).toEqual(["'none'"]);
  expect(policy.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
  expect(policy.get("img-src")).toEqual(["'self'", "data:"]);
});

test("adding the hashes of inline scripts removes nothing else from the policy", () => {
  const before = securityHeaders("'none'");
  const after = allowScripts(before, ["'sha256-a'", "'sha256-b'"]);
  const policy = directives(after["Content-Security-Policy"]);
  expect(policy.get("script-src")).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  policy.set("script-src", ["'self'"]);
  expect(policy).toEqual(directives(before["Content-Security-Policy"]));
});
