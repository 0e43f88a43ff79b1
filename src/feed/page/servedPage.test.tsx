import { afterEach, expect, test, vi } from "vitest";
import { isPageServed } from "./reload.ts";

const build = '<meta name="build" content="0f3a">';
const asking = (body: string, status = 200) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  return isPageServed();
};

afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
});

test("only Pola's page, of any build, counts as served", async () => {
  document.head.innerHTML = build;
  expect(await asking(`<html><head>${build.replace("0f3a", "next")}</head>`)).toBe(true);
  expect(await asking("<html><title>Sign in</title>")).toBe(false);
  expect(await asking("no such page", 404)).toBe(false);
  await expect(asking(`<html><head>${build}</head>`, 503)).rejects.toThrow("503");
  await expect(asking("{}", 429)).rejects.toThrow("429");
});

test("a page in development accepts any answer", async () => {
  expect(await asking("<html>")).toBe(true);
  expect(await asking("<html>", 404)).toBe(false);
});
