import { expect, test } from "vitest";
import { createWallName } from "./wallName.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("a numbered screen stays the same wall when its browser starts anew, one without a number does not", () => {
  const local = storage();
  const before = createWallName({ local, session: storage() });
  const after = createWallName({ local, session: storage() });
  expect(before(7)).toMatch(/^[a-z]{6}-7$/);
  expect(after(7)).toBe(before(7));
  expect(before(undefined)).toMatch(/^[a-z]{6}$/);
  expect(after(undefined)).not.toBe(before(undefined));
});

test("two screens of one browser are two walls, and a reload keeps each", () => {
  const places = { local: storage(), session: storage() };
  const name = createWallName(places);
  expect(name(1).slice(0, 6)).not.toBe(name(2).slice(0, 6));
  expect(createWallName(places)(undefined)).toBe(name(undefined));
});

test("a name is made where nothing can be kept, or what is kept is none", () => {
  const full = {
    getItem: () => "<b>",
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(createWallName({ local: full, session: full })(3)).toMatch(/^[a-z]{6}-3$/);
  const name = createWallName({ local: undefined, session: undefined });
  expect(name(1)).toBe(name(1));
});
