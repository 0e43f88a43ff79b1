import { expect, test } from "vitest";
import { createBeacon, createWallName, type LettersInUse, type OtherTabs } from "./wallBeacon.ts";

function beaconAt(answers: () => Promise<number>) {
  let sent = 0;
  const clock = { at: 0 };
  const send = () => {
    sent += 1;
    return answers();
  };
  const beat = createBeacon(send, { now: () => clock.at });
  return { beat, clock, sent: () => sent };
}

test.each([403, 404, 405, 501])(
  "after %i from the server, the next report is sent only after an hour",
  async (status) => {
    const { beat, clock, sent } = beaconAt(() => Promise.resolve(status));
    await beat();
    clock.at = 3_599_999;
    await beat();
    expect(sent()).toBe(1);
    clock.at = 3_600_000;
    await beat();
    expect(sent()).toBe(2);
  },
);

test.each([204, 400, 409, 429, 500, 503])("after %i the next report is sent on time", async (status) => {
  const { beat, sent } = beaconAt(() => Promise.resolve(status));
  await beat();
  await beat();
  expect(sent()).toBe(2);
});

test("a server out of reach is not counted as a failure of the page, and the next report is sent", async () => {
  const { beat, sent } = beaconAt(() => Promise.reject(new TypeError("Failed to fetch")));
  await beat();
  await beat();
  expect(sent()).toBe(2);
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** Tabs of one browser, which receive each other's messages. */
function tabs() {
  const hearing = new Map<OtherTabs, (use: LettersInUse) => void>();
  return (): OtherTabs => {
    const tab: OtherTabs = {
      send: (use) => {
        for (const [other, take] of hearing) if (other !== tab) take(use);
      },
      receive: (take) => void hearing.set(tab, take),
    };
    return tab;
  };
}
const alone = () => tabs()();

test("a wall with or without a number keeps its id when its browser restarts", () => {
  const local = storage();
  const before = createWallName({ local, session: storage() }, alone());
  const after = createWallName({ local, session: storage() }, alone());
  expect(before({ screen: 7 })).toMatch(/^[a-z]{6}-7$/);
  expect(after({ screen: 7 })).toBe(before({ screen: 7 }));
  expect(before({})).toMatch(/^[a-z]{6}$/);
  expect(after({})).toBe(before({}));
});

test("a wall's id begins with the name in its address", () => {
  const name = createWallName({ local: storage(), session: storage() }, alone());
  expect(name({ name: "reception" })).toBe(`reception-${name({})}`);
  expect(name({ name: "hall", screen: 2 })).toMatch(/^hall-[a-z]{6}-2$/);
});

test("two screens of one browser are two walls, and a reload keeps each id", () => {
  const storages = { local: storage(), session: storage() };
  const name = createWallName(storages, alone());
  expect(name({ screen: 1 }).slice(0, 6)).not.toBe(name({ screen: 2 }).slice(0, 6));
  expect(createWallName(storages, alone())({})).toBe(name({}));
});

test("if two walls of one browser have no number, the later one takes other letters and keeps them after a reload", () => {
  const local = storage();
  const tab = tabs();
  const first = createWallName({ local, session: storage() }, tab(), 1);
  const name = first({});
  const session = storage();
  const second = createWallName({ local, session }, tab(), 2);
  second({});
  expect(second({})).not.toBe(name);
  expect(first({})).toBe(name);
  const reloaded = createWallName({ local, session }, alone(), 3);
  expect(reloaded({})).toBe(second({}));
});

test("a wall gets a new id if nothing can be stored, or if the stored text is not an id", () => {
  const full = {
    getItem: () => "<b>",
    setItem: () => {
      throw new Error("full");
    },
  };
  const name = createWallName({ local: full, session: full }, alone());
  expect(name({ screen: 3 })).toMatch(/^[a-z]{6}-3$/);
  const without = createWallName({ local: undefined, session: undefined }, alone());
  expect(without({})).toBe(without({}));
});
