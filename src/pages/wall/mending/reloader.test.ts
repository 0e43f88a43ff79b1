import { expect, test } from "vitest";
import { Reloader } from "./reloader.ts";
import { betweenLoads } from "./reloads.ts";

const settled = () => new Promise<void>((done) => setTimeout(done, 0));
const start = 1_700_000_000_000;

/** One browser: its store outlives the pages that are opened in it. */
function browser({ keeps = true, full = false } = {}) {
  const kept = new Map<string, string>();
  const clock = { at: start };
  const world = { answers: true, keeps: false, reloads: 0, asked: 0 };
  const open = () =>
    new Reloader({
      served: async () => {
        world.asked += 1;
        return world.answers;
      },
      kept: async () => world.keeps,
      reload: () => {
        world.reloads += 1;
      },
      storage: keeps
        ? {
            getItem: (key) => kept.get(key) ?? null,
            setItem: (key, value) => {
              if (full) throw new Error("full");
              kept.set(key, value);
            },
          }
        : undefined,
      now: () => clock.at,
    });
  return { open, clock, world, kept };
}

async function look(page: Reloader, clock: { at: number }, seconds: number) {
  for (let at = 0; at < seconds; at++) {
    clock.at += 1_000;
    page.look();
    await settled();
  }
}

test("what is broken is mended by a load, and however often it breaks again, not within ten minutes", async () => {
  const { open, clock, world } = browser();
  for (let loads = 1; loads <= 3; loads++) {
    const page = open();
    page.mend("stuck");
    if (loads > 1) {
      await look(page, clock, betweenLoads / 1_000 - 2);
      expect(world.reloads).toBe(loads - 1);
    }
    await look(page, clock, 2);
    expect(world.reloads).toBe(loads);
  }
});

test("while the server does not answer nothing is loaded, and it is asked every ten seconds", async () => {
  const { open, clock, world } = browser();
  world.answers = false;
  const page = open();
  page.mend("code");
  await look(page, clock, 100);
  expect(world).toMatchObject({ reloads: 0, asked: 10 });
  world.answers = true;
  await look(page, clock, 10);
  expect(world.reloads).toBe(1);
});

test.each([{ keeps: false }, { full: true }])("a browser with %o does not load for ever", async (store) => {
  const { open, clock, world } = browser(store);
  const page = open();
  page.mend("stuck");
  await look(page, clock, betweenLoads / 1_000 - 1);
  expect(world.reloads).toBe(0);
});

test.each(["{broken", "7", '{"at":"x"}'])(
  "what another wrote there (%s) is no hindrance",
  async (written) => {
    const { open, clock, world, kept } = browser();
    kept.set("pola-wall-loaded", written);
    const page = open();
    page.mend("stuck");
    await look(page, clock, 1);
    expect(world.reloads).toBe(1);
  },
);

test("a version is loaded for once, also after loads for other reasons", async () => {
  const { open, clock, world } = browser();
  const plans = (version: string) => ({
    version,
    exchange: { now: clock.at, loadedAt: clock.at },
    trusted: true,
  });
  open().plan(plans("b"));
  await settled();
  expect(world.reloads).toBe(1);
  clock.at += betweenLoads;
  const page = open();
  page.plan(plans("b"));
  await settled();
  expect(world.reloads).toBe(1);
  page.mend("stuck");
  await look(page, clock, 1);
  expect(world.reloads).toBe(2);
  clock.at += betweenLoads;
  const last = open();
  last.plan(plans("b"));
  await settled();
  expect(world.reloads).toBe(2);
  clock.at += 10_000;
  last.plan(plans("c"));
  await settled();
  expect(world.reloads).toBe(3);
});

test("a clock set back by an hour keeps nothing from being mended", async () => {
  const { open, clock, world } = browser();
  const page = open();
  world.answers = false;
  page.mend("stuck");
  await look(page, clock, 1);
  expect(world.asked).toBe(1);
  clock.at -= 3_600_000;
  world.answers = true;
  await look(page, clock, 2);
  expect(world.reloads).toBe(1);
});

test("the load of the morning is remembered by its day", async () => {
  const { open, clock, world } = browser();
  const five = Date.parse("2023-11-15T05:00:00+05:30");
  const plan = {
    version: undefined,
    exchange: { now: five + 5_000, loadedAt: five - 60_000 },
    trusted: true,
  };
  open().plan(plan);
  await settled();
  expect(world.reloads).toBe(1);
  clock.at += betweenLoads;
  const next = open();
  next.plan(plan);
  await settled();
  expect(world.reloads).toBe(1);
  next.plan({ ...plan, exchange: { now: five + 86_405_000, loadedAt: five } });
  await settled();
  expect(world.reloads).toBe(2);
});

test("what the browser keeps mends what is broken while the server is gone, and is no new version nor a morning's load", async () => {
  const { open, clock, world } = browser();
  Object.assign(world, { answers: false, keeps: true });
  const page = open();
  page.plan({ version: "b", exchange: { now: clock.at, loadedAt: clock.at }, trusted: true });
  await settled();
  expect(world).toMatchObject({ asked: 1, reloads: 0 });
  page.mend("stuck");
  await look(page, clock, 10);
  expect(world.reloads).toBe(1);
});
