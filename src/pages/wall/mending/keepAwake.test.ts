import { expect, test } from "vitest";
import { keepAwake } from "./keepAwake.ts";

const settled = () => new Promise<void>((done) => setTimeout(done, 0));

function display() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const given: { released: boolean }[] = [];
  const request = async () => {
    const sentinel = {
      released: false,
      release: async () => {
        sentinel.released = true;
      },
    };
    given.push(sentinel);
    return sentinel as unknown as WakeLockSentinel;
  };
  const show = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
    await settled();
  };
  return { page: page as unknown as Document, given, lock: { request }, show };
}

test("the display is asked to stay on, and again after the browser forgot it while hidden", async () => {
  const { page, given, lock, show } = display();
  const stop = keepAwake({ lock, page });
  await settled();
  expect(given).toHaveLength(1);
  for (const sentinel of given) sentinel.released = true;
  await show("hidden");
  expect(given).toHaveLength(1);
  await show("visible");
  expect(given).toHaveLength(2);
  await show("visible");
  expect(given).toHaveLength(2);
  stop();
  await settled();
  expect(given.map(({ released }) => released)).toEqual([true, true]);
  await show("visible");
  expect(given).toHaveLength(2);
});

test("a browser that has no such thing, or refuses, is no failure", async () => {
  const { page, show } = display();
  keepAwake({ lock: undefined, page })();
  const stop = keepAwake({ lock: { request: () => Promise.reject(new Error("battery")) }, page });
  await show("visible");
  stop();
});
