import { expect, test } from "vitest";
import { createBeacon } from "./wallBeacon.ts";

const report = { id: "a" } as never;

function beaconAt(answers: () => Promise<number>) {
  let sent = 0;
  const clock = { at: 0 };
  const beat = createBeacon({
    report: () => report,
    send: () => {
      sent += 1;
      return answers();
    },
    now: () => clock.at,
  });
  return { beat, clock, sent: () => sent };
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

test.each([204, 400, 409, 429, 500, 503])("after %i the next report goes out as ever", async (status) => {
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
