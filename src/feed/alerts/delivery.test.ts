/** The tabs of one browser, each with its own boards, over one database and one channel. */
import { second } from "#units/time";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardMeta } from "#feed/board/boardStore";
import type { PageBoard } from "#feed/groups/sessionRecord";
import { createStore } from "#feed/reading/store";
import type { AlertMarket, Notice } from "#market/alerts/firing";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import type { BoardRow } from "#market/line/board";
import { boardNow } from "#market/now/board";
import { boardRow } from "#market/testing/fixtures";
import type { Records, Shelf } from "#stored/databases";
import {
  AlertDelivery,
  type AlertPage,
  type AlertToast,
  type Role,
  toastsOf,
  withNotices,
} from "./delivery.ts";
import { RuleEvaluator } from "./evaluator.ts";
import { claimEnds, FiringHistory, type KeptFiring } from "./firingStore.ts";

vi.mock("#feed/clock/clock", async (original) => ({ ...(await original()), now: () => Date.now() }));
const open = Date.parse("2026-11-20T10:00:00+05:30");
const jkh = "JKH.N0000";

beforeEach(() => {
  vi.useFakeTimers({ now: open, toFake: ["Date", "setTimeout"] });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.resetModules();
  browser = new Browser();
});
afterEach(() => {
  expect(browser.failures.length > 0).toBe(browser.database !== "usual");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const rule = (more: Partial<Rule> = {}): Rule => ({
  ...usualRule,
  id: "r1",
  scope: { on: "line", symbol: jkh },
  condition: { of: "figure", figure: "price", side: "above", level: 20.5 },
  created: open,
  ...more,
});

type Channel = Pick<BroadcastChannel, "postMessage" | "onmessage">;

/** One browser with its tabs. */
class Browser {
  readonly tabs: Tab[] = [];
  rules: readonly Rule[] = [rule()];
  /** "refused": no database can be opened. "full": nothing can be written. */
  database: "usual" | "refused" | "full" = "usual";
  readonly failures: unknown[] = [];

  async open(role: Role = "page", isClicked = true): Promise<Tab> {
    const { alertShelf } = await import("#stored/databases");
    const tab = new Tab(this, { role, isClicked }, alertShelf);
    this.tabs.push(tab);
    await tab.evaluator.begin();
    await settled();
    return tab;
  }

  /** Five pages, of which two are hidden, and a wall. */
  async openSix(): Promise<readonly Tab[]> {
    for (const role of ["page", "page", "page", "page", "page", "wall"] as const) await this.open(role);
    return this.tabs;
  }

  send(from: Tab, message: unknown): void {
    for (const tab of this.tabs)
      if (tab !== from && !tab.isGone)
        queueMicrotask(() =>
          tab.channel.onmessage?.call(null as never, { data: structuredClone(message) } as MessageEvent),
        );
  }

  /** What all tabs together played, asked for, and show. */
  get rung() {
    const sum = (of: (tab: Tab) => number) => this.tabs.reduce((all, tab) => all + of(tab), 0);
    return {
      sounds: sum(({ sounds }) => sounds.length),
      notifications: sum(({ notifications }) => notifications.length),
      toasts: this.tabs.map((tab) => tab.toasts.get().length),
    };
  }
}

let browser: Browser;

class Tab implements Pick<AlertPage, "toasts"> {
  readonly toasts = createStore<readonly AlertToast[]>([]);
  readonly sounds: string[] = [];
  readonly notifications: string[] = [];
  readonly bands = new Set<string>();
  /** number of firings that the rules learned from other tabs */
  learned = 0;
  readonly history: FiringHistory;
  readonly evaluator: RuleEvaluator;
  readonly delivery: AlertDelivery;
  readonly channel: Channel = {
    onmessage: null,
    postMessage: (message) => this.#browser.send(this, message),
  };
  readonly #browser: Browser;
  role: Role;
  /** "claimed": the tab crashes once it has claimed a firing */
  crashes: "never" | "claimed" = "never";
  isGone = false;

  constructor(
    browser: Browser,
    { role, isClicked }: { role: Role; isClicked: boolean },
    shelfOf: (name: "firings" | "state") => Shelf<unknown>,
  ) {
    this.#browser = browser;
    this.role = role;
    const failed = (reason: unknown) => void browser.failures.push(reason);
    this.history = new FiringHistory(this.#disk(shelfOf("firings")), failed);
    this.evaluator = new RuleEvaluator(this.#disk(shelfOf("state")), failed);
    const names = ({ firings }: AlertToast) => firings.map(({ key }) => key).join();
    const page: AlertPage = {
      role: () => this.role,
      isClicked: () => isClicked,
      toasts: this.toasts,
      sound: async (toast) => {
        if (!isClicked) return { channel: "sound", at: Date.now(), failed: "not clicked" };
        this.sounds.push(names(toast));
        return { channel: "sound", at: Date.now() };
      },
      notify: async (toast) => {
        this.notifications.push(names(toast));
        return { channel: "notification", at: Date.now() };
      },
      band: ({ key }) => this.bands.add(key),
    };
    this.delivery = new AlertDelivery(page, this.history, this.channel, {
      firesOnce: (id) => browser.rules.some((one) => one.id === id && one.once),
      alsoFired: (news) => {
        this.learned += news.length;
        this.evaluator.alsoFired(browser.rules, news);
      },
    });
  }

  #disk(shelf: Shelf<unknown>): Shelf<unknown> {
    const usable = () => {
      if (this.#browser.database === "refused") throw new DOMException("refused", "SecurityError");
    };
    const full = async () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    return {
      all: async () => {
        usable();
        return shelf.all();
      },
      change: async (work) => {
        usable();
        const isFull = this.#browser.database === "full";
        const result = await shelf.change((records: Records<unknown>) =>
          work(isFull ? { ...records, put: full } : records),
        );
        if (this.crashes === "claimed" && isClaim(result)) {
          this.isGone = true;
          await new Promise(() => {}); // nothing happens in this tab any more
        }
        return result;
      },
    };
  }

  /** A board with this price. @returns when all that follows has happened */
  async board(price: number): Promise<void> {
    if (this.isGone) return;
    const result = this.evaluator.take(this.#browser.rules, ...boardWith(price));
    void this.delivery.deliver(result);
    await settled();
  }
}

const isClaim = (result: unknown): boolean =>
  typeof result === "object" &&
  result !== null &&
  "own" in result &&
  Array.isArray(result.own) &&
  result.own.length > 0;

function boardWith(price: number): [PageBoard, (first: AlertMarket["first"]) => AlertMarket] {
  const at = Date.now();
  const row: BoardRow = boardRow({ symbol: jkh, price, previousClose: 20.4, lastTradeAt: at - second });
  const board: PageBoard = {
    rows: [row],
    ...{ at, seenAt: at, gap: false, newestTradeAt: at, newBlocks: [], cadence: 6_000 },
    meta: { stampedAt: at, source: "live" } as BoardMeta,
    board: boardNow(new Map([[jkh, row]]), { at, speed: 1 }),
  };
  const market = (first: AlertMarket["first"]): AlertMarket => ({
    ...{ at, age: 0, sequence: at, word: "live", first },
    rows: new Map([[jkh, row]]),
    blocks: [],
    watchlists: new Map(),
  });
  return [board, market];
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** The database answers in tasks of its own, which are not counted. */
const settled = async () => {
  for (let turns = 0; turns < 60; turns += 1) await new Promise((done) => setImmediate(done));
};

/** Each tab receives each price by a board of its own, one second after another. */
async function trade(tabs: readonly Tab[], ...prices: readonly number[]): Promise<void> {
  for (const price of prices) {
    for (const tab of tabs) {
      pass(second);
      await tab.board(price);
    }
  }
}

test("five pages and a wall ring once, every page shows the toast, the wall its band, and later boards bring nothing more", async () => {
  const tabs = await browser.openSix();
  await trade(tabs, 20.4, 20.4, 20.6, 20.6, 20.6);
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [1, 1, 1, 1, 1, 0] });
  expect(tabs[5]?.bands.size).toBe(1);
  // each firing is sent again with what was delivered, which says nothing of the rule
  for (const { learned } of tabs) expect(learned).toBeLessThan(2);
  for (const { history } of tabs)
    expect(history.firings.get()).toMatchObject([
      {
        deliveries: [
          { channel: "toast" },
          { channel: "title" },
          { channel: "sound" },
          { channel: "notification" },
        ],
      },
    ]);
  expect(new Set(tabs.map(({ history }) => history.firings.get()[0]?.key)).size).toBe(1);
});

test("two throttled tabs, which have a board a minute, do not ring again", async () => {
  const tabs = await browser.openSix();
  const [first, second_, ...awake] = tabs;
  const throttled = [first, second_].flatMap((tab) => tab ?? []);
  await trade(tabs, 20.4, 20.4);
  await trade(awake, 20.6, 20.6, 20.6, 20.6, 20.6, 20.6, 20.6, 20.6);
  await trade(throttled, 20.6, 20.6);
  pass(60 * second);
  await trade(throttled, 20.7, 20.7);
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [1, 1, 1, 1, 1, 0] });
});

test.each([
  ["the same board", 0],
  ["boards of their own", second],
])("tabs that claim at the same instant, with %s, ring once", async (_, apart) => {
  const tabs = await browser.openSix();
  for (const price of [20.4, 20.4, 20.6, 20.6]) {
    pass(6 * second);
    await Promise.all(
      tabs.map((tab) => {
        pass(apart);
        return tab.board(price);
      }),
    );
  }
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [1, 1, 1, 1, 1, 0] });
});

test("a tab that missed a crossing keeps the cool-down of the tab that delivered it", async () => {
  const [one, other] = [await browser.open(), await browser.open()];
  await trade([one, other], 20.4, 20.4);
  await trade([one], 20.6, 20.6);
  await trade([other], 20.4, 20.6, 20.6);
  expect(browser.rung).toMatchObject({ sounds: 1, notifications: 1 });
});

test("if the tab that claimed a firing crashes before it rings, one other tab rings", async () => {
  const tabs = await browser.openSix();
  for (const tab of tabs.slice(0, 1)) tab.crashes = "claimed";
  await trade(tabs, 20.4, 20.4, 20.6, 20.6);
  expect(browser.rung).toMatchObject({ sounds: 0, notifications: 0 });
  await vi.advanceTimersByTimeAsync(claimEnds);
  await settled();
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [0, 1, 1, 1, 1, 0] });
  await vi.advanceTimersByTimeAsync(3 * claimEnds);
  await settled();
  expect(browser.rung).toMatchObject({ sounds: 1, notifications: 1 });
});

test("if that other tab crashes too, no third one rings", async () => {
  const tabs = await browser.openSix();
  for (const tab of tabs) tab.crashes = "claimed";
  await trade(tabs, 20.4, 20.4, 20.6, 20.6);
  for (let times = 0; times < 4; times += 1) {
    await vi.advanceTimersByTimeAsync(claimEnds);
    await settled();
  }
  expect(browser.rung).toMatchObject({ sounds: 0, notifications: 0 });
  expect(tabs.filter(({ isGone }) => isGone)).toHaveLength(2);
});

test("a page that slept for hours does not ring for what another one has delivered, and rings for the next crossing", async () => {
  const tabs = await browser.openSix();
  const slept = tabs.slice(0, 1);
  const others = tabs.slice(1);
  await trade(tabs, 20.4, 20.4);
  for (const tab of slept) tab.isGone = true; // it hears nothing
  await trade(others, 20.6, 20.6);
  pass(3 * 3_600 * second);
  for (const tab of slept) tab.isGone = false;
  for (const tab of others) tab.isGone = true; // closed
  await trade(slept, 20.6, 20.6, 20.6);
  expect(browser.rung).toMatchObject({ sounds: 1, notifications: 1 });
  pass(301 * second);
  await trade(slept, 20.3, 20.6, 20.6);
  expect(browser.rung).toMatchObject({ sounds: 2, notifications: 2 });
});

test("a rule that was armed again fires again, once, with another key", async () => {
  const tabs = await browser.openSix();
  await trade(tabs, 20.4, 20.4, 20.6, 20.6);
  pass(301 * second);
  await trade(tabs, 20.3, 20.3, 20.7, 20.7);
  expect(browser.rung).toEqual({ sounds: 2, notifications: 2, toasts: [2, 2, 2, 2, 2, 0] });
  const [first] = tabs;
  const keys = first?.history.firings.get().map(({ key }) => key) ?? [];
  expect(new Set(keys).size).toBe(2);
});

test("one tick up and down for an hour rings once, although each tab sees other boards", async () => {
  const tabs = await browser.openSix();
  await trade(tabs, 20.4);
  for (let boards = 0; boards < 600; boards += 1) {
    pass(6 * second);
    // each tab has two boards on one side, and then two on the other, at its own times
    const tab = tabs[boards % tabs.length];
    await tab?.board(Math.floor(boards / 12) % 2 === 0 ? 20.6 : 20.5);
  }
  expect(browser.rung).toMatchObject({ sounds: 1, notifications: 1 });
}, 60_000);

test("a rule that fires once does so in all tabs together", async () => {
  browser.rules = [rule({ once: true })];
  const tabs = await browser.openSix();
  await trade(tabs, 20.4, 20.4, 20.6, 20.6);
  pass(301 * second);
  await trade(tabs, 20.3, 20.3, 20.7, 20.7);
  expect(browser.rung).toMatchObject({ sounds: 1, notifications: 1 });
});

test("a toast that the user closes goes in every tab, and does not come back", async () => {
  const tabs = await browser.openSix();
  await trade(tabs, 20.4, 20.4, 20.6, 20.6);
  const [, second_] = tabs;
  second_?.delivery.close(second_.toasts.get());
  await settled();
  await trade(tabs, 20.6);
  expect(browser.rung.toasts).toEqual([0, 0, 0, 0, 0, 0]);
});

test.each(["refused", "full"] as const)(
  "with a database that is %s every tab rings at most once, at least one does, and the failure is reported",
  async (database) => {
    browser.database = database;
    const tabs = await browser.openSix();
    for (const price of [20.4, 20.4, 20.6, 20.6, 20.6]) {
      pass(6 * second);
      await Promise.all(tabs.map((tab) => tab.board(price)));
    }
    await vi.advanceTimersByTimeAsync(3 * claimEnds);
    await settled();
    expect(browser.rung.sounds).toBeGreaterThan(0);
    for (const { sounds, notifications } of tabs) {
      expect(sounds.length).toBeLessThan(2);
      expect(notifications.length).toBeLessThan(2);
    }
    expect(browser.rung.toasts).toEqual([1, 1, 1, 1, 1, 0]);
    expect(browser.failures.length).toBeGreaterThan(0);
  },
);

test("what fired while only a wall was open is shown by the first page that opens, late; a second page does not repeat it", async () => {
  const wall = await browser.open("wall");
  await trade([wall], 20.4, 20.4, 20.6, 20.6);
  expect(wall.bands.size).toBe(1);
  pass(120 * second);
  const page = await browser.open();
  await page.delivery.deliverMissed();
  await settled();
  expect(page.toasts.get()).toMatchObject([{ firings: [{ late: expect.any(Number) }] }]);
  const other = await browser.open();
  await other.delivery.deliverMissed();
  await settled();
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [0, 1, 0] });
});

test("a wall that notices a firing first leaves it to a page, and a wall whose address names no rules takes no part", async () => {
  const [wall, page, silent] = [await browser.open("wall"), await browser.open(), await browser.open("none")];
  await trade([silent, wall, page], 20.4, 20.4, 20.6, 20.6);
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [0, 1, 0] });
  expect(silent.bands.size).toBe(0);
  wall.delivery.shownOnBand(page.history.firings.get()[0]?.key ?? "");
  await settled();
  expect(page.history.firings.get()[0]?.deliveries).toContainEqual({ channel: "band", at: Date.now() });
});

test("a tab that nobody clicked shows the toast, and one that was clicked plays the sound", async () => {
  const tabs = [await browser.open("page", false), await browser.open("page", false), await browser.open()];
  await trade(tabs, 20.4, 20.4, 20.6, 20.6);
  expect(tabs.map(({ sounds }) => sounds.length)).toEqual([0, 0, 1]);
  expect(browser.rung).toEqual({ sounds: 1, notifications: 1, toasts: [1, 1, 1] });
  expect(tabs[0]?.history.firings.get()[0]?.deliveries).toContainEqual({
    channel: "sound",
    at: expect.any(Number),
  });
});

const firings = (count: number, more: Partial<KeptFiring> = {}): KeptFiring[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ key: `${at}`, rule: `${at}`, sentence: "JKH price > 20.50", symbol: jkh, before: undefined },
    after: { value: 1, at: 0, age: 4_000, sequence: 1, word: "live" },
    ...{ afterwards: false, firedAt: open, deliveries: [] },
    ...more,
  }));

test("up to five firings within a minute are delivered one by one, and from the sixth on as a summary with the number of all", () => {
  const five = firings(5);
  expect(toastsOf(five, five, open).map(({ summary }) => summary)).toEqual(five.map(() => undefined));
  const [toast, ...others] = toastsOf(five.slice(0, 3), firings(7), open + 59 * second);
  expect(others).toEqual([]);
  expect(toast).toMatchObject({ summary: 7 });
  expect(toast?.firings).toHaveLength(3);
  const old = firings(7, { firedAt: open - 61 * second });
  expect(toastsOf(firings(1), [...old.slice(1), ...firings(1)], open)).toMatchObject([
    { summary: undefined },
  ]);
  expect(toastsOf([], firings(7), open)).toEqual([]);
});

test.each([
  [4_000, 100, undefined],
  [29_000, 1_000, undefined],
  [29_000, 1_001, 30_001],
  [0, 60_000, 60_000],
])(
  "a firing is late if more than 30 s pass from the board to the delivery: age %s, then %s ms",
  (age, waited, late) => {
    const made = firings(1, { after: { value: 1, at: 0, age, sequence: 1, word: "live" } });
    expect(toastsOf(made, made, open + waited)[0]?.firings[0]?.late).toBe(late);
  },
);

test("a toast about rules that see nothing goes when all of them see again; a firing stays", () => {
  const notice = (about: string, kind: Notice["kind"]): Notice => ({
    rule: about,
    kind,
    reason: "stale",
    at: 0,
  });
  const toast = { firings: [], summary: undefined };
  const blind = { ...toast, notices: [notice("1", "blind"), notice("2", "blind")] };
  const other = { ...toast, notices: [notice("3", "cannot fire")] };
  const firing = { ...toast, firings: firings(1) };
  const shown = withNotices([other, firing], [notice("1", "blind"), notice("2", "blind")]);
  expect(shown).toEqual([blind, other, firing]);
  const left = withNotices(shown, [notice("1", "sees again")]);
  expect(left).toEqual([{ ...toast, notices: [notice("2", "blind")] }, other, firing]);
  expect(withNotices(left, [notice("2", "sees again"), notice("3", "sees again")])).toEqual([other, firing]);
});
