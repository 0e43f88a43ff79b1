import { expect, test } from "vitest";
import { createBeacon, createWallId } from "./wallBeacon.ts";

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

test("a wall with or without a number keeps its id when its browser restarts", () => {
  const local = storage();
  const before = createWallId(() => local);
  const [numbered, plain] = [before({ screen: 7 }), before({})];
  expect(numbered).toMatch(/^[a-z]{6}-7$/);
  expect(plain).toMatch(/^[a-z]{6}$/);
  const after = createWallId(() => local);
  expect([after({ screen: 7 }), after({})]).toEqual([numbered, plain]);
});

test("a wall's id begins with the name in its address", () => {
  const local = storage();
  const id = createWallId(() => local);
  expect(id({ name: "reception" })).toBe(`reception-${id({})}`);
  expect(id({ name: "hall", screen: 2 })).toMatch(/^hall-[a-z]{6}-2$/);
});

test("two screens of one browser are two walls", () => {
  const local = storage();
  const id = createWallId(() => local);
  expect(id({ screen: 1 }).slice(0, 6)).not.toBe(id({ screen: 2 }).slice(0, 6));
});

test("a wall gets a new id if nothing can be stored, or if the stored text is not an id", () => {
  const full = {
    getItem: () => "<b>",
    setItem: () => {
      throw new Error("full");
    },
  };
  const id = createWallId(() => full);
  expect(id({ screen: 3 })).toMatch(/^[a-z]{6}-3$/);
  const without = createWallId(() => undefined);
  expect(without({})).toBe(without({}));
});
