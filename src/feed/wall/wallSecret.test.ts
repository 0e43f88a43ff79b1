import { expect, test } from "vitest";
import { wallSecret } from "./wallSecret.ts";

function storage(first: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const secretSpelling = /^[\da-f]{32}$/;

test("a browser keeps one secret over reloads and restarts, and each makes its own", () => {
  const local = storage();
  const session = storage();
  const secret = wallSecret([session, local]);
  expect(secret).toMatch(secretSpelling);
  expect(wallSecret([session, local])).toBe(secret);
  expect(wallSecret([storage(), local])).toBe(secret);
  expect(wallSecret([session, storage()])).toBe(secret);
  expect(wallSecret([storage(), storage()])).not.toBe(secret);
});

test("a secret is made where nothing can be kept, or what is kept is none", () => {
  expect(wallSecret([undefined, undefined])).toMatch(secretSpelling);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(wallSecret([full, full])).toMatch(secretSpelling);
  const local = storage({ "pola-wall-secret": "<b>" });
  const secret = wallSecret([local]);
  expect(secret).toMatch(secretSpelling);
  expect([...local.kept.values()]).toEqual([secret]);
});
