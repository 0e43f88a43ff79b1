import { expect, test } from "vitest";
import { createBeacon } from "./wallBeacon.ts";

const report = { id: "a" } as never;

function beaconAt(answers: () => Promise<number>) {
  let sent = 0;
  let renamed = 0;
  const clock = { at: 0 };
  const beat = createBeacon({
    report: () => report,
    send: () => {
      sent += 1;
      return answers();
    },
    rename: () => {
      renamed += 1;
    },
    now: () => clock.at,
  });
  return { beat, clock, sent: () => sent, renamed: () => renamed };
}

test.each([403, 404, 405, 501])(
  "a server that answers %i is left alone for an hour, then asked again",
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

test.each([204, 400, 429, 500, 503])("after %i the next report goes out as ever", async (status) => {
  const { beat, sent } = beaconAt(() => Promise.resolve(status));
  await beat();
  await beat();
  expect(sent()).toBe(2);
});

test("a server out of reach is no failure of the page, and hears the next report", async () => {
  const { beat, sent } = beaconAt(() => Promise.reject(new TypeError("Failed to fetch")));
  await beat();
  await beat();
  expect(sent()).toBe(2);
});

test.each([
  [409, 1],
  [204, 0],
  [403, 0],
  [429, 0],
])(
  "after %i a wall has gone by another name %i times, and one that somebody else has reports again",
  async (status, times) => {
    const { beat, sent, renamed } = beaconAt(() => Promise.resolve(status));
    await beat();
    expect([sent(), renamed()]).toEqual([1, times]);
    if (times > 0) {
      await beat();
      expect(sent()).toBe(2);
    }
  },
);
