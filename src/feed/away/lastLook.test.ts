import { expect, test } from "vitest";
import { readText } from "#stored/textFormat";
import { awaySince, lookFormat } from "./lastLook.ts";

const eleven = Date.parse("2026-11-20T11:00:00+05:30");
const minutes = (count: number) => eleven + count * 60_000;
const last = { at: eleven, source: "live" } as const;
const seen = (count: number, newestTradeAt = minutes(count)) =>
  ({ at: minutes(count), source: "live", newestTradeAt }) as const;

test("a quarter of an hour counts as an absence, but a minute less does not", () => {
  expect(awaySince(last, seen(15))).toBe(eleven);
  expect(awaySince(last, seen(14))).toBeUndefined();
});

test("a time without trades does not count as an absence", () => {
  expect(awaySince(last, seen(600, eleven))).toBeUndefined();
  expect(awaySince(last, { ...seen(600), newestTradeAt: undefined })).toBeUndefined();
});

test("another market, a restarted market and a first visit do not count as an absence", () => {
  expect(awaySince({ ...last, source: "embedded" }, seen(60))).toBeUndefined();
  expect(awaySince(last, seen(-60))).toBeUndefined();
  expect(awaySince(undefined, seen(60))).toBeUndefined();
});

test("a stored text of another program counts as a first visit", () => {
  const readLook = (text: string | null) => readText(lookFormat, text).value;
  expect(readLook(JSON.stringify(last))).toEqual(last);
  for (const text of [null, "", "{", "null", '{"at":"x"}', '{"at":-1}', '{"at":1,"source":"other"}'])
    expect(readLook(text)).toBeUndefined();
});
