import { expect, test } from "vitest";
import { leaderEvent, type Presence, presence, readHead } from "./events.ts";
import { createRoster, goneAfter } from "./roster.ts";

const told: Presence = {
  ...{ id: "1", name: "one", role: "leads", since: 0, fence: 3, browsers: 0, interested: false },
  ...{ recording: null, lag: null, sentAt: 3_600_000 },
};

function stage() {
  const world = { shared: 3_600_000, own: 0 };
  const roster = createRoster({ shared: () => world.shared, own: () => world.own });
  return { world, roster, names: () => roster.list().map(({ name }) => name) };
}

test("a gateway is listed until it was not heard of for five seconds", () => {
  const { world, roster, names } = stage();
  expect(roster.note(told)).toBe(true);
  world.own = goneAfter;
  expect(names()).toEqual(["one"]);
  world.own += 1;
  expect(names()).toEqual([]);
});

test("after the common clock was set back an hour, gateways from before are gone and living ones are heard", () => {
  const { world, roster, names } = stage();
  roster.note(told);
  world.shared = 0;
  roster.note({ ...told, id: "2", name: "two", sentAt: 0 });
  world.own = goneAfter - 1;
  expect(roster.note(told), "read again from the stream").toBe(false);
  expect(roster.note({ ...told, id: "2", name: "two", sentAt: 10 }), "of a later second").toBe(true);
  world.own = goneAfter + 1;
  expect(names()).toEqual(["two"]);
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300, "7", null])(
  "a gateway that tells the fence %s is not believed",
  (fence) => {
    expect(readHead(presence, JSON.stringify({ ...told, fence }))).toBeUndefined();
  },
);

test("the fence of a gateway is read, and an event of the leader needs none", () => {
  expect(readHead(presence, JSON.stringify(told))).toEqual(told);
  expect(readHead(leaderEvent, JSON.stringify({ kind: "left" }))).toEqual({ kind: "left" });
});
