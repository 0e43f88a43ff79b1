/** The page offers another build. It loads it only if the user requests it. */
import { expect, test } from "vitest";
import { Reload } from "#feed/page/reload";
import { NewVersion } from "./newVersion.ts";

function page(own: string | undefined, storage: Pick<Storage, "getItem" | "setItem"> | undefined = texts()) {
  const server = { build: own, at: 1_000_000_000, loads: 0 };
  const version = new NewVersion({
    own,
    ask: async () => server.build,
    reload: new Reload({
      served: async () => false, // a version requested by hand does not wait for this answer
      kept: async () => false,
      reload: () => {
        server.loads += 1;
      },
      storage,
      now: () => server.at,
    }),
  });
  return { server, version };
}

function texts() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
}

test("another build is offered, the same build is not, and offering loads nothing", async () => {
  const { server, version } = page("a");
  await version.look();
  expect(version.get()).toBe(false);
  server.build = "b";
  await version.look();
  expect(version.get()).toBe(true);
  expect(version.build()).toBe("b");
  server.build = undefined; // a missing answer changes nothing
  await version.look();
  expect(version.get()).toBe(true);
  server.build = "a"; // the new build was withdrawn
  await version.look();
  expect(version.get()).toBe(false);
  expect(version.build()).toBeUndefined();
  expect(server.loads).toBe(0);
});

test("a page without a build number is offered no newer build", async () => {
  const { server, version } = page(undefined);
  server.build = "b";
  await version.look();
  expect(version.get()).toBe(false);
});

test("a new build is loaded only if the server has it at that moment", async () => {
  const { server, version } = page("a");
  server.build = "b";
  await version.look();
  server.build = undefined;
  expect(await version.take()).toBe(false);
  expect(server.loads).toBe(0);
  server.build = "b";
  expect(await version.take()).toBe(true);
  expect(server.loads).toBe(1);
});

test("a build that was loaded but did not arrive is not offered again within the hour", async () => {
  const storage = texts();
  const before = page("a", storage);
  before.server.build = "b";
  await before.version.take();
  const { server, version } = page("a", storage); // a cache between browser and server sent the same page again
  server.build = "b";
  expect(await version.take()).toBe(false);
  expect(version.get()).toBe(false);
  server.build = "c";
  await version.look();
  expect(version.get()).toBe(true);
  server.build = "b";
  server.at += 61 * 60_000;
  await version.look();
  expect(version.get()).toBe(true);
});

test("a new build is loaded even if the browser stores nothing", async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  for (const storage of [full, undefined]) {
    const { server, version } = page("a", storage);
    server.build = "b";
    expect(await version.take()).toBe(true);
    expect(server.loads).toBe(1);
  }
});
