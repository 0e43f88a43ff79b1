import { expect, test } from "vitest";
import { betweenLoads, type Known, mayMend, type Plans, planned } from "./reloads.ts";

const colombo = (clock: string) => Date.parse(`${clock}+05:30`);
const loadedAt = colombo("2026-11-23T14:00:00");
const nothing = { at: undefined, version: undefined };
const known = (more: Partial<Known> = {}): Known => ({
  now: loadedAt + betweenLoads,
  loadedAt,
  remembered: nothing,
  ...more,
});
const plans = (more: Partial<Plans> = {}): Plans => ({
  version: undefined,
  exchange: { now: loadedAt + betweenLoads, loadedAt },
  trusted: true,
  ...more,
});
const at = (clock: string) => ({ exchange: { now: colombo(clock), loadedAt } });

test("a page loads itself at most once in ten minutes, over all its loads", () => {
  const last = { at: loadedAt - 1_000, version: undefined };
  expect(mayMend(known({ now: loadedAt + 120_000 }))).toBe(true);
  expect(mayMend(known({ now: last.at + betweenLoads - 1, remembered: last }))).toBe(false);
  expect(mayMend(known({ now: last.at + betweenLoads, remembered: last }))).toBe(true);
});

test("where the browser keeps nothing, a page younger than that does not load itself", () => {
  expect(mayMend(known({ now: loadedAt + betweenLoads - 1, remembered: undefined }))).toBe(false);
  expect(mayMend(known({ remembered: undefined }))).toBe(true);
});

test("a clock that was set back by a day keeps no wall from mending itself", () => {
  const last = { at: loadedAt + 86_400_000, version: undefined };
  expect(mayMend(known({ now: loadedAt, remembered: last }))).toBe(true);
});

test("it loads itself at five in the morning, once", () => {
  expect(planned(known(), plans(at("2026-11-24T04:59:59")))).toBeUndefined();
  expect(planned(known(), plans(at("2026-11-24T05:00:00")))).toBe("daily");
  expect(planned(known(), plans(at("2026-11-24T11:00:00")))).toBe("daily");
  const anew = { now: colombo("2026-11-24T05:20:00"), loadedAt: colombo("2026-11-24T05:00:02") };
  expect(planned(known(), plans({ exchange: anew }))).toBeUndefined();
});

test("a clock that was set back over five o'clock brings no second load, and the next morning one", () => {
  const loaded = {
    at: colombo("2026-11-24T05:00:10"),
    version: undefined,
    morning: colombo("2026-11-24T05:00:00"),
  };
  const again = (now: string) => ({
    exchange: { now: colombo(now), loadedAt: colombo("2026-11-24T04:01:00") },
  });
  const later = { now: loaded.at + betweenLoads, remembered: loaded };
  expect(planned(known(later), plans(again("2026-11-24T05:00:05")))).toBeUndefined();
  expect(planned(known(later), plans(again("2026-11-25T05:00:05")))).toBe("daily");
});

test("it loads itself for a new version, but not twice for one that does not come", () => {
  expect(planned(known(), plans({ version: "b" }))).toBe("version");
  const tried = { at: loadedAt, version: "b" };
  expect(planned(known({ remembered: tried }), plans({ version: "b" }))).toBeUndefined();
  expect(planned(known({ remembered: tried }), plans({ version: "c" }))).toBe("version");
});

test("where the browser keeps nothing, a new version waits for the morning", () => {
  expect(planned(known({ remembered: undefined }), plans({ version: "b" }))).toBeUndefined();
});

test("neither while the figures are old", () => {
  const due = { ...at("2026-11-24T05:00:00"), version: "b", trusted: false };
  expect(planned(known(), plans(due))).toBeUndefined();
});
