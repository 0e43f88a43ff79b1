import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Delivery, KeptFiring } from "./firingStore.ts";
import type { Told } from "./planning.ts";
import { AlertTabs, type Presence } from "./tabs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Channel = Pick<BroadcastChannel, "postMessage" | "onmessage">;

/** The channel of one browser. A frozen tab receives nothing. */
class Browser {
  readonly #channels = new Map<string, Channel>();
  readonly frozen = new Set<string>();
  /** what each tab showed */
  readonly shown: string[] = [];

  open(tab: string, presence: Partial<Presence> = {}) {
    const own: Presence = { role: "page", visible: true, seenAt: 0, clicked: true, ...presence };
    const channel: Channel = {
      onmessage: null,
      postMessage: (message: unknown) => {
        for (const [name, other] of this.#channels) {
          if (name === tab || this.frozen.has(name)) continue;
          const data = structuredClone(message);
          queueMicrotask(() => other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent));
        }
      },
    };
    this.#channels.set(tab, channel);
    const heard = {
      fired: vi.fn(),
      delivered: vi.fn(),
      forgotten: vi.fn(),
      wanted: vi.fn(),
      statuses: vi.fn(),
      changed: vi.fn(),
    };
    const tabs = new AlertTabs({
      tab,
      channel,
      presence: () => own,
      now: Date.now,
      show: async () => {
        this.shown.push(tab);
        return [{ channel: "toast", at: 1 }];
      },
      heard,
    });
    return { tabs, own, heard };
  }
}

const told: Told = { firings: [{ key: "a" } as KeptFiring], summary: undefined, late: undefined };
const toast: Delivery[] = [{ channel: "toast", at: 1 }];
const settled = () => vi.advanceTimersByTimeAsync(0);

test("of five tabs, one shows a firing: the visible one that the user looked at last", async () => {
  const browser = new Browser();
  const leader = browser.open("leader", { visible: false, seenAt: 9 });
  browser.open("second", { seenAt: 5 });
  browser.open("third", { seenAt: 7 });
  browser.open("fourth", { visible: false, seenAt: 8 });
  browser.open("wall", { role: "wall", seenAt: 10 });
  await settled();
  expect(await leader.tabs.show(told)).toEqual(toast);
  expect(browser.shown).toEqual(["third"]);
});

test("a tab that was opened before the leading one is known to it", async () => {
  const browser = new Browser();
  browser.open("front", { seenAt: 5 });
  const leader = browser.open("leader", { visible: false });
  await settled();
  await leader.tabs.show(told);
  expect(browser.shown).toEqual(["front"]);
});

test("a tab that the user left for another one shows nothing, until that one is closed", async () => {
  const browser = new Browser();
  const leader = browser.open("leader", { visible: false });
  const one = browser.open("one", { seenAt: 5 });
  const other = browser.open("other", { seenAt: 4 });
  other.own.seenAt = 6;
  one.own.visible = false;
  one.tabs.announce();
  other.tabs.announce();
  await settled();
  await leader.tabs.show(told);
  other.tabs.leave();
  await settled();
  await leader.tabs.show(told);
  expect(browser.shown).toEqual(["other", "one"]);
});

test("if the tab in front does not answer within a second, the next one shows it, and the first one does not any more", async () => {
  const browser = new Browser();
  const leader = browser.open("leader", { visible: false });
  browser.open("crashed", { seenAt: 5 });
  await settled();
  browser.frozen.add("crashed");
  const shown = leader.tabs.show(told);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await shown).toEqual(toast);
  expect(browser.shown).toEqual(["leader"]);
});

test("without a page that can show it, nothing is shown", async () => {
  const browser = new Browser();
  const wall = browser.open("wall", { role: "wall" });
  browser.open("other wall", { role: "none" });
  await settled();
  expect(await wall.tabs.show(told)).toBeUndefined();
  expect(wall.tabs.hasOtherPage()).toBe(false);
  expect(browser.shown).toEqual([]);
});

test("a tab in a browser without channels shows it itself", async () => {
  const show = vi.fn(async () => toast);
  const tabs = new AlertTabs({
    tab: "alone",
    channel: undefined,
    presence: () => ({ role: "page", visible: false, seenAt: 0, clicked: false }),
    now: Date.now,
    show,
    heard: {} as never,
  });
  expect(await tabs.show(told)).toEqual(toast);
});

test("what fired, what was delivered and the states reach the other tabs", async () => {
  const browser = new Browser();
  const leader = browser.open("leader");
  const other = browser.open("other");
  await settled();
  leader.tabs.post({ of: "fired", firings: told.firings, notices: [] });
  leader.tabs.post({ of: "delivered", keys: ["a"], deliveries: toast, late: 5 });
  leader.tabs.post({ of: "statuses", statuses: new Map([["r", { word: "armed" }]]) });
  other.tabs.post({ of: "want" });
  await settled();
  expect(other.heard.fired).toHaveBeenCalledWith(told.firings, []);
  expect(other.heard.delivered).toHaveBeenCalledWith(["a"], toast, 5);
  expect([...(other.heard.statuses.mock.lastCall?.[0] ?? [])]).toEqual([["r", { word: "armed" }]]);
  expect(leader.heard.wanted).toHaveBeenCalled();
  expect(leader.heard.fired).not.toHaveBeenCalled();
});
