import { expect, test } from "vitest";
import { createStore } from "#feed/reading/store";
import { leadKey, wantLead } from "./leading.ts";

/** Web Locks of one browser: one holder, the others wait in the sequence of their requests. */
function browserLocks(): Pick<LockManager, "request"> {
  let line: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: LockOptions, hold: () => unknown) => {
    const before = line;
    const mine = before.then(() => (signal?.aborted ? undefined : hold()));
    line = mine;
    return new Promise((done, fail) => {
      signal?.addEventListener("abort", () => fail(signal.reason));
      void mine.then(done);
    });
  };
  return { request } as unknown as Pick<LockManager, "request">;
}

class Storage {
  readonly texts = new Map<string, string>();
  full = false;
  /** called after a change, as browsers tell other tabs */
  changed = (): void => {};
  getItem = (name: string) => this.texts.get(name) ?? null;
  removeItem = (name: string) => void this.texts.delete(name);
  setItem(name: string, text: string): void {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    this.texts.set(name, text);
    this.changed();
  }
}

/** A browser with several tabs. `at` is the computer's clock. */
function browser({ withLocks }: { withLocks: boolean }) {
  const locks = withLocks ? browserLocks() : undefined;
  const texts = new Storage();
  const time = { at: 1_000_000 };
  const open = (tab: string) => {
    const leads = createStore(false);
    return { leads, ...wantLead({ locks, texts, tab, now: () => time.at }, leads) };
  };
  return { open, texts, time };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

test.each([true, false])(
  "one of several tabs leads, and another one after it has left; with locks: %s",
  async (withLocks) => {
    const { open } = browser({ withLocks });
    const tabs = [open("a"), open("b"), open("c")];
    const leading = () => tabs.map(({ leads }) => leads.get());
    const look = async () => {
      for (const { tick } of tabs) tick();
      await settled();
      return leading();
    };
    expect(await look()).toEqual([true, false, false]);
    tabs[0]?.leave();
    expect(await look()).toEqual([false, true, false]);
    tabs[0]?.join();
    expect(await look()).toEqual([false, true, false]);
    tabs[1]?.leave();
    tabs[2]?.leave();
    expect(await look()).toEqual([true, false, false]);
  },
);

test("without locks, a tab that crashed is replaced by one other tab within 15 s", () => {
  const { open, time } = browser({ withLocks: false });
  const crashed = open("crashed");
  const others = [open("one"), open("two")];
  time.at += 5_000;
  crashed.tick();
  const leading = () => others.map(({ leads }) => leads.get());
  const after: (readonly boolean[])[] = [];
  for (let second = 1; second <= 20; second += 1) {
    time.at += 1_000;
    for (const { tick } of others) tick();
    after.push(leading());
  }
  expect(after[9]).toEqual([false, false]);
  expect(after.slice(14).map(String)).toEqual(after.slice(14).map(() => "true,false"));
});

test("without locks, a hidden tab whose timers run once a minute answers when it is asked, and keeps the lead", () => {
  const { open, texts, time } = browser({ withLocks: false });
  const [hidden, other] = [open("hidden"), open("other")];
  // only the event reaches the hidden tab, not the timers
  texts.changed = () => {
    texts.changed = () => {};
    hidden.tick();
    texts.changed = answer;
  };
  const answer = texts.changed;
  for (let second = 1; second <= 300; second += 1) {
    time.at += 1_000;
    other.tick();
    expect([hidden.leads.get(), other.leads.get()]).toEqual([true, false]);
  }
});

test("without locks, a tab that slept together with the leading one does not replace it", () => {
  const { open, time } = browser({ withLocks: false });
  const [first, other] = [open("first"), open("other")];
  time.at += 8_000;
  other.tick(); // asks, and then the computer sleeps
  time.at += 60_000;
  other.tick();
  first.tick();
  other.tick();
  expect([first.leads.get(), other.leads.get()]).toEqual([true, false]);
});

test("without locks, a tab that cannot ask because the storage is full does not lead too", () => {
  const { open, texts, time } = browser({ withLocks: false });
  const [first, other] = [open("first"), open("other")];
  texts.full = true;
  for (let second = 1; second <= 30; second += 1) {
    time.at += 1_000;
    other.tick();
  }
  expect([first.leads.get(), other.leads.get()]).toEqual([true, false]);
});

test("without locks, a tab that ran seldom is replaced at the latest when its entry is too old for a hidden tab", () => {
  const { open, time } = browser({ withLocks: false });
  open("crashed");
  const hidden = open("hidden");
  time.at += 74_000;
  hidden.tick();
  expect(hidden.leads.get()).toBe(false);
  time.at += 2_000;
  hidden.tick();
  expect(hidden.leads.get()).toBe(true);
});

test("an entry in the storage that is no lead, or of the future, is replaced", () => {
  const { open, texts, time } = browser({ withLocks: false });
  for (const text of ["", "x", "x y", `x ${time.at + 3_600_000}`]) {
    texts.texts.set(leadKey, text);
    const tab = open("tab");
    expect(tab.leads.get()).toBe(true);
    tab.leave();
  }
});

test("a tab that can store nothing leads itself", () => {
  const { open, texts } = browser({ withLocks: false });
  texts.full = true;
  expect(open("a").leads.get()).toBe(true);
});
