import { afterEach, expect, test, vi } from "vitest";
import { ownAddress } from "./browser.ts";

const page = "https://pola.example/s/JKH.N0000?range=1Y";

test.each(["/sw.js", "https://pola.example/sw.js"])("%s is the service worker", (address) =>
  expect(ownAddress(address, page)).toBe(address),
);

test.each([
  "https://elsewhere.example/assets/a.js",
  "//elsewhere.example/sw.js",
  "http://pola.example/sw.js",
  "https://pola.example:8443/sw.js",
  "blob:https://pola.example/4f1b",
  "data:text/javascript,alert(1)",
  "javascript:alert(1)",
  "/api/getFile/a.js",
  "/assets/../api/a.js",
  "/assets/%2e%2e/api/a.js",
  "/assets/a-1_b.js",
  "/assets/a.js/",
  "/assets/a.js?b",
  "/assets/a.css",
  "/assets/.js",
  "/sw.js?b",
  "sw.js",
  "",
  "https://",
])("%j is refused", (address) =>
  expect(() => ownAddress(address, page)).toThrow(expect.objectContaining({ name: "TypeError" })),
);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("in a browser with Trusted Types, an allowed address passes the policy, which refuses all others", async () => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("location", { href: page });
  const createPolicy = vi.fn((_: string, rules: { createScriptURL: (address: string) => string }) => ({
    createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}`,
  }));
  vi.stubGlobal("trustedTypes", { createPolicy });
  vi.resetModules();
  const { ownScript } = await import("./browser.ts");
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["pola"]);
  expect(ownScript("/sw.js")).toBe("trusted /sw.js");
  expect(() => ownScript("//elsewhere.example/sw.js")).toThrow("is not a script of this page");
});

test("in a browser without Trusted Types, the address is returned unchanged", async () => {
  vi.stubGlobal("trustedTypes", undefined);
  vi.resetModules();
  const { ownScript } = await import("./browser.ts");
  expect(ownScript("/sw.js")).toBe("/sw.js");
});
