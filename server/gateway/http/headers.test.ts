import { expect, test } from "vitest";
import { allowScripts, securityHeaders } from "./headers.ts";

const directives = (policy = "") =>
  new Map(policy.split("; ").map((each) => [each.split(" ", 1)[0], each.split(" ").slice(1)]));

test("only two Trusted Types policies may turn strings into markup or script addresses", () => {
  const policy = directives(securityHeaders("'none'")["Content-Security-Policy"]);
  expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
  expect(policy.get("trusted-types")).toEqual(["pola", "dompurify"]);
});

test("scripts and workers load only from this server, and no code is run from a string", () => {
  const policy = directives(securityHeaders("'none'")["Content-Security-Policy"]);
  expect(policy.get("script-src")).toEqual(["'self'"]);
  expect(policy.get("worker-src")).toEqual(["'self'"]);
});

test("adding the hashes of inline scripts removes nothing else from the policy", () => {
  const before = securityHeaders("'none'");
  const after = allowScripts(before, ["'sha256-a'", "'sha256-b'"]);
  const policy = directives(after["Content-Security-Policy"]);
  expect(policy.get("script-src")).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  policy.set("script-src", ["'self'"]);
  expect(policy).toEqual(directives(before["Content-Security-Policy"]));
});
