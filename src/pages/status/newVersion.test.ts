/** The page offers another build. It loads it only if the user requests it. */
import { expect, test } from "vitest";
import { Reload } from "#feed/page/reload";
import { usePageState } from "#ui/screen/pageState";
import { lookForBuild, newerBuild, takeBuild } from "./newVersion.ts";

function page(own: string | undefined, storage: Pick<Storage, "getItem" | "setItem"> | undefined = texts()) {
  usePageState.setState({ newBuild: undefined });
  const server = { build: own, at: 1_000_000_000, loads: 0 };
  const deployment = {
    own,
    ask: async () => server.build,
    reload: new Reload(
      {
        served: async () => false, // a version requested by hand does not wait for this answer
        kept: async () => false,
        reload: () => {
          server.loads += 1;
        },
      },
      storage,
      () => server.at,
    ),
  };
  return { server, look: () => lookForBuild(deployment), take: () => takeBuild(deployment) };
}

function texts() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
}

test("another build is offered, the same build is not, and offering loads nothing", async () => {
  const { server, look } = page("a");
  await look();
  expect(newerBuild()).toBeUndefined();
  server.build = "b";
  await look();
  expect(newerBuild()).toBe(server.build);
  server.build = undefined; // a missing answer changes nothing
  await look();
  expect(newerBuild()).toBe("b");
  server.build = "a"; // the new build was withdrawn
  await look();
  expect(newerBuild()).toBeUndefined();
  expect(server.loads).toBe(0);
});

test("a page without a build number is offered no newer build", async () => {
  const { server, look } = page(undefined);
  server.build = "b";
  await look();
  expect(newerBuild()).toBeUndefined();
});

test("a new build is loaded only if the server has it at that moment", async () => {
  const { server, look, take } = page("a");
  server.build = "b";
  await look();
  server.build = undefined;
  expect(await take()).toBe(false);
  expect(server.loads).toBe(0);
  server.build = "b";
  expect(await take()).toBe(true);
  expect(server.loads).toBe(1);
});

test("a build that was loaded but did not arrive is not offered again within the hour", async () => {
  const storage = texts();
  const before = page("a", storage);
  before.server.build = "b";
  await before.take();
  const { server, look, take } = page("a", storage); // a cache between browser and server sent the same page again
  server.build = "b";
  expect(await take()).toBe(false);
  expect(newerBuild()).toBeUndefined();
  server.build = "c";
  await look();
  expect(newerBuild()).toBe(server.build);
  server.build = "b";
  server.at += 61 * 60_000;
  await look();
  expect(newerBuild()).toBe(server.build);
});

test("a new build is loaded even if the browser stores nothing", async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  for (const storage of [full, undefined]) {
    const { server, take } = page("a", storage);
    server.build = "b";
    expect(await take()).toBe(true);
    expect(server.loads).toBe(1);
  }
});
