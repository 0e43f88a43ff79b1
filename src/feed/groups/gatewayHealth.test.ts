import { expect, test } from "vitest";
import { wallReport } from "#feed/testing/wallReport";
import { type Wall, wallsNow } from "./gatewayHealth.ts";

const wall = (id: string, given: Partial<Wall> = {}): Wall => ({
  ...wallReport,
  id,
  view: "board",
  version: "1",
  dataAge: 4_000,
  heardAgo: 10_000,
  silent: false,
  ...given,
});

test("the age of a wall's last report grows; after two missing reports the wall is silent, even if the server's answer says otherwise", () => {
  const ages = (since: number) => {
    const [now] = wallsNow([wall("a")], since);
    return [now?.heardAgo, now?.dataAge, now?.silent];
  };
  expect(ages(0)).toEqual([10_000, 14_000, false]);
  expect(ages(65_000)).toEqual([75_000, 79_000, false]);
  expect(ages(66_000)).toEqual([76_000, 80_000, true]);
  expect(wallsNow([wall("a", { dataAge: null })], 1)[0]?.dataAge).toBeNull();
});

test("silent walls come first; within each part walls are sorted by name", () => {
  const told = [
    wall("hall-10"),
    wall("hall-9"),
    wall("zoo", { silent: true }),
    wall("bar", { silent: true }),
  ];
  expect(wallsNow(told, 0).map(({ id }) => id)).toEqual(["bar", "zoo", "hall-9", "hall-10"]);
});
