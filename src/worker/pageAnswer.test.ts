import { expect, test } from "vitest";
import { pageAnswer } from "./pageAnswer.ts";

const ours = '<html><head><meta name="build" content="0f3a"></head>';
const page = (body: string, status = 200, type = "text/html; charset=utf-8") =>
  new Response(body, { status, headers: { "Content-Type": type } });
const sentElsewhere = { type: "opaqueredirect", status: 0, ok: false } as Response;
const never = new Promise<never>(() => {});

/** The page that the worker chooses for an answer: the server's or the cached one. */
async function shown(answer: Response | Error, { isWall = true, keeps = true } = {}) {
  const opened = await pageAnswer({
    asked: answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
    kept: async () => (keeps ? page("kept") : undefined),
    timeout: never,
    isWall,
  });
  return opened === answer ? "server's" : await opened.text();
}

test("the server's own page is shown, and can still be read", async () => {
  const answer = page(ours);
  expect(await shown(answer)).toBe("server's");
  expect(await answer.text()).toBe(ours);
});

test.each([
  ["no answer at all", new Error("gone")],
  ["404", page(ours, 404)],
  ["401 with a sign-in form", page("<form>", 401)],
  ["a proxy's 403", page("<h1>Forbidden</h1>", 403)],
  ["429", page("{}", 429, "application/problem+json")],
  ["502", page("<h1>Bad gateway</h1>", 502)],
  ["a portal's page", page("<html><title>Welcome to the guest network</title>")],
  ["text that is not a page", page("ok", 200, "text/plain")],
  ["a redirect to another site", sentElsewhere],
])("for %s a wall shows the cached page", async (_, answer) => {
  expect(await shown(answer)).toBe("kept");
});

test("a sign-in by the browser is always shown; a sign-in page or a redirect is never shown on a wall", async () => {
  const asks = new Response("who?", { status: 401, headers: { "WWW-Authenticate": "Basic" } });
  expect(await shown(asks)).toBe("server's");
  expect(await shown(page("<form>", 401), { isWall: false })).toBe("server's");
  expect(await shown(sentElsewhere, { isWall: false })).toBe("server's");
  expect(await shown(page("<html>portal"), { isWall: false })).toBe("kept");
  expect(await shown(page("<svg/>", 200, "image/svg+xml"), { isWall: false })).toBe("server's");
});

test("after a timeout the cached page is shown; without one, any answer that arrived", async () => {
  const opened = await pageAnswer({
    asked: never,
    kept: async () => page("kept"),
    timeout: Promise.resolve(),
    isWall: true,
  });
  expect(await opened.text()).toBe("kept");
  expect(await shown(page("portal"), { keeps: false })).toBe("server's");
});
