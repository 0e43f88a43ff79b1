import { expect, test } from "vitest";
import { type Claim, createWallName, type Neighbours } from "./wallName.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** Tabs that hear each other. */
function tabs() {
  const hearing = new Map<Neighbours, (claim: Claim) => void>();
  return (): Neighbours => {
    const tab: Neighbours = {
      tell: (claim) => {
        for (const [other, take] of hearing) if (other !== tab) take(claim);
      },
      hear: (take) => void hearing.set(tab, take),
    };
    return tab;
  };
}
const alone = () => tabs()();

test("a wall stays the same when its browser starts anew, numbered or not", () => {
  const local = storage();
  const { told: before } = createWallName({ storages: { local, session: storage() }, neighbours: alone() });
  const { told: after } = createWallName({ storages: { local, session: storage() }, neighbours: alone() });
  expect(before({ screen: 7 })).toMatch(/^[a-z]{6}-7$/);
  expect(after({ screen: 7 })).toBe(before({ screen: 7 }));
  expect(before({})).toMatch(/^[a-z]{6}$/);
  expect(after({})).toBe(before({}));
});

test("what its address calls it stands first", () => {
  const { told: name } = createWallName({
    storages: { local: storage(), session: storage() },
    neighbours: alone(),
  });
  expect(name({ name: "reception" })).toBe(`reception-${name({})}`);
  expect(name({ name: "hall", screen: 2 })).toMatch(/^hall-[a-z]{6}-2$/);
});

test("two screens of one browser are two walls, and a reload keeps each", () => {
  const storages = { local: storage(), session: storage() };
  const { told: name } = createWallName({ storages, neighbours: alone() });
  expect(name({ screen: 1 }).slice(0, 6)).not.toBe(name({ screen: 2 }).slice(0, 6));
  expect(createWallName({ storages, neighbours: alone() }).told({})).toBe(name({}));
});

test("of two walls without a number in one browser the later takes other letters, and keeps them over a reload", () => {
  const local = storage();
  const tab = tabs();
  const { told: first } = createWallName({
    storages: { local, session: storage() },
    neighbours: tab(),
    since: 1,
  });
  const name = first({});
  const session = storage();
  const { told: second } = createWallName({ storages: { local, session }, neighbours: tab(), since: 2 });
  second({});
  expect(second({})).not.toBe(name);
  expect(first({})).toBe(name);
  const { told: reloaded } = createWallName({ storages: { local, session }, neighbours: alone(), since: 3 });
  expect(reloaded({})).toBe(second({}));
});

test("a name is made where nothing can be kept, or what is kept is none", () => {
  const full = {
    getItem: () => "<b>",
    setItem: () => {
      throw new Error("full");
    },
  };
  const { told: name } = createWallName({ storages: { local: full, session: full }, neighbours: alone() });
  expect(name({ screen: 3 })).toMatch(/^[a-z]{6}-3$/);
  const { told: without } = createWallName({
    storages: { local: undefined, session: undefined },
    neighbours: alone(),
  });
  expect(without({})).toBe(without({}));
});

test("a name that somebody else goes by is changed for good, and that of another screen is not", () => {
  const local = storage();
  const open = () => createWallName({ storages: { local, session: storage() }, neighbours: alone() });
  const wall = open();
  const before = wall.told({ name: "hall", screen: 1 });
  const other = wall.told({ screen: 2 });
  wall.change({ name: "hall", screen: 1 });
  expect(wall.told({ name: "hall", screen: 1 })).toMatch(/^hall-[a-z]{6}-1$/);
  expect(wall.told({ name: "hall", screen: 1 })).not.toBe(before);
  expect(wall.told({ screen: 2 })).toBe(other);
  expect(open().told({ name: "hall", screen: 1 })).toBe(wall.told({ name: "hall", screen: 1 }));
});

test("without a number it is changed for this tab and over its reloads", () => {
  const storages = { local: storage(), session: storage() };
  const wall = createWallName({ storages, neighbours: alone() });
  const before = wall.told({});
  wall.change({});
  expect(wall.told({})).not.toBe(before);
  expect(createWallName({ storages, neighbours: alone() }).told({})).toBe(wall.told({}));
});
