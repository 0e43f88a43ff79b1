import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Plans, Reload, type ReloadFault } from "./reload.ts";

const colombo = (clock: string) => Date.parse(`${clock}+05:30`);
const start = colombo("2026-11-23T14:00:00");
const minutes = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** One browser. Its storage stays when another page is opened in it. */
function browser({ keeps = true, full = false } = {}) {
  const kept = new Map<string, string>();
  const world = { answers: true, keeps: false, reloads: 0, asked: 0 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
  };
  let page: Reload | undefined;
  /** opens a new page that replaces the present one, like a reload */
  const open = () => {
    page?.mended("page", "code", "stuck", "crash");
    const own = {
      served: async () => {
        world.asked += 1;
        if (!world.answers) throw new TypeError("Failed to fetch");
        return true;
      },
      kept: async () => world.keeps,
      reload: () => {
        world.reloads += 1;
      },
    };
    page = new Reload(own, keeps ? storage : undefined, () => Date.now());
    return page;
  };
  return { open, world, kept };
}

const plans = (more: Partial<Plans> = {}): Plans => ({
  version: undefined,
  exchange: { now: Date.now(), loadedAt: Date.now() },
  trusted: true,
  ...more,
});
const plan = async (page: Reload, more: Partial<Plans>) => {
  page.plan(plans(more));
  await pass(0);
};

describe("a broken page", () => {
  test.each<[ReloadFault, number]>([
    ["stuck", 10],
    ["code", 10],
    ["crash", 10],
    ["page", 1],
  ])(
    "a broken page is reloaded at once for the reason %s, and at most every %i min however often it breaks again",
    async (reason, apart) => {
      const { open, world } = browser();
      for (let loads = 1; loads <= 3; loads++) {
        open().mend(reason);
        if (loads > 1) {
          await pass(apart * minutes - 1_000);
          expect(world.reloads).toBe(loads - 1);
          await pass(1_000);
        }
        await pass(0);
        expect(world.reloads).toBe(loads);
      }
    },
  );

  test("a broken page is not reloaded again within its interval, whatever caused the last reload", async () => {
    const { open, world } = browser();
    await plan(open(), { version: "b" });
    const page = open();
    page.mend("stuck");
    await pass(10 * minutes - 1_000);
    expect(world.reloads).toBe(1);
    await pass(1_000);
    expect(world.reloads).toBe(2);
  });

  test.each<[ReloadFault, number]>([
    ["code", 10],
    ["page", 2],
  ])(
    "a broken page with the reason %s requests itself every %i s while the server is out of reach, and is reloaded once the server answers",
    async (reason, every) => {
      const { open, world } = browser();
      world.answers = false;
      open().mend(reason);
      await pass(100_000 - 1);
      expect(world).toMatchObject({ reloads: 0, asked: 100 / every });
      world.answers = true;
      await pass(every * 1_000);
      expect(world.reloads).toBe(1);
    },
  );

  test("a broken page is not reloaded if it works again before the server answers", async () => {
    const { open, world } = browser();
    world.answers = false;
    const page = open();
    page.mend("page");
    await pass(5_000);
    page.mended("page");
    world.answers = true;
    await pass(10 * minutes);
    expect(world.reloads).toBe(0);
    page.mend("page"); // the page works again while the check is in flight
    page.mended("page");
    await pass(10 * minutes);
    expect(world.reloads).toBe(0);
  });

  test.each([{ keeps: false }, { full: true }])(
    "a broken page in a browser with %o is not reloaded without end",
    async (store) => {
      const { open, world } = browser(store);
      open().mend("stuck");
      await pass(10 * minutes - 1_000);
      open().mend("page");
      await pass(minutes - 1_000);
      expect(world.reloads).toBe(0);
    },
  );

  test("a broken page is also reloaded if the browser stores nothing; the page's age then limits how often", async () => {
    const { open, world } = browser({ keeps: false });
    open().mend("stuck");
    await pass(10 * minutes);
    expect(world.reloads).toBe(1);
  });

  test.each(["{broken", "7", '{"at":"x"}'])(
    "a broken page is reloaded although the storage has %s from another program",
    async (written) => {
      const { open, world, kept } = browser();
      kept.set("pola.loaded", written);
      open().mend("stuck");
      await pass(0);
      expect(world.reloads).toBe(1);
    },
  );

  test("a broken page is reloaded from the browser's cache while the server is down, except if the page's code is missing", async () => {
    const { open, world } = browser();
    Object.assign(world, { answers: false, keeps: true });
    open().mend("page");
    await pass(10_000);
    expect(world.reloads).toBe(0);
    open().mend("stuck");
    await pass(0);
    expect(world.reloads).toBe(1);
  });

  test.each([3_600_000, 86_400_000])(
    "a broken page is reloaded although the clock was set back by %i ms",
    async (back) => {
      const { open, world } = browser();
      open().mend("stuck");
      await pass(0);
      vi.setSystemTime(Date.now() - back);
      world.answers = false;
      const page = open();
      page.mend("stuck");
      await pass(0);
      expect(world.asked).toBe(2);
      vi.setSystemTime(Date.now() - back);
      world.answers = true;
      await pass(2_000);
      expect(world.reloads).toBe(2);
    },
  );
});

describe("between two views", () => {
  const loadedAt = start;

  test("the page is reloaded at five in the morning, once", async () => {
    const { open, world } = browser();
    const page = open();
    const at = (clock: string) => plan(page, { exchange: { now: colombo(clock), loadedAt } });
    await at("2026-11-24T04:59:59");
    expect(world.reloads).toBe(0);
    await at("2026-11-24T05:00:00");
    expect(world.reloads).toBe(1);
    await pass(20 * minutes);
    const anew = { now: colombo("2026-11-24T05:20:00"), loadedAt: colombo("2026-11-24T05:00:02") };
    await plan(open(), { exchange: anew });
    expect(world.reloads).toBe(1);
  });

  test("a display that was off at five is reloaded later", async () => {
    const { open, world } = browser();
    await plan(open(), { exchange: { now: colombo("2026-11-24T11:00:00"), loadedAt } });
    expect(world.reloads).toBe(1);
  });

  test("the page is not reloaded twice if the clock is set back across five o'clock, and is reloaded the next morning", async () => {
    const { open, world } = browser();
    await plan(open(), { exchange: { now: colombo("2026-11-24T05:00:10"), loadedAt } });
    await pass(10 * minutes);
    const again = (clock: string) => ({ now: colombo(clock), loadedAt: colombo("2026-11-24T04:01:00") });
    await plan(open(), { exchange: again("2026-11-24T05:00:05") });
    expect(world.reloads).toBe(1);
    await plan(open(), { exchange: again("2026-11-25T05:00:05") });
    expect(world.reloads).toBe(2);
  });

  test("a new version is loaded once, also after reloads for other reasons", async () => {
    const { open, world } = browser();
    await plan(open(), { version: "b" });
    expect(world.reloads).toBe(1);
    await pass(10 * minutes);
    const page = open();
    await plan(page, { version: "b" });
    expect(world.reloads).toBe(1);
    page.mend("stuck");
    await pass(0);
    expect(world.reloads).toBe(2);
    const last = open();
    await pass(70 * minutes);
    await plan(last, { version: "b" });
    expect(world.reloads).toBe(2);
    await plan(last, { version: "c" });
    expect(world.reloads).toBe(3);
  });

  test.each([
    ["while the figures are old", {}, { trusted: false }],
    ["in a browser without storage, until the morning", { keeps: false }, {}],
  ])("no new version is loaded %s", async (_, store, more) => {
    const { open, world } = browser(store);
    const page = open();
    await pass(20 * minutes);
    await plan(page, { version: "b", ...more });
    expect(world.reloads).toBe(0);
    await plan(page, { version: "b", exchange: { now: colombo("2026-11-24T05:00:00"), loadedAt }, ...more });
    expect(world.reloads).toBe("trusted" in more ? 0 : 1);
  });

  test("neither a new version nor the morning's reload comes from the browser's cached page", async () => {
    const { open, world } = browser();
    Object.assign(world, { answers: false, keeps: true });
    await plan(open(), { version: "b" });
    expect(world).toMatchObject({ asked: 1, reloads: 0 });
  });
});

test("a version that the user requests is loaded at once, and does not delay the reload of a broken page", async () => {
  const { open, world } = browser();
  const page = open();
  page.take("b");
  expect(world.reloads).toBe(1);
  expect(page.tried("b")).toBe(true);
  open().mend("page");
  await pass(0);
  expect(world.reloads).toBe(2);
  await pass(60 * minutes);
  expect(page.tried("b")).toBe(false);
});
