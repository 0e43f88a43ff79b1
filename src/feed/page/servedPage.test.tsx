import { afterEach, expect, test } from "vitest";
import { isPageServed } from "./reload.ts";

const build = '<meta name="build" content="0f3a">';
const asking = (body: string, status = 200) => isPageServed(async () => new Response(body, { status }));

afterEach(() => {
  document.head.innerHTML = "";
});

test("only Pola's page, of any build, counts as served", async () => {
  document.head.innerHTML = build;
  expect(await asking(`<html><head>${build.replace("0f3a", "next")}</head>`)).toBe(true);
  expect(await asking("<html><title>Sign in</title>")).toBe(false);
  expect(await asking(`<html><head>${build}</head>`, 503)).toBe(false);
  expect(await asking("{}", 429)).toBe(false);
});

test("a page in development accepts any answer", async () => {
  expect(await asking("<html>")).toBe(true);
  expect(await asking("<html>", 404)).toBe(false);
});
