import { expect, test } from "vitest";
import { lookAtIndex, open, service } from "#feed/testing/startScene";

test("the data of other panels is refetched as soon as a server that was out of reach answers again, before its cadence ends", async () => {
  const { stop, run, socket, word, times, cache } = await open();
  const { chart, strip, leave } = await lookAtIndex(cache);
  await run(1_000);
  socket().connected();
  await run(6_000);
  const before = times("/api/chartData");
  service.down = true;
  socket().cut();
  await run(20_000);
  expect(times("/api/chartData")).toBe(before); // the next poll is due in a minute
  service.down = false;
  await run(7_000);
  expect(word()).toBe("live");
  expect(times("/api/chartData")).toBe(before + 1);
  expect(chart().error).toBeNull();
  expect(strip().error).toBeNull();
  leave();
  stop();
});

test("the data of other panels arrives within seconds of a delayed answer from the service, before its cadence ends", async () => {
  service.down = true;
  const { stop, run, word, cache } = await open();
  const { chart, strip, leave } = await lookAtIndex(cache);
  await run(30_000);
  expect(strip().data).toBeUndefined();
  service.down = false;
  await run(6_500);
  expect(word()).toBe("live");
  expect(strip().data).toBeDefined();
  expect(chart().data).toBeDefined();
  leave();
  stop();
});

test("the data of other panels is retried every few seconds if no other request fails", async () => {
  service.deaf.add("/api/chartData");
  const { stop, run, times, cache } = await open();
  const { chart, leave } = await lookAtIndex(cache);
  await run(2_000);
  expect(chart().isError).toBe(true);
  const before = times("/api/chartData");
  service.deaf.clear();
  await run(5_500);
  expect(chart().error).toBeNull();
  expect(times("/api/chartData")).toBe(before + 1);
  leave();
  stop();
});

test("the data of other panels is refetched when the browser's network is back, and once more if that request failed", async () => {
  const { stop, run, cache } = await open();
  const { chart, leave } = await lookAtIndex(cache);
  await run(10_000);
  service.down = true;
  await run(10_000);
  const held = chart().data?.receivedAt ?? 0;
  window.dispatchEvent(new Event("online"));
  await run(2_000);
  service.down = false;
  await run(5_000);
  expect(chart().data?.receivedAt).toBeGreaterThan(held);
  expect(chart().error).toBeNull();
  leave();
  stop();
});

test("the data of other panels is refetched when the push link is back after being down", async () => {
  const { stop, run, socket, times, cache } = await open();
  const { leave } = await lookAtIndex(cache);
  socket().connected();
  await run(10_000);
  const before = times("/api/chartData");
  socket().cut();
  await run(4_000);
  socket().connected();
  await run(3_000);
  expect(times("/api/chartData")).toBe(before + 1);
  leave();
  stop();
});

test("the data of other panels arrives within seconds of the end of an outage, although requests sent during it are never answered", async () => {
  const { stop, run, socket, word, times, cache } = await open();
  const { chart, leave } = await lookAtIndex(cache);
  socket().connected();
  await run(30_000);
  service.silent = true;
  socket().cut();
  await run(40_000);
  expect(word()).toBe("stale");
  const before = times("/api/chartData");
  service.silent = false;
  await run(4_000);
  expect(word()).toBe("live");
  await run(2_500);
  expect(times("/api/chartData")).toBeGreaterThan(before);
  expect(chart().data?.receivedAt).toBeGreaterThan(Date.now() - 6_500);
  leave();
  stop();
});

test("the data of other panels is requested again at once when the push link shows that the server is reachable, although a request is in flight", async () => {
  const { stop, run, socket, word, times, cache } = await open();
  const { leave } = await lookAtIndex(cache);
  socket().connected();
  await run(20_000);
  service.silent = true;
  socket().cut();
  await run(40_500);
  const before = [times("/api/tradeSummary"), times("/api/chartData")];
  service.silent = false;
  socket().connected();
  await run(50);
  expect(word()).toBe("live");
  expect(times("/api/tradeSummary")).toBeGreaterThan(before[0] ?? 0);
  leave();
  stop();
});

test("the data of other panels is requested every few seconds while the gateway answers from its cache", async () => {
  const { stop, run, word, cache } = await open();
  const { chart, strip, leave } = await lookAtIndex(cache);
  await run(1_000);
  service.memory = Date.now();
  await run(90_000);
  expect(word()).toBe("stale");
  expect(chart().data?.stale).toBe(true);
  service.memory = undefined;
  await run(5_000);
  expect(word()).toBe("live");
  expect(chart().data?.stale).toBe(false);
  expect(strip().data?.stale).toBe(false);
  leave();
  stop();
});
